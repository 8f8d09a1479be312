"""Deals of sixteen tricks with a given count."""

from __future__ import annotations

from games.rules.cards import FRENCH_PACK, Card
from games.rules.chouine.combinations import Announced, Combination
from games.rules.chouine.play import next_phase
from games.rules.chouine.ranking import CARD_POINTS
from games.rules.chouine.state import Deal, Finished, Options
from games.rules.game import Seat
from tests.games.rules.chouine.positions import won


def finished(first: int, announced: tuple[int, int] = (0, 0), last: int = 0) -> Finished:
    """A deal in which seat 0 captured cards worth `first` and seat `last` took the last trick."""
    pairs = [FRENCH_PACK[n : n + 2] for n in range(0, 32, 2)]
    mine = chosen(pairs, first)
    ordered = sorted(pairs, key=lambda pair: (pair in mine) == (last == 0))
    tricks = tuple(won(n, *pair, winner=0 if pair in mine else 1) for n, pair in enumerate(ordered, 1))
    made = tuple(
        Announced(Seat(seat), 1, Combination.MARIAGE, "S", Card("KS"), points, ())
        for seat, points in enumerate(announced)
        if points
    )
    deal = Deal(Options(), Seat(1), Card("9H"), ((), ()), (), tricks, made)
    return next_phase(deal, Seat(last), None)


def chosen(pairs: list[tuple[Card, ...]], wanted: int) -> list[tuple[Card, ...]]:
    """Some of `pairs`, neither none nor all, worth `wanted` together."""
    reached: dict[int, list[tuple[Card, ...]]] = {0: []}
    for pair in pairs:
        worth = sum(CARD_POINTS[card.rank] for card in pair)
        reached = {points + worth: [*taken, pair] for points, taken in reached.items()} | reached
    return reached[wanted]
