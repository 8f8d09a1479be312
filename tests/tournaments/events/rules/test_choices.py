"""The words for states name exactly the states that the rules know."""

from enum import Enum

import pytest

from tournaments.events.choices import MatchStage, Presence, Stage
from tournaments.events.rules.states import EntrantState, EventState, MatchState
from tournaments.records.choices import HowEnded
from tournaments.records.rules.counting import How


@pytest.mark.parametrize(
    ("words", "states"), [(Stage, EventState), (Presence, EntrantState), (MatchStage, MatchState), (HowEnded, How)]
)
def test_words_and_states_agree(words: type[Enum], states: type[Enum]) -> None:
    assert {item.value for item in words} == {item.value for item in states}
