"""What a club may choose in guinote (docs/rules/guinote.md §15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.rules.errors import BadOption


class ThirtyMalas(StrEnum):
    """What a side at 101 must also have in the first hand of a point (guinote §11)."""

    CARDS_AND_TEN = "cards_and_ten"
    CARDS_AND_LAST_TRICK = "cards_and_last_trick"
    CARDS = "cards"
    OFF = "off"


class ThirtyMalasFailed(StrEnum):
    """What follows when the condition is not met (guinote §11.2)."""

    VUELTAS = "vueltas"
    RIVAL_SCORES = "rival_scores"


class NextDealer(StrEnum):
    """Who deals the next hand (guinote §4.6)."""

    LAST_TRICK_WINNER = "last_trick_winner"
    ROTATE = "rotate"


@dataclass(frozen=True, slots=True)
class Options:
    """A profile; its defaults are the rules as the club's source states them."""

    points_to_coto: int = 3
    partner_exempt: bool = False
    thirty_malas: ThirtyMalas = ThirtyMalas.CARDS_AND_TEN
    thirty_malas_failed: ThirtyMalasFailed = ThirtyMalasFailed.VUELTAS
    next_dealer: NextDealer = NextDealer.LAST_TRICK_WINNER


def read_options(given: Mapping[str, Any]) -> Options:
    """The profile that `given` describes, as JSON values, defaults filled in. Raises BadOption."""
    read: dict[str, Any] = {}
    for name, value in given.items():
        if name not in READERS:
            raise BadOption(name, "guinote has no such option")
        try:
            read[name] = READERS[name](value)
        except ValueError as wrong:
            raise BadOption(name, str(wrong)) from None
    return Options(**read)


def whole_number(value: Any) -> int:
    if type(value) is not int or value < 1:
        raise ValueError("needs a whole number from 1")
    return value


def true_or_false(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("needs true or false")
    return value


def one_of(choices: type[StrEnum]) -> Callable[[Any], StrEnum]:
    def read(value: Any) -> StrEnum:
        if not isinstance(value, str) or value not in set(choices):
            raise ValueError("needs one of " + ", ".join(choices))
        return choices(value)

    return read


READERS: dict[str, Callable[[Any], Any]] = {
    "points_to_coto": whole_number,
    "partner_exempt": true_or_false,
    "thirty_malas": one_of(ThirtyMalas),
    "thirty_malas_failed": one_of(ThirtyMalasFailed),
    "next_dealer": one_of(NextDealer),
}
