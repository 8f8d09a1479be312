"""How a match gets its result: from its table, from one side and the other, from a sheet, after a dispute or a tie."""

import pytest

from tests.tournaments.events.world import (
    LATER,
    LOST,
    NOW,
    WON,
    agreed,
    begun,
    ended,
    lines,
    proposed,
    worked,
)
from tournaments.events.choices import MatchStage
from tournaments.events.errors import (
    BadReport,
    MatchNotOpen,
    NotYourMatch,
    OwnReport,
    ReasonNeeded,
)
from tournaments.events.models import AuditEntry, Match
from tournaments.events.services import results
from tournaments.members.models import Club, User
from tournaments.records.models import Result
from tournaments.records.tasks import record_table


def test_the_result_of_a_table_arrives_by_itself(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:2], online=True)
    ended(matches[0].table, 1)
    match = Match.objects.get(pk=matches[0].pk)
    assert (match.state, str(match.winner), match.how) == (MatchStage.DONE, "Bob", "forfeit")
    assert match.result.event_key == event.slug
    assert lines(event) == [(1, "Bob"), (2, "Ana")]


def test_a_task_that_comes_twice_leaves_the_same_rows(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:2], online=True)
    ended(matches[0].table, 0)
    before = (Result.objects.count(), AuditEntry.objects.count(), lines(event))
    for _ in range(3):
        record_table(matches[0].table.pk)
    assert (Result.objects.count(), AuditEntry.objects.count(), lines(event)) == before


def test_a_player_reports_and_the_other_confirms(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    results.report_result(six[0], event.pk, match.pk, WON, NOW)
    with pytest.raises(OwnReport):
        results.confirm(six[0], event.pk, match.pk, proposed(match), NOW)
    with pytest.raises(NotYourMatch):
        results.confirm(six[2], event.pk, match.pk, proposed(match), NOW)
    results.confirm(six[1], event.pk, match.pk, proposed(match), LATER)
    match.refresh_from_db()
    assert match.state == MatchStage.PENDING
    worked()
    match.refresh_from_db()
    assert (match.state, match.units_first, match.margin, str(match.winner)) == (MatchStage.DONE, 1, 2, "Ana")


def test_the_same_report_from_both_sides_is_agreement(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    for user in six[:2]:
        results.report_result(user, event.pk, match.pk, WON, NOW)
    match.refresh_from_db()
    assert match.state == MatchStage.PENDING


def test_two_different_reports_are_a_dispute_that_the_organiser_ends(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    results.report_result(six[0], event.pk, match.pk, WON, NOW)
    results.report_result(six[1], event.pk, match.pk, LOST, NOW)
    match.refresh_from_db()
    assert match.state == MatchStage.DISPUTED
    assert match.reports.filter(state="disputed").count() == 2
    with pytest.raises(MatchNotOpen):
        results.report_result(six[0], event.pk, match.pk, WON, NOW)
    with pytest.raises(ReasonNeeded):
        results.correct(organiser, event.pk, match.pk, LOST, "  ", NOW)
    results.correct(organiser, event.pk, match.pk, LOST, "the slip says so", NOW)
    worked()
    match.refresh_from_db()
    assert str(match.winner) == "Bob"


def test_a_second_report_of_one_side_replaces_the_first(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    results.report_result(six[0], event.pk, match.pk, WON, NOW)
    results.report_result(six[0], event.pk, match.pk, [[(3, 2)]], NOW)
    results.confirm(six[1], event.pk, match.pk, proposed(match), NOW)
    worked()
    match.refresh_from_db()
    assert match.margin == 1


def test_a_sheet_that_is_no_finished_match_is_refused(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    for written in ([], [[]], [[(2, 1)]], [[(3, 3)]], [[(3, 1)], [(3, 1)]], [[(3, -1)]]):
        with pytest.raises(BadReport):
            results.report_result(six[0], event.pk, match.pk, written, NOW)


def test_a_piquet_sheet_gives_totals_and_the_rubicon_margin(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    agreed(event, match, [[(24, 15), (31, 12), (18, 28), (40, 9), (22, 21), (35, 14)]])
    match.refresh_from_db()
    assert (match.margin, str(match.winner)) == (369, "Ana")


def test_a_drawn_partie_in_a_round_robin_is_half_a_point(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet", options={"deals": 1})
    agreed(event, match, [[(20, 20), (10, 10), (9, 9)]])
    match.refresh_from_db()
    assert (match.state, match.winner, match.margin) == (MatchStage.DONE, None, 0)
    assert lines(event) == [(1, "Ana"), (1, "Bob")]


def test_a_level_knockout_match_goes_to_margins_then_an_extra_partie_then_lots(
    organiser: User, club: Club, six: list[User]
) -> None:
    wanted = {"game": "piquet", "options": {"deals": 1}, "kind": "knockout", "format_kind": "fixed", "format_units": 2}
    event, (match,) = begun(organiser, club, six[:2], **wanted)
    agreed(event, match, [[(120, 100)], [(100, 120)]])
    match.refresh_from_db()
    assert (match.state, match.winner) == (MatchStage.OPEN, None)
    assert [step[0] for step in match.steps] == ["units", "margin", "extra"]
    with pytest.raises(BadReport):
        results.report_result(six[0], event.pk, match.pk, [[(120, 100)], [(100, 120)]], NOW)
    agreed(event, match, [[(50, 50), (20, 20), (30, 30)]])
    match.refresh_from_db()
    assert [step[0] for step in match.steps] == ["units", "margin", "extra", "lots"]
    assert match.state == MatchStage.DONE
    assert match.winner is not None


def test_the_sum_of_margins_decides_a_level_knockout_match(organiser: User, club: Club, six: list[User]) -> None:
    wanted = {"game": "piquet", "options": {"deals": 1}, "kind": "knockout", "format_kind": "fixed", "format_units": 2}
    event, (match,) = begun(organiser, club, six[:2], **wanted)
    agreed(event, match, [[(120, 99)], [(100, 120)]])
    match.refresh_from_db()
    assert (match.margin, str(match.winner)) == (319 - 120, "Ana")
    assert [step[0] for step in match.steps] == ["units", "margin"]


def test_a_level_knockout_match_at_a_table_gets_a_second_table(organiser: User, club: Club, six: list[User]) -> None:
    _event, (match,) = begun(organiser, club, six[:2], kind="knockout", online=True)
    ended(match.table, None, "agreed")
    match.refresh_from_db()
    assert match.extra is not None
    assert match.extra.match_format == ("fixed", 1)
    ended(match.extra, 1)
    match.refresh_from_db()
    assert (match.state, str(match.winner)) == (MatchStage.DONE, "Bob")
