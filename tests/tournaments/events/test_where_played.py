"""A history says "real cards" of what was played with them, and of nothing that a table of the site saw or nobody."""

import pytest

from tests.tournaments.events.world import NOW, WON, begun, ended, user_of, worked
from tournaments.events.models import Match
from tournaments.events.services import results
from tournaments.members.models import Club, User
from tournaments.records.models import Result
from tournaments.records.rules.counting import How


@pytest.fixture
def match(organiser: User, club: Club, six: list[User]) -> Match:
    """A match that is played at a table of the site."""
    return begun(organiser, club, six[:2], online=True)[1][0]


def is_by_hand(match: Match) -> bool:
    worked()
    match.refresh_from_db()
    return Result.objects.get(key=f"match {match.pk}").by_hand


@pytest.mark.parametrize("how", [How.FORFEIT, How.RULING])
def test_what_the_organiser_decides_of_a_match_at_a_table_has_no_real_cards(
    organiser: User, match: Match, how: How
) -> None:
    results.close_match(organiser, match.round.event_id, match.pk, 0, how, "away", NOW)
    assert not is_by_hand(match)


def test_a_corrected_result_of_a_table_was_still_played_at_the_table(organiser: User, match: Match) -> None:
    ended(match.table, 0, "agreed")
    results.correct(organiser, match.round.event_id, match.pk, WON, "as seen", NOW)
    assert not is_by_hand(match)


def test_what_players_agree_on_instead_of_a_table_was_played_with_real_cards(organiser: User, match: Match) -> None:
    for entrant in (match.first, match.second):
        results.report_result(user_of(entrant), match.round.event_id, match.pk, WON, NOW)
    assert is_by_hand(match)
    results.correct(organiser, match.round.event_id, match.pk, [[(3, 0)]], "as seen", NOW)
    assert is_by_hand(match)


def test_everything_in_an_event_with_real_cards_is_by_hand(organiser: User, club: Club, six: list[User]) -> None:
    _event, (match,) = begun(organiser, club, six[:2])
    results.close_match(organiser, match.round.event_id, match.pk, 0, How.FORFEIT, "away", NOW)
    assert is_by_hand(match)
