"""Fields of entrants in few words, for tests of pairing."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tournaments.events.rules.pairing.types import STANDARD, Entrant, Forbidden, PairingInput, PairingResult, Past
from tournaments.events.rules.unplayed import Unplayed, points_of


def after(
    *rounds: str, field: int, rounds_in_all: int = 9, idle: Mapping[int, Unplayed] | None = None, **more: Any
) -> PairingInput:
    """The input for the round after `rounds`, each in words such as "1+4 2=5 3bye": who dealt first in front.

    "1+4" is won by 1, "1-4" by 4, "1=4" drawn, "1f4" won by forfeit, "1ff4" forfeited by both. Alone: "3bye", "3half",
    "3zero".
    """
    past: dict[int, list[Past]] = {number: [] for number in range(1, field + 1)}
    for number, words in enumerate(rounds, start=1):
        for word in words.split():
            for who, one in _read(number, word):
                past[who].append(one)
    barred = more.pop("barred", ())
    extra: Mapping[int, Fraction] = more.pop("extra", {})
    entrants = tuple(
        Entrant(
            number,
            sum((one.points for one in mine), Fraction()) + extra.get(number, Fraction()),
            tuple(mine),
            (idle or {}).get(number),
            number in barred,
        )
        for number, mine in past.items()
    )
    return PairingInput(len(rounds) + 1, rounds_in_all, entrants, **more)


BYES = {"bye": Unplayed.PAIRING_BYE, "half": Unplayed.REQUESTED_HALF, "zero": Unplayed.REQUESTED_ZERO}
WON = {"+": (Fraction(1), Fraction(0)), "-": (Fraction(0), Fraction(1)), "=": (Fraction(1, 2), Fraction(1, 2))}
FORFEITS = {"f": (Unplayed.FORFEIT_WON, Unplayed.FORFEIT_LOST), "ff": (Unplayed.DOUBLE_FORFEIT,) * 2}


def _read(number: int, word: str) -> Iterable[tuple[int, Past]]:
    rest = word.lstrip("0123456789")
    a = int(word.removesuffix(rest))
    if rest in BYES:
        return [(a, Past(number, None, points_of(BYES[rest], STANDARD), BYES[rest]))]
    sign = rest.rstrip("0123456789")
    b = int(rest[len(sign) :])
    if sign in WON:
        mine, theirs = WON[sign]
        return [(a, Past(number, b, mine, None, True)), (b, Past(number, a, theirs, None, False))]
    won, lost = FORFEITS[sign]
    return [(a, Past(number, b, points_of(won, STANDARD), won)), (b, Past(number, a, points_of(lost, STANDARD), lost))]


def hard(*pairs: tuple[int, int]) -> tuple[Forbidden, ...]:
    return tuple(Forbidden(frozenset(pair)) for pair in pairs)


def soft(*pairs: tuple[int, int]) -> tuple[Forbidden, ...]:
    return tuple(Forbidden(frozenset(pair), is_hard=False) for pair in pairs)


def meetings(result: PairingResult) -> set[frozenset[int]]:
    return {frozenset((pair.first, pair.second)) for pair in result.pairs}


def pairs(*wanted: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in wanted}
