"""What tests of any part may ask for. Every fixture here is the real thing: server, worker, browser.

A plain `pytest` runs on SQLite. `./test` runs in two processes side by side, on SQLite and on PostgreSQL
(tests/suite.py): each test that commits in both, the others in one of them; with `--full` all that touch the database
run in both.
"""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from config import embedded
from tests.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_FLUSHES = 3
COMMITTING = {"transactional_db", "site", "own_site", "site_processes"}
SITES = {"site", "own_site"}
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the long checks in their full sizes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not for this run: other databases, long checks, the other process's share.

    Tests without a database are shared out; without `--full` whole sites with browsers and ordinary tests are too, half
    on each database. What commits, and so may lock, runs on both.

    Whole sites come last: a site at work sweeps whatever table it finds, and leaves its beat between two tests.
    """
    share, of = int(os.environ.get("TEST_SHARE", 0)), int(os.environ.get("TEST_SHARES", 1))
    full = bool(config.getoption("--full"))
    shared = [[item for item in items if not touches_database(item)]]
    if not full:
        shared += [[item for item in items if is_whole(item)], [item for item in items if is_ordinary(item)]]
    left_out = {id(item) for one in shared for n, item in enumerate(one) if n % of != share}
    left_out |= {id(item) for item in items if not is_wanted(item)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if id(item) in left_out])
        items[:] = [item for item in items if id(item) not in left_out]
    items.sort(key=site_asked_for)


def is_wanted(item: pytest.Item) -> bool:
    other = "postgresql" if os.environ.get("TEST_DATABASE", "sqlite") == "sqlite" else "sqlite"
    if item.get_closest_marker(other):
        return False
    return item.get_closest_marker("full") is None or bool(item.config.getoption("--full"))


def is_for_one(item: pytest.Item) -> bool:
    """Whether the test is about one of the databases, and runs on no other."""
    return any(item.get_closest_marker(name) for name in ("sqlite", "postgresql"))


def is_whole(item: pytest.Item) -> bool:
    """Whether a site of processes is started for the test, on whichever database."""
    return not is_for_one(item) and bool(SITES & set(getattr(item, "fixturenames", ())))


def is_ordinary(item: pytest.Item) -> bool:
    """Whether the test touches the database in one transaction that is rolled back, whichever database it is."""
    if not touches_database(item) or is_for_one(item):
        return False
    mark = item.get_closest_marker("django_db")
    commits = (mark is not None and mark.kwargs.get("transaction")) or COMMITTING & set(item.fixturenames)  # type: ignore[attr-defined]
    return not commits


def site_asked_for(item: pytest.Item) -> int:
    """0 for a test that asks for no site, 1 for one with a site of its own, 2 where it is the shared one."""
    names = getattr(item, "fixturenames", ())
    return 2 if "site_processes" in names else int("own_site" in names)


def touches_database(item: pytest.Item) -> bool:
    asked = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    return bool(asked) or item.get_closest_marker("django_db") is not None


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the long sizes are wanted."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def valkey() -> Iterator[Path]:
    """The embedded Valkey that settings point to; its folder. Whoever uses the database has it."""
    from django.conf import settings

    server = embedded.start(settings.RUN_DIR)
    yield settings.RUN_DIR
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    """Spanish and French as `./run` compiles them, so that a fresh checkout speaks them too."""
    from config.supervisor.preparation import compile_catalogues

    compile_catalogues()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any, valkey: Path) -> Iterator[None]:
    """Add Valkey to the database: what commits also announces. At the end nobody else is connected any more."""
    yield
    with django_db_blocker.unblock():
        disconnect_others()


def disconnect_others() -> None:
    """End what threads and processes of earlier tests have left open: PostgreSQL drops no database in use."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True, scope="session")
def _patient_flush() -> None:
    """Empty the database again where a socket's last word came in between: PostgreSQL takes that for a deadlock."""
    from django.core.management.base import CommandError
    from django.test import TransactionTestCase

    flush = TransactionTestCase._fixture_teardown

    def flushed(self: TransactionTestCase) -> None:
        for _ in range(MOST_FLUSHES - 1):
            with contextlib.suppress(CommandError):
                return flush(self)
        return flush(self)

    TransactionTestCase._fixture_teardown = flushed


@pytest.fixture(autouse=True)
def _english() -> None:
    """Start each test in English; a request for a French page leaves its language behind in the thread."""
    from django.conf import settings
    from django.utils import translation

    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True)
def _forgetful_cache(request: pytest.FixtureRequest) -> None:
    """Start each test that touches the database with an empty cache (rate limits count there)."""
    if touches_database(request.node):
        request.getfixturevalue("valkey")
        from django.core.cache import cache

        cache.clear()


@pytest.fixture(scope="session")
def shared_sites() -> list[Site]:
    """The site of `site_processes`, once a test has asked for it."""
    return []


@pytest.fixture(scope="session")
def site_processes(
    django_db_setup: None, shared_sites: list[Site], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """One Daphne and one worker with beat for all tests of a session that don't kill them."""
    from config.celery import app

    app.control.purge()  # tasks of earlier tests, whose rows are gone
    site = Site(tmp_path_factory.mktemp("site"))
    try:
        site.start_worker()
        site.start_daphne()
        shared_sites.append(site)
        yield site
    finally:
        site.stop_all()


@pytest.fixture
def site(transactional_db: None, site_processes: Site) -> Site:
    """The running site on this test's database: `site.url`, `site.get(path)`."""
    return site_processes


@pytest.fixture
def alone(shared_sites: list[Site]) -> Iterator[None]:
    """Without the shared site, which would find that tables of another date are long due."""
    for shared in shared_sites:
        shared.stop_all()
    yield
    for shared in shared_sites:
        shared.start_worker()
        shared.start_daphne()


@pytest.fixture
def own_site(transactional_db: None, alone: None, tmp_path: Path) -> Iterator[Site]:
    """A site of this test's own with nothing started yet: `start_daphne()`, `start_worker()`, `kill(name)`.

    The shared worker rests meanwhile: it would take the tasks that this test's own worker is to find.
    """
    site = Site(tmp_path)
    yield site
    site.stop_all()


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Chromium. Of one module, because Playwright's event loop runs on while asynchronous tests need theirs."""
    executable = shutil.which("chromium") or shutil.which("chromium-browser")
    if executable is None:
        pytest.skip("no Chromium here")
    from playwright.sync_api import sync_playwright

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the test's own queries run under that loop
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """A fresh page in a browser that nobody has used: no cookies, English."""
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()
