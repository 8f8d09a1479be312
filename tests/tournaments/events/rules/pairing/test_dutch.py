"""What the program of engine "dutch" is given, and what its answers mean."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tests.tournaments.events.rules.pairing.fields import after, hard, meetings, pairs, soft
from tournaments.events.rules.pairing import dutch
from tournaments.events.rules.pairing.errors import EngineFailed, Failure, Stuck, TimedOut, Unpairable
from tournaments.events.rules.pairing.types import Entrant, PairingInput, Past
from tournaments.events.rules.unplayed import Unplayed

GONE = {4: Unplayed.WITHDRAWN}


def lines(wanted: PairingInput, record: str) -> list[str]:
    return [line for line in dutch.written(wanted).splitlines() if line.startswith(record)]


def test_players_stand_in_the_columns_of_the_format() -> None:
    """Number in 5–8, points in 81–84, rank in 86–89, then ten columns a round (TRF, record 001)."""
    first, second, third, *_ = lines(after("1+2 3bye 4half", "3=1 2zero 4zero", field=4), "001")
    assert first == "001    1      1" + " " * 66 + "1.5    1     2 w 1     3 b ="
    assert (second[4:8], second[80:84], second[85:89]) == ("   2", " 0.0", "   2")
    assert second[89:] == "     1 b 0  0000 - Z"
    assert third[89:] == "  0000 - U     1 w ="


def test_every_kind_of_round_has_its_letter() -> None:
    wanted = after("1f2 3ff4 5half 6zero 7bye 8+9", "1zero", field=9)
    letters = [line[98:99] for line in lines(wanted, "001")]
    assert letters == ["+", "-", "-", "-", "H", "Z", "U", "1", "0"]
    assert lines(wanted, "001")[1][99:] == "  0000 - Z"


def test_no_kind_of_round_is_without_a_letter() -> None:
    assert set(dutch.LETTERS) == set(Unplayed)


def test_no_name_of_a_person_can_be_in_the_file() -> None:
    assert set(dutch.written(after("1+2 3=4 5bye", field=5))) <= set("0123456789 .-+=\nwbWDLPAUHZIndividualSwissRo")


def test_numbers_become_places_in_the_seed_order() -> None:
    wanted = PairingInput(1, 3, (Entrant(70), Entrant(50)), hard((50, 70)))
    assert [line[4:8] for line in lines(wanted, "001")] == ["   1", "   2"]
    assert lines(wanted, "260") == ["260   1   1    1    2"]


def test_points_of_the_event_are_given_exactly() -> None:
    assert lines(replace(after(field=2), scale=(Fraction(3), Fraction(5, 4), Fraction(1))), "162") == [
        "162  W 3.0    D1.25    L 1.0    P 3.0    A 0.0   "
    ]


def test_a_penalty_is_virtual_points_of_this_round() -> None:
    wanted = after("1+2", field=2, extra={1: Fraction(-1, 2)})
    assert lines(wanted, "250") == ["250 -0.5 -0.5   2   2    1    1"]


@pytest.mark.parametrize("amount", [Fraction(1, 3), Fraction(1, 1000), Fraction(1000)])
def test_scores_that_the_file_can_not_hold_are_said(amount: Fraction) -> None:
    with pytest.raises(EngineFailed) as caught:
        dutch.written(after(field=2, extra={1: amount}))
    assert caught.value.reason is Failure.SCORES


def test_a_played_match_without_a_first_deal_has_one_white_side() -> None:
    entrants = (Entrant(1, past=(Past(1, 2, Fraction(1)),)), Entrant(2, past=(Past(1, 1, Fraction()),)))
    assert [line[96] for line in lines(PairingInput(2, 3, entrants), "001")] == ["w", "b"]


def test_soft_and_hard_forbidden_meetings_are_kept_apart_alike() -> None:
    assert len(lines(after(field=4, forbidden=(*hard((1, 2)), *soft((4, 3)))), "260")) == 2


def test_options_fix_the_first_side_and_leave_out_who_does_not_play() -> None:
    options = dutch.arguments(after("1+2 3+4", field=4, idle=GONE))
    assert options[-4:] == ("-n", "2", "-u", "4")
    assert ("-t", "w") in pairwise(options)
    assert "-u" not in dutch.arguments(after(field=4))


def test_small_fields_and_games_without_first_deals_are_not_for_it() -> None:
    assert dutch.fits(after(field=12))
    assert not dutch.fits(after(field=12, idle=GONE))
    assert not dutch.fits(after(field=12, with_first_deal=False))
    assert not dutch.fits(after(field=1000))


def answer(pairs: Any, code: int = 0, **more: Any) -> str:
    return json.dumps({"status": {"code": code, "error": ["why"]}, "pairingResult": {"pairs": pairs}} | more)


def test_pairs_keep_their_sides_and_a_zero_is_the_bye() -> None:
    result = dutch.read(after(field=5), answer([[3, 1], [2, 4], [5, 0]]), "gacrux 1")
    assert [(pair.first, pair.second) for pair in result.pairs] == [(3, 1), (2, 4)]
    assert (result.bye, result.engine, result.version) == (5, "dutch", "gacrux 1")
    assert meetings(result) == pairs((1, 3), (2, 4))


@pytest.mark.parametrize("said", [answer([]), answer(None), answer([], code=2), answer([], code=505)])
def test_no_pairs_are_an_unpairable_round_whatever_the_code(said: str) -> None:
    with pytest.raises(Unpairable) as caught:
        dutch.read(after(field=4), said, "")
    assert caught.value.why is Stuck.NO_PAIRING


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", Failure.UNREADABLE),
        ("Traceback", Failure.UNREADABLE),
        ("[]", Failure.UNREADABLE),
        ("{}", Failure.UNREADABLE),
        (answer([[1, "2"]]), Failure.UNREADABLE),
        (answer([[1, 2, 3]]), Failure.UNREADABLE),
        (answer([[1, 5]]), Failure.UNREADABLE),
        (answer([[0, 1]]), Failure.UNREADABLE),
        (answer([], code=401), Failure.ANSWERED_ERROR),
        (answer([[1, 2]]), Failure.FAULTY),
        (answer([[1, 2], [1, 3]]), Failure.FAULTY),
        (answer([[1, 2], [3, 0], [4, 0]]), Failure.FAULTY),
    ],
)
def test_an_answer_that_can_not_be_used_says_why(said: str, reason: Failure) -> None:
    with pytest.raises(EngineFailed) as caught:
        dutch.read(after(field=4), said, "")
    assert caught.value.reason is reason


def test_a_limit_of_time_is_told_in_seconds() -> None:
    assert TimedOut(2.5).seconds == 2.5
