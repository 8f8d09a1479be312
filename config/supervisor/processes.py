"""The site's processes: started each in its own session, their lines shown with a name, stopped in order."""

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from config import embedded
from config.embedded import tie_to_parent

DEATHS_MAX, DEATHS_WITHIN_S = 3, 60.0
POLL_S = 0.2


class GivenUp(Exception):
    """A process keeps dying; the message names it."""


@dataclass
class Process:
    """One program. `grace_s` is how long it may take to stop by itself."""

    name: str
    command: list[str]
    grace_s: float
    running: subprocess.Popen[bytes] | None = None
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=DEATHS_MAX))
    unfinished: bytes = b""

    def start(self) -> None:
        self.running = subprocess.Popen(  # noqa: S603
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            preexec_fn=tie_to_parent,  # the supervisor runs no threads
        )

    @property
    def has_died(self) -> bool:
        return self.running is not None and self.running.poll() is not None

    @property
    def output(self) -> IO[bytes] | None:
        return self.running.stdout if self.running else None

    def terminate(self) -> None:
        if self.running is not None:
            with contextlib.suppress(ProcessLookupError):
                self.running.terminate()

    def stop(self) -> None:
        """Ask it to stop, and make it when its grace is over."""
        if self.running is None:
            return
        self.terminate()
        try:
            self.running.communicate(timeout=self.grace_s)
        except subprocess.TimeoutExpired:
            print(f"{self.name} did not stop in {self.grace_s:g} s and is ended.", file=sys.stderr)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.running.pid, signal.SIGKILL)  # and whatever it may have left behind
        self.running.wait()
        self.running = None

    def lines(self) -> list[str] | None:
        """Return the whole lines it has said since the last call; None when it will say no more."""
        said = self.output.read() if self.output else b""
        if said == b"":
            return None
        *lines, self.unfinished = (self.unfinished + (said or b"")).split(b"\n")
        return [line.decode(errors="replace") for line in lines]


@dataclass
class Valkey(Process):
    """The embedded server, which writes a log of its own."""

    run_dir: Path = Path()

    def start(self) -> None:
        self.running = embedded.start(self.run_dir)


class Console:
    """Keeps `processes` running until a signal asks to stop or one of them keeps dying."""

    def __init__(self, processes: list[Process]) -> None:
        self.processes = processes
        self.stopping = False
        self.outputs = selectors.DefaultSelector()

    def obey_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.ask_to_stop)

    def ask_to_stop(self, *_signal: object) -> None:
        self.stopping = True

    def start(self) -> None:
        for process in self.processes:
            if process.running is None:
                self.start_one(process)

    def start_one(self, process: Process) -> None:
        process.start()
        if process.output:
            os.set_blocking(process.output.fileno(), False)
            self.outputs.register(process.output, selectors.EVENT_READ, process)

    def turn(self) -> None:
        """Show what was said and start again what died. Raises GivenUp when one died too often."""
        for key, _events in self.outputs.select(POLL_S):
            self.show(key.data)
        for process in self.processes:
            if process.has_died and not self.stopping:
                self.revive(process)

    def show(self, process: Process) -> None:
        lines = process.lines()
        if lines is None:
            self.forget(process)
        for line in lines or ():
            print(f"{process.name:>7} | {line}", flush=True)

    def forget(self, process: Process) -> None:
        if process.output:
            with contextlib.suppress(KeyError):
                self.outputs.unregister(process.output)

    def revive(self, process: Process) -> None:
        assert process.running is not None
        self.show(process)
        self.forget(process)
        now = time.monotonic()
        process.deaths.append(now)
        if len(process.deaths) == DEATHS_MAX and now - process.deaths[0] < DEATHS_WITHIN_S:
            raise GivenUp(f"{process.name} stopped {DEATHS_MAX} times in a minute; its lines above say why.")
        print(f"{process.name} stopped (code {process.running.returncode}) and is started again.", file=sys.stderr)
        self.start_one(process)

    def stop(self) -> None:
        """Stop everything in the order given, whatever else is asked meanwhile."""
        self.stopping = True
        for process in self.processes:
            self.forget(process)
            if process.output:
                os.set_blocking(process.output.fileno(), True)
            process.stop()
