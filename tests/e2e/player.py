"""Somebody at a table who uses nothing but the page: looks for what can be pressed, presses it, and waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONGEST_MS = 60_000  # until a test gives up; after a long cut the page alone waits 12 s before it tries again

# What a person would press next, found by what can be seen; null when it is the other's turn.
NEXT = """() => {
  const seen = (element) => element && !element.hidden && element.offsetParent !== null && !element.disabled
    && element.ariaDisabled !== "true";
  const first = (selector) => [...document.querySelectorAll(selector)].find(seen) || null;
  const between = first("button[name=action][value^=ready], button[name=action][value^=choose]");
  if (between || !document.querySelector('#table[data-turn="1"]:not(.is-locked)')) return between;
  const hand = document.querySelector("#hand");
  const answer = first("#tally button[name=action]") || first("#prompt button[name=action]");
  if (answer) return answer;
  if (hand && hand.dataset.min) {
    const boxes = [...hand.querySelectorAll("input[name=with]")];
    const ticked = boxes.filter((box) => box.checked).length;
    if (ticked < Number(hand.dataset.min)) return boxes.filter((box) => !box.checked).at(-1);
    return first("#choices [data-picking]");
  }
  if (document.querySelector("#hand [aria-pressed=true]")) {
    return first("#choices [data-for]") || first("#play");
  }
  return first("#hand button[name=action]");
}"""
NUMBER = "() => Number(document.querySelector('#table').dataset.n)"
PRESS = f"""() => {{
  const found = ({NEXT})();
  if (found) found.click();
  return found && (found.value || found.textContent.trim() || found.id);
}}"""
ATTRIBUTES = "() => document.querySelector('#table').cloneNode(false).outerHTML"
STATE = """() => [
  document.querySelector("#table").dataset.n,
  ...[...document.querySelectorAll("#hand [aria-pressed=true], #hand input:checked")].map((card) => card.dataset.card),
].join(" ")"""


@dataclass(slots=True)
class Player:
    """One browser page at one table."""

    page: Page
    name: str

    def log_in(self, url: str, password: str) -> None:
        self.page.goto(f"{url}/en/accounts/login/")
        self.page.fill("input[name=login]", self.name)
        self.page.fill("input[name=password]", password)
        self.page.press("input[name=password]", "Enter")
        self.page.wait_for_url("**/en/")

    @property
    def number(self) -> int:
        return int(self.page.evaluate(NUMBER))

    @property
    def can_act(self) -> bool:
        return bool(self.page.evaluate(f"() => Boolean(({NEXT})())"))

    def act(self) -> bool:
        """Press what there is to press and wait until the page shows it; False when there is nothing."""
        before = self.page.evaluate(STATE)
        pressed = self.page.evaluate(PRESS)
        if pressed is None:
            return False
        try:
            self.page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before, timeout=LONGEST_MS)
        except Exception as error:
            raise AssertionError(
                f"{self.name} pressed {pressed} and nothing came of it: {self.seen('#table')}"
            ) from error
        return True

    def seen(self, selector: str) -> Any:
        return self.page.inner_text(selector)


def play_on(players: list[Player], until: Any, most: int = 2_000) -> None:
    """Everybody presses in turn until `until()` is true. AssertionError when nobody can go on."""
    for _ in range(most):
        if until():
            return
        acted = [player.act() for player in players]
        if not any(acted):
            wait_for_anybody(players, until)
    raise AssertionError(f"not there after {most} rounds")


def wait_for_anybody(players: list[Player], until: Any) -> None:
    """Until the site has done its part (a hold, an answer) and somebody can press something again."""
    from tests.site import wait_for

    try:
        wait_for(lambda: until() or any(player.can_act for player in players), "somebody to act", LONGEST_MS / 1000)
    except AssertionError as error:
        tables = [f"{player.name}: {player.page.evaluate(ATTRIBUTES)}: {player.seen('#table')}" for player in players]
        raise AssertionError("\n\n".join([str(error), *tables])) from error
