"""A partie of piquet with real cards: one writes the sheet, the other confirms it, the organiser corrects it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.site import Site
from tests.tournaments.events import world
from tournaments.members.choices import Role
from tournaments.records.models import Result

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 40_000
DEALS = [(24, 15), (31, 12), (18, 28), (40, 9), (22, 21), (35, 14)]  # 170 to 99


def fill(page: Page, form: str, deals: list[tuple[int, int]]) -> None:
    for number, line in enumerate(deals, start=1):
        for side, points in zip("ab", line, strict=True):
            page.fill(f"{form} [name=u1_{number}_{side}]", str(points))


def test_sheet_is_written_confirmed_and_corrected(come, site: Site) -> None:
    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    users = world.people(club, "ana", "bob")
    event, (match,) = world.begun(organiser, club, users, game="piquet", name="Oak partie")
    url = f"{site.url}/en/events/{event.slug}/matches/{match.pk}/"
    report, correct = "form[action$='/report/']", "form[action$='/correct/']"

    ana: Page = come(site.url, users[0])
    ana.goto(url)
    fill(ana, report, DEALS[:5])
    ana.fill(f"{report} [name=u1_6_a]", "35")
    ana.click(f"{report} button.primary")
    expect(ana.locator(f"{report} .errorlist")).to_have_count(1)  # half a line is refused, at the field
    fill(ana, report, DEALS)
    expect(ana.locator(f"{report} .totals")).to_contain_text("Ana wins by 369.", timeout=PATIENCE_MS)
    ana.click(f"{report} button.primary")
    expect(ana.locator("#match")).not_to_contain_text("won.")  # the other has not agreed yet

    bob: Page = come(site.url, users[1], viewport={"width": 390, "height": 844})
    bob.goto(url)
    expect(bob.locator("main")).to_contain_text("170 : 99")
    expect(bob.locator("main")).to_contain_text("Ana wins by 369.")
    assert bob.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bob.click("form[action$='/confirm/'] button")
    for page in (ana, bob):
        expect(page.locator("#match .stats")).to_contain_text("369", timeout=PATIENCE_MS)
    assert Result.objects.get().margin == 369

    olga: Page = come(site.url, organiser)
    olga.goto(url)
    olga.locator(f"details:has({correct}) > summary").click()
    fill(olga, correct, [*DEALS[:5], (35, 15)])
    olga.click(f"{correct} button")
    assert olga.locator(f"{correct} [name=ruling-reason]").evaluate(
        "field => field.matches(':invalid')"
    )  # a reason is asked
    olga.fill(f"{correct} [name=ruling-reason]", "The last deal was misread.")
    olga.click(f"{correct} button")
    for page in (ana, bob, olga):
        expect(page.locator("#match .stats")).to_contain_text("170", timeout=PATIENCE_MS)
    olga.goto(f"{site.url}/en/events/{event.slug}/desk/record/")
    expect(olga.locator("main")).to_contain_text("The last deal was misread.")
    bob.goto(f"{site.url}/en/events/{event.slug}/standings/")
    expect(bob.locator("table.standings tbody tr").first).to_contain_text("170")
