"""The site from its first check to its last process: Valkey, preparation, Daphne, beat, worker; and back."""

import os
import socket
import sys
import time
from contextlib import suppress
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

from config import health
from config.embedded import ValkeyError
from config.supervisor import checks, preparation
from config.supervisor.processes import Console, GivenUp, Process, Valkey

READY_S = 60.0
LOOK_EVERY_S = 30.0


def run(listen: checks.Address, *, demo: bool, setup_only: bool) -> int:
    """Run the site until it is asked to stop; return its exit code. Raises Refusal when it cannot start."""
    if not setup_only:
        checks.port_is_free(listen)
    checks.database_answers()
    valkey = broker(needed=demo or not setup_only)
    try:
        preparation.prepare()
        welcome = preparation.demo() if demo else ""
        if setup_only:
            print(welcome + "Everything is ready: ./run starts the site.")
            return 0
        return serve(listen, valkey, welcome)
    finally:
        for server in valkey:
            server.stop()


def broker(*, needed: bool) -> list[Process]:
    """Return the embedded Valkey, started; with REDIS_URL nothing, once its server answers. Raises Refusal."""
    if not needed:
        return []
    if os.environ.get("REDIS_URL"):
        checks.redis_answers()
        return []
    server = Valkey("valkey", [], grace_s=10, run_dir=settings.RUN_DIR)
    try:
        server.start()
    except ValkeyError as refused:
        raise checks.Refusal(str(refused)) from refused
    return [server]


def serve(listen: checks.Address, valkey: list[Process], welcome: str) -> int:
    console = Console([*processes(listen), *valkey])
    console.obey_signals()
    try:
        console.start()
        if wait_until_ready(console, listen):
            print(greeting(listen, welcome), flush=True)
        keep_running(console)
    except (GivenUp, ValkeyError) as given_up:
        print(given_up, file=sys.stderr)
        return 1
    finally:
        print("Stopping …", flush=True)
        console.stop()
    print("Stopped.", flush=True)
    return 0


# After a restart everybody's socket comes at once, and five seconds, Daphne's own patience, are too few for the last.
PATIENT = ("--websocket_connect_timeout", "60")


def processes(listen: checks.Address) -> list[Process]:
    """Return what runs, in the order in which it stops: nobody plays, nothing new is due, the rest is worked off."""
    python = [sys.executable, "-m"]
    celery = [*python, "celery", "-A", "config", "--quiet"]
    daphne = [
        *python,
        "daphne",
        "-v",
        "0",
        "-b",
        listen.host,
        "-p",
        str(listen.port),
        *PATIENT,
        "config.asgi:application",
    ]
    if settings.HTTPS:
        daphne.insert(-1, "--proxy-headers")  # the visitor's address is the proxy's to tell
    return [
        Process("daphne", daphne, grace_s=5),
        Process("beat", [*celery, "beat", "-l", "WARNING", "--pidfile", ""], grace_s=5),
        Process(
            "worker",
            [*celery, "worker", "-c", "1", "-l", "WARNING", "--without-mingle", "--without-gossip"],
            grace_s=20,
        ),
    ]


def wait_until_ready(console: Console, listen: checks.Address) -> bool:
    """Return whether Daphne answers, as soon as it does; False when somebody asked to stop meanwhile."""
    host, deadline = listen.url.removeprefix("http://").rsplit(":", 1)[0], time.monotonic() + READY_S
    while not console.stopping:
        console.turn()
        with suppress(OSError):
            socket.create_connection((host.strip("[]"), listen.port), timeout=1).close()
            return True
        if time.monotonic() > deadline:
            raise GivenUp(f"Daphne did not answer in {READY_S:g} s.")
    return False


def keep_running(console: Console) -> None:
    """Turn until asked to stop; a worker that has gone silent while it lives is made to start again."""
    look_at = time.monotonic() + health.HEARTBEAT_MAX_AGE_S
    while not console.stopping:
        console.turn()
        if time.monotonic() > look_at:
            look_at = time.monotonic() + LOOK_EVERY_S
            if health.worker() == "late":
                look_at += health.HEARTBEAT_MAX_AGE_S
                restart(console, "beat", "worker")


def restart(console: Console, *names: str) -> None:
    print(f"No heartbeat for a minute: {' and '.join(names)} start again.", file=sys.stderr)
    for process in console.processes:
        if process.name in names:
            console.forget(process)
            process.stop()
            console.start_one(process)


def greeting(listen: checks.Address, welcome: str) -> str:
    url = public_url(listen)
    behind = "" if url == listen.url else f", for a server in front of it {listen.url}/"
    lines = [welcome.rstrip(), f"Tapis is at {url}/{behind} (Ctrl-C stops it)."]
    if not welcome and (path := preparation.first_link()):
        lines.append(f"This link makes your club and its administrator, once: {url}{path}")
    return "\n".join(filter(None, lines))


def public_url(listen: checks.Address) -> str:
    """Return where browsers find the site, without a slash: under a name that it answers to, by the scheme it wants."""
    names = [name for name in settings.ALLOWED_HOSTS if not name.startswith((".", "*"))]
    if settings.HTTPS and names:
        return f"https://{names[0]}"
    answers_here = validate_host(urlsplit(listen.url).hostname or "", settings.ALLOWED_HOSTS)
    return listen.url if answers_here or not names else f"http://{names[0]}:{listen.port}"
