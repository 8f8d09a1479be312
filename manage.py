#!/usr/bin/env python
"""Django's command line for this site: `python manage.py help` lists what it can do."""

import os
import sys
from pathlib import Path
from typing import NoReturn

ENVIRONMENT = Path(__file__).resolve().parent / ".venv"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        in_environment()

    execute_from_command_line(sys.argv)


def in_environment() -> NoReturn:
    """Start again with the Python of the environment, which has what the site needs."""
    python = ENVIRONMENT / "bin" / "python"
    if Path(sys.prefix) == ENVIRONMENT or not python.exists():
        sys.exit("The site's environment isn't there yet: ./run --setup makes it.")
    os.execv(python, [str(python), *sys.argv])  # noqa: S606 - nothing for a shell to do


if __name__ == "__main__":
    main()
