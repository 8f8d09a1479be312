"""What is given up for a round, and no more than that."""

import pytest

from tests.tournaments.events.rules.pairing.fields import after, hard, meetings, pairs, soft
from tournaments.events.rules.pairing.errors import Stuck, Unpairable
from tournaments.events.rules.pairing.ladder import climb
from tournaments.events.rules.pairing.types import Step

EVERYBODY_MET = ("1+2 3+4", "1+3 2+4", "1+4 2+3")


def test_nothing_is_given_up_when_nothing_has_to_be() -> None:
    assert climb(after(field=6)).step is Step.NONE


def test_a_strict_engine_that_was_stuck_gives_up_first_deals() -> None:
    assert climb(after(field=6), Step.FIRST_DEAL).step is Step.FIRST_DEAL


def test_unwanted_meetings_come_before_second_ones() -> None:
    result = climb(after(*EVERYBODY_MET[:2], field=4, forbidden=soft((1, 4))))
    assert result.step is Step.FORBIDDEN
    assert meetings(result) == pairs((1, 4), (2, 3))


def test_second_meetings_come_when_everybody_has_met() -> None:
    result = climb(after(*EVERYBODY_MET, field=4))
    assert result.step is Step.SECOND_MEETING
    assert meetings(result) == pairs((1, 2), (3, 4))


def test_a_second_bye_comes_last() -> None:
    assert climb(after("1+2 3bye", "1+3 2bye", "2+3 1bye", field=3)).step is Step.SECOND_BYE


def test_what_nothing_can_lift_is_said() -> None:
    with pytest.raises(Unpairable) as caught:
        climb(after(field=4, forbidden=hard((1, 2), (1, 3), (1, 4))))
    assert caught.value.why is Stuck.NO_PAIRING


def test_too_few_players_are_said_at_once() -> None:
    with pytest.raises(Unpairable) as caught:
        climb(after(field=1))
    assert caught.value.why is Stuck.TOO_FEW
