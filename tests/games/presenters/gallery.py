"""The sample boards as pages: `python -m tests.games.presenters.gallery FOLDER [LANGUAGE]`; serve FOLDER over HTTP."""

from __future__ import annotations

import os
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path

PAGE = """<!doctype html><html lang="{language}" class="{script}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{name}</title>
<link rel="stylesheet" href="/static/css/app.css"><link rel="stylesheet" href="/static/css/table.css">
</head><body class="at-table"><form id="act"></form>{table}</body></html>"""


def write(folder: Path, language: str = "en") -> None:
    """Every sample as `NAME.html` (with script's classes) and `NAME-plain.html`, with the static files beside them."""
    from django.conf import settings
    from django.utils import translation

    from games.presenters.fragments import fragments_of, table_html
    from tests.games.presenters.samples import SAMPLES

    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(settings.BASE_DIR / "static", folder / "static", dirs_exist_ok=True)
    due = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
    with translation.override(language):
        for name, board in SAMPLES.items():
            table = table_html(fragments_of(board, language, due), board, due, "k7m3")
            for suffix, script in (("", "js"), ("-plain", "")):
                page = PAGE.format(language=language, script=script, name=name, table=table)
                (folder / f"{name}{suffix}.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    write(Path(sys.argv[1]), *sys.argv[2:3])
