"""The engine "club": what it keeps, and in which order it gives things up."""

from fractions import Fraction

import pytest

from tests.tournaments.events.rules.pairing.fields import after, hard, meetings, pairs, soft
from tournaments.events.rules.pairing import club
from tournaments.events.rules.pairing.errors import Stuck, Unpairable
from tournaments.events.rules.pairing.types import Step
from tournaments.events.rules.unplayed import Unplayed


def test_the_upper_half_meets_the_lower_half_in_the_first_round() -> None:
    result = club.pair(after(field=8))
    assert [(pair.first, pair.second) for pair in result.pairs] == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_halves_are_kept_where_some_have_met() -> None:
    wanted = after("1=5 2=6 3=7 4=8", "1=6 2=5 3=8 4=7", field=8, with_first_deal=False)
    assert all(min(pair) <= 4 < max(pair) for pair in meetings(club.pair(wanted)))


def test_the_bye_of_the_first_round_goes_to_the_last_seed() -> None:
    result = club.pair(after(field=7))
    assert result.bye == 7
    assert meetings(result) == pairs((1, 4), (2, 5), (3, 6))


def test_winners_meet_winners() -> None:
    result = club.pair(after("1+5 2+6 3+7 4+8", field=8))
    assert meetings(result) == pairs((1, 3), (2, 4), (5, 7), (6, 8))


def test_nobody_meets_twice_even_where_scores_would_be_closer() -> None:
    result = club.pair(after("1+2 3-4", "1+4 3+2", field=4))
    assert meetings(result) == pairs((1, 3), (2, 4))


def test_a_forfeited_match_was_no_meeting() -> None:
    assert meetings(club.pair(after("1f2", field=2))) == pairs((1, 2))


def test_the_bye_goes_to_the_lowest_score_that_may_have_one() -> None:
    wanted = after("1+4 2+5 3+6 7bye", "1+2 3+7 4+5 6bye", field=7)
    assert club.pair(wanted).bye == 5


def test_nobody_who_is_barred_gets_the_bye() -> None:
    assert club.pair(after(field=5, barred=(5, 4))).bye == 3


def test_a_forfeit_won_bars_the_bye() -> None:
    assert club.pair(after("1+3 4f2 5bye", "1+4 2zero 3zero 5zero", field=5)).bye in (2, 3)


def test_who_does_not_play_is_left_out_with_the_reason() -> None:
    idle = {2: Unplayed.WITHDRAWN, 4: Unplayed.REQUESTED_HALF}
    result = club.pair(after(field=6, idle=idle))
    assert meetings(result) == pairs((1, 5), (3, 6))
    assert {bye.entrant: bye.kind for bye in result.byes} == idle


def test_a_large_difference_costs_more_than_two_small_ones() -> None:
    extra = {1: Fraction(2), 2: Fraction(1), 3: Fraction(1), 4: Fraction(0)}
    assert meetings(club.pair(after(field=4, extra=extra, forbidden=hard((2, 3))))) == pairs((1, 2), (3, 4))


def test_nobody_floats_the_same_way_twice_running_when_another_can() -> None:
    """3 floated down in round 2; in round 3 the group of three sends somebody else."""
    wanted = after("1+4 2+5 3+6", "1=2 3+4 5=6", field=6)
    floated = next(pair for pair in meetings(club.pair(wanted)) if {1, 2, 3} & pair and not {1, 2, 3} >= pair)
    assert 3 not in floated


def test_two_who_both_dealt_first_twice_do_not_meet_when_others_can() -> None:
    rounds = ("1=5 2=6 7=3 8=4", "1=6 2=5 8=3 7=4")
    dealt_first = {1, 2, 7, 8}
    assert all(len(dealt_first & pair) == 1 for pair in meetings(club.pair(after(*rounds, field=8))))
    without = club.pair(after(*rounds, field=8, with_first_deal=False))
    assert any(len(dealt_first & pair) != 1 for pair in meetings(without))


def test_scores_in_thirds_are_compared_exactly() -> None:
    extra = {1: Fraction(1, 3), 2: Fraction(33, 100), 3: Fraction(1, 3), 4: Fraction(33, 100)}
    assert meetings(club.pair(after(field=4, extra=extra))) == pairs((1, 3), (2, 4))


def test_a_softly_forbidden_meeting_waits_for_its_step() -> None:
    wanted = after(field=2, forbidden=soft((1, 2)))
    with pytest.raises(Unpairable):
        club.pair(wanted, Step.FIRST_DEAL)
    assert meetings(club.pair(wanted, Step.FORBIDDEN)) == pairs((1, 2))


def test_a_hard_forbidden_meeting_never_happens() -> None:
    with pytest.raises(Unpairable) as caught:
        club.pair(after(field=2, forbidden=hard((1, 2))), Step.SECOND_BYE)
    assert caught.value.why is Stuck.NO_PAIRING


def test_the_oldest_meeting_is_repeated_first() -> None:
    wanted = after("1+2 3+4", "1+3 2+4", "1+4 2+3", field=4)
    assert meetings(club.pair(wanted, Step.SECOND_MEETING)) == pairs((1, 2), (3, 4))


def test_no_more_meetings_are_repeated_than_must_be() -> None:
    wanted = after("1+2 3+4 5+6", "1+3 2+4 5zero 6zero", "1+4 2+3 5zero 6zero", field=6, forbidden=hard((1, 5), (1, 6)))
    repeated = meetings(club.pair(wanted, Step.SECOND_MEETING)) & set(wanted.met)
    assert len(repeated) == 1


def test_a_second_bye_goes_to_who_has_had_fewest() -> None:
    wanted = after("1+2 3bye", "1+3 2bye", "2+3 1bye", field=3, forbidden=soft((1, 2)))
    with pytest.raises(Unpairable):
        club.pair(wanted, Step.SECOND_MEETING)
    assert club.pair(wanted, Step.SECOND_BYE).bye is not None


@pytest.mark.parametrize("field", [0, 1])
def test_a_round_needs_two_players(field: int) -> None:
    with pytest.raises(Unpairable) as caught:
        club.pair(after(field=field))
    assert caught.value.why is Stuck.TOO_FEW


def test_the_same_input_gives_the_same_round() -> None:
    wanted = after("1+5 2+6 3+7 4+8", "1=3 2+4 5+7 6=8", field=9 - 1)
    assert club.pair(wanted) == club.pair(wanted)
