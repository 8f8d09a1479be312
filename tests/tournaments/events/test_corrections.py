"""Corrections: what follows is listed before, the distance of rounds says from when they count, and what is given."""

from decimal import Decimal

import pytest

from tests.tournaments.events.browsing import at, browser, seen
from tests.tournaments.events.swiss_club import matches_of, out, pairs, swiss, won
from tests.tournaments.events.world import LOST, NOW, WON, begun, lines, worked
from tournaments.events.desk_errors import BadPoints, TooMuchAwarded
from tournaments.events.models import Event, Match, Round
from tournaments.events.services.corrections import preview_correction
from tournaments.events.services.results import Ruling, close_match, correct, counts_from
from tournaments.events.services.ruling import read_sheet
from tournaments.events.services.undoing import consequences, undo_round
from tournaments.members.models import Club, User
from tournaments.records.models import Result
from tournaments.records.rules.counting import How

SLIP = {"u1_1_a": "1", "u1_1_b": "3", "ruling-reason": "read the slip the wrong way"}


@pytest.fixture
def played(organiser: User, club: Club, six: list[User]) -> tuple[Event, list[Round]]:
    """Two rounds of a Swiss of six: Ana, Bob and Carla have won in the first, which is out and over."""
    event = swiss(organiser, club, six, rounds_planned=4)
    first = out(organiser, event)
    won(organiser, event, first)
    return event, [first]


def wrong(shown: Round) -> Match:
    return matches_of(shown)[0]


def points(event: Event, name: str) -> str:
    return str(event.standings.get(entrant__name=name).values[0][1])


def corrected(organiser: User, event: Event, match: Match) -> Match:
    correct(organiser, event.pk, match.pk, LOST, "the wrong way round", NOW)
    worked()
    match.refresh_from_db()
    return match


# --------------------------------------------------------------------------------- the distance of rounds


def test_before_the_next_round_is_out_a_correction_counts_at_once(
    organiser: User, played: tuple[Event, list[Round]]
) -> None:
    event, (first,) = played
    match = corrected(organiser, event, wrong(first))
    assert match.winner == match.second
    assert points(event, str(match.second)) == "1"
    assert f"{match.first}" not in [pair.split("–")[0] for pair in pairs(out(organiser, event))][:1]


def test_while_the_next_round_is_played_its_pairings_stay_and_the_standings_follow(
    organiser: User, played: tuple[Event, list[Round]]
) -> None:
    event, (first,) = played
    second = out(organiser, event)
    before = pairs(second)
    match = corrected(organiser, event, wrong(first))
    assert pairs(second) == before
    assert points(event, str(match.second)) == "1"
    assert not match.is_late


def test_two_rounds_later_it_changes_ratings_and_history_alone(
    organiser: User, played: tuple[Event, list[Round]]
) -> None:
    event, (first,) = played
    won(organiser, event, out(organiser, event))
    out(organiser, event)
    standings = lines(event)
    match = corrected(organiser, event, wrong(first))
    assert lines(event) == standings
    assert match.winner == match.first
    assert match.is_late
    assert match.result is not None
    assert match.result.winner == 1
    page = browser(None).get(at("event", event), {"round": 1}).content.decode()
    assert "too late to count in this event" in page
    worked()
    assert Result.objects.filter(superseded=False, key=f"match {match.pk}").get().winner == 1


def test_a_round_taken_back_lets_the_correction_count_again(organiser: User, played: tuple[Event, list[Round]]) -> None:
    event, (first,) = played
    won(organiser, event, out(organiser, event))
    out(organiser, event)
    match = corrected(organiser, event, wrong(first))
    event.refresh_from_db()
    undo_round(organiser, event.pk, consequences(event).mark, "paired too soon", NOW)
    match.refresh_from_db()
    assert not match.is_late
    assert match.winner == match.second


def test_in_a_round_robin_a_correction_counts_whenever_it_comes(organiser: User, club: Club, six: list[User]) -> None:
    event, (match, _other) = begun(organiser, club, six[:4])
    assert counts_from(event, match).value == "now"


# ----------------------------------------------------------------------------------- what is listed before


def test_what_follows_is_listed_and_nothing_is_done_yet(organiser: User, played: tuple[Event, list[Round]]) -> None:
    event, (first,) = played
    second = out(organiser, event)
    match = wrong(first)
    before, audit, had = lines(event), event.audit.count(), pairs(second)
    ruling = Ruling(read_sheet(event, LOST), "corrected", "why", False, None)  # type: ignore[arg-type]
    found = preview_correction(event, match, ruling, NOW)
    moved = {one.name: (one.before, one.after) for one in found.moved}
    assert moved[str(match.first)][1] > moved[str(match.first)][0]
    assert moved[str(match.second)][1] < moved[str(match.second)][0]
    assert found.rated == tuple(sorted([str(match.first), str(match.second)]))
    assert found.is_paired
    assert any(str(match.second) in pair for pair in found.other)
    assert lines(event) == before
    assert event.audit.count() == audit
    assert pairs(second) == had
    match.refresh_from_db()
    assert match.winner == match.first


