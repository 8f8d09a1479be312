"""How a match stands on every page that shows it: what was written down counts for more than the table beside it."""

import re

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import LOST, NOW, WON, begun, planned, user_of, worked
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


def test_the_margin_of_a_match_has_a_minus_on_its_page_and_in_the_record(
    organiser: User, reported: tuple[Event, Match]
) -> None:
    event, match = reported
    results.correct(organiser, event.pk, match.pk, LOST, "as seen", NOW)
    worked()
    assert "<dd>−2</dd>" in browser(None).get(at("match", event, match.pk)).content.decode()
    told = "to be confirmed → 0 : 1, margin −2, for the second named"
    assert told in browser(organiser).get(at("record", event)).content.decode()


@pytest.mark.parametrize(
    ("game", "kind", "units", "words"),
    [
        ("chouine", "best_of", 1, "one manche"),
        ("piquet", "fixed", 1, "one partie"),
        ("piquet", "fixed", 2, "two parties"),
        ("guinote", "best_of", 7, "best of 7 cotos"),
        ("chouine", "fixed", 4, "4 manches"),
    ],
)
def test_the_length_of_a_match_is_told_in_the_words_of_its_game(
    organiser: User, club: Club, game: str, kind: str, units: int, words: str
) -> None:
    event = planned(organiser, club, game=game, format_kind=kind, format_units=units)
    page = browser(None).get(at("info", event)).content.decode()
    assert f"<dt>Length of a match</dt><dd>{words}</dd>" in page
