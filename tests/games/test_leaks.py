"""Nobody is sent what he may not see: every fragment for every audience over whole matches.

What an audience may know is its view (the rules' tests hold the views); here every card that its HTML names, by
picture, id or attribute, must be in that view or have been drawn openly for the deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from games import presenters, selectors
from games.log import Stage
from games.models import Table
from games.presenters.pictures import picture
from games.rules.cards import Card
from games.rules.game import Seat
from games.rules.registry import GAMES
from games.selectors import Snapshot
from tests.games.ends import brought_to, is_possible
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db
PACKS = {"chouine": "fr", "piquet": "fr", "guinote": "es"}
HREF = re.compile(r'href="([^"]+)"')
NAMED = re.compile(r'(?:id="c-|data-card="|data-for="|value="play )([0-9A-Z]{2})')


def cards_in(value: Any) -> Iterable[str]:
    """Every card anywhere in a view."""
    if isinstance(value, Card):
        yield str(value)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from cards_in(tuple(value.items()))
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from cards_in(one)


def pictures(game: str, language: str) -> dict[str, str]:
    """The card behind each picture's address."""
    pack = PACKS[game]
    return {HREF.findall(str(picture(pack, card, language)))[0]: str(card) for card in GAMES[game].pack}


def shown(html: str, known: dict[str, str]) -> set[str]:
    return {known[href] for href in HREF.findall(html) if href in known} | set(NAMED.findall(html))


def allowed(snapshot: Snapshot, seat: Seat | None) -> set[str]:
    unit = snapshot.course.unit
    drawn = () if unit is None else unit.drawn
    view = () if snapshot.state is None else snapshot.view(seat)
    return set(cards_in((drawn, view)))


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
def test_no_fragment_names_a_card_that_its_audience_may_not_see(
    game: str, seats: int, settings: Any, full: bool
) -> None:
    settings.HOUSE_DELAY_MS = 1000
    known = pictures(game, "en")
    evening = Evening(game, *[None] * seats).start()
    leaks, looked, seen = [], 0, set()
    for _ in range(4000 if full else 120):
        snapshot = selectors.snapshot(evening.code)
        if snapshot.stage is Stage.OVER:
            break
        for seat in (None, *map(Seat, range(seats))):
            html = "".join(presenters.render(snapshot, seat, "en").values())
            looked += 1
            seen |= shown(html, known)
            if found := shown(html, known) - allowed(snapshot, seat):
                leaks.append((snapshot.n, seat, found))
        evening.later(3)
    assert looked > 100
    assert len(seen) > 24  # the pictures were recognised
    assert leaks == []
    assert Table.objects.get(pk=evening.table.pk).number > 60


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
def test_a_claim_and_an_adjournment_show_no_other_cards_than_the_claimants(game: str, seats: int) -> None:
    known = pictures(game, "en")
    evening = Evening(game, *(person(f"p{seat}") for seat in range(seats)))
    claimant = brought_to(evening, is_possible)
    evening.act(claimant, "offer claim")
    laid = set(evening.course.game.view(evening.state, Seat(claimant)).hand)
    for stage in (Stage.DEALT, Stage.ADJOURNED):
        snapshot = selectors.snapshot(evening.code)
        assert snapshot.stage is stage
        for audience in (None, *map(Seat, range(seats))):
            html = "".join(presenters.render(snapshot, audience, "en").values())
            named = shown(html, known)
            assert named <= allowed(snapshot, audience) | (laid if stage is Stage.DEALT else set())
            assert stage is Stage.ADJOURNED or laid <= named
        for seat, word in enumerate(["offer", *["accept"] * (seats - 1)]):
            if stage is Stage.DEALT:
                evening.act(seat, f"{word} pause")
