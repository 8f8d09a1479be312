"""Both engines over whole Swiss events: `python -m tests.bench.pairing [SEED]`.

Everybody comes and plays, the better seed wins more often. Printed for each field and engine are the seconds a round on
average and at most, and, over all rounds, what a round is judged by: the mean difference in score, meetings of two who
both had dealt first (or second) twice, who floated twice running, rounds with a step. "dutch" includes the start
of its program.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import partial
from time import perf_counter

from tests.tournaments.events.swiss import Paired, played_out
from tournaments.events.rules.pairing.history import ABSOLUTE, floats, wish
from tournaments.events.rules.pairing.types import Engine, PairingInput, PairingResult, Step
from tournaments.events.rules.validator import result_findings
from tournaments.events.services.engines import pair_round

SIZES = ((12, 5), (20, 7), (100, 9), (300, 9), (500, 11))
SECONDS = 600.0


def main(seed: int = 1) -> None:
    print(
        f"{'players':>7} {'rounds':>6} {'engine':<6} {'mean s':>7} {'most s':>7} {'apart':>6} {'sides':>5} floats steps"
    )
    for players, rounds in SIZES:
        for engine in Engine:
            print(measured(players, rounds, engine, seed), flush=True)


def measured(players: int, rounds: int, engine: Engine, seed: int) -> str:
    taken: list[float] = []
    seen = list(
        played_out(
            seed, players, rounds, timed(partial(pair_round, asked=engine, most_seconds=SECONDS), taken), smooth=True
        )
    )
    faults = [finding for wanted, result in seen for finding in result_findings(wanted, result)]
    assert not faults, faults
    apart = sum((difference(*one) for one in seen), Fraction()) / sum(len(result.pairs) for _, result in seen)
    counted = [sum(count(*one) for one in seen) for count in (clashes, floated_again, stepped)]
    return (
        f"{players:>7} {rounds:>6} {engine:<6} {sum(taken) / len(taken):>7.2f} {max(taken):>7.2f} {float(apart):>6.3f}"
        f" {counted[0]:>5} {counted[1]:>6} {counted[2]:>5}"
    )


def timed(paired: Paired, taken: list[float]) -> Paired:
    def measuring(wanted: PairingInput) -> PairingResult:
        start = perf_counter()
        result = paired(wanted)
        taken.append(perf_counter() - start)
        return result

    return measuring


def difference(wanted: PairingInput, result: PairingResult) -> Fraction:
    scores = [(wanted.by_number[pair.first].score, wanted.by_number[pair.second].score) for pair in result.pairs]
    return sum((abs(first - second) for first, second in scores), Fraction())


def clashes(wanted: PairingInput, result: PairingResult) -> int:
    wishes = [(wish(wanted.by_number[pair.first]), wish(wanted.by_number[pair.second])) for pair in result.pairs]
    return sum(a.strength == b.strength == ABSOLUTE and a.is_first == b.is_first for a, b in wishes)


def floated_again(wanted: PairingInput, _: PairingResult) -> int:
    """Who floated the same way in the two rounds before this one."""
    last = wanted.round - 1
    return sum(when.get(last) is not None and when.get(last) is when.get(last - 1) for when in floats(wanted).values())


def stepped(_: PairingInput, result: PairingResult) -> int:
    return int(result.step is not Step.NONE)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
