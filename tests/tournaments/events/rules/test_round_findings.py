"""The judge of Swiss rounds, made by an engine or by hand."""

import pytest

from tests.tournaments.events.rules.pairing.fields import after, hard, soft
from tournaments.events.rules.pairing.ladder import climb
from tournaments.events.rules.pairing.types import Step
from tournaments.events.rules.unplayed import Unplayed
from tournaments.events.rules.validator import Fault, Finding, result_findings, round_findings

BYE, HALF, GONE = Unplayed.PAIRING_BYE, Unplayed.REQUESTED_HALF, Unplayed.WITHDRAWN
WANTED = after(
    "1+2 3f4 5bye",
    field=7,
    idle={6: HALF, 7: GONE},
    forbidden=(*hard((1, 3)), *soft((1, 4))),
)
IDLE = ((6, HALF), (7, GONE))


def test_a_round_as_it_should_be_has_no_fault() -> None:
    assert round_findings(WANTED, [(1, 5), (3, 4)], [(2, BYE), *IDLE]) == ()


@pytest.mark.parametrize(
    ("pairs", "byes", "fault"),
    [
        ([(1, 5), (3, 4)], IDLE, Finding(Fault.LEFT_OUT, (2,))),
        ([(1, 5), (3, 4), (2, 5)], IDLE, Finding(Fault.TWICE_IN_ROUND, (5,))),
        ([(2, 1), (3, 4)], [(5, BYE), *IDLE], Finding(Fault.MET_BEFORE, (2, 1))),
        ([(1, 3), (2, 4)], [(5, BYE), *IDLE], Finding(Fault.FORBIDDEN, (1, 3))),
        ([(4, 1), (2, 3)], [(5, BYE), *IDLE], Finding(Fault.UNWANTED, (4, 1))),
        ([(1, 5), (3, 4), (2, 7)], [(6, HALF)], Finding(Fault.WITHDRAWN, (7,))),
        ([(1, 5), (3, 4), (2, 6)], [(7, GONE)], Finding(Fault.NOT_PLAYING, (6,))),
        ([(1, 5), (3, 4)], [(2, HALF), *IDLE], Finding(Fault.NOT_PLAYING, (2,))),
        ([(1, 5), (3, 4)], [(2, BYE), (6, BYE), (7, GONE)], Finding(Fault.NOT_PLAYING, (6,))),
        ([(3, 4)], [(1, BYE), (2, BYE), (5, HALF), *IDLE], Finding(Fault.TWO_BYES, (1, 2))),
        ([(1, 2), (3, 4)], [(5, BYE), *IDLE], Finding(Fault.SECOND_BYE, (5,))),
        ([(1, 5), (2, 4)], [(3, BYE), *IDLE], Finding(Fault.BYE_BARRED, (3,))),
        ([(1, 5), (3, 4)], [(2, BYE), (9, BYE), *IDLE], Finding(Fault.NOT_IN_EVENT, (9,))),
    ],
)
def test_each_fault_of_a_round_is_found(
    pairs: list[tuple[int, int]], byes: list[tuple[int, Unplayed]], fault: Finding
) -> None:
    assert fault in round_findings(WANTED, pairs, byes)


def test_an_organiser_may_consent_to_some_faults_only() -> None:
    pairs, byes = [(1, 2), (3, 4)], [(5, BYE), *IDLE]
    assert round_findings(WANTED, pairs, byes, consented={Fault.MET_BEFORE, Fault.SECOND_BYE}) == ()
    left = round_findings(WANTED, [(1, 3), (2, 4)], [(5, BYE), *IDLE], consented=set(Fault))
    assert left == (Finding(Fault.FORBIDDEN, (1, 3)),)


def test_an_engine_is_allowed_what_its_step_says_and_no_more() -> None:
    wanted = after("1+2", field=2)
    result = climb(wanted)
    assert result.step is Step.SECOND_MEETING
    assert result_findings(wanted, result) == ()
    assert result_findings(wanted, climb(after(field=2))) == (Finding(Fault.MET_BEFORE, (1, 2)),)
