"""What is given up, one thing after the other, when a round can't be paired."""

from __future__ import annotations

from tournaments.events.rules.pairing import club
from tournaments.events.rules.pairing.errors import Stuck, Unpairable
from tournaments.events.rules.pairing.types import PairingInput, PairingResult, Step


def climb(wanted: PairingInput, lowest: Step = Step.NONE) -> PairingResult:
    """The round of engine "club" with as little given up as can be, from `lowest` on; its `step` wants consent.

    First deals are only wishes there, so FIRST_DEAL is as good as NONE: a strict engine that is stuck starts from it.
    Raises Unpairable when fewer than two play, or when hard forbidden meetings leave no round at all.
    """
    steps = tuple(Step)
    for step in steps[steps.index(lowest) :]:
        try:
            return club.pair(wanted, step)
        except Unpairable as stuck:
            if stuck.why is Stuck.TOO_FEW:
                raise
    raise Unpairable(Stuck.NO_PAIRING)
