"""What is sent from a page that no longer shows how things are: refused in words; the same thing twice is harmless."""

import re

import pytest
from django.test import Client

from games.services.tables import close_table
from tests.tournaments.events.browsing import at, browser, numbers, seen
from tests.tournaments.events.world import LOST, NOW, WON, begun, entered, person, planned, proposed, published, worked
from tournaments.events.choices import MatchStage
from tournaments.events.errors import MatchNotOpen, ReportChanged
from tournaments.events.models import Event, Match
from tournaments.events.services import planning, results
from tournaments.events.services.entry import check_in_all, set_seeds
from tournaments.members.choices import Role
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


# ------------------------------------------------------------------------------------------ ruling and closing

CHANGED = "Something happened in this match while you were writing"
SLIP = numbers([(1, 3)]) | {"ruling-reason": "the slip says so", "part": "match"}
GONE = {"closing-winner": "1", "closing-how": "forfeit", "closing-reason": "Ana isn't here"}


@pytest.mark.parametrize(("name", "fields"), [("correct", SLIP), ("close_match", GONE)])
def test_an_organisers_old_page_does_not_replace_what_came_meanwhile(
    organiser: User, club: Club, six: list[User], name: str, fields: dict[str, str]
) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    old = seen(match)
    results.correct(person("otto", club, Role.ORGANISER), event.pk, match.pk, WON, "as seen", NOW)
    worked()
    client = browser(organiser)
    answer = client.post(at(name, event, match.pk), fields | old)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert CHANGED in page
    assert "Ana won." in page
    assert fields.get("ruling-reason", "Ana isn&#x27;t here") in page  # what was typed is not lost
    match.refresh_from_db()
    assert (match.winner, match.corrected_at) == (match.first, None)
    fresh = page.split('name="seen" value="')[1].split('"')[0]
    assert client.post(at(name, event, match.pk), fields | {"seen": fresh, "agreed": "yes"}).status_code == 302
    worked()
    match.refresh_from_db()
    assert match.winner == match.second


@pytest.mark.parametrize(("name", "fields"), [("correct", SLIP), ("close_match", GONE)])
@pytest.mark.parametrize("is_recorded", [False, True])
def test_an_organisers_double_click_is_harmless(
    organiser: User, club: Club, six: list[User], name: str, fields: dict[str, str], is_recorded: bool
) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    sent = fields | seen(match)
    client = browser(organiser)
    client.post(at(name, event, match.pk), sent)
    if is_recorded:
        worked()
    page = client.post(at(name, event, match.pk), sent, follow=True)
    assert page.status_code == 200
    assert 'class="note bad"' not in page.content.decode()
    match.refresh_from_db()
    assert match.corrected_at is None
    assert event.audit.filter(act__in=("corrected", "decided")).count() == 1


def test_a_table_that_came_to_its_end_meanwhile_is_not_passed_over(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2], online=True)
    old = seen(match)
    close_table(match.table.code, winner=0, reason="over", how="forfeit", now=NOW)
    assert CHANGED in browser(organiser).post(at("close_match", event, match.pk), GONE | old).content.decode()


def test_a_report_that_comes_while_the_organiser_writes_is_not_passed_over(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    old = seen(match)
    results.report_result(six[0], event.pk, match.pk, WON, NOW)
    assert CHANGED in browser(organiser).post(at("correct", event, match.pk), SLIP | old).content.decode()


# ------------------------------------------------------------------------------------- changing an event, seeds

AS_IT_IS = {"name": "Oak cup", "game": "chouine", "format": "solo", "kind": "round_robin", "format_kind": "best_of"} | {
    "format_units": "1", "points_win": "1", "points_draw": "0.5", "points_loss": "0", "forfeit_margin": "average",
}  # fmt: skip


def shown_mark(client: Client, event: Event) -> dict[str, str]:
    page = client.get(at("change", event)).content.decode()
    return {"seen": page.split('name="seen" value="')[1].split('"')[0]}


def test_a_form_from_before_the_first_round_changes_nothing_after_it(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = planned(organiser, club)
    client = browser(organiser)
    sent = AS_IT_IS | {"name": "Elm cup", "kind": "knockout"} | shown_mark(client, event)
    entered(event, six[:2])
    check_in_all(organiser, event.pk, NOW)
    published(organiser, event)
    answer = client.post(at("change", event), sent)
    assert answer.status_code == 422
    assert "The event was changed meanwhile" in answer.content.decode()
    event.refresh_from_db()
    assert (event.name, event.kind) == ("Oak cup", "round_robin")
    fresh = {"name": "Elm cup"} | shown_mark(client, event)
    assert client.post(at("change", event), fresh).status_code == 302
    event.refresh_from_db()
    assert event.name == "Elm cup"


def test_what_another_organiser_changed_is_not_taken_back(organiser: User, club: Club) -> None:
    event = planned(organiser, club)
    client = browser(organiser)
    sent = AS_IT_IS | {"description": "Bring cards."} | shown_mark(client, event)
    planning.change_event(person("otto", club, Role.ORGANISER), event.pk, {"name": "Ash cup"}, NOW)
    page = client.post(at("change", event), sent).content.decode()
    assert 'value="Ash cup"' in page
    event.refresh_from_db()
    assert (event.name, event.description) == ("Ash cup", "")


def test_changing_an_event_twice_with_the_same_words_is_harmless(organiser: User, club: Club) -> None:
    event = planned(organiser, club)
    client = browser(organiser)
    sent = AS_IT_IS | {"description": "Bring cards."} | shown_mark(client, event)
    assert [client.post(at("change", event), sent).status_code for _ in range(2)] == [302, 302]
    assert event.audit.filter(act="changed").count() == 1


def test_people_who_come_do_not_make_the_form_of_the_event_old(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    client = browser(organiser)
    sent = {"name": "Elm cup"} | shown_mark(client, event)
    results.report_result(six[0], event.pk, event.rounds.get().matches.get().pk, WON, NOW)
    assert client.post(at("change", event), sent).status_code == 302


def test_seeds_from_an_old_page_leave_those_of_another_organiser(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    ana, bob = entered(event, six[:2])
    old = browser(organiser).get(at("desk", event)).content.decode()
    set_seeds(person("otto", club, Role.ORGANISER), event.pk, {ana.pk: 1}, NOW)
    assert f'name="initial-seed_{ana.pk}"' in old
    sent = {f"seed_{ana.pk}": "", f"initial-seed_{ana.pk}": "", f"seed_{bob.pk}": "2", f"initial-seed_{bob.pk}": ""}
    browser(organiser).post(at("set_seeds", event), sent)
    assert dict(event.entrants.values_list("name", "seed")) == {"Ana": 1, "Bob": 2}
