"""Reports about what was said: who sees and settles them, what follows, and the record that is kept of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import selectors
from games.chat.choices import Outcome, Reason
from games.chat.models import ChatLimit, ChatReport, Line
from games.models import Table
from games.services import chat, reports
from tests.games.tables import Evening
from tests.tournaments.events import world
from tournaments.events import chat_reports
from tournaments.events.models import AuditEntry, Event, Organiser
from tournaments.events.permissions import may_judge
from tournaments.events.services import planning
from tournaments.members.choices import Chat, Language, Role
from tournaments.members.models import Club, ClubAct, Membership, User
from tournaments.members.services import clubs, people
from tournaments.members.services.founding import open_club
from tournaments.members.services.guests import make_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return world.club_of_oaks()


@pytest.fixture
def olga(club: Club) -> User:
    return world.person("olga", club, Role.ORGANISER)


@pytest.fixture
def users(club: Club) -> list[User]:
    return world.people(club, "ana", "bob", "carla", "dora")


def ada() -> User:
    return User.objects.get(username="ada")  # who administers the club


def begun(olga: User, club: Club, users: list[User], **wanted: Any) -> tuple[Event, Table]:
    event, matches = world.begun(olga, club, users, online=True, **wanted)
    match = next(match for match in matches if world.user_of(match.first) == users[0])
    assert match.table is not None
    return event, match.table


def said(table: Table, who: User, text: str = "you fool") -> Line:
    request_id = f"r{Line.objects.count()}"
    return chat.say(table.code, who, text=text, request_id=request_id, now=timezone.now())


def reported(line: Line, by: User, reason: str = Reason.INSULT, now: Any = None) -> ChatReport:
    return reports.report(line, by, reason, "", now or timezone.now())


def rival(table: Table, of: User) -> User:
    return User.objects.get(seats__table=table, seats__index=1 - table.seats.get(user=of).index)


def casual(*who: User) -> Table:
    return Evening("chouine", *who).dealt().table


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


# -------------------------------------------------------------------------------------------- who judges


def test_who_runs_the_event_settles_what_was_said_at_its_tables(olga: User, club: Club, users: list[User]) -> None:
    event, table = begun(olga, club, users)
    ana, other = users[0], rival(table, users[0])
    report = reported(said(table, other), ana)
    helper = world.person("helper")
    Organiser.objects.create(event=event, user=helper)
    for judge in (olga, ada(), helper):
        assert may_judge(judge, report)
        assert chat_reports.to_settle(judge) == [report]
    for nobody in (ana, other, world.person("stranger")):
        assert not may_judge(nobody, report)
        assert chat_reports.to_settle(nobody) == []


def test_administrators_settle_what_members_said_elsewhere(club: Club, olga: User, users: list[User]) -> None:
    table = casual(users[0], users[1])
    report = reported(said(table, users[1]), users[0])
    assert chat_reports.to_settle(ada()) == [report]
    assert chat_reports.count_to_settle(ada()) == 1
    assert b"1 report about what was said" in browser_of(ada()).get(reverse("home")).content
    assert may_judge(ada(), report)
    assert chat_reports.to_settle(olga) == []
    assert not may_judge(olga, report)


def test_staff_settle_where_nobody_else_does(club: Club) -> None:
    alone, other = world.person("alone"), world.person("other")
    report = reported(said(casual(alone, other), other), alone)
    staff = world.person("root", is_staff=True)
    assert not may_judge(ada(), report)
    assert may_judge(staff, report)
    assert chat_reports.to_settle(staff) == [report]


def test_what_a_guest_said_is_settled_by_the_administrators_of_who_reports_it(club: Club, users: list[User]) -> None:
    guest, boss = make_guest(None, "Gus"), world.person("boss")
    elms = open_club("Club of the Elms", "elms", Language.ENGLISH, boss, world.NOW).club
    report = reported(said(casual(users[0], guest), guest), users[0])
    assert may_judge(ada(), report) and chat_reports.to_settle(ada()) == [report]
    assert not may_judge(boss, report) and chat_reports.to_settle(boss) == []
    browser_of(ada()).post(reverse("reports:report", args=[report.pk]), {"outcome": "limited", "days": "7"})
    assert ChatLimit.objects.get().user == guest
    assert ClubAct.objects.filter(club=club, subject=guest).exists()
    Membership.objects.create(club=elms, user=guest, joined=world.NOW)
    assert not may_judge(ada(), report) and chat_reports.settled(ada()) == []


def test_what_an_erased_member_said_at_a_casual_table_can_still_be_settled(club: Club, users: list[User]) -> None:
    report = reported(said(casual(users[0], users[1]), users[1]), users[0])
    people.erase(users[1])
    assert chat_reports.to_settle(ada()) == [report]
    address = reverse("reports:report", args=[report.pk])
    assert browser_of(ada()).get(address).status_code == 200
    assert browser_of(ada()).post(address, {"outcome": "dismissed"}).status_code == 302
    assert chat_reports.to_settle(ada()) == []


def test_nobody_settles_a_report_about_himself(olga: User, club: Club, users: list[User]) -> None:
    line = said(casual(olga, users[1]), olga)
    report = reported(line, users[1])
    clubs.change_role(club.pk, ada(), olga.pk, Role.ADMINISTRATOR)
    assert not may_judge(olga, report)
    assert chat_reports.to_settle(olga) == []
    assert may_judge(ada(), report)


def test_an_administrator_of_another_club_sees_nothing(club: Club, users: list[User]) -> None:
    boss = world.person("boss")
    open_club("Club of the Elms", "elms", Language.ENGLISH, boss, world.NOW)
    report = reported(said(casual(users[0], users[1]), users[1]), users[0])
    assert not may_judge(boss, report)
    assert chat_reports.to_settle(boss) == []


def test_what_concerns_minors_comes_first(club: Club, users: list[User]) -> None:
    ana, bob, carla, dora = users
    now = timezone.now()
    old = reported(said(casual(ana, bob), bob), ana, now=now - timedelta(hours=2))
    middle = reported(said(casual(carla, dora), dora), carla, now=now - timedelta(hours=1))
    new = reported(said(casual(ana, dora), dora), ana, now=now)
    people.become_minor(carla)
    assert chat_reports.to_settle(ada()) == [middle, old, new]


# -------------------------------------------------------------------------------------------- the pages


def test_the_page_shows_the_line_with_ten_before_and_after(club: Club, users: list[User]) -> None:
    ana, bob = users[:2]
    table = casual(ana, bob)
    rows = [
        Line(table=table, room="players", author=bob, name="Bob", text=f"word {n:02}.", made_at=world.NOW, number=1,
             request_id=str(n))
        for n in range(30)
    ]  # fmt: skip
    Line.objects.bulk_create(rows)
    Line.objects.create(table=table, room="onlookers", text="elsewhere", made_at=world.NOW, number=1, request_id="x")
    line = Line.objects.get(text="word 15.")
    earlier = reported(Line.objects.get(text="word 01."), ana, Reason.HATE)
    report = reported(line, ana)
    page = browser_of(ada()).get(reverse("reports:report", args=[report.pk])).content.decode()
    assert [f"word {n:02}." in page for n in (4, 5, 25, 26)] == [False, True, True, False]
    assert '<mark dir="auto">word 15.</mark>' in page
    assert "elsewhere" not in page
    assert reverse("games:table", args=[table.code]) in page
    assert str(Reason(earlier.reason).label) in page
    assert "Ana" in page


def test_settling_by_the_page_hides_the_line_limits_the_person_and_is_recorded(
    olga: User, club: Club, users: list[User]
) -> None:
    event, table = begun(olga, club, users)
    other = rival(table, users[0])
    line = said(table, other)
    report = reported(line, users[0])
    desk = browser_of(olga).get(reverse("events:desk", args=[event.slug])).content.decode()
    assert "1 report about what was said" in desk
    sent = {"outcome": "limited", "days": "7", "why": "second time"}
    answer = browser_of(olga).post(reverse("reports:report", args=[report.pk]), sent)
    assert answer.status_code == 302
    report.refresh_from_db()
    line.refresh_from_db()
    assert (report.outcome, report.answered_by, line.hidden_by) == ("limited", olga, olga)
    limit = ChatLimit.objects.get(user=other)
    assert timedelta(days=6, hours=23) < limit.until - timezone.now() <= timedelta(days=7)
    entry = AuditEntry.objects.filter(event=event).order_by("pk").last()
    assert entry is not None
    assert (entry.act, entry.subject, entry.why) == ("report_answered", str(other), "second time")
    assert entry.after == "limited"
    record = browser_of(olga).get(reverse("events:record", args=[event.slug])).content.decode()
    assert "settled a report about what was said" in record
    assert "the line is hidden, and the person has set phrases only for a while" in record


def test_settling_at_a_casual_table_is_recorded_by_the_club(club: Club, users: list[User]) -> None:
    report = reported(said(casual(users[0], users[1]), users[1]), users[0])
    browser_of(ada()).post(reverse("reports:report", args=[report.pk]), {"outcome": "dismissed"})
    act = ClubAct.objects.filter(club=club).first()
    assert act is not None
    assert (act.act, act.subject, act.after) == ("report_answered", users[1], "dismissed")
    assert Line.objects.get().hidden_at is None
    acts = browser_of(ada()).get(reverse("members:acts", args=[club.slug])).content.decode()
    assert "nothing to object to" in acts


@pytest.mark.parametrize(
    "sent",
    [{}, {"outcome": "burn"}, {"outcome": "limited", "days": ""}, {"outcome": "limited", "days": "x"}],
)
def test_a_form_that_makes_no_sense_changes_nothing(club: Club, users: list[User], sent: dict[str, str]) -> None:
    report = reported(said(casual(users[0], users[1]), users[1]), users[0])
    answer = browser_of(ada()).post(reverse("reports:report", args=[report.pk]), sent)
    report.refresh_from_db()
    assert (answer.status_code, report.outcome) == (422, "")
    assert not ChatLimit.objects.exists()


def test_the_second_to_settle_is_told_so(club: Club, users: list[User]) -> None:
    report = reported(said(casual(users[0], users[1]), users[1]), users[0])
    reports.answer(report.pk, ada(), Outcome.DISMISSED, timezone.now())
    address = reverse("reports:report", args=[report.pk])
    page = browser_of(ada()).post(address, {"outcome": "hidden"}, follow=True)
    assert b"settled already" in page.content
    assert Line.objects.get().hidden_at is None


def test_the_reported_person_is_never_told_who_reported_him(olga: User, club: Club, users: list[User]) -> None:
    ana, bob = users[:2]
    table = casual(ana, bob)
    watcher = world.person("zebulon")
    reports.answer(reported(said(table, bob), watcher).pk, ada(), Outcome.HIDDEN, timezone.now())
    browser = browser_of(bob)
    for address in (
        reverse("games:table", args=[table.code]),
        reverse("games:chat", args=[table.code]),
        reverse("export"),
        reverse("reports:reports"),
    ):
        assert b"ebulon" not in browser.get(address).content


def test_a_report_of_an_erased_person_can_still_be_settled(club: Club, users: list[User]) -> None:
    report = reported(said(casual(users[0], users[1]), users[1]), users[0])
    people.erase(users[1])
    people.erase(users[0])
    staff = world.person("root", is_staff=True)
    address = reverse("reports:report", args=[report.pk])
    page = browser_of(staff).get(address).content.decode()
    assert "former member" in page
    assert "you fool" not in page
    browser_of(staff).post(address, {"outcome": "limited", "days": "7"})
    report.refresh_from_db()
    assert report.outcome == "limited"
    assert not ChatLimit.objects.exists()


# ---------------------------------------------------------------------------------- bounds of event and club


@pytest.mark.parametrize("of_club", Chat.values)
@pytest.mark.parametrize("of_event", Chat.values)
def test_a_table_of_an_event_is_opened_with_the_narrower_of_both(
    olga: User, club: Club, users: list[User], of_club: str, of_event: str
) -> None:
    club.chat = of_club
    club.save()
    _event, table = begun(olga, club, users, chat=of_event)
    order = ("off", "presets", "open")
    assert table.chat == min(of_club, of_event, key=order.index)


def test_tables_follow_what_event_and_club_let_be_said_later(olga: User, club: Club, users: list[User]) -> None:
    event, table = begun(olga, club, users)
    planning.change_event(olga, event.pk, {"chat": "presets"}, timezone.now())
    table.refresh_from_db()
    assert table.chat == "presets"
    clubs.change_club(club.pk, ada(), name=club.name, description="", language=Language.ENGLISH, chat=Chat.OFF)
    table.refresh_from_db()
    assert table.chat == "off"
    assert selectors.snapshot(table.code).chat == "off"
    clubs.change_club(club.pk, ada(), name=club.name, description="", language=Language.ENGLISH, chat=Chat.OPEN)
    table.refresh_from_db()
    assert table.chat == "presets"
