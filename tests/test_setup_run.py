"""`./run` in a copy of the checkout: it serves, stops cleanly, and says in one sentence what stands in its way."""

import json
import os
import re
import signal
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.checkout import Checkout
from tests.site import free_port, wait_for

UNREACHABLE = "127.0.0.1:1"

PYTHON = getattr(sys, "_base_executable", sys.executable)  # the one outside every environment


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout on which `./run --setup` has run; tests leave it as they find it."""
    checkout = Checkout.copy(tmp_path_factory.mktemp("run") / "tapis")
    answer = checkout.call("./run", "--setup")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "Everything is ready" in answer.stdout
    return checkout


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return str(answer.read().decode())


def is_healthy(url: str) -> bool:
    try:
        return set(json.loads(get(url + "/healthz")).values()) == {"ok"}
    except urllib.error.HTTPError:
        return False


def refusal(checkout: Checkout, *options: str, **environment: str) -> str:
    """Return the one sentence with which `./run` refuses."""
    answer = checkout.call("./run", *options, **environment)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert answer.stderr.count("\n") == 1, answer.stderr
    return answer.stderr


def test_a_prepared_site_serves_its_pages_and_ctrl_c_leaves_nothing_running(prepared: Checkout) -> None:
    port = str(free_port())
    url = f"http://127.0.0.1:{port}"
    with prepared.running(PORT=port) as site:
        site.wait_until_it_says(f"Tapis is at {url}/")
        page = get(url + "/")
        assert '<html lang="en"' in page
        style = re.search(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page)
        assert style, "a style sheet with a hashed name"
        assert get(url + style[1])
        wait_for(lambda: is_healthy(url), "a green /healthz")
        assert site.press_ctrl_c() == 0
        wait_for(lambda: not prepared.processes(), "the last process to end", 10)
        assert "Traceback" not in site.text
        assert not {"Installing", "Collecting", "Bringing"} & set(site.text.split())


def test_a_fresh_site_prints_a_link_that_opens_the_page_for_the_first_club(prepared: Checkout) -> None:
    port = str(free_port())
    with prepared.running(PORT=port) as site:
        site.wait_until_it_says("once: http")
        link = re.search(r"once: (http\S+)", site.text)
        assert link
        assert "<form" in get(link[1])


def test_a_second_copy_is_told_where_the_first_one_is(prepared: Checkout) -> None:
    port = str(free_port())
    with prepared.running(PORT=port) as site:
        site.wait_until_it_says("Tapis is at")
        assert f"already runs from this folder (process {site.process.pid}, " in refusal(
            prepared, PORT=str(free_port())
        )
        assert site.press_ctrl_c() == 0


def test_what_dies_is_started_again_and_what_is_orphaned_ends(prepared: Checkout) -> None:
    port = str(free_port())
    url = f"http://127.0.0.1:{port}"
    with prepared.running(PORT=port) as site:
        site.wait_until_it_says("Tapis is at")
        os.kill(pid_of(prepared, "daphne"), signal.SIGKILL)
        site.wait_until_it_says("daphne stopped (code -9) and is started again.")
        wait_for(lambda: is_up(int(port)), "Daphne to come back")
        os.kill(pid_of(prepared, "kv.sock"), signal.SIGKILL)
        site.wait_until_it_says("valkey stopped (code -9) and is started again.")
        wait_for(lambda: is_healthy(url), "a green /healthz after Valkey came back")
        site.process.kill()
        wait_for(lambda: not prepared.processes(), "the orphans to end", 30)


def test_ctrl_c_before_the_site_is_ready_leaves_nothing_running_either(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis")
    with checkout.running(PORT=str(free_port())) as site:
        wait_for((checkout.folder / "var" / "run" / "kv.sock").exists, "Valkey to be started")
        site.press_ctrl_c()
        wait_for(lambda: not checkout.processes(), "the last process to end", 20)
        wait_for(lambda: "Stopped." in site.text, f"a last word after: {site.text}")
        assert "Traceback" not in site.text


def pid_of(checkout: Checkout, word: str) -> int:
    """Return the first process of the copy whose command line has `word` in it."""
    lines = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in checkout.processes()}
    return min(pid for pid, line in lines.items() if word.encode() in line)


def is_up(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def test_a_port_in_use_is_named(prepared: Checkout, taken_port: int) -> None:
    assert f"Port {taken_port} is in use by another program" in refusal(prepared, PORT=str(taken_port))


@pytest.mark.parametrize("port", ["eight", "0", "70000", "-1"])
def test_a_port_that_is_no_port_is_named(prepared: Checkout, port: str) -> None:
    assert f"PORT is '{port}'" in refusal(prepared, PORT=port)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgres", "DATABASE_URL is not an address this site understands"),
        ("mysql://somebody@somewhere/db", "DATABASE_URL is not an address this site understands"),
        (f"postgresql://nobody:hidden@{UNREACHABLE}/none", "The database of DATABASE_URL does not answer"),
        ("postgresql://nobody:hidden@localhost:port/none", "DATABASE_URL is not an address this site understands"),
        ("postgresql://", "DATABASE_URL is not an address this site understands"),
        ("postgresql://somebody:hidden@127.0.0.1:5432/", "DATABASE_URL is not an address this site understands"),
        ("sqlite://", "DATABASE_URL is not an address this site understands"),
        ("sqlite:///:memory:", "DATABASE_URL is not an address this site understands"),
        ("sqlite:////nowhere/at/all.sqlite3", "The database of DATABASE_URL does not answer"),
    ],
)
def test_a_broken_database_url_is_named_without_its_password(prepared: Checkout, url: str, sentence: str) -> None:
    said = refusal(prepared, "--setup", DATABASE_URL=url)
    assert sentence in said
    assert "hidden" not in said
    assert "Is the server running" not in said


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("valkey.example", "REDIS_URL is not an address this site understands"),
        ("redis://127.0.0.1/first", "REDIS_URL is not an address this site understands"),
        ("redis://", "REDIS_URL is not an address this site understands"),
        ("redis://127.0.0.1/0?speed=great", "REDIS_URL is not an address this site understands"),
        (f"redis://{UNREACHABLE}/0", "The server of REDIS_URL does not answer"),
    ],
)
def test_a_broken_redis_url_is_named(prepared: Checkout, url: str, sentence: str) -> None:
    assert sentence in refusal(prepared, PORT=str(free_port()), REDIS_URL=url)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("HTTPS", "enabled", "HTTPS is 'enabled', and must be 1 or 0."),
        ("CSRF_TRUSTED_ORIGINS", "cards.example", "must start with http:// or https://"),
    ],
)
def test_a_setting_that_would_be_misread_is_named(prepared: Checkout, name: str, value: str, sentence: str) -> None:
    assert sentence in refusal(prepared, "--setup", **{name: value})


def test_what_is_given_empty_is_not_given(prepared: Checkout) -> None:
    empty = dict.fromkeys(("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HTTPS", "PORT"), "")
    assert prepared.call("./run", "--setup", **empty).returncode == 0


def test_a_link_leads_where_browsers_find_the_site(prepared: Checkout) -> None:
    port = str(free_port())
    with prepared.running(PORT=port, ALLOWED_HOSTS=".example,cards.example", HTTPS="1") as site:
        site.wait_until_it_says("once: https://cards.example/en/club/first/")
        assert f"Tapis is at https://cards.example/, for a server in front of it http://127.0.0.1:{port}/" in site.text


def test_managing_finds_the_environment_by_itself(prepared: Checkout) -> None:
    answer = prepared.call(PYTHON, "manage.py", "referee", "/nowhere")
    assert (answer.returncode, answer.stderr) == (1, "")
    assert answer.stdout == "/nowhere: not a record: can't be read: No such file or directory\n"


def test_managing_without_an_environment_says_how_to_make_it(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    answer = checkout.call(PYTHON, "manage.py", "referee", "/nowhere")
    assert (answer.returncode, answer.stderr) == (
        1,
        "The site's environment isn't there yet: ./run --setup makes it.\n",
    )


def test_the_command_is_found_from_anywhere_and_without_a_home(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    (tmp_path / "link").symlink_to(checkout.folder / "run")
    for command in (
        ["sh", "run", "--help"],
        [str(tmp_path / "link"), "--help"],
        ["env", "-u", "HOME", "./run", "--help"],
    ):
        assert checkout.call(*command).returncode == 0, command


def test_a_path_too_long_for_a_socket_is_named(prepared: Checkout, tmp_path: Path) -> None:
    said = refusal(prepared, PORT=str(free_port()), RUN_DIR=str(tmp_path / ("long" * 30)))
    assert "set RUN_DIR to a folder with a short name" in said


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis")
    (checkout.folder / "var").write_text("in the way")
    said = refusal(checkout, "--setup")
    assert f"{checkout.folder}/var" in said
    assert "Traceback" not in said


def test_the_kept_secret_is_the_owners_alone(prepared: Checkout) -> None:
    secret = prepared.folder / "var" / "secret_key"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert len(secret.read_text()) >= 50


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """An empty database on the tests' PostgreSQL server."""
    server = os.environ["TEST_DATABASE_URL"]
    drop = "DROP DATABASE IF EXISTS tapis_elsewhere WITH (FORCE)"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(drop)
        connection.execute("CREATE DATABASE tapis_elsewhere")
        yield urlunsplit(urlsplit(server)._replace(path="/tapis_elsewhere"))
        connection.execute(drop)


