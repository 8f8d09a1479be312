"""A copy of the checkout in a temporary folder, for tests of the commands that a person starts with."""

import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from tests.site import wait_for

LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "var", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
SITE_SETTINGS = (
    "DATABASE_URL",
    "REDIS_URL",
    "VAR_DIR",
    "RUN_DIR",
    "SECRET_KEY",
    "SIGNING_KEY",
    "OLD_SIGNING_KEYS",
    "SITE_NAME",
    "PORT",
    "HOST",
    "DJANGO_SETTINGS_MODULE",
)


@dataclass(slots=True)
class Started:
    """`./run` while it runs; `said` grows as it speaks."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)

    def listen(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(iter(self.process.stdout.readline, ""))

    @property
    def text(self) -> str:
        return "".join(self.said)

    def wait_until_it_says(self, words: str) -> None:
        wait_for(lambda: words in self.text or self.process.poll() is not None, f"{words!r} in: {self.text}", 120)
        assert words in self.text

    def press_ctrl_c(self) -> int:
        """Interrupt as a terminal does, the whole foreground group, and return the exit code."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(60)


@dataclass(frozen=True, slots=True)
class Checkout:
    folder: Path

    @classmethod
    def copy(cls, folder: Path, *, environment: bool = True) -> "Checkout":
        """Copy the checkout to `folder`, which must not exist, with this one's environment or without any."""
        shutil.copytree(settings.BASE_DIR, folder, ignore=LEFT_OUT)
        if environment:
            (folder / ".venv").symlink_to(settings.BASE_DIR / ".venv")
        return cls(folder)

    def environment(self, **more: str) -> dict[str, str]:
        return {name: value for name, value in os.environ.items() if name not in SITE_SETTINGS} | more

    def call(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command that ends by itself and return what it said."""
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment(**environment),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    @contextmanager
    def running(self, *options: str, **environment: str) -> Iterator[Started]:
        """Give `./run` once it has been started; whatever is left of it at the end is killed."""
        process = subprocess.Popen(
            ["./run", *options],
            cwd=self.folder,
            env=self.environment(**environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        started = Started(process)
        listener = threading.Thread(target=started.listen, daemon=True)
        listener.start()
        try:
            yield started
        finally:
            process.kill()
            process.wait()
            for pid in self.processes():
                os.kill(pid, signal.SIGKILL)

    def processes(self) -> list[int]:
        """Return the processes that work in this folder or below it."""
        found = []
        for link in Path("/proc").glob("[0-9]*/cwd"):
            try:
                if link.resolve().is_relative_to(self.folder):
                    found.append(int(link.parent.name))
            except OSError:
                continue
        return found
