"""How a match stands on every page that shows it: what was written down counts for more than the table beside it."""

import re

import pytest

from tests.tournaments.events.test_pages import at, browser
from tests.tournaments.events.world import LOST, NOW, WON, begun, user_of
from tournaments.events.models import Event, Match
from tournaments.events.services import results
from tournaments.members.models import Club, User

BADGE = re.compile(r'class="badge (warn|bad|live)">(?:<a [^>]*>)?([^<]*)')


@pytest.fixture
def reported(organiser: User, club: Club, six: list[User]) -> tuple[Event, Match]:
    """A match whose table is still being played, with a result that one player wrote down."""
    event, (match,) = begun(organiser, club, six[:2], online=True)
    results.report_result(user_of(match.first), event.pk, match.pk, WON, NOW)
    return event, match


def badges(organiser: User, event: Event, match: Match) -> list[set[tuple[str, str]]]:
    """Class and words of the coloured badges below the tabs: on the pairings, the desk and the match's own page."""
    pages = (at("event", event), at("desk", event), at("match", event, match.pk))
    texts = (browser(organiser).get(page).content.decode() for page in pages)
    return [set(BADGE.findall(text.split('class="tabs"')[1])) for text in texts]


def test_a_reported_match_is_to_be_confirmed_while_its_table_goes_on(
    organiser: User, reported: tuple[Event, Match]
) -> None:
    assert badges(organiser, *reported) == [{("warn", "to be confirmed")}] * 3


def test_a_disputed_match_is_disputed_while_its_table_goes_on(organiser: User, reported: tuple[Event, Match]) -> None:
    event, match = reported
    results.report_result(user_of(match.second), event.pk, match.pk, LOST, NOW)
    assert badges(organiser, event, match) == [{("bad", "disputed")}] * 3
