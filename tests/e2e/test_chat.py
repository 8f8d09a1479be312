"""Chat in browsers: two players, an onlooker, one without a script; keys, sheets, words that don't break."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from games.chat.models import ChatReport, Line, Mute
from games.services import chat
from games.services.tables import close_table
from tests.e2e.elsewhere import elsewhere
from tests.e2e.test_axe import violations
from tests.games.tables import Evening, Person, person
from tests.site import Site, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.sqlite  # what a page does with what it is sent doesn't depend on the database
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


def begun(game: str, *people: Person) -> Evening:
    evening = Evening(game, *people)
    evening.now = timezone.now()
    return evening.dealt()


def table(site: Site, evening: Evening) -> str:
    return f"{site.url}/en/play/{evening.code}/"


def write(page: Page, text: str) -> None:
    page.fill("#chat input[name=text]", text)
    page.press("#chat input[name=text]", "Enter")


def lines(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator("#chat-lines > li > p").all_inner_texts()]


def test_players_talk_and_the_onlooker_hears_nothing_of_it(come, site: Site) -> None:
    ana, bob, eva = person("ana"), person("bob"), person("eva")
    evening = elsewhere(lambda: begun("chouine", ana, bob))
    desk, phone, watching = come(site.url, ana, viewport=DESK), come(site.url, bob, viewport=PHONE), come(site.url, eva)
    for page in (desk, phone, watching):
        page.goto(table(site, evening))
        page.wait_for_selector("#table #chat", state="attached")
    hand = desk.inner_html("#hand")

    write(desk, "well hello, how are things? lwht")  # letters that are keys of the table
    desk.wait_for_selector("#chat-lines li")
    assert desk.input_value("#chat input[name=text]") == ""
    assert desk.inner_html("#hand") == hand
    assert desk.query_selector("dialog[open]") is None

    phone.wait_for_selector("#unread:not([hidden])")
    assert phone.inner_text("#unread") == "1"
    assert not phone.is_visible("#chat")
    phone.click("[data-chat]")
    assert lines(phone) == ["ana well hello, how are things? lwht"]
    assert phone.is_hidden("#unread")
    assert not phone.evaluate(SIDEWAYS)
    phone.click("#chat-phrases summary")
    phone.click("#chat button[value=hello]")
    desk.wait_for_selector("#chat-lines li:nth-child(2)")
    assert lines(desk)[1] == "bob Hello!"
    phone.wait_for_function("() => document.activeElement.matches('#chat-phrases summary')")
    phone.keyboard.press("Escape")
    assert not phone.is_visible("#chat")
    assert phone.evaluate("document.activeElement.matches('[data-chat]')")

    write(watching, "who is winning?")
    watching.wait_for_selector("#chat-lines li")
    assert lines(watching) == ["eva who is winning?"]
    assert len(lines(desk)) == 2

    write(desk, "look at example.com")
    desk.wait_for_selector("#chat-note:not(:empty)")
    assert "Links" in desk.inner_text("#chat-note")
    assert desk.input_value("#chat input[name=text]") == "look at example.com"


def test_a_line_of_a_rude_player_is_muted_and_reported_without_leaving_the_table(come, site: Site) -> None:
    ana, bob = person("ana"), person("bob")
    evening = elsewhere(lambda: begun("chouine", ana, bob))
    for text in ("first words", "second thoughts"):
        elsewhere(lambda text=text: said(evening, bob, text))
    page = come(site.url, ana, viewport=DESK)
    page.goto(table(site, evening))
    page.click("#chat-lines li:first-child summary")
    page.click("#chat-lines li:first-child [data-report]")
    page.check("#chat-ask input[value=insult]")
    page.click("#chat-ask .btn.primary")
    page.wait_for_function("() => document.querySelector('#chat-note').textContent.startsWith('Thank you')")
    assert ChatReport.objects.get().by_id == ana.pk
    page.click("#chat-lines li:first-child details button")
    page.wait_for_function("() => !document.querySelector('#chat-lines li')")
    assert Mute.objects.filter(by=ana, author=bob).exists()
    assert page.url == table(site, evening)


def test_a_line_that_was_hidden_meanwhile_is_not_asked_about_in_an_empty_window(come, site: Site) -> None:
    ana, bob = person("ana"), person("bob")
    evening = elsewhere(lambda: begun("chouine", ana, bob))
    elsewhere(lambda: said(evening, bob, "first words"))
    page = come(site.url, ana, viewport=DESK)
    page.goto(table(site, evening))
    page.click("#chat-lines li summary")
    Line.objects.update(hidden_at=timezone.now())
    page.click("#chat-lines li [data-report]")
    page.wait_for_url("**/report/")
    assert page.inner_text("h1") == "There is no such page"


def said(evening: Evening, who: Person, text: str) -> Line:
    return chat.say(evening.code, who, text=text, request_id=text.replace(" ", "-"), now=timezone.now())


def test_partners_cannot_talk_while_they_hold_cards(come, site: Site) -> None:
    people = [person(name) for name in ("ana", "bob", "carla", "dora")]
    evening = elsewhere(lambda: begun("guinote", *people))
    page = come(site.url, people[0], viewport=DESK)
    page.goto(table(site, evening))
    assert "Nothing can be said" in page.inner_text("#chat-hush")
    assert page.is_hidden("#chat-form")
    elsewhere(lambda: close_table(evening.code, winner=0, reason="over"))
    page.wait_for_selector("#chat-form:not([hidden])")
    assert page.is_hidden("#chat-hush")
    write(page, "good game")
    page.wait_for_selector("#chat-lines li")


def test_chat_without_a_script(come, site: Site) -> None:
    ana, bob = person("ana"), person("bob")
    evening = elsewhere(lambda: begun("chouine", ana, bob))
    elsewhere(lambda: said(evening, bob, "first words"))
    page = come(site.url, ana, java_script_enabled=False)
    page.goto(table(site, evening))
    assert lines(page) == ["bob first words"]
    page.click("#chat-phrases summary")
    page.click("#chat button[value=hello]")
    assert page.url == table(site, evening)
    assert lines(page)[-1] == "ana Hello!"
    page.click("#chat a >> text=Write something")
    page.fill("input[name=text]", "from a plain page")
    page.click(".write button")
    assert page.url.endswith("/chat/")
    assert lines(page)[-1] == "ana from a plain page"
    page.fill("input[name=text]", "see www.example.org")
    page.click(".write button")
    assert "Links" in page.inner_text(".note.bad")
    page.click("#chat-lines li:first-child summary")
    page.click("#chat-lines li:first-child [data-report]")
    page.check("input[value=insult]")
    page.click("main .btn.primary")
    assert "Thank you" in page.inner_text(".note.ok")
    page.click("#chat-lines li:first-child summary")
    page.click("#chat-lines li:first-child details button")
    assert "hear nothing of bob" in page.inner_text(".note.ok")
    assert "bob first words" not in lines(page)
    page.goto(f"{site.url}/en/play/muted/")
    page.click("text=Hear again")
    assert not Mute.objects.exists()


@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (DESK, "dark")])
def test_the_open_panel_breaks_no_rule_and_holds_unbroken_words(come, own_site: Site, viewport, scheme) -> None:
    ana, bob = person("ana"), person("bob")
    evening = elsewhere(lambda: begun("piquet", ana, bob))
    for text in ("W" * 200, "ñ" * 150, "a short one", "🂡" * 90):
        elsewhere(lambda text=text: said(evening, bob, text))
    own_site.start_daphne()
    page = come(own_site.url, ana, viewport=viewport, color_scheme=scheme)
    page.goto(table(own_site, evening))
    page.wait_for_selector("#table #chat", state="attached")
    if not page.is_visible("#chat"):
        page.click("[data-chat]")
    page.click("#chat-phrases summary")
    assert violations(page) == []
    assert not page.evaluate(SIDEWAYS)
    assert page.evaluate("document.querySelector('#chat').scrollWidth <= document.querySelector('#chat').clientWidth")


def test_a_line_that_does_not_get_through_is_kept_and_sent_once(come, site: Site) -> None:
    ana, bob = person("ana"), person("bob")
    evening = elsewhere(lambda: begun("chouine", ana, bob))
    page = come(site.url, ana, viewport=DESK)
    page.goto(table(site, evening))
    page.route("**/chat/", lambda route: route.fetch() and route.abort())  # taken, and the answer lost
    write(page, "are you there")
    page.wait_for_selector("#chat-note:not(:empty)")
    assert page.input_value("#chat input[name=text]") == "are you there"
    page.unroute("**/chat/")
    page.press("#chat input[name=text]", "Enter")
    wait_for(lambda: page.input_value("#chat input[name=text]") == "", "the line to be taken")
    assert lines(page) == ["ana are you there"]
    assert elsewhere(Line.objects.count) == 1
