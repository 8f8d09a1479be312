"""The whole suite, as `./test` runs it: one pytest, two processes, one on SQLite and one on PostgreSQL.

Tests that commit run in both, and with `--full` all that touch the database; the others are shared out between the two
(tests/conftest.py). Arguments are pytest's own.
"""

import os
import shutil
import signal
import subprocess
import sys

from tests import postgres

NO_CHROMIUM = (
    "No Chromium was found, so the browser tests cannot run."
    " On Debian or Ubuntu: sudo apt-get install chromium. Elsewhere: put a program `chromium` on PATH."
)
DATABASES = ("sqlite", "postgresql")


def main(arguments: list[str]) -> int:
    """Run the suite and return pytest's exit code; 1 without running it when Chromium is missing in CI."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        print(NO_CHROMIUM, file=sys.stderr)
        if in_ci():
            return 1
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(128 + signal.SIGTERM))  # and stop the server on the way
    with postgres.server() as url:
        command = [sys.executable, "-m", "pytest", *processes(), *arguments]
        code = subprocess.run(command, env=os.environ | {"TEST_DATABASE_URL": url}, check=False).returncode
    return code


def processes() -> list[str]:
    """Return the options by which pytest starts one process for each database."""
    options = ["--dist", "each", "-p", "xdist"]
    for share, name in enumerate(DATABASES):
        environment = {"TEST_DATABASE": name, "TEST_SHARE": share, "TEST_SHARES": len(DATABASES)}
        options += ["--tx", "//".join(["popen", *(f"env:{key}={value}" for key, value in environment.items())])]
    return options


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
