"""A level knockout match and the one more unit that decides it: corrected, closed, or not needed any more."""

import pytest

from tests.tournaments.events.browsing import at, browser, numbers
from tests.tournaments.events.world import LATER, NOW, begun, ended, proposed, published, user_of, worked
from tournaments.events.choices import MatchStage
from tournaments.events.errors import LaterRoundDepends, MatchNotOpen
from tournaments.events.models import Event, Match
from tournaments.events.services import results
from tournaments.members.models import Club, User
from tournaments.records.models import Result, Submission
from tournaments.records.rules.counting import How
from tournaments.records.tasks import record_submission

LEVEL, WON, LOST = [[(20, 20)] * 3], [[(120, 20)]], [[(20, 120)]]


def agreed(event: Event, match: Match, written: object) -> None:
    results.report_result(user_of(match.first), event.pk, match.pk, written, LATER)
    results.confirm(user_of(match.second), event.pk, match.pk, proposed(match), LATER)
    worked()
    match.refresh_from_db()


def counted() -> list[tuple[str, int | None]]:
    """What counts for ratings and in histories: each result's key and winner."""
    rows = Result.objects.filter(rated=True, superseded=False).order_by("pk")
    return [("extra" if row.key.endswith("extra") else "match", row.winner) for row in rows]


@pytest.fixture
def level(organiser: User, club: Club, six: list[User]) -> tuple[Event, Match]:
    """A semi-final of piquet, of one deal, that ended level."""
    event, (match, other) = begun(organiser, club, six[:4], kind="knockout", game="piquet", options={"deals": 1})
    agreed(event, other, WON)
    agreed(event, match, LEVEL)
    return event, match


def test_the_deciding_unit_is_corrected_by_itself(organiser: User, level: tuple[Event, Match]) -> None:
    event, match = level
    agreed(event, match, WON)
    results.correct(organiser, event.pk, match.pk, LOST, "wrong way round", LATER, is_extra=True)
    worked()
    match.refresh_from_db()
    assert (match.winner, match.state) == (match.second, MatchStage.DONE)
    assert [step[0] for step in match.steps] == ["units", "margin", "extra"]
    assert counted() == [("match", 0), ("match", None), ("extra", 1)]


def test_a_correction_that_parts_the_sides_makes_the_deciding_unit_count_nowhere(
    organiser: User, level: tuple[Event, Match]
) -> None:
    event, match = level
    agreed(event, match, WON)
    results.correct(organiser, event.pk, match.pk, LOST, "never level", LATER, is_extra=False)
    worked()
    match.refresh_from_db()
    assert (match.winner, match.units_second) == (match.second, 1)
    assert counted() == [("match", 0), ("match", 1)]
    results.correct(organiser, event.pk, match.pk, LEVEL, "level after all", LATER, is_extra=False)
    worked()
    match.refresh_from_db()
    assert match.winner == match.first
    assert counted() == [("match", 0), ("match", None), ("extra", 0)]


def test_the_level_match_itself_is_corrected_while_it_waits(organiser: User, level: tuple[Event, Match]) -> None:
    event, match = level
    results.correct(organiser, event.pk, match.pk, WON, "never level", LATER, is_extra=False)
    worked()
    match.refresh_from_db()
    assert (match.winner, match.state, match.steps) == (match.first, MatchStage.DONE, [["units", [1, 0], 0]])


@pytest.mark.parametrize("how", [How.FORFEIT, How.RULING])
def test_closing_a_match_that_waits_keeps_what_was_played(
    organiser: User, level: tuple[Event, Match], how: How
) -> None:
    event, match = level
    results.close_match(organiser, event.pk, match.pk, 1, how, "he went home", LATER)
    worked()
    match.refresh_from_db()
    assert (match.winner, match.state, match.how) == (match.second, MatchStage.DONE, How.PLAYED)
    assert counted() == [("match", 0), ("match", None)]
    assert match.extra_result.how == how
    page = browser(None).get(at("match", event, match.pk)).content.decode()
    assert str(match.extra_result.get_how_display()) in page
    assert "60 : 60" in page


