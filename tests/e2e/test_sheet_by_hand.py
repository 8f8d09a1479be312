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
REPORT, CORRECT = "form[action$='/report/']", "form[action$='/correct/']"
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

    ana: Page = come(site.url, users[0])
    ana.goto(url)
    write(ana)
    bob: Page = come(site.url, users[1], viewport={"width": 390, "height": 844})
    bob.goto(url)
    confirm(bob)
    for page in (ana, bob):
        expect(page.locator("#match .stats")).to_contain_text("369", timeout=PATIENCE_MS)
    assert Result.objects.get().margin == 369

    olga: Page = come(site.url, organiser)
    olga.goto(url)
    correct(olga, "The last deal was misread.")
    for page in (ana, bob, olga):
        expect(page.locator("#match .stats")).to_contain_text("170", timeout=PATIENCE_MS)
    olga.goto(f"{site.url}/en/events/{event.slug}/desk/record/")
    expect(olga.locator("main")).to_contain_text("The last deal was misread.")
    bob.goto(f"{site.url}/en/events/{event.slug}/standings/")
    expect(bob.locator("table.standings tbody tr").first).to_contain_text("170")


def write(page: Page) -> None:
    """Half a line is refused, at the field; the whole sheet then waits for the other side."""
    fill(page, REPORT, DEALS[:5])
    page.fill(f"{REPORT} [name=u1_6_a]", "35")
    page.click(f"{REPORT} button.primary")
    expect(page.locator(f"{REPORT} .errorlist")).to_have_count(1)
    fill(page, REPORT, DEALS)
    expect(page.locator(f"{REPORT} .totals")).to_contain_text("Ana wins by 369.", timeout=PATIENCE_MS)
    page.click(f"{REPORT} button.primary")
    expect(page.locator("#match")).not_to_contain_text("won.")


def confirm(page: Page) -> None:
    expect(page.locator("main")).to_contain_text("170 : 99")
    expect(page.locator("main")).to_contain_text("Ana wins by 369.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("form[action$='/confirm/'] button")


def correct(page: Page, reason: str) -> None:
    """The last deal was 15, and not 14; nothing is corrected without a reason."""
    page.locator(f"details:has({CORRECT}) > summary").click()
    fill(page, CORRECT, [*DEALS[:5], (35, 15)])
    page.click(f"{CORRECT} button")
    assert page.locator(f"{CORRECT} [name=ruling-reason]").evaluate("field => field.matches(':invalid')")
    page.fill(f"{CORRECT} [name=ruling-reason]", reason)
    page.click(f"{CORRECT} button")
    expect(page.locator("#correction")).to_contain_text("counts at once")
    page.click("#correction button.danger")
