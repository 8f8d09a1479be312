"""Which cards a page may not hold: compared with the true hands and stock, read from the database."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django.utils import translation

from games import selectors
from games.log import Stage
from games.models import LogEntry
from games.presenters.words import card_label
from tests.games.test_leaks import PACKS, pictures, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

NUMBER = re.compile(r'<main id="table"[^>]*\bdata-n="(\d+)"')


def hidden_from(code: str, seat: int | None) -> tuple[int, set[str]]:
    """The number at which the deal began, and the cards that `seat` (None: an onlooker) may not see now."""
    snapshot = selectors.snapshot(code)
    if snapshot.stage is not Stage.DEALT:
        return 0, set()
    deal: Any = snapshot.state.deal  # type: ignore[union-attr]
    others = [card for place, hand in enumerate(deal.hands) if place != seat for card in hand]
    exchanged = () if deal.exchange is None else (deal.exchange.taken, deal.exchange.left)
    public = {deal.setting.turned, *exchanged}
    since = LogEntry.objects.filter(table__code=code, text__startswith="deal ").order_by("-number")[0].number
    return since, {str(card) for card in (*others, *deal.stock) if card not in public}


def leaks(page: Page, code: str, seat: int | None, language: str = "en") -> set[str]:
    """The hidden cards that the page shows, names or carries in any attribute. The page is read first: what is hidden
    later in a deal was hidden before."""
    html = page.content()
    table = NUMBER.search(html)  # out of the same reading: a moment later the page may be in the next deal
    assert table is not None, "no table on the page"
    number = int(table[1])
    since, hidden = hidden_from(code, seat)
    if number < since:
        return set()
    game = selectors.snapshot(code).game
    found = shown(html, pictures(game, language)) & hidden
    with translation.override(language):
        names = {card: card_label(PACKS[game], card) for card in hidden}
    return found | {card for card, name in names.items() if re.search(rf"\b{re.escape(name)}\b", html, re.IGNORECASE)}
