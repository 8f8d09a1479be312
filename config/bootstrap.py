"""What `./run` and `./test` do before the site's own packages exist: make the environment, then hand over to it.

Standard library only. An environment carries the hash of the locks it was made from; while the hash fits, nothing is
installed. Two copies that start at once wait for each other here.
"""

import argparse
import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCKS = {"run": ["requirements.txt"], "test": ["requirements.txt", "requirements-dev.txt"]}
MODULES = {"run": "config.supervisor", "test": "tests.suite"}

HELP = """\
Start the whole site in this console: Daphne, a Celery worker and beat, and an embedded Valkey, on SQLite.
The first start makes the environment (.venv) and the database (var); Ctrl-C stops everything."""
ENVIRONMENT = """\
environment:
  PORT           where to listen (8000)
  HOST           the address to listen on (127.0.0.1)
  ALLOWED_HOSTS  names the site answers to, with commas (localhost, 127.0.0.1)
  DATABASE_URL   postgresql://user:password@host/name, instead of SQLite
  REDIS_URL      redis://host:6379/0 of a Redis or Valkey server, instead of the embedded one
  SECRET_KEY     instead of the one that is made and kept in var/
  TAPIS_PYTHON   the Python to make the environment with

docs/operations.md lists the rest."""


def main(arguments: list[str]) -> None:
    """Prepare for `run`, `test`, or (`prepare`) for tests alone, and become what the command is for."""
    command, *rest = arguments
    if command == "run":
        parser().parse_args(rest)
    os.chdir(ROOT)
    prepare("test" if command == "prepare" else command)
    if command in MODULES:
        os.execv(PYTHON, [str(PYTHON), "-m", MODULES[command], *rest])


def parser() -> argparse.ArgumentParser:
    """Return the options of `./run`, which the supervisor reads again."""
    options = argparse.ArgumentParser(
        prog="./run",
        allow_abbrev=False,
        description=HELP,
        epilog=ENVIRONMENT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--demo", action="store_true", help="add a demo club with people, events and played games")
    options.add_argument("--setup", action="store_true", help="only prepare: environment, database, static files")
    return options


def prepare(command: str) -> None:
    """Make or bring up to date the environment that `command` needs; return at once where nothing changed."""
    stamp, wanted = VENV / f"tapis-{command}", fingerprint(LOCKS[command])
    if is_current(stamp, wanted):
        return
    with lock(ROOT / "var" / "setup.lock"):
        if is_current(stamp, wanted):
            return
        if not runs(PYTHON):
            say("Making the environment in .venv …")
            call([getattr(sys, "_base_executable", sys.executable), "-m", "venv", "--clear", VENV], "make .venv")
        say("Installing the requirements; the first time this takes a minute …")
        requirements = [part for name in LOCKS[command] for part in ("-r", ROOT / name)]
        call(
            [PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *requirements],
            "install the requirements",
        )
        for name, locks in LOCKS.items():
            if set(locks) <= set(LOCKS[command]):
                (VENV / f"tapis-{name}").write_text(fingerprint(locks))


def fingerprint(names: list[str]) -> str:
    return hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def is_current(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted and PYTHON.exists()


def runs(python: Path) -> bool:
    try:
        return subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def call(command: list[str | Path], what: str) -> None:
    if subprocess.run(command, check=False).returncode:
        stop(f"Could not {what}: the lines above say why.")


@contextmanager
def lock(path: Path) -> Iterator[None]:
    """Hold the lock file at `path`, after waiting for whoever holds it."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def say(sentence: str) -> None:
    print(sentence, flush=True)


def stop(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        stop("Stopped.")
    except OSError as refusal:
        stop(f"{refusal.filename or 'The system'}: {refusal.strerror}.")
