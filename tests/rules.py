"""The tests of the rules by themselves: every branch covered, or (`--second-python`) on Python 3.13 where there is one.

The second Python gets an environment of its own in `var/`, made from the same locks.
"""

import glob
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from config.bootstrap import LOCKS, ROOT, fingerprint

VERSION = "3.13"
ENVIRONMENT = ROOT / "var" / f"python-{VERSION}"
TESTS = [
    "tests/test_laws.py",
    "tests/games/rules",
    "tests/games/bots",
    "tests/games/playthroughs",
    "tests/tournaments/events/rules",
    "tests/tournaments/records/rules",
]
COVERED = ["--cov", "--cov-report=term-missing:skip-covered", "--cov-fail-under=100"]


def candidates() -> Iterator[str]:
    """Return where a Python of that version may be; whether it runs is another matter."""
    pyenv = os.environ.get("PYENV_ROOT") or os.path.expanduser("~/.pyenv")
    yield from filter(None, [shutil.which(f"python{VERSION}")])
    yield from sorted(glob.glob(f"{pyenv}/versions/{VERSION}.*/bin/python3"), reverse=True)
    yield from sorted(glob.glob(os.path.expanduser(f"~/.local/share/uv/python/cpython-{VERSION}*/bin/python3")))


def runs(python: str) -> bool:
    asked = [python, "-c", "import ensurepip, sys; print('%d.%d' % sys.version_info[:2])"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)
    return answer.returncode == 0 and answer.stdout.strip() == VERSION


def made_with(python: str) -> Path:
    """Return the Python of an environment with the tests' requirements, made now unless it is current."""
    stamp, wanted, own = ENVIRONMENT / "stamp", fingerprint(LOCKS["test"]), ENVIRONMENT / "bin" / "python"
    if not (stamp.exists() and stamp.read_text() == wanted):
        locks = [part for name in LOCKS["test"] for part in ("-r", str(ROOT / name))]
        subprocess.run([python, "-m", "venv", "--clear", ENVIRONMENT], check=True)
        subprocess.run([own, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *locks], check=True)
        stamp.write_text(wanted)
    return own


def tested_with(python: str | Path, *options: str) -> int:
    tests = [path for path in TESTS if (ROOT / path).exists()]
    command = [python, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *options, *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main(arguments: list[str]) -> int:
    if "--second-python" not in arguments:
        return tested_with(sys.executable, *COVERED)
    python = next((python for python in candidates() if runs(python)), None)
    if python is None:
        print(f"No Python {VERSION} here: the rules were not tested on it.")
        return 0
    return tested_with(made_with(python))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
