"""The site's secrets when nobody gives them: made once, kept beside the database, readable by their owner only."""

import contextlib
import os
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

KEY_LENGTH = 32  # bytes of an Ed25519 key, private or public


def new_secret_key() -> str:
    return secrets.token_urlsafe(50)


def new_signing_key() -> str:
    return b64encode(secrets.token_bytes(KEY_LENGTH)).decode()


def read_key(text: str, name: str) -> bytes:
    """The key that `text` holds in base64; raises ImproperlyConfigured, with the setting's `name`, for another text."""
    try:
        key = b64decode(text.strip(), validate=True)
    except ValueError:
        key = b""
    if len(key) != KEY_LENGTH:
        raise ImproperlyConfigured(f"{name} must be {KEY_LENGTH} bytes in base64.")
    return key


def kept_secret(path: Path, new: Callable[[], str] = new_secret_key) -> str:
    """Return the key kept in `path`, making it first where there is none; two processes get the same one."""
    with contextlib.suppress(FileNotFoundError):
        return path.read_text("ascii")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    draft.touch(mode=0o600)
    draft.write_text(new(), "ascii")
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)  # whole or not at all
    draft.unlink()
    return path.read_text("ascii")


def vapid_key(text: str) -> str:
    """Return `text`, a private key of P-256 in base64url, or "". Raises ImproperlyConfigured for anything else."""
    try:
        size = len(b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True))
    except ValueError:
        size = -1
    if size not in (0, KEY_LENGTH):
        raise ImproperlyConfigured(f"VAPID_PRIVATE_KEY must be {KEY_LENGTH} bytes in base64url.")
    return text
