"""What must be there before the processes start: catalogues, tables, static files. What is current is left alone."""

import hashlib
import os
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command, get_commands

from config.supervisor.checks import Refusal


def prepare() -> None:
    compile_catalogues()
    migrate()
    collect_static()


def compile_catalogues() -> None:
    """Write the .mo beside each .po that is newer; by Babel, since a user may lack GNU gettext."""
    for source in (path for folder in settings.LOCALE_PATHS for path in Path(folder).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            compile_catalogue(source, target)


def compile_catalogue(source: Path, target: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as po:
        catalogue = read_po(po, locale=source.parent.parent.name)
    draft = target.with_suffix(f".mo-{os.getpid()}")  # two may compile at once
    with draft.open("wb") as mo:
        write_mo(mo, catalogue)
    draft.replace(target)


def migrate() -> None:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        print("Bringing the database up to date …", flush=True)
        call_command("migrate", interactive=False, verbosity=0)
    connection.close()


def collect_static() -> None:
    stamp, wanted = settings.STATIC_ROOT / ".stamp", static_fingerprint()
    if settings.DEBUG or (stamp.exists() and stamp.read_text() == wanted):
        return
    print("Collecting the static files …", flush=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=settings.STATIC_ROOT.exists())
    stamp.write_text(wanted)


def static_fingerprint() -> str:
    """Return a hash of every static file's path, size and time of change."""
    seen = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list(None):
            stat = Path(storage.path(path)).stat()
            seen.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def first_link() -> str:
    """Return the path that makes the first club, once; empty when a club exists."""
    return said_by("firstlink").strip()


def demo() -> str:
    """Add the demo club and return what there is to know about it. Raises Refusal where it doesn't belong."""
    try:
        return said_by("demo")
    except CommandError as refused:
        raise Refusal(str(refused)) from refused


def said_by(command: str) -> str:
    if command not in get_commands():
        return ""
    said = StringIO()
    call_command(command, stdout=said)
    return said.getvalue()