@pytest.mark.postgresql
@pytest.mark.django_db
def test_postgresql_and_a_server_elsewhere_take_over_by_environment_alone(
    prepared: Checkout, valkey: Path, elsewhere: str, tmp_path: Path
) -> None:
    port, redis = str(free_port()), f"unix://{valkey / 'kv.sock'}?db=8"
    with prepared.running(PORT=port, DATABASE_URL=elsewhere, REDIS_URL=redis, VAR_DIR=str(tmp_path)) as site:
        site.wait_until_it_says("Tapis is at")
        wait_for(lambda: is_healthy(f"http://127.0.0.1:{port}"), "a green /healthz")
        assert not (tmp_path / "run" / "kv.sock").exists()
        assert not (tmp_path / "tapis.sqlite3").exists()
        assert site.press_ctrl_c() == 0


def test_help_tells_what_the_command_can_do_and_starts_nothing(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    answer = checkout.call("./run", "--help")
    assert answer.returncode == 0
    assert all(word in answer.stdout for word in ("--demo", "--setup", "PORT", "DATABASE_URL", "TAPIS_PYTHON"))
    assert not (checkout.folder / ".venv").exists()


def test_an_unknown_option_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    answer = checkout.call("./run", "--demonstrate")
    assert answer.returncode == 2
    assert "unrecognized arguments: --demonstrate" in answer.stderr
    assert not (checkout.folder / ".venv").exists()


def fake_python(folder: Path, works_for: str) -> str:
    """Return a program that succeeds as Python does only when asked for something with `works_for` in it."""
    path = folder / "python3"
    path.write_text(f'#!/bin/sh\ncase "$*" in *"{works_for}"*) exit 0;; esac\nexit 1\n')
    path.chmod(0o755)
    return str(path)


def test_a_python_that_is_missing_or_too_old_is_named(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    for python in ("/nowhere/python3", fake_python(tmp_path, "never asked")):
        said = refusal(checkout, TAPIS_PYTHON=python)
        assert f"TAPIS_PYTHON is {python}, and that is not a Python 3.11 or newer" in said


def test_a_python_without_ensurepip_is_told_what_it_lacks(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    python = fake_python(tmp_path, "version_info")
    assert "apt-get install python3-venv" in refusal(checkout, TAPIS_PYTHON=python)
    nothing_else = {"PATH": str(tmp_path), "HOME": str(tmp_path), "PYENV_ROOT": str(tmp_path), "TAPIS_PYTHON": ""}
    assert "python3 lacks ensurepip or venv" in refusal(checkout, **nothing_else)


def test_a_machine_without_python_is_told_so(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    nothing = {"PATH": str(tmp_path), "HOME": str(tmp_path), "PYENV_ROOT": str(tmp_path), "TAPIS_PYTHON": ""}
    assert "Python 3.11 or newer is needed and none was found" in refusal(checkout, **nothing)


def test_requirements_that_cannot_be_had_are_told_and_asked_for_again_next_time(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    answer = checkout.call("./run", "--setup", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr.endswith("Could not install the requirements: the lines above say why.\n")
    assert not (checkout.folder / ".venv" / "tapis-run").exists()


@pytest.mark.full
def test_the_commands_make_the_environment_where_there_is_none(tmp_path: Path) -> None:
    checkout = Checkout.copy(tmp_path / "tapis", environment=False)
    answer = checkout.call("./run", "--setup")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "Making the environment" in answer.stdout
    again = checkout.call("./run", "--setup")
    assert again.stdout == "Everything is ready: ./run starts the site.\n"
