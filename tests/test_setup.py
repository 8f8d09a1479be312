"""The site as configured: what the environment changes, what is kept, where its servers are."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections
from django.test import Client
from redis.exceptions import ConnectionError as NoConnection

from config import embedded, health
from config.secret import kept_secret
from config.sqlite_pool import base as pool
from config.supervisor.preparation import compile_catalogue
from config.valkey import Addresses

PRODUCTION = {
    "SECRET_KEY": "a-key-of-a-production-site-that-is-long-and-random-enough-0123456789",
    "ALLOWED_HOSTS": "club.example",
    "HTTPS": "1",
    "DATABASE_URL": "postgresql://tapis@localhost/tapis",
    "REDIS_URL": "redis://localhost:6379/3",
}


def manage(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        env=kept | {"DJANGO_SETTINGS_MODULE": "config.settings"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_settings_leave_nothing_to_complain_about() -> None:
    answer = manage("check", "--deploy", "--fail-level", "INFO", **PRODUCTION)
    assert answer.returncode == 0, answer.stderr
    assert "no issues (0 silenced)" in answer.stdout


def suite_without_chromium(path: Path, ci: str) -> subprocess.CompletedProcess[str]:
    """Ask `./test` to list one test where no Chromium can be found."""
    return subprocess.run(
        [sys.executable, "-m", "tests.suite", "--collect-only", "-q", "tests/test_setup.py"],
        cwd=settings.BASE_DIR,
        env={name: value for name, value in os.environ.items() if not name.startswith("TEST_SHARE")}
        | {"PATH": str(path), "CI": ci, "TEST_DATABASE_URL": "postgresql://nobody@nowhere/none"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_missing_chromium_is_an_error_in_ci_and_a_hint_elsewhere(tmp_path: Path) -> None:
    in_ci, elsewhere = (suite_without_chromium(tmp_path, ci) for ci in ("true", ""))
    assert "apt-get install chromium" in in_ci.stderr
    assert (in_ci.returncode, in_ci.stdout) == (1, "")
    assert "apt-get install chromium" in elsewhere.stderr
    assert elsewhere.returncode == 0, elsewhere.stderr
    assert "test_a_missing_chromium_is_an_error" in elsewhere.stdout


def test_every_change_of_a_model_has_its_migration() -> None:
    answer = manage("makemigrations", "--check", "--dry-run")
    assert answer.returncode == 0, answer.stdout


def test_one_address_gives_each_client_its_own_database_in_its_own_words() -> None:
    assert Addresses.of("unix:///run/kv.sock") == Addresses(
        channels="unix:///run/kv.sock?db=0",
        celery="redis+socket:///run/kv.sock?virtual_host=1",
        cache="unix:///run/kv.sock?db=2",
    )
    assert Addresses.of("rediss://:secret@kv.example:6380/4") == Addresses(
        channels="rediss://:secret@kv.example:6380/4",
        celery="rediss://:secret@kv.example:6380/5",
        cache="rediss://:secret@kv.example:6380/6",
    )
    with pytest.raises(ValueError, match="not a redis"):
        Addresses.of("http://kv.example")


def test_a_secret_is_made_once_even_by_many_at_the_same_time(tmp_path: Path) -> None:
    found: list[str] = []
    readers = [threading.Thread(target=lambda: found.append(kept_secret(tmp_path / "new" / "key"))) for _ in range(8)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert (tmp_path / "new" / "key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["key"]


def test_a_valkey_without_room_for_its_socket_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(embedded.ValkeyError, match="set RUN_DIR"):
        embedded.start(tmp_path / ("x" * 100))


def test_a_second_valkey_in_the_same_folder_is_refused(valkey: Path) -> None:
    with pytest.raises(embedded.ValkeyError, match="already answers"):
        embedded.start(valkey)


def test_a_socket_left_behind_by_a_crash_does_not_stop_the_next_start(tmp_path: Path) -> None:
    first = embedded.start(tmp_path)
    first.kill()
    first.wait()
    assert (tmp_path / "kv.sock").exists()
    second = embedded.start(tmp_path)
    second.terminate()
    assert second.wait(10) == 0


def test_a_catalogue_compiled_without_gettext_is_read_by_gettext(tmp_path: Path) -> None:
    import gettext

    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    header = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n'
    )
    entry = '\nmsgid "%d card"\nmsgid_plural "%d cards"\nmsgstr[0] "%d naipe"\nmsgstr[1] "%d naipes"\n'
    (folder / "django.po").write_text(header + entry)
    compile_catalogue(folder / "django.po", folder / "django.mo")
    spanish = gettext.translation("django", tmp_path, ["es"])
    assert [spanish.ngettext("%d card", "%d cards", n) for n in (1, 3)] == ["%d naipe", "%d naipes"]
    assert [path.name for path in sorted(folder.iterdir())] == ["django.mo", "django.po"]


@pytest.mark.django_db
def test_health_is_red_while_no_worker_turns_and_green_after_a_heartbeat(client: Client) -> None:
    assert client.get("/healthz").status_code == 503
    health.leave_heartbeat()
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["worker"]) == (200, "ok")


@pytest.mark.django_db
def test_health_calls_a_worker_late_a_minute_after_its_last_heartbeat(client: Client) -> None:
    cache.set(health.HEARTBEAT, time.time() - health.HEARTBEAT_MAX_AGE_S - 1)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["worker"]) == (503, "late")


@pytest.mark.django_db
def test_health_says_down_when_valkey_is_away(client: Client, settings, tmp_path: Path) -> None:
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": f"unix://{tmp_path}/nothing.sock"}}
    with pytest.raises(NoConnection):
        cache.get("anything")
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"database": "ok", "valkey": "down", "worker": "down"})


@pytest.mark.django_db
def test_pages_forbid_every_script_and_style_that_is_not_the_sites(client: Client) -> None:
    policy = client.get("/en/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize(("asked", "sent_to"), [("es-AR", "/es/"), ("fr", "/fr/"), ("de", "/en/"), ("", "/en/")])
def test_a_visitor_is_sent_to_the_language_of_the_browser(client: Client, asked: str, sent_to: str) -> None:
    answer = client.get("/", headers={"accept-language": asked})
    assert (answer.status_code, answer.headers["Location"]) == (302, sent_to)


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_closed_sqlite_connection_serves_the_next_thread() -> None:
    used: list[object] = []

    def ask() -> None:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",)
        used.append(connection.connection)
        connection.close()

    for _ in range(3):
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert len(used) == 3
    assert len(set(map(id, used))) == 1


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_connection_closed_in_the_middle_of_a_transaction_comes_back_without_it() -> None:
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
    raw = other.connection
    other.close()
    again = connections.create_connection("default")
    again.ensure_connection()
    assert again.connection is raw
    assert not raw.in_transaction
    again.close()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_no_more_idle_connections_are_kept_than_agreed() -> None:
    many = [connections.create_connection("default") for _ in range(pool.IDLE_MAX + 3)]
    for one in many:
        one.ensure_connection()
    for one in many:
        one.close()
    assert len(pool._idle[str(connection.settings_dict["NAME"])]) == pool.IDLE_MAX


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_forked_process_uses_none_of_its_parents_connections() -> None:
    connection.ensure_connection()
    connection.close()
    assert pool._idle[str(connection.settings_dict["NAME"])]
    child = os.fork()
    if child == 0:
        os._exit(len(pool._idle))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
