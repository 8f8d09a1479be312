"""The judge of a round's pairs, and that both engines please it."""

import pytest

from tournaments.events.rules.knockout import first_round
from tournaments.events.rules.round_robin import berger
from tournaments.events.rules.validator import Fault, Finding, findings


@pytest.mark.parametrize("entrants", range(3, 21))
def test_berger_rounds_have_no_faults(entrants: int) -> None:
    met: set[frozenset[int]] = set()
    for item in berger(entrants):
        idle = () if item.idle is None else (item.idle,)
        assert findings(item.pairs, entrants=range(1, entrants + 1), idle=idle, met=met) == ()
        met |= {frozenset(pair) for pair in item.pairs}


@pytest.mark.parametrize("entrants", range(2, 65))
def test_first_rounds_of_brackets_have_no_faults(entrants: int) -> None:
    field = range(1, entrants + 1)
    assert findings(first_round(field), entrants=field) == ()


@pytest.mark.parametrize(
    ("pairs", "fault"),
    [
        ([(1, 1), (2, 3)], Finding(Fault.WITH_ITSELF, (1,))),
        ([(1, 2), (2, 3)], Finding(Fault.TWICE_IN_ROUND, (2,))),
        ([(1, 2)], Finding(Fault.LEFT_OUT, (3,))),
        ([(1, 2), (3, 9)], Finding(Fault.NOT_IN_EVENT, (9,))),
        ([(1, 3), (2, None)], Finding(Fault.MET_BEFORE, (1, 3))),
    ],
)
def test_each_fault_is_found(pairs: list[tuple[int, int | None]], fault: Finding) -> None:
    assert fault in findings(pairs, entrants=(1, 2, 3), met={frozenset((1, 3))})
