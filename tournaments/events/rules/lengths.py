"""How many deals a match takes, as chances, when both sides are equally strong.

From the rules: a manche is a race to so many deals, a coto one to so many points of one hand or two (de vueltas), a
partie has its deals. How often a point takes a hand de vueltas no rule says: one in two between two players and five in
eight at tables of four is what the house players came to in 300 cotos each.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

Chances = Mapping[int, float]  # of so many deals; they add up to 1

VUELTAS_BY_SEATS = {2: 1 / 2, 4: 5 / 8}


def race(target: int) -> Chances:
    """Chances of so many deals until one side has won `target` of them."""
    return {n: comb(n - 1, target - 1) / 2 ** (n - 1) for n in range(target, 2 * target)}


def unit_deals(game: str, seats: int, options: Mapping[str, int]) -> Chances:
    """Chances of the number of deals in a manche, partie or coto; `options` are the event's, defaults filled in.

    Drawn deals of chouine and the two more deals of a level partie are too rare to count.
    """
    if game == "piquet":
        return {options["deals"]: 1.0}
    if game == "chouine":
        return race(options["deals_to_win"])
    return _with_vueltas(race(options["points_to_coto"]), VUELTAS_BY_SEATS[seats])


def _with_vueltas(points: Chances, vueltas: float) -> Chances:
    """Hands instead of points, each of which takes a second hand with the chance `vueltas`."""
    hands: dict[int, float] = {}
    for n, chance in points.items():
        for more in range(n + 1):
            part = comb(n, more) * vueltas**more * (1 - vueltas) ** (n - more)
            hands[n + more] = hands.get(n + more, 0.0) + chance * part
    return hands


def match_deals(unit: Chances, kind: str, number: int) -> Chances:
    """Chances of the number of deals in a match: "best_of" a number of units, or a "fixed" number of them."""
    units = race(number // 2 + 1) if kind == "best_of" else {number: 1.0}
    deals: dict[int, float] = {}
    for n, chance in units.items():
        for many, part in _times(unit, n).items():
            deals[many] = deals.get(many, 0.0) + chance * part
    return deals


def _times(unit: Chances, number: int) -> Chances:
    total: dict[int, float] = {0: 1.0}
    for _ in range(number):
        longer: dict[int, float] = {}
        for before, chance in total.items():
            for more, part in unit.items():
                longer[before + more] = longer.get(before + more, 0.0) + chance * part
        total = longer
    return total


def mean(chances: Chances) -> float:
    return sum(many * chance for many, chance in chances.items())


def longest(chances: Chances, matches: int) -> float:
    """The number of deals that the longest of so many matches takes, on average; 0 for none."""
    if not matches:
        return 0.0
    reached, before, expected = 0.0, 0.0, 0.0
    for many, chance in sorted(chances.items()):
        reached = min(reached + chance, 1.0)
        expected += many * (reached**matches - before)
        before = reached**matches
    return expected