def test_the_page_asks_first_and_corrects_what_was_agreed_to(
    organiser: User, played: tuple[Event, list[Round]]
) -> None:
    event, (first,) = played
    match = wrong(first)
    client, form = browser(organiser), SLIP | seen(match)
    page = client.get(at("match", event, match.pk)).content.decode()
    assert "No later round is out, so a correction counts at once." in page
    asked = client.post(at("correct", event, match.pk), form).content.decode()
    assert "What the correction changes" in asked
    assert f"{match.first}</span>" in asked
    match.refresh_from_db()
    assert match.winner == match.first
    client.post(at("correct", event, match.pk), form | {"agreed": "yes"})
    worked()
    match.refresh_from_db()
    assert match.winner == match.second
    assert match.corrected_at is not None


# ----------------------------------------------------------------------------------------- what is given


def test_an_adjusted_score_gives_points_to_both_and_rates_nobody(organiser: User, club: Club, six: list[User]) -> None:
    event, (match, other) = begun(organiser, club, six[:4])
    given = (Decimal("0.5"), Decimal("0.25"))
    close_match(organiser, event.pk, match.pk, None, How.RULING, "both were late", NOW, points=given)
    correct(organiser, event.pk, other.pk, WON, "as seen", NOW)
    worked()
    assert points(event, "Ana") == "1/2"
    assert points(event, "Dora") == "1/4"
    assert not Result.objects.get(key=f"match {match.pk}").rated
    page = browser(organiser).get(at("match", event, match.pk)).content.decode()
    assert "Points given by the organiser: ½ and ¼." in page
    assert "points given: ½ and ¼" in browser(organiser).get(at("record", event)).content.decode()
    correct(organiser, event.pk, match.pk, WON, "they played after all", NOW)
    worked()
    assert points(event, "Ana") == "1"


def test_a_double_loss_gives_nobody_a_point_and_counts_as_played(organiser: User, club: Club, six: list[User]) -> None:
    event, (match, _other) = begun(organiser, club, six[:4])
    close_match(organiser, event.pk, match.pk, None, How.RULING, "they quarrelled", NOW)
    worked()
    assert (points(event, "Ana"), points(event, "Dora")) == ("0", "0")
    assert event.standings.get(entrant__name="Ana").played == 1


@pytest.mark.parametrize("given", [("1.5", "0"), ("-0.5", "0")])
def test_no_more_is_given_than_a_win_is_worth(
    organiser: User, club: Club, six: list[User], given: tuple[str, str]
) -> None:
    event, (match, _other) = begun(organiser, club, six[:4])
    first, second = (Decimal(one) for one in given)
    with pytest.raises(BadPoints):
        close_match(organiser, event.pk, match.pk, None, How.RULING, "so", NOW, points=(first, second))
    form = {"closing-how": "ruling", "closing-winner": "", "closing-reason": "so", "closing-points_0": given[0]}
    refused = browser(organiser).post(at("close_match", event, match.pk), form | seen(match))
    assert refused.status_code == 422


def test_no_points_are_given_in_a_cup_or_with_a_forfeit(organiser: User, club: Club, six: list[User]) -> None:
    cup, (match, *_others) = begun(organiser, club, six[:4], kind="knockout")
    half = (Decimal("0.5"), Decimal("0.5"))
    with pytest.raises(BadPoints):
        close_match(organiser, cup.pk, match.pk, 0, How.RULING, "so", NOW, points=half)
    event, (first, _other) = begun(organiser, club, six[:4], name="Robin")
    with pytest.raises(BadPoints):
        close_match(organiser, event.pk, first.pk, 0, How.FORFEIT, "so", NOW, points=half)


def test_deals_awarded_by_the_referee_are_told_and_never_more_than_the_score(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match, _other) = begun(organiser, club, six[:4])
    with pytest.raises(TooMuchAwarded):
        correct(organiser, event.pk, match.pk, WON, "exposed card", NOW, awarded=(4, 0))
    form = {"u1_1_a": "3", "u1_1_b": "1", "ruling-reason": "exposed card", "ruling-awarded_0": "1"}
    browser(organiser).post(at("correct", event, match.pk), form | seen(match))
    worked()
    page = browser(None).get(at("match", event, match.pk)).content.decode()
    assert "Awarded by the referee: 1 to Ana, 0 to Dora." in page
    assert "partly awarded by the referee" in browser(None).get(at("event", event)).content.decode()
    record = browser(organiser).get(at("record", event)).content.decode()
    assert "awarded by the referee: 1 and 0" in record
    assert "exposed card" in record
