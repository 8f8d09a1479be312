"""The one table of rounds that an entrant doesn't play: what each kind is worth, and what it means afterwards.

Two unlike facts are never one kind, even where they give the same points. The meaning in tie-breaks is that of
FIDE's C.07 as valid from March 2026, article 16; which round counts how there is decided in `tiebreaks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Unplayed(StrEnum):
    PAIRING_BYE = "pairing_bye"
    REQUESTED_HALF = "requested_half"
    REQUESTED_ZERO = "requested_zero"
    FORFEIT_WON = "forfeit_won"
    FORFEIT_LOST = "forfeit_lost"
    DOUBLE_FORFEIT = "double_forfeit"
    LATE = "late"
    WITHDRAWN = "withdrawn"


class Worth(StrEnum):
    """Which of an event's amounts a round gives; `NOTHING` is zero even where a loss gives points."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    NOTHING = "nothing"


class Cap(StrEnum):
    """What the dummy opponent of an unplayed round may not score more than (C.07 16.4).

    `RIVAL` is what the opponent who was paired counts for; `DRAWS` is a draw in every round.
    """

    RIVAL = "rival"
    DRAWS = "draws"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a kind of unplayed round says of the entrant.

    `bars_bye`: has had points without playing, so gets no pairing bye. `is_voluntary`: the entrant's own choice
    or fault, the first to be cut (C.07 16.1.2, 16.5). `is_request`: counts as a draw for the opponents once the
    entrant takes part in no later round (16.2.5, 16.3). `shows_presence`: the entrant was there to play.
    """

    worth: Worth
    cap: Cap
    bars_bye: bool = False
    is_voluntary: bool = False
    is_request: bool = False
    shows_presence: bool = False


MEANINGS: Mapping[Unplayed, Meaning] = {
    Unplayed.PAIRING_BYE: Meaning(Worth.WIN, Cap.DRAWS, bars_bye=True, shows_presence=True),
    Unplayed.REQUESTED_HALF: Meaning(Worth.DRAW, Cap.DRAWS, is_voluntary=True, is_request=True),
    Unplayed.REQUESTED_ZERO: Meaning(Worth.NOTHING, Cap.DRAWS, is_voluntary=True, is_request=True),
    Unplayed.FORFEIT_WON: Meaning(Worth.WIN, Cap.RIVAL, bars_bye=True, shows_presence=True),
    Unplayed.FORFEIT_LOST: Meaning(Worth.LOSS, Cap.RIVAL, is_voluntary=True),
    Unplayed.DOUBLE_FORFEIT: Meaning(Worth.LOSS, Cap.RIVAL, is_voluntary=True),
    # The organiser may credit a late entrant with more; the outcome then carries those points.
    Unplayed.LATE: Meaning(Worth.NOTHING, Cap.DRAWS, is_voluntary=True, is_request=True),
    Unplayed.WITHDRAWN: Meaning(Worth.NOTHING, Cap.DRAWS, is_voluntary=True, is_request=True),
}


def points_of(kind: Unplayed, scale: tuple[Fraction, Fraction, Fraction]) -> Fraction:
    """What the round gives, `scale` being the event's points for a win, a draw and a loss."""
    win, draw, loss = scale
    return {Worth.WIN: win, Worth.DRAW: draw, Worth.LOSS: loss, Worth.NOTHING: Fraction()}[MEANINGS[kind].worth]


def has_rival(kind: Unplayed) -> bool:
    """Whether somebody was paired with the entrant, and did not play or was not played."""
    return MEANINGS[kind].cap is Cap.RIVAL
