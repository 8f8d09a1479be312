"""The site's secret key when nobody gives one: made once, kept beside the database, readable by its owner only."""

import contextlib
import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """Return the key kept in `path`, making it first where there is none; two processes get the same one."""
    with contextlib.suppress(FileNotFoundError):
        return path.read_text("ascii")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(50), "ascii")
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)  # whole or not at all
    draft.unlink()
    return path.read_text("ascii")
