"""An event from the organiser's form to standings that change by themselves, also when the worker was away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.utils import timezone
from playwright.sync_api import expect

from games.log import Stage
from games.models import Status, Table
from games.rules.game import Seat
from games.selectors import snapshot
from games.services import house, play
from tests.e2e.elsewhere import elsewhere
from tests.site import Site, wait_for
from tests.tournaments.events import world
from tournaments.events.models import Event, Match
from tournaments.members.choices import Role
from tournaments.members.models import User

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 40_000
NAMES = ("ana", "bob", "carla", "dora")


def make_event(page: Page, url: str) -> Event:
    """The organiser makes a round robin of chouine, one manche of one deal a match, and opens it for entry."""
    page.goto(f"{url}/en/events/")
    page.click("a[href*='/events/new/']")
    page.locator("#presets a").last.click()
    page.fill("[name=name]", "Acorn evening")
    page.check("[name=game][value=chouine]")
    page.check("[name=kind][value=round_robin]")
    page.fill("[name=format_units]", "1")
    page.locator("details:has([name=length]) > summary").click()
    page.fill("[name=length]", "1")
    page.click("main form.form button.primary")
    page.click("form[action$='/desk/open/'] button")
    return Event.objects.get(name="Acorn evening")


def enter(page: Page, url: str, event: Event) -> None:
    page.goto(f"{url}/en/events/{event.slug}/")
    page.click("form[action$='/enter/'] button")
    page.click("form[action$='/here/'] button")
    assert page.locator(".badge.ok", has_text="here").count() > 0


def publish_round(page: Page, url: str, event: Event) -> list[Match]:
    """Preview the next round, and publish what was shown; its matches in order."""
    page.goto(f"{url}/en/events/{event.slug}/desk/")
    page.click("a[href$='/desk/round/']")
    planned = page.locator(".pairings .pairing")
    shown = [set(re.findall(r"Ana|Bob|Carla|Dora", text)) for text in planned.all_inner_texts()]
    assert Match.objects.filter(round__event=event).count() == 0  # looking publishes nothing
    page.click("form:has([name=digest]) button")
    matches = list(Match.objects.filter(round__event=event).order_by("position").select_related("table"))
    assert [{match.first.name, match.second.name} for match in matches if match.second] == shown
    return matches


def find_own_table(page: Page, url: str, event: Event) -> None:
    page.goto(f"{url}/en/events/{event.slug}/")
    page.locator(".pairing.is-me a[href*='/play/']").click()
    assert page.locator("#table #hand").count() == 1


def play_out(table: Table) -> None:
    """Both people play as the house would, on a clock that runs as fast as they do."""
    now = timezone.now()
    for step in range(2_000):
        now += timezone.timedelta(seconds=3)
        play.settle(table.pk, now)
        seen = snapshot(table.code)
        if seen.stage is Stage.OVER:
            return
        if seen.stage is Stage.DEALT:
            seat = min(seen.rules.to_act(seen.state))
            text = seen.rules.write(house.choice(seen.rules, seen.state, Seat(seat))).partition(" ")[2]
            play.act(table.code, seen.seats[seat].user_id, text, seen=seen.n, request_id=f"p{step}", now=now)
        elif seen.stage is Stage.CHOOSING and seen.course.chooser is not None:
            user_id = seen.seats[seen.course.chooser].user_id
            play.act(table.code, user_id, "choose deal", seen=seen.n, request_id=f"p{step}", now=now)
        else:
            seat = min(set(range(2)) - seen.course.ready)
            play.ready(table.code, seen.seats[seat].user_id, seen=seen.n, request_id=f"p{step}", now=now)
    raise AssertionError("the match has no end")


def winner_of(table: Table) -> str:
    seen = snapshot(table.code)
    assert seen.course.winner is not None
    return seen.seats[seen.course.winner].name


def test_an_event_from_the_form_to_standings_that_change_by_themselves(come, own_site: Site) -> None:
    own_site.start_worker()
    own_site.start_daphne()
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    members: list[User] = world.people(club, *NAMES)

    desk: Page = come(own_site.url, olga)
    event = make_event(desk, own_site.url)
    pages = [come(own_site.url, member) for member in members]
    for page in pages:
        enter(page, own_site.url, event)
    matches = publish_round(desk, own_site.url, event)
    tables = [match.table for match in matches if match.table]
    assert [table.status for table in tables] == [Status.PLAYING] * 2
    players = {user_id for table in tables for user_id in table.seats.values_list("user_id", flat=True)}
    assert players == {member.pk for member in members}
    for page in pages:
        find_own_table(page, own_site.url, event)

    looking: Page = come(own_site.url)
    looking.goto(f"{own_site.url}/en/events/{event.slug}/standings/")
    first = looking.locator("table.standings tbody tr").first
    points = looking.locator("table.standings tbody .points")
    expect(points).to_have_text(["0", "0", "0", "0"])
    elsewhere(lambda: play_out(tables[0]))
    expect(points).to_have_text(["1", "0", "0", "0"], timeout=PATIENCE_MS)
    expect(first).to_contain_text(winner_of(tables[0]))

    own_site.stop("worker")
    elsewhere(lambda: play_out(tables[1]))
    match = looking.context.new_page()
    match.goto(f"{own_site.url}/en/events/{event.slug}/matches/{matches[1].pk}/")
    expect(match.locator("#match")).not_to_contain_text("won.")
    expect(points).to_have_text(["1", "0", "0", "0"])
    own_site.start_worker()
    expect(points).to_have_text(["1", "1", "0", "0"], timeout=PATIENCE_MS)
    expect(match.locator("#match")).to_contain_text(f"{winner_of(tables[1])} won.", timeout=PATIENCE_MS)
    wait_for(lambda: not Match.objects.filter(round__event=event).exclude(state="done").exists(), "both results")
