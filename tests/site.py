"""A whole site for tests: Daphne on a free port, a Celery worker with beat, on the test's own database and Valkey."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

from config.embedded import tie_to_parent
from config.supervisor.site import PATIENT

READY_S = 40.0


def wait_for(claim: Callable[[], object], what: str, timeout_s: float = READY_S) -> None:
    """Return as soon as `claim()` is true; raises AssertionError naming `what` when it doesn't come true in time."""
    deadline = time.monotonic() + timeout_s
    while not claim():
        assert time.monotonic() < deadline, f"waited {timeout_s} s for {what}"
        time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def database_url() -> str:
    """Return the address of the test database, for a process other than this one."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlunsplit(urlsplit(os.environ["TEST_DATABASE_URL"])._replace(path=f"/{name}"))


@dataclass(slots=True)
class Site:
    """Processes over one database. `url` has no slash at its end; logs are in `folder`."""

    folder: Path
    port: int = field(default_factory=free_port)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.live_settings",
            "DATABASE_URL": database_url(),
            "VAR_DIR": str(settings.VAR_DIR),
            "PYTHONWARNINGS": "default",
        }

    def start(self, name: str, *command: str) -> subprocess.Popen[bytes]:
        """Start `python -m command…` under `name`; its output goes to `<name>.log`."""
        with (self.folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=settings.BASE_DIR,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=tie_to_parent,
            )
        self.processes[name] = process
        return process

    def start_daphne(self) -> None:
        """Start Daphne and return when it answers."""
        at = ("-b", "127.0.0.1", "-p", str(self.port))
        self.start("daphne", "daphne", "-v", "0", *at, *PATIENT, "config.asgi:application")
        wait_for(self.answers, f"Daphne; it says: {self.log('daphne')}")

    def start_worker(self, *, beat: bool = True) -> None:
        """Start a worker, with beat unless told otherwise; tasks wait for it in Valkey, so nobody waits here."""
        beat_options = ["-B", "-s", str(self.folder / "beat")] if beat else []
        self.start("worker", "celery", "-A", "config", "worker", "-c", "1", "-l", "INFO", *beat_options)

    def answers(self) -> bool:
        if self.processes["daphne"].poll() is not None:
            raise AssertionError(f"Daphne stopped: {self.log('daphne')}")
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        return False

    def get(self, path: str) -> str:
        """Return the page at `path` as a stranger sees it, with redirects followed."""
        with urllib.request.urlopen(self.url + path, timeout=20) as answer:
            return str(answer.read().decode())

    def log(self, name: str) -> str:
        path = self.folder / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def kill(self, name: str) -> None:
        """End a process the hard way, with its children, as a crash does."""
        self.stop(name, signal.SIGKILL)

    def stop(self, name: str, how: signal.Signals = signal.SIGTERM) -> None:
        process = self.processes.pop(name)
        with contextlib.suppress(ProcessLookupError):
            if how is signal.SIGKILL:
                os.killpg(process.pid, how)
            process.send_signal(how)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)

    def stop_all(self) -> None:
        for name in list(self.processes):
            self.stop(name)
