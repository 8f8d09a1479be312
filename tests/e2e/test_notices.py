"""Notices in a browser: the bell that counts by itself, the settings without a script, and what a device shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from playwright.sync_api import expect

from games.services.settings import TableSettings
from tests.e2e.elsewhere import elsewhere
from tests.e2e.scene import at
from tests.site import Site, wait_for
from tests.tournaments.events.world import person
from tests.tournaments.members.push_service import Subscriber
from tournaments.members.models import Notice, NoticeWishes
from tournaments.records.services.challenges import challenge

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 12_000  # less than the pause between two looks of a page without a socket


def ask(by: Any, to: Any) -> None:
    elsewhere(lambda: challenge(by, to.pk, TableSettings("piquet"), timezone.now()))


def heard(page: Page) -> None:
    """Until the socket of the page is open."""
    page.wait_for_function("() => window.htmx && !document.querySelector('.htmx-request')")


def test_the_bell_counts_by_itself_and_leads_to_the_challenge(come, site: Site) -> None:
    ana, bob, carla = (person(name) for name in ("ana", "bob", "carla"))
    page, other = come(site.url, bob), come(site.url, carla)
    for one, path in ((page, "/en/about/"), (other, "/en/about/")):
        with one.expect_websocket() as opened:
            one.goto(f"{site.url}{path}")
        assert opened.value.url.endswith("/ws/page/me/")
        heard(one)
    frames: list[str] = []
    other.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    other.reload()
    expect(page.locator("#bell .badge")).to_have_count(0)
    ask(ana, bob)
    expect(page.locator("#bell .badge")).to_contain_text("1", timeout=PATIENCE_MS)
    page.locator("#bell").click()
    page.get_by_role("link", name="A challenge").click()
    expect(page.locator("#bell .badge")).to_have_count(0)
    page.get_by_role("button", name="Accept and sit down").click()
    expect(page.locator("#waiting")).to_contain_text("Ana")
    assert Notice.objects.filter(user=bob, seen_at=None).count() == 0
    expect(other.locator("#bell .badge")).to_have_count(0)
    assert frames == []


def test_a_page_with_a_topic_of_its_own_hears_for_its_person_too(come, site: Site) -> None:
    ana, bob = (person(name) for name in ("ana", "bob"))
    page = come(site.url, bob)
    page.goto(f"{site.url}/en/records/chouine/")
    heard(page)
    ask(ana, bob)
    expect(page.locator("#bell .badge")).to_contain_text("1", timeout=PATIENCE_MS)


def test_settings_are_plain_forms(come, site: Site) -> None:
    ana, bob = (person(name) for name in ("ana", "bob"))
    page = come(site.url, bob, java_script_enabled=False, viewport={"width": 390, "height": 844})
    page.goto(site.url + at("notices:settings")())
    page.get_by_label("It is my turn at a table: by e-mail").check()
    page.get_by_label("A round of my event is out: on the page").uncheck()
    page.get_by_label("Quiet from").fill("22:00")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".error")).to_contain_text("Give both times, or none.")
    page.get_by_label("Quiet until").fill("08:00")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("Your settings are saved.")
    wishes = NoticeWishes.objects.get(user=bob)
    assert (wishes.wants("your_turn", "email"), wishes.wants("round_out", "page")) == (True, False)
    expect(page.locator("#add-device")).to_be_hidden()
    expect(page.get_by_text("switch on JavaScript")).to_be_visible()
    ask(ana, bob)
    page.reload()
    expect(page.locator("#bell .badge")).to_contain_text("1")
    page.locator("#bell").click()
    page.get_by_role("button", name="I have seen them all").click()
    expect(page.locator("#bell .badge")).to_have_count(0)


def test_a_device_is_offered_and_a_push_service_out_of_reach_is_said(come, site: Site) -> None:
    page = come(site.url, person("bob"), permissions=["notifications"])
    page.goto(site.url + at("notices:settings")())
    button = page.get_by_role("button", name="Show notices on this device")
    expect(button).to_be_visible()
    expect(page.locator("#no-push")).to_be_hidden()
    page.evaluate("() => { PushManager.prototype.subscribe = () => Promise.reject(new Error('away')); }")
    button.click()
    expect(page.locator("#push-refused")).to_be_visible()


def test_a_browser_without_web_push_is_told_so(come, site: Site) -> None:
    page = come(site.url, person("bob"))
    page.add_init_script("delete window.PushManager")
    page.goto(site.url + at("notices:settings")())
    expect(page.locator("#no-push")).to_be_visible()
    expect(page.locator("#add-device")).to_be_hidden()


def test_a_browser_that_subscribes_is_one_of_the_persons_devices(come, site: Site) -> None:
    """The push service is the one thing that isn't there: what it would answer comes from the test."""
    bob, keys = person("bob"), Subscriber()
    answer = {"endpoint": "https://push.example/abc", "keys": {"p256dh": keys.p256dh, "auth": keys.auth}}
    page = come(site.url, bob, permissions=["notifications"])
    page.goto(site.url + at("notices:settings")())
    page.evaluate(
        "(said) => { PushManager.prototype.subscribe = (options) => Promise.resolve({"
        " toJSON: () => options.applicationServerKey.length === 65 && options.userVisibleOnly ? said : {} }); }",
        answer,
    )
    page.get_by_role("button", name="Show notices on this device").click()
    expect(page.get_by_role("status").first).to_contain_text("This browser shows your notices from now on.")
    assert bob.devices.get().endpoint == "https://push.example/abc"


def test_what_is_pushed_is_shown_and_leads_to_its_page(come, site: Site) -> None:
    page = come(site.url, person("bob"), permissions=["notifications"])
    page.goto(f"{site.url}/en/about/")
    page.evaluate("() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    chromium = page.context.new_cdp_session(page)
    registrations: list[str] = []
    chromium.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    chromium.send("ServiceWorker.enable")
    wait_for(lambda: page.evaluate("1") and registrations, "the worker's registration")
    said = {"title": "Your turn", "body": "Piquet with Ana: it is your turn.", "url": "/en/play/", "tag": "x"}
    message = {"origin": site.url, "registrationId": registrations[0], "data": json.dumps(said)}
    chromium.send("ServiceWorker.deliverPushMessage", message)
    shown = page.wait_for_function(
        "async () => { const all = await (await navigator.serviceWorker.ready).getNotifications();"
        " return all.length ? [all[0].title, all[0].body, all[0].tag, all[0].data.url] : null; }"
    )
    assert shown.json_value() == ["Your turn", said["body"], "x", "/en/play/"]
