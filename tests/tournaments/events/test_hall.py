"""What an organiser tells all tables, and the round clock on pages and at tables: rights, bad input, what is shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from games.services.tables import open_table
from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import NOW, begun, planned, published
from tournaments.events.choices import Act
from tournaments.events.errors import NotAllowed, NothingAnnounced, TooLong, WrongState
from tournaments.events.models import Announcement, AuditEntry, Event, RoundClock
from tournaments.events.services import announcing
from tournaments.events.services.entry import check_in_all, enter_others, withdraw
from tournaments.events.services.planning import back_to_draft
from tournaments.events.services.timing import set_timing
from tournaments.members.choices import NoticeKind
from tournaments.members.models import Club, Notice, User
from tournaments.members.notice_words import still_matters, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organiser: User, club: Club, six: list[User]) -> Event:
    return begun(organiser, club, six[:4], online=True)[0]


def table_page(event: Event, user: User) -> str:
    own = Q(first__players__user=user) | Q(second__players__user=user)
    table = event.rounds.get().matches.filter(own).distinct().get().table
    return browser(user).get(reverse("games:table", args=[table.code])).content.decode()


def press(event: Event, user: User, act: str, **typed: object) -> None:
    assert browser(user).post(at("clock", event), {"act": act, **typed}).status_code == 302


# ---- Announcements


def test_it_is_read_on_the_events_pages_at_the_tables_and_as_a_notice(
    event: Event, organiser: User, six: list[User]
) -> None:
    announcing.announce(organiser, event.pk, "Soup at <nine>", NOW)
    for page in (*(browser(six[5]).get(at(name, event)).content.decode() for name in ("event", "standings", "info")),):
        assert "Soup at &lt;nine&gt;" in page
    assert "Soup at &lt;nine&gt;" in table_page(event, six[0])
    notices = Notice.objects.filter(kind=NoticeKind.ANNOUNCED)
    assert {notice.user for notice in notices} == set(six[:4])
    (shown,) = told(notices.filter(user=six[0]))
    assert shown.words.sentence == "Oak cup: “Soup at <nine>”"


def test_who_has_left_is_told_nothing_more(event: Event, organiser: User, six: list[User]) -> None:
    withdraw(six[0], event.pk, event.players.get(user=six[0]).entrant_id, NOW)
    announcing.announce(organiser, event.pk, "Soup", NOW)
    assert not Notice.objects.filter(kind=NoticeKind.ANNOUNCED, user=six[0]).exists()


def test_what_was_taken_back_is_read_nowhere_any_more_but_in_the_record(
    event: Event, organiser: User, six: list[User]
) -> None:
    made = announcing.announce(organiser, event.pk, "Soup at nine", NOW)
    browser(organiser).post(at("take_back", event, made.pk))
    browser(organiser).post(at("take_back", event, made.pk))
    assert "Soup" not in browser(six[0]).get(at("event", event)).content.decode()
    assert "Soup" not in table_page(event, six[0])
    notice = Notice.objects.filter(kind=NoticeKind.ANNOUNCED).first()
    assert notice is not None
    assert not still_matters(notice)
    assert "Soup" not in told([notice])[0].words.sentence
    acts = AuditEntry.objects.filter(event=event, why="Soup at nine").order_by("pk").values_list("act", flat=True)
    assert list(acts) == [Act.ANNOUNCED, Act.TAKEN_BACK]


def test_the_last_ones_stay_listed_the_latest_first(event: Event, organiser: User) -> None:
    for number in range(5):
        announcing.announce(organiser, event.pk, f"No. {number}", NOW + timedelta(minutes=number))
    page = browser(None).get(at("event", event)).content.decode()
    places = [page.find(f"No. {number}") for number in (4, 3, 2)]
    assert places == sorted(places)
    assert places[0] > 0
    assert "No. 1" not in page


def test_the_same_form_sent_twice_is_said_once(event: Event, organiser: User) -> None:
    for _ in range(2):
        browser(organiser).post(at("announce", event), {"text": "Soup", "request_id": "abc"})
    assert Announcement.objects.count() == 1
    assert Notice.objects.filter(kind=NoticeKind.ANNOUNCED, user__username="ana").count() == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * 281, "x" * 100_000, "\x00"])
def test_what_cannot_be_announced_comes_back_as_it_was_written(event: Event, organiser: User, text: str) -> None:
    answer = browser(organiser).post(at("announce", event), {"text": text, "request_id": "\x00" * 80})
    assert answer.status_code == 422
    assert Announcement.objects.count() == 0
    if len(text) == 281:
        assert text in answer.content.decode()


def test_the_service_refuses_it_too(event: Event, organiser: User) -> None:
    with pytest.raises(NothingAnnounced):
        announcing.announce(organiser, event.pk, " \n ", NOW)
    with pytest.raises(TooLong):
        announcing.announce(organiser, event.pk, "x" * 281, NOW)


def test_only_who_runs_the_event_announces_and_takes_back(event: Event, organiser: User, six: list[User]) -> None:
    with pytest.raises(NotAllowed):
        announcing.announce(six[0], event.pk, "Soup", NOW)
    made = announcing.announce(organiser, event.pk, "Soup", NOW)
    with pytest.raises(NotAllowed):
        announcing.take_back(six[0], event.pk, made.pk, NOW)


def test_of_another_event_nothing_is_taken_back(event: Event, organiser: User, club: Club) -> None:
    other = planned(organiser, club, name="Elm cup")
    made = announcing.announce(organiser, other.pk, "Soup", NOW)
    announcing.take_back(organiser, event.pk, made.pk, NOW)
    made.refresh_from_db()
    assert made.taken_back_at is None


def test_in_a_draft_there_is_nobody_to_tell(organiser: User, club: Club) -> None:
    draft = back_to_draft(organiser, planned(organiser, club).pk, NOW)
    with pytest.raises(WrongState):
        announcing.announce(organiser, draft.pk, "Soup", NOW)


# ---- The clock


def test_the_clock_is_on_the_pages_the_desk_and_the_tables(event: Event, organiser: User, six: list[User]) -> None:
    press(event, organiser, "start", minutes=20)
    pages = [browser(organiser).get(at(name, event)).content.decode() for name in ("event", "desk", "standings")]
    for page in (*pages, table_page(event, six[0])):
        left_ms = int(page.partition('data-left-ms="')[2].partition('"')[0])
        assert 20 * 60_000 - 30_000 < left_ms <= 20 * 60_000
        assert 'data-state="running"' in page
        assert "At the bell the deal on the table is finished." in page


def test_the_organiser_stops_lengthens_and_rings_it_from_the_desk(event: Event, organiser: User) -> None:
    press(event, organiser, "start", minutes=20)
    press(event, organiser, "pause")
    press(event, organiser, "add 5")
    clock = RoundClock.objects.get()
    assert (clock.ends_at, 24 * 60 < clock.left_s <= 25 * 60) == (None, True)
    assert 'data-state="paused"' in browser(organiser).get(at("desk", event)).content.decode()
    press(event, organiser, "start")
    press(event, organiser, "ring")
    assert RoundClock.objects.get().rung_at is not None
    assert "The bell has rung." in browser(organiser).get(at("desk", event)).content.decode()


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"act": "boil"},
        {"act": "start", "minutes": "soon"},
        {"act": "start", "minutes": "0"},
        {"act": "start", "minutes": "9" * 30},
        {"act": "add 99999"},
        {"act": "add"},
        {"act": "pause"},
        {"act": "start"},
    ],
)
def test_a_press_that_makes_no_sense_is_told_and_changes_nothing(
    event: Event, organiser: User, typed: dict[str, str]
) -> None:
    answer = browser(organiser).post(at("clock", event), typed, follow=True)
    assert [str(message.level_tag) for message in answer.context["messages"]] == ["error"]
    assert not RoundClock.objects.exists()


def test_a_player_can_press_nothing(event: Event, six: list[User]) -> None:
    assert browser(six[0]).post(at("clock", event), {"act": "start", "minutes": 20}).status_code == 403
    assert browser(six[0]).post(at("announce", event), {"text": "Soup"}).status_code == 403
    assert not RoundClock.objects.exists()


def test_what_the_bell_means_stands_on_the_events_page(event: Event, organiser: User) -> None:
    assert "then the bell rings" not in browser(None).get(at("info", event)).content.decode()
    set_timing(organiser, event.pk, {"minutes": 25, "bell": "stop"}, NOW)
    page = browser(None).get(at("info", event)).content.decode()
    assert "A round lasts 25 minutes, then the bell rings." in page
    assert "if that is level too, the match is a draw" in page


def test_every_press_is_a_line_of_the_record_in_words(event: Event, organiser: User) -> None:
    press(event, organiser, "start", minutes=20)
    press(event, organiser, "add -5")
    page = browser(organiser).get(at("record", event)).content.decode()
    assert "started, 20:00 left" in page
    assert "changed by -5 minutes, 15:00 left" in page


def test_the_part_comes_alone_for_a_table_and_as_a_page_for_a_person(event: Event, organiser: User) -> None:
    announcing.announce(organiser, event.pk, "Soup", timezone.now())
    part = browser(None).get(at("hall", event), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "Soup" in part
    assert "<html" in browser(None).get(at("hall", event)).content.decode()


def test_a_table_of_no_event_has_no_clock(six: list[User]) -> None:
    table = open_table(game="chouine", opener=six[0])
    assert (
        'id="hall"' not in browser(six[0]).get(reverse("games:table", args=[table.code]), follow=True).content.decode()
    )


@pytest.mark.parametrize(("options", "is_told"), [({"partner_exempt": True}, True), ({}, False)])
def test_the_partner_exemption_stands_in_words_at_the_table_and_where_the_result_is_written(
    organiser: User, club: Club, six: list[User], options: dict[str, bool], is_told: bool
) -> None:
    event = planned(organiser, club, game="guinote", format="pairs", online=True, options=options)
    for one, other in ((six[0], six[1]), (six[2], six[3])):
        enter_others(organiser, event.pk, NOW, player=one.username, partner=other.username)
    check_in_all(organiser, event.pk, NOW)
    (match,) = published(organiser, event)
    pages = [
        browser(six[0]).get(at(*where)).content.decode() for where in (("match", event, match.pk), ("info", event))
    ]
    for page in (*pages, table_page(event, six[0])):
        assert ("need not beat the trick while the partner is winning it" in page) is is_told
