"""What is sent from a page that no longer shows how things are: refused in words; the same thing twice is harmless."""

import re

import pytest

from tests.tournaments.events.test_pages import at, browser
from tests.tournaments.events.world import LOST, NOW, WON, begun, proposed
from tournaments.events.choices import MatchStage
from tournaments.events.errors import MatchNotOpen, ReportChanged
from tournaments.events.models import Event, Match
from tournaments.events.services import results
from tournaments.members.models import Club, User

REPORT_ID = re.compile(r'name="report" value="(\d+)"')


@pytest.fixture
def reported(organiser: User, club: Club, six: list[User]) -> tuple[Event, Match]:
    """Ana says that she won."""
    event, (match,) = begun(organiser, club, six[:2])
    results.report_result(six[0], event.pk, match.pk, WON, NOW)
    return event, match


# ---------------------------------------------------------------------------------- confirming and disputing


@pytest.mark.parametrize("name", ["confirm", "dispute"])
def test_a_report_that_was_replaced_meanwhile_is_not_answered(
    reported: tuple[Event, Match], six: list[User], name: str
) -> None:
    event, match = reported
    client = browser(six[1])
    sent = REPORT_ID.search(client.get(at("match", event, match.pk)).content.decode())
    assert sent is not None
    results.report_result(six[0], event.pk, match.pk, [[(3, 0)]], NOW)
    fields = {"report": sent[1], "dispute-reason": "I won"}
    page = client.post(at(name, event, match.pk), fields, follow=True).content.decode()
    assert "written anew or answered meanwhile" in page
    assert "3 : 0" in page
    match.refresh_from_db()
    assert match.state == MatchStage.REPORTED


@pytest.mark.parametrize("odd", ["", "x", "½", "9" * 40, "-1", "\x00"])
def test_an_answer_to_no_report_is_refused(reported: tuple[Event, Match], six: list[User], odd: str) -> None:
    event, match = reported
    page = browser(six[1]).post(at("confirm", event, match.pk), {"report": odd}, follow=True).content.decode()
    assert "written anew or answered meanwhile" in page
    match.refresh_from_db()
    assert match.state == MatchStage.REPORTED


def test_a_report_of_another_match_answers_nothing(reported: tuple[Event, Match], six: list[User]) -> None:
    event, match = reported
    report = proposed(match)
    match.reports.create(by=six[0], side=0, units=[[[3, 0]]], state="replaced", made_at=NOW)
    old = match.reports.get(state="replaced")
    with pytest.raises(ReportChanged):
        results.confirm(six[1], event.pk, match.pk, old.pk, NOW)
    assert results.confirm(six[1], event.pk, match.pk, report, NOW).pk == report


def test_confirming_twice_is_harmless(reported: tuple[Event, Match], six: list[User]) -> None:
    event, match = reported
    fields = {"report": str(proposed(match))}
    client = browser(six[1])
    client.post(at("confirm", event, match.pk), fields)
    page = client.post(at("confirm", event, match.pk), fields, follow=True).content.decode()
    assert "on its way to the standings" in page
    assert 'class="note bad"' not in page
    assert event.audit.filter(act="confirmed").count() == 1


def test_disputing_twice_is_harmless(reported: tuple[Event, Match], six: list[User]) -> None:
    event, match = reported
    report = proposed(match)
    for _ in range(2):
        results.dispute(six[1], event.pk, match.pk, report, "I won", NOW)
    assert event.audit.filter(act="disputed").count() == 1


def test_reporting_twice_is_one_report(reported: tuple[Event, Match], six: list[User]) -> None:
    event, match = reported
    report = proposed(match)
    assert results.report_result(six[0], event.pk, match.pk, WON, NOW).pk == report
    assert match.reports.count() == 1


@pytest.mark.parametrize("written", [WON, LOST], ids=["agreeing", "differing"])
def test_the_second_sides_report_sent_twice_counts_once(
    reported: tuple[Event, Match], six: list[User], written: list[list[tuple[int, int]]]
) -> None:
    event, match = reported
    results.report_result(six[1], event.pk, match.pk, written, NOW)
    lines = event.audit.count()
    results.report_result(six[1], event.pk, match.pk, written, NOW)
    assert event.audit.count() == lines


def test_another_result_after_the_agreement_is_refused(reported: tuple[Event, Match], six: list[User]) -> None:
    event, match = reported
    results.confirm(six[1], event.pk, match.pk, proposed(match), NOW)
    with pytest.raises(MatchNotOpen):
        results.report_result(six[1], event.pk, match.pk, LOST, NOW)


def test_who_disputed_does_not_confirm_from_an_old_page(reported: tuple[Event, Match], six: list[User]) -> None:
    event, match = reported
    report = proposed(match)
    results.dispute(six[1], event.pk, match.pk, report, "I won", NOW)
    with pytest.raises(ReportChanged):
        results.confirm(six[1], event.pk, match.pk, report, NOW)
