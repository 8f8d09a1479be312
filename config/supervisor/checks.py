"""Everything that may be wrong before the site starts, each with one sentence for the person at the console."""

import errno
import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

CONNECT_S = 5


class Refusal(Exception):
    """The site cannot start; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    port: int

    @property
    def url(self) -> str:
        shown = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host  # noqa: S104 - only compared
        return f"http://[{shown}]:{self.port}" if ":" in shown else f"http://{shown}:{self.port}"


def address() -> Address:
    """Return where the site will listen, from PORT and HOST. Raises Refusal for a port that is no number."""
    port = os.environ.get("PORT") or "8000"
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise Refusal(f"PORT is {port!r}, and a port is a number from 1 to 65535.")
    return Address(os.environ.get("HOST") or "127.0.0.1", int(port))


def settings() -> None:
    """Load Django. Raises Refusal when the environment gives it something it can't use."""
    check_url("DATABASE_URL", ("postgresql", "postgres", "sqlite"), "postgresql://user:password@host/name")
    check_url("REDIS_URL", ("redis", "rediss", "unix"), "redis://host:6379/0")
    import django
    from django.core.exceptions import ImproperlyConfigured

    try:
        django.setup()
    except (ImproperlyConfigured, ValueError) as mistake:
        raise Refusal(f"The settings are wrong: {mistake}") from mistake


def check_url(name: str, schemes: tuple[str, ...], example: str) -> None:
    """Raises Refusal when the variable `name` is given and is no whole address with one of `schemes`."""
    value = os.environ.get(name, "")
    if value and not is_address(value, schemes):
        raise Refusal(f"{name} is not an address this site understands; one looks like {example}.")


def is_address(value: str, schemes: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme in schemes and parts.port != 0 and is_whole(parts)
    except ValueError:  # a port that is no number, a bracket that isn't closed
        return False


def is_whole(parts: SplitResult) -> bool:
    """Whether the address names all that is needed: the server and a number, or the database or its file."""
    name = parts.path.strip("/")
    if parts.scheme in ("redis", "rediss"):
        return bool(parts.hostname) and (not name or name.isdecimal())
    return bool(name) and name != ":memory:"  # each process would have a memory of its own


@contextmanager
def only_copy(listen: Address) -> Iterator[None]:
    """Hold this checkout's lock while the site runs. Raises Refusal when another copy holds it."""
    from django.conf import settings

    path: Path = settings.RUN_DIR / "site.lock"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise Refusal(
                f"Tapis already runs from this folder ({file.read().strip()}): stop that copy first."
            ) from None
        file.truncate(0)
        file.write(f"process {os.getpid()}, {listen.url}/")
        file.flush()
        yield


def port_is_free(listen: Address) -> None:
    family = socket.AF_INET6 if ":" in listen.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listen.host, listen.port))
        except OSError as refused:
            if refused.errno == errno.EADDRINUSE:
                sentence = f"Port {listen.port} is in use by another program: choose another with PORT=8001 ./run."
            else:
                sentence = f"Cannot listen at {listen.host} port {listen.port}: {refused.strerror}."
            raise Refusal(sentence) from refused


def database_answers() -> None:
    """Connect once without the pool, which would try for half a minute. Raises Refusal."""
    from django.conf import settings
    from django.db import DatabaseError
    from django.db.utils import ConnectionHandler

    config = {**settings.DATABASES["default"]}
    config["OPTIONS"] = {name: value for name, value in config["OPTIONS"].items() if name != "pool"}
    if "sqlite" not in config["ENGINE"]:
        config["OPTIONS"]["connect_timeout"] = CONNECT_S
    connection = ConnectionHandler({"default": config})["default"]
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, UnicodeError) as refused:
        # libpq puts its guess ("Is the server running …?") on an indented line of its own, below the fact.
        facts = [line for line in str(refused).strip().splitlines() if line.strip() and not line[0].isspace()]
        raise Refusal(f"The database of DATABASE_URL does not answer: {facts[-1]}") from refused
    finally:
        connection.close()


def redis_answers() -> None:
    """Raises Refusal when REDIS_URL names a server that doesn't answer."""
    from django.conf import settings
    from redis import Redis
    from redis.exceptions import RedisError

    location = settings.CACHES["default"]["LOCATION"]
    try:
        Redis.from_url(location, socket_connect_timeout=CONNECT_S, socket_timeout=CONNECT_S).ping()
    except (TypeError, ValueError) as mistake:
        raise Refusal(f"REDIS_URL is not an address this site understands: {mistake}.") from mistake
    except (RedisError, OSError) as refused:
        raise Refusal(f"The server of REDIS_URL does not answer: {refused}") from refused
