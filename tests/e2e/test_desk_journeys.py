"""Journeys of an organiser's evening at the desk, from the walk-in to the prize giving, as people go through them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.elsewhere import elsewhere
from tests.site import Site, wait_for
from tests.tournaments.events import swiss_club, world
from tournaments.events.choices import Presence
from tournaments.events.models import Countdown, Event, Match
from tournaments.events.services import quick, results
from tournaments.members.choices import Role
from tournaments.members.models import Club, User

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 40_000
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def club(site: Site) -> Club:
    return world.club_of_oaks()


@pytest.fixture
def olga(club: Club) -> User:
    return world.person("olga", club, Role.ORGANISER)


def at_desk(page: Page, site: Site, event: Event) -> Page:
    page.goto(f"{site.url}/en/events/{event.slug}/desk/")
    return page


def typed(page: Page, line: str) -> None:
    """Enter a line by keys alone."""
    expect(page.locator("#quick-line")).to_be_visible()
    page.wait_for_load_state("load")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def quiet(event: Event) -> None:
    """The worker has come by."""
    wait_for(lambda: not Match.objects.filter(round__event=event, state="pending").exists(), "the worker")


def names(event: Event, number: int) -> list[set[str]]:
    matches = Match.objects.filter(round__event=event, round__number=number, second__isnull=False)
    return [
        {match.first.name, match.second.name} for match in matches.select_related("first", "second") if match.second
    ]


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_a_walk_in_is_asked_about_and_here_within_six_inputs(come: Any, site: Site, club: Club, olga: User) -> None:
    world.person("rene", club)
    event = world.planned(olga, club)
    page = at_desk(come(site.url, olga, viewport=PHONE), site, event)
    page.fill("#entering [name=player]", "René")
    page.click("#entering button")
    expect(page.locator("#walk-in")).to_contain_text("Is it one of these?")
    expect(page.get_by_role("button", name="Rene rene")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Enter René as a new guest").click()
    expect(page.locator("main")).to_contain_text("René is entered, and here.")
    entrant = event.entrants.get()
    assert (entrant.name, entrant.state) == ("René", Presence.CHECKED_IN)
    assert entrant.players.get().user.is_guest
    fits(page)


def test_check_in_by_thumb_keeps_the_place_and_shows_at_the_other_desk(
    come: Any, site: Site, club: Club, olga: User
) -> None:
    event = world.planned(olga, club)
    world.entered(event, world.people(club, "ana", "bob", "carla"))
    one = at_desk(come(site.url, olga, viewport=PHONE), site, event)
    two = at_desk(come(site.url, world.person("omar", club, Role.ORGANISER)), site, event)
    two.fill("#search", "bo")
    expect(two.locator("#entrants .row:visible")).to_have_count(1)
    two.fill("#entering [name=player]", "half a na")
    one.get_by_role("checkbox", name="Bob is here").click()
    expect(one.get_by_role("checkbox", name="Bob is here")).to_be_checked()
    expect(two.get_by_role("checkbox", name="Bob is here")).to_be_checked(timeout=PATIENCE_MS)
    expect(two.locator("#entering [name=player]")).to_have_value("half a na")
    expect(two.locator("#entrants .row:visible")).to_have_count(1)
    expect(one.locator("#to-do")).to_contain_text("Ana")


def test_odd_numbers_make_a_bye_each_round_for_somebody_else(come: Any, site: Site, club: Club, olga: User) -> None:
    event = swiss_club.swiss(olga, club, world.people(club, "ana", "bob", "carla", "dora", "eva"))
    page = at_desk(come(site.url, olga), site, event)
    idle = []
    for number in (1, 2):
        page.click("#steps a[href$='/desk/round/']")
        page.get_by_role("button", name="Draw the round").click()
        expect(page.locator("#draft")).to_contain_text("has nobody to meet and gets the points of a win")
        page.get_by_role("button", name="Publish the round").click()
        expect(page.locator("main")).to_contain_text("The round is out.")
        (bye,) = event.rounds.get(number=number).unplayed.all()
        idle.append(bye.entrant.name)
        typed(page, "1 3-1")
        expect(page.locator("#quick-said")).to_contain_text("Table 1,")
        typed(page, "2 0-3")
        expect(page.locator("#quick-said")).to_contain_text("Table 2,")
        expect(page.locator("#to-do")).not_to_contain_text("No result yet", timeout=PATIENCE_MS)
        quiet(event)
    assert len(set(idle)) == 2
    page.goto(f"{site.url}/en/events/{event.slug}/?round=1")
    expect(page.locator("main")).to_contain_text(idle[0])


def test_a_no_show_loses_after_the_countdown_and_plays_after_all(come: Any, site: Site, club: Club, olga: User) -> None:
    event, (match, _other) = world.begun(olga, club, world.people(club, "ana", "bob", "carla", "dora"))
    page = at_desk(come(site.url, olga), site, event)
    player: Page = come(site.url, world.user_of(match.first), viewport=PHONE)
    player.goto(f"{site.url}/en/events/{event.slug}/")
    row = page.locator(f"#match-{match.pk}")
    row.locator("summary", has_text="not come").click()
    row.get_by_role("button", name="Start the 10-minute countdown").click()
    expect(player.locator("main")).to_contain_text("Table 1 waits for Ana, Dora:", timeout=PATIENCE_MS)
    player.get_by_role("button", name="I am here").click()
    expect(page.locator("#to-do")).to_contain_text("Table 1 waits for Dora:", timeout=PATIENCE_MS)
    expect(page.locator("#to-do button[value=give]")).to_have_count(0)
    elsewhere(lambda: Countdown.objects.update(ends_at=world.NOW - timedelta(days=900)))
    page.reload()
    page.get_by_role("button", name="Forfeit: Ana wins").click()
    expect(page.locator(f"#match-{match.pk}")).to_contain_text("forfeit", timeout=PATIENCE_MS)
    quiet(event)
    page.locator(f"#match-{match.pk}").get_by_role("button", name="Take the result of Ana – Dora back").click()
    expect(page.locator(f"#match-{match.pk}")).to_contain_text("to be played")
    page.goto(f"{site.url}/en/events/{event.slug}/desk/record/")
    for said in ("started the countdown", "gave a match to the side that was there", "took a forfeit back"):
        expect(page.locator("main")).to_contain_text(said)


def test_who_comes_late_plays_in_the_next_round_and_changes_no_pairing(
    come: Any, site: Site, club: Club, olga: User
) -> None:
    event = swiss_club.swiss(olga, club, world.people(club, "ana", "bob", "carla"))
    elsewhere(lambda: swiss_club.out(olga, event))
    before = names(event, 1)
    page = at_desk(come(site.url, olga, viewport=PHONE), site, event)
    page.fill("#entering [name=player]", "Zoë")
    page.select_option("#entering [name=credit]", "draw")
    page.click("#entering button")
    page.get_by_role("button", name="Enter Zoë as a new guest").click()
    expect(page.locator("main")).to_contain_text("Zoë is entered, and here.")
    typed(page, "1 3-2")
    expect(page.locator("#to-do")).to_contain_text("All results of round 1 are in", timeout=PATIENCE_MS)
    page.locator("#to-do a", has_text="prepare the next one").click()
    page.get_by_role("button", name="Draw the round").click()
    page.get_by_role("button", name="Publish the round").click()
    assert names(event, 1) == before
    assert any("Zoë" in pair for pair in names(event, 2))


def test_a_dispute_is_found_on_the_desk_and_decided_with_a_reason(
    come: Any, site: Site, club: Club, olga: User
) -> None:
    event, (match, _other) = world.begun(olga, club, world.people(club, "ana", "bob", "carla", "dora"))
    page = at_desk(come(site.url, olga), site, event)
    elsewhere(lambda: results.report_result(world.user_of(match.first), event.pk, match.pk, world.WON, world.NOW))
    elsewhere(lambda: results.report_result(world.user_of(match.second), event.pk, match.pk, world.LOST, world.NOW))
    expect(page.locator("#to-do")).to_contain_text("Disputed", timeout=PATIENCE_MS)
    page.get_by_role("link", name="Table 1: Ana – Dora").first.click()
    expect(page.locator("#ruling_u1_1_a")).to_be_visible()
    expect(page.locator("#reports .score")).to_have_text(["3 : 1", "1 : 3"])
    page.fill("#ruling_u1_1_a", "3")
    page.fill("#ruling_u1_1_b", "1")
    page.fill("[name=ruling-reason]", "The slip is signed.")
    page.click("#ruling form[action$='/correct/'] button")
    expect(page.locator("#match")).to_contain_text("Ana won.", timeout=PATIENCE_MS)
    expect(page.locator("#reports .score")).to_have_text(["3 : 1", "1 : 3"])
    page.goto(f"{site.url}/en/events/{event.slug}/desk/record/")
    expect(page.locator("main")).to_contain_text("The slip is signed.")


def test_pairs_of_guinote_meet_in_turn_and_one_is_idle(come: Any, site: Site, club: Club, olga: User) -> None:
    event = world.planned(olga, club, game="guinote", format="pairs")
    world.people(club, "ana", "bob", "carla", "dora", "eva", "felix")
    page = at_desk(come(site.url, olga), site, event)
    for one, other in (("ana", "bob"), ("carla", "dora"), ("eva", "felix")):
        page.fill("#entering [name=player]", one)
        page.fill("#entering [name=partner]", other)
        page.click("#entering button.btn")
        expect(page.locator("main")).to_contain_text(f"{one.capitalize()} / {other.capitalize()} is entered, and here.")
    page.click("#steps a[href$='/desk/round/']")
    expect(page.locator("main")).to_contain_text("has nobody to meet in this round")
    page.click("form:has([name=digest]) button.primary")
    typed(page, "1 3-1")
    expect(page.locator("#quick-said")).to_contain_text("won.")
    expect(page.locator("#round")).to_contain_text("finished", timeout=PATIENCE_MS)
    assert Match.objects.get(round__event=event).units_first == 1


def test_an_evening_ends_once_and_goes_out_with_its_accents(come: Any, site: Site, club: Club, olga: User) -> None:
    event, _matches = world.begun(olga, club, world.people(club, "renée", "bob"), kind="knockout")
    page = at_desk(come(site.url, olga), site, event)
    page.get_by_role("link", name="Table 1: Renée – Bob").click()
    page.keyboard.type("3-2")
    page.keyboard.press("Enter")
    expect(page.locator("#quick-said")).to_contain_text("Renée won.")
    expect(page.locator("#to-do")).to_contain_text("All results are in: finish the event", timeout=PATIENCE_MS)
    page.click("#steps form[action$='/close/'] button")
    expect(page.locator("#event-head .badge").first).to_have_text("finished")
    answer = page.request.get(f"{site.url}/en/events/{event.slug}/standings.csv")
    assert answer.body().startswith(b"\xef\xbb\xbf")
    assert "Renée" in answer.body().decode("utf-8-sig")
    page.click("#reopening > summary")
    page.fill("#reopening [name=reason]", "The prize was forgotten.")
    page.click("#reopening button")
    expect(page.locator("#event-head .badge").first).to_have_text("being played")


def test_a_wrong_result_is_corrected_a_round_later_and_the_pairings_stay(
    come: Any, site: Site, club: Club, olga: User
) -> None:
    event = swiss_club.swiss(olga, club, world.people(club, "ana", "bob", "carla", "dora"))
    first = elsewhere(lambda: swiss_club.out(olga, event))
    elsewhere(lambda: swiss_club.won(olga, event, first))
    elsewhere(lambda: swiss_club.out(olga, event))
    before = names(event, 2)
    match = first.matches.order_by("position").first()
    assert match is not None
    page: Page = come(site.url, olga)
    page.goto(f"{site.url}/en/events/{event.slug}/matches/{match.pk}/#ruling_u1_1_a")
    page.fill("#ruling_u1_1_a", "1")
    page.fill("#ruling_u1_1_b", "3")
    page.fill("[name=ruling-reason]", "The wrong way round.")
    page.click("#ruling form[action$='/correct/'] button")
    expect(page.locator("#correction")).to_contain_text("The next round is out and stays as it was paired")
    expect(page.locator("#correction")).to_contain_text("from rank 1")
    page.get_by_role("button", name="Correct it").click()
    expect(page.locator("#match")).to_contain_text(f"{match.second} won.", timeout=PATIENCE_MS)
    expect(page.locator("#match")).to_contain_text("corrected on")
    assert names(event, 2) == before


def test_the_desk_by_keys_alone(come: Any, site: Site, club: Club, olga: User) -> None:
    event, _matches = world.begun(olga, club, world.people(club, "ana", "bob", "carla", "dora"))
    page = at_desk(come(site.url, olga), site, event)
    page.keyboard.press("?")
    expect(page.locator("#desk-keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#desk-keys")).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()
    page.keyboard.type("car")
    expect(page.locator("#entrants .row:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    typed(page, "1 9-1")
    expect(page.locator("#quick-said")).to_contain_text("The score goes past what wins")
    expect(page.locator("#quick-line")).to_be_focused()
    expect(page.locator("#quick-line")).to_have_value("1 9-1")
    page.keyboard.type("dora 3-1")
    page.keyboard.press("Enter")
    expect(page.locator("#quick-said")).to_contain_text("1 to 3. Dora won.")
    expect(page.locator("#quick-line")).to_have_value("")
    quiet(event)
    page.keyboard.type("1 undo")
    page.keyboard.press("Enter")
    expect(page.locator("#quick-said")).to_contain_text("taken back")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("#to-do a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#round input:focus")).to_have_count(1)


def test_a_part_in_which_somebody_wrote_is_up_to_date_once_the_field_is_left(
    come: Any, site: Site, club: Club, olga: User
) -> None:
    event, (first, second) = world.begun(olga, club, world.people(club, "ana", "bob", "carla", "dora"))
    page = at_desk(come(site.url, olga), site, event)
    page.fill(f"#write-{first.pk}", "3")
    elsewhere(lambda: quick.write_line(olga, event.pk, "2 3-1", world.NOW))
    expect(page.locator("#to-do")).not_to_contain_text("Table 2", timeout=PATIENCE_MS)
    expect(page.locator(f"#write-{first.pk}")).to_have_value("3")
    expect(page.locator(f"#write-{second.pk}")).to_have_count(1)
    page.fill(f"#write-{first.pk}", "")
    page.locator(f"#write-{first.pk}").blur()
    expect(page.locator(f"#write-{second.pk}")).to_have_count(0)
