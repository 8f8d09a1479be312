"""Standings of large fields: `python -m tests.bench.standings [ROUNDS]`.

Swiss events of 50, 500 and 5,000 entrants with absences and forfeits, in the usual order and with every criterion a
Swiss may choose; printed is the processor time, and how many times longer ten times the field takes: ten is linear, a
hundred quadratic. On an AMD EPYC (2 cores, busy), Python 3.11, after 11 rounds: 0.007, 0.078 and 1.394 s in the usual
order, 0.013, 0.152 and 2.428 s with every criterion; what is above ten at the end is Python's collector of rubbish.
"""

from __future__ import annotations

import platform
import random
import statistics
import sys
from collections.abc import Sequence
from fractions import Fraction
from time import process_time

from tests.bench.rules.__main__ import processor
from tournaments.events.rules.criteria import SWISS, fitting
from tournaments.events.rules.outcomes import Outcome, alone
from tournaments.events.rules.standings import Facts, Regulations, standings
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.rules.unplayed import Unplayed

FIELDS = (50, 500, 5000)
EVERY = (*SWISS[:2], *sorted(fitting(is_round_robin=False, has_same_decks=False) - set(SWISS)), *SWISS[2:])
WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction()


def event(field: int, rounds: int, chance: random.Random) -> list[Outcome]:
    """What happened: neighbours in the order of points meet, so that the groups of equal points are large."""
    points = dict.fromkeys(range(field), LOSS)
    outcomes: list[Outcome] = []
    for number in range(1, rounds + 1):
        order = sorted(points, key=lambda who: (points[who], chance.random()))
        away = [order.pop() for _ in range(len(order) // 50)]
        outcomes += [alone(who, Unplayed.REQUESTED_HALF, number) for who in away]
        outcomes += [_match(a, b, number, chance) for a, b in zip(order[::2], order[1::2], strict=False)]
        for outcome in outcomes[-len(order) :]:
            points[outcome.first] += outcome.points[0]
    return outcomes


def _match(first: int, second: int, number: int, chance: random.Random) -> Outcome:
    winner = chance.choice((first, second, None))
    given = (DRAW, DRAW) if winner is None else ((WIN, LOSS) if winner == first else (LOSS, WIN))
    margin = None if chance.random() < 0.02 else Fraction(chance.randint(1, 200) if winner == first else 0)
    return Outcome(first, second, winner, given, margin, number)


def seconds(field: int, rounds: int, criteria: Sequence[Criterion], runs: int = 3) -> float:
    """The median time to rank `field` after `rounds`."""
    chance = random.Random(field)
    outcomes = event(field, rounds, chance)
    facts = Facts(ratings={who: Fraction(chance.randint(1000, 2000)) for who in range(field)},
                  lots={who: who for who in range(field)})  # fmt: skip
    taken = []
    for _ in range(runs):
        before = process_time()
        rows = standings(
            range(field),
            outcomes,
            criteria=criteria,
            regulations=Regulations(rounds=rounds, is_round_robin=False),
            facts=facts,
        )
        taken.append(process_time() - before)
        assert len(rows) == field, "everybody has a line"
    return statistics.median(taken)


def main(rounds: int = 11) -> None:
    print(f"{processor()}, Python {platform.python_version()}, {rounds} rounds, processor time, medians of three")
    print(f"{'entrants':>9}{'usual order':>14}{'every criterion':>18}{'times ten entrants':>21}")
    before = 0.0
    for field in FIELDS:
        usual, every = seconds(field, rounds, SWISS), seconds(field, rounds, EVERY)
        print(f"{field:>9}{usual:>12.3f} s{every:>16.3f} s" + (f"{usual / before:>19.1f} ×" if before else ""))
        before = usual


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
