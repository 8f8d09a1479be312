"""Chat by HTTP: forms and JSON, what a stranger sends, who is let in, nothing of the other room in any page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.chat.models import ChatLimit, ChatReport, Line, Mute
from games.models import Table
from games.services import chat
from tests.games.tables import Evening, Person, person
from tournaments.members.services import people

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}


@pytest.fixture
def evening() -> Evening:
    found = Evening("chouine", person("ana"), person("bob"))
    found.now = timezone.now()
    return found.dealt()


def browser_of(who: Person | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def at(name: str, evening: Evening, *more: object) -> str:
    return reverse(f"games:{name}", args=[evening.code, *more])


def said(evening: Evening, who: Person, text: str) -> Line:
    return chat.say(evening.code, who, text=text, request_id=f"r{Line.objects.count()}", now=timezone.now())


def pages(evening: Evening, who: Person | None) -> str:
    """Everything that shows chat to this person."""
    browser = browser_of(who)
    html = [browser.get(at(name, evening)).content.decode() for name in ("table", "chat", "fragments")]
    return "".join([*html, browser.get(at("chat", evening), headers=JSON).json()["all"]])


def test_each_person_s_pages_hold_his_own_room_alone(evening: Evening) -> None:
    ana, bob = evening.people
    eva = person("eva")
    said(evening, bob, "among players")
    said(evening, eva, "among onlookers")
    for who, own, other in (
        (ana, "among players", "among onlookers"),
        (eva, "among onlookers", "among players"),
        (None, "among onlookers", "among players"),
    ):
        html = pages(evening, who)
        assert own in html
        assert other not in html


def test_who_was_limited_is_told_until_when(evening: Evening) -> None:
    ana, bob = evening.people
    now = timezone.now()
    ChatLimit.objects.create(user=ana, until=now + timedelta(days=7), made_at=now)
    assert "Set phrases only until" in browser_of(ana).get(at("table", evening)).content.decode()
    assert "Set phrases only until" not in browser_of(bob).get(at("table", evening)).content.decode()
    ChatLimit.objects.update(until=now)
    page = browser_of(ana).get(at("chat", evening)).content.decode()
    assert "Set phrases only until" not in page
    assert 'name="text"' in page


def test_a_line_that_is_refused_stands_in_its_field_again(evening: Evening) -> None:
    sent = {"text": 'see "example.com"', "request_id": "one", "back": "chat"}
    answer = browser_of(evening.people[0]).post(at("chat", evening), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="see &quot;example.com&quot;"' in page
    assert "Links, addresses" in page
    assert not Line.objects.exists()


def test_a_line_by_form_leads_back_to_where_it_was_written(evening: Evening) -> None:
    browser = browser_of(evening.people[0])
    for back, name in (("chat", "chat"), ("", "table")):
        sent = {"text": f"<i>from {name}</i>", "request_id": name, "back": back}
        assert browser.post(at("chat", evening), sent).headers["Location"] == at(name, evening)
    html = browser.get(at("table", evening)).content.decode()
    assert "&lt;i&gt;from chat&lt;/i&gt;" in html
    assert "<i>from" not in html


def test_a_line_by_script_is_answered_with_itself_once(evening: Evening) -> None:
    browser = browser_of(evening.people[0])
    sent = {"text": "hello there", "request_id": "one"}
    first, again = (browser.post(at("chat", evening), sent, headers=JSON) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["ok"]
    assert "hello there" in first.json()["html"]
    assert Line.objects.count() == 1


REFUSED = [
    ({"text": "", "request_id": "a"}, 422, "Write something"),
    ({"preset": "sing", "request_id": "a"}, 422, "Write something"),
    ({"text": "x" * 201, "request_id": "a"}, 422, "200 characters"),
    ({"text": "x" * 100_000, "request_id": "a"}, 422, "200 characters"),
    ({"text": "www.example.org", "request_id": "a"}, 422, "Links"),
    ({"text": "hello"}, 400, "no command"),
    ({"text": "hello", "request_id": "a" * 65}, 400, "no command"),
    ({"text": "hello", "request_id": "a b\x00"}, 400, "no command"),
]


@pytest.mark.parametrize(("sent", "status", "words"), REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(
    evening: Evening, sent: dict[str, str], status: int, words: str
) -> None:
    browser = browser_of(evening.people[0])
    answer = browser.post(at("chat", evening), sent, headers=JSON)
    assert answer.status_code == status
    assert words in answer.json()["say"]
    assert words in browser.post(at("chat", evening), sent, follow=True).content.decode()
    assert not Line.objects.exists()


def test_statuses_of_the_bounds(evening: Evening) -> None:
    ana = evening.people[0]
    browser = browser_of(ana)
    people.change_settings(ana, chat="presets")
    sent = {"text": "hello", "request_id": "a"}
    assert browser.post(at("chat", evening), sent, headers=JSON).status_code == 403
    people.change_settings(ana, chat="open")
    for number in range(5):
        said(evening, ana, f"{number} " + "abcde"[number] * 9)
    assert browser.post(at("chat", evening), sent, headers=JSON).status_code == 429


def test_a_visitor_reads_and_is_asked_to_log_in_for_more(evening: Evening) -> None:
    line = said(evening, person("eva"), "among onlookers")
    visitor = browser_of(None)
    html = visitor.get(at("table", evening)).content.decode()
    assert "Log in to say something" in html
    assert "chat-form" not in html
    assert at("mute", evening, line.pk) not in html
    for name, more in (("chat", ()), ("mute", (line.pk,)), ("report_line", (line.pk,))):
        assert "/accounts/login/" in visitor.post(at(name, evening, *more)).headers["Location"]


def test_what_cannot_be_heard_can_be_neither_muted_nor_reported(evening: Evening) -> None:
    other = Evening("chouine", person("carla"), person("dora"))
    other.now = timezone.now()
    line, elsewhere = said(evening, evening.people[0], "among players"), other.dealt()
    watcher = browser_of(person("eva"))
    for table in (evening, elsewhere):
        for name in ("mute", "report_line"):
            for number in (line.pk, 0, 10**30):
                assert watcher.post(at(name, table, number), {"reason": "insult"}).status_code == 404
    assert not Mute.objects.exists()
    assert not ChatReport.objects.exists()


def test_muting_and_reporting_by_form(evening: Evening) -> None:
    ana, bob = evening.people
    line = said(evening, bob, "you fool")
    browser = browser_of(ana)
    assert "you fool" in browser.get(at("report_line", evening, line.pk)).content.decode()
    assert browser.post(at("report_line", evening, line.pk), {}).status_code == 422
    assert browser.post(at("report_line", evening, line.pk), {"reason": "x" * 999}).status_code == 422
    page = browser.post(at("report_line", evening, line.pk), {"reason": "insult", "words": "he did"}, follow=True)
    assert b"Thank you" in page.content
    assert ChatReport.objects.get().words == "he did"
    page = browser.post(at("mute", evening, line.pk), follow=True)
    assert b"hear nothing of bob" in page.content
    assert b"you fool" not in page.content
    assert b"bob" in browser.get(reverse("games:muted")).content
    browser.post(reverse("games:unmute", args=[Mute.objects.get().pk]))
    browser.post(reverse("games:unmute", args=[10**30]))
    assert b"you fool" in browser.get(at("table", evening)).content


@pytest.mark.parametrize(
    ("bound", "shown"),
    [
        ("open", ["chat-lines", 'name="text"', 'value="hello"']),
        ("presets", ["chat-lines", 'value="hello"']),
        ("off", []),
    ],
)
def test_the_panel_follows_what_the_person_chose(evening: Evening, bound: str, shown: list[str]) -> None:
    ana = evening.people[0]
    people.change_settings(ana, chat=bound)
    html = browser_of(ana).get(at("table", evening)).content.decode()
    parts = ["chat-lines", 'name="text"', 'value="hello"']
    assert [part for part in parts if part in html] == shown


def test_the_panel_of_a_minor_is_closed_until_opened(evening: Evening) -> None:
    ana, bob = evening.people
    people.become_minor(ana)
    minor, other = (browser_of(who).get(at("table", evening)).content.decode() for who in (ana, bob))
    assert "data-quiet" in minor
    assert 'name="text"' not in minor
    assert "data-quiet" not in other


def test_no_panel_where_nothing_is_said() -> None:
    alone = Evening("chouine", person("ana"), None)
    alone.now = timezone.now()
    html = browser_of(alone.dealt().people[0]).get(at("table", alone)).content.decode()
    assert 'id="chat"' not in html
    waiting = Evening("chouine", person("bob"), person("carla"))
    assert b"Nothing is said at this table" in browser_of(waiting.people[0]).get(at("chat", waiting)).content


def test_a_phrase_is_read_in_the_reader_s_language(evening: Evening) -> None:
    ana, bob = evening.people
    chat.say(evening.code, bob, preset="thanks", request_id="one", now=timezone.now())
    assert Line.objects.get().text == ""
    html = browser_of(ana).get(at("table", evening)).content.decode()
    assert "Thank you!</span>" in html


def test_what_one_said_is_in_the_file_of_what_is_kept(evening: Evening) -> None:
    ana, bob = evening.people
    line = said(evening, ana, "hello there")
    chat.mute(ana, bob.pk, timezone.now())
    kept: Any = browser_of(ana).get(reverse("export")).json()["chat"]
    assert kept["lines"] == [{"table": evening.code, "at": line.made_at.isoformat(), "said": "hello there"}]
    assert kept["muted"] == ["bob"]


def test_opening_a_table_with_less_chat() -> None:
    ana = person("ana")
    given = {"length": "best_of:1", "visibility": "public", "clock": "", "deals_to_win": "3", "quinte": "50"}
    browser_of(ana).post(reverse("games:open", args=["chouine"]), given | {"chat": "presets"})
    assert Table.objects.get().chat == "presets"
