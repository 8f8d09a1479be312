"""What becomes of a match that is not finished when the bell rings (play, section 3), as the event chose.

Either the deal on the table is finished, and then the leader wins; level, they play one more deal. Or they stop at
once, and the deal on the table counts for nothing. Who leads is told by units won, then by the score of the unit that
was going on. A hand of guinote that goes de vueltas is one point in two hands: the second one is finished too, since
what the first brought is carried into it and counts nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.events.rules.deciders import PerSide, higher


class Bell(StrEnum):
    """What the event chose."""

    FINISH_DEAL = "finish_deal"
    STOP = "stop"


class Then(StrEnum):
    """What is to be done at a table."""

    FINISH_DEAL = "finish_deal"
    PLAY_VUELTAS = "play_vueltas"  # the second hand of the point, guinote only
    ONE_MORE_DEAL = "one_more_deal"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match at the bell, or after a deal played beyond it.

    `units` are those won; `score` is that of the unit going on: deals in chouine, points in piquet, points of the coto
    in guinote. `margin` is side 0's from finished units. `is_dealt`: a deal is on the table. `vueltas`: the point going
    on has had its first hand.
    """

    game: str
    units: PerSide
    score: PerSide = (0, 0)
    margin: int = 0
    is_dealt: bool = False
    vueltas: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is to be done; once it is OVER, the winner (None: level) and side 0's margin."""

    then: Then
    winner: int | None = None
    margin: int = 0


def at_bell(bell: Bell, match: Unfinished) -> Ruling:
    """What the bell means for `match`; asked again after each deal that it lets be played.

    Level and stopped at once: a draw, or for a knockout to the deciders.
    """
    if bell is Bell.FINISH_DEAL:
        if match.is_dealt:
            return Ruling(Then.FINISH_DEAL)
        if match.vueltas:
            return Ruling(Then.PLAY_VUELTAS)
        if leader(match) is None:
            return Ruling(Then.ONE_MORE_DEAL)
    return Ruling(Then.OVER, leader(match), margin(match))


def leader(match: Unfinished) -> int | None:
    """The side that leads; None when level."""
    by_units = higher(match.units)
    return higher(match.score) if by_units is None else by_units


def margin(match: Unfinished) -> int:
    """Side 0's margin with the unfinished unit's; a partie of piquet that was not finished has none (piquet §8.6)."""
    if match.game == "piquet":
        return match.margin
    return match.margin + match.score[0] - match.score[1]
