"""Pair a round with one of the engines. "dutch" is another program, run for this one round with a time limit.

For a worker's task: nothing here touches the database, and a large field may take minutes.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

from tournaments.events.rules.pairing import club, dutch
from tournaments.events.rules.pairing.errors import EngineFailed, Failure, NotPaired, TimedOut, Unpairable
from tournaments.events.rules.pairing.ladder import climb
from tournaments.events.rules.pairing.types import Engine, PairingInput, PairingResult, Step

logger = logging.getLogger(__name__)

MOST_SECONDS = 120.0
PROGRAM = (sys.executable, "-P", "-m", "gacrux.pairingchecker")
KEPT_NAMES = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")


def pair_round(
    wanted: PairingInput,
    asked: Engine = Engine.DUTCH,
    *,
    most_seconds: float = MOST_SECONDS,
    whatever_size: bool = False,
) -> PairingResult:
    """The next round by the engine that was `asked` for, or by "club" where that one isn't for this field.

    `whatever_size`: "dutch" pairs a small field too, though it gets stuck more often.

    Where "dutch" is stuck, first deals are given up and "club" goes on from there; where it fails or takes too long,
    "club" pairs in its place. `engine` and `step` of the result say so. Raises Unpairable.
    """
    fits = wanted.with_first_deal if whatever_size else dutch.fits(wanted)
    if asked is Engine.CLUB or not fits:
        return climb(wanted)
    try:
        return by_dutch(wanted, most_seconds=most_seconds)
    except Unpairable:
        return climb(wanted, Step.FIRST_DEAL)
    except NotPaired as error:
        logger.warning("The club's engine pairs round %s in place of dutch: %r", wanted.round, error)
        return climb(wanted)


def pair_by(
    wanted: PairingInput, engine: Engine, step: Step = Step.NONE, *, most_seconds: float = MOST_SECONDS
) -> PairingResult:
    """The round by exactly this engine, with what `step` gives up. Raises Unpairable, EngineFailed, TimedOut."""
    return club.pair(wanted, step) if engine is Engine.CLUB else by_dutch(wanted, most_seconds=most_seconds)


def by_dutch(wanted: PairingInput, *, most_seconds: float = MOST_SECONDS) -> PairingResult:
    """The round by gacrux. Raises Unpairable, EngineFailed, TimedOut."""
    version = f"gacrux {_version()}"
    return dutch.read(wanted, _answer(dutch.written(wanted), dutch.arguments(wanted), most_seconds), version)


def _version() -> str:
    try:
        return installed("gacrux")
    except PackageNotFoundError as error:
        raise EngineFailed(Failure.NOT_THERE) from error


def _answer(file: str, arguments: tuple[str, ...], most_seconds: float) -> str:
    """What the program prints. It sees none of the site's settings, and its sets are in the same order each time."""
    environment = {name: os.environ[name] for name in KEPT_NAMES if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603 - numbers only
            [*PROGRAM, *arguments],
            input=file,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=most_seconds,
            env=environment | {"PYTHONHASHSEED": "0"},
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise TimedOut(most_seconds) from error
    except OSError as error:
        raise EngineFailed(Failure.NOT_THERE, str(error)) from error
    if not done.stdout.strip():
        raise EngineFailed(Failure.UNREADABLE, done.stderr[-dutch.DETAIL :])
    return done.stdout
