"""Rounds of an evening before the judge."""

import pytest

from tournaments.events.rules.evening.judging import EveningFault, EveningFinding, evening_findings
from tournaments.events.rules.evening.rounds import EveningRound, Four, evening

FIRST = EveningRound((Four(((1, 2), (3, 4))),), (5,))


def made(a: int, b: int, c: int, d: int, *out: int) -> EveningRound:
    return EveningRound((Four(((a, b), (c, d))),), out)


@pytest.mark.parametrize("players", range(4, 65))
def test_the_plan_stands_before_the_judge(players: int) -> None:
    plan = evening(range(players), min(6, players // 2), "seed")
    for number, one in enumerate(plan):
        assert evening_findings(one, range(players), plan[:number]) == ()


@pytest.mark.parametrize(
    ("second", "found"),
    [
        (made(1, 2, 3, 5, 4), EveningFinding(EveningFault.PARTNER_AGAIN, (1, 2))),
        (made(1, 3, 2, 4, 5), EveningFinding(EveningFault.OUT_OF_TURN, (5,))),
        (made(1, 3, 3, 5, 2, 4), EveningFinding(EveningFault.TWICE_IN_ROUND, (3,))),
        (made(1, 3, 2, 5), EveningFinding(EveningFault.LEFT_OUT, (4,))),
        (made(1, 3, 9, 5, 2, 4), EveningFinding(EveningFault.NOT_IN_EVENT, (9,))),
    ],
)
def test_each_fault_is_named(second: EveningRound, found: EveningFinding) -> None:
    assert evening_findings(second, range(1, 6), [FIRST]) == (found,)


def test_nobody_is_his_own_partner() -> None:
    found = evening_findings(made(1, 1, 2, 5, 3, 4), range(1, 6), [FIRST])
    assert EveningFinding(EveningFault.WITH_ITSELF, (1,)) in found


def test_four_who_sit_out_could_play() -> None:
    found = evening_findings(made(1, 2, 3, 4, 5, 6, 7, 8), range(1, 9), [])
    assert found == (EveningFinding(EveningFault.TABLE_FREE, (5, 6, 7, 8)),)


def test_consent_covers_what_may_be_put_up_with_and_no_more() -> None:
    second = made(1, 2, 3, 3, 5, 4)
    every = list(EveningFault)
    assert {one.fault for one in evening_findings(second, range(1, 6), [FIRST], consented=every)} == {
        EveningFault.WITH_ITSELF,
        EveningFault.TWICE_IN_ROUND,
    }


def test_when_everybody_has_had_everybody_a_partner_again_is_no_fault() -> None:
    plan = evening(range(4), 4, "seed")
    assert evening_findings(plan[3], range(4), plan[:3]) == ()