def test_at_tables_closing_a_match_that_waits_keeps_what_was_played(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2], kind="knockout", online=True)
    ended(match.table, None, "agreed")
    match.refresh_from_db()
    results.close_match(organiser, event.pk, match.pk, 0, How.FORFEIT, "he went home", LATER)
    worked()
    match.refresh_from_db()
    assert (match.winner, match.result.key, match.result.superseded) == (match.first, f"table {match.table_id}", False)


def test_the_deciding_unit_may_not_change_who_plays_in_a_round_that_is_out(
    organiser: User, level: tuple[Event, Match]
) -> None:
    event, match = level
    agreed(event, match, WON)
    published(organiser, event)
    for is_extra in (True, False):
        with pytest.raises(LaterRoundDepends):
            results.correct(organiser, event.pk, match.pk, LOST, "wrong", NOW, is_extra=is_extra)
    with pytest.raises(LaterRoundDepends):
        results.close_match(organiser, event.pk, match.pk, 1, How.RULING, "wrong", NOW)
    results.correct(organiser, event.pk, match.pk, [[(99, 20)]], "ninety-nine", NOW, is_extra=True)


def test_a_match_that_was_never_level_has_no_deciding_unit_to_correct(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2], kind="knockout", game="piquet", options={"deals": 1})
    agreed(event, match, WON)
    with pytest.raises(MatchNotOpen):
        results.correct(organiser, event.pk, match.pk, LOST, "wrong", NOW, is_extra=True)


def test_the_page_has_a_sheet_for_each_of_the_two(organiser: User, level: tuple[Event, Match]) -> None:
    event, match = level
    agreed(event, match, WON)
    client = browser(organiser)
    page = client.get(at("match", event, match.pk)).content.decode()
    assert 'id="ruling_u1_1_a"' in page
    assert 'id="deciding_u1_1_a"' in page
    mark = page.split('name="seen" value="')[1].split('"')[0]
    sheet = numbers([(20, 120)]) | {"ruling-reason": "wrong way round", "part": "extra", "seen": mark, "agreed": "yes"}
    assert client.post(at("correct", event, match.pk), sheet).status_code == 302
    worked()
    match.refresh_from_db()
    assert match.winner == match.second


def test_the_agreement_sent_twice_is_no_report_of_the_deciding_unit(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2], kind="knockout", game="piquet", options={"deals": 1})
    results.report_result(six[0], event.pk, match.pk, LEVEL, NOW)
    client, sent = browser(six[1]), numbers(LEVEL[0]) | {"part": "match"}
    for _ in range(2):
        page = client.post(at("report", event, match.pk), sent, follow=True).content.decode()
        assert 'class="note bad"' not in page
        worked()
    match.refresh_from_db()
    assert (match.state, match.reports.count()) == (MatchStage.OPEN, 1)
    page = client.post(at("report", event, match.pk), numbers(WON[0]) | {"part": "match"}, follow=True).content.decode()
    assert "written anew or answered meanwhile" in page
    assert client.get(at("match", event, match.pk)).content.decode().count('name="part" value="extra"') == 1


@pytest.mark.parametrize("is_disputed", [False, True])
def test_a_task_that_comes_twice_leaves_what_was_said_of_the_deciding_unit(
    organiser: User, level: tuple[Event, Match], is_disputed: bool
) -> None:
    event, match = level
    results.report_result(user_of(match.first), event.pk, match.pk, WON, LATER)
    if is_disputed:
        results.report_result(user_of(match.second), event.pk, match.pk, LOST, LATER)
    match.refresh_from_db()
    before = (match.state, list(match.reports.values_list("state", flat=True)))
    record_submission(Submission.objects.get(key=f"match {match.pk}").pk)
    match.refresh_from_db()
    assert (match.state, list(match.reports.values_list("state", flat=True))) == before
