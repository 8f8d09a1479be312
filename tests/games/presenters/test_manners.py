"""What people offer each other, as each audience reads it; and the table while it is adjourned."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone

from games import presenters, selectors
from games.presenters.board import Board
from games.rules.game import Seat
from tests.games.ends import brought_to, is_proven, is_unsaid
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bob", "Carla", "Dora")
KINDS = [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")


def evening_of(kind: tuple[str, int], **more: Any) -> Evening:
    evening = Evening(kind[0], *(person(name) for name in NAMES[: kind[1]]), **more)
    evening.now = timezone.now()
    return evening.dealt()


def board(evening: Evening, audience: int | None) -> Board:
    return presenters.board_of(selectors.snapshot(evening.code), None if audience is None else Seat(audience))


def html(evening: Evening, audience: int | None) -> str:
    parts = presenters.render(selectors.snapshot(evening.code), None if audience is None else Seat(audience), "en")
    return "".join(parts.values())


def commands(evening: Evening, audience: int | None) -> set[str]:
    """Every command of manners that can be pressed on the table of that audience."""
    found = re.findall(r'<button type="submit" form="act" name="action" value="([^"]*)"', html(evening, audience))
    return {text for text in found if not text.startswith(("play", "discard", "call", "exchange", "carte", "orders"))}


@every_kind
def test_who_offered_who_is_asked_and_who_looks_on_read_different_things(kind: tuple[str, int]) -> None:
    evening = evening_of(kind)
    evening.act(0, "offer pause")
    own, asked, watched = (board(evening, audience).offers[0] for audience in (0, 1, None))
    assert own.title == "You propose to adjourn the match to another day."
    assert [choice.text for choice in own.choices] == ["withdraw pause"]
    assert asked.title == watched.title == "Ana proposes to adjourn the match to another day."
    assert [choice.text for choice in asked.choices] == ["accept pause", "decline pause"]
    assert watched.choices == ()
    assert own.text == watched.text == f"Waiting for {', '.join(NAMES[1 : kind[1]])}."
    others = NAMES[2 : kind[1]]
    assert asked.text == (f"Waiting for {', '.join(others)}." if others else "")


@every_kind
def test_what_is_offered_is_said_aloud_once_and_stays_in_the_log(kind: tuple[str, int]) -> None:
    evening = evening_of(kind)
    said = "Ana proposes to adjourn the match to another day."
    evening.act(0, "offer pause")
    assert (board(evening, 1).said, board(evening, 1).log[-1]) == (said, said)
    evening.act(1, "decline pause")
    assert board(evening, 0).said == "Bob declines."
    assert board(evening, 1).said == "You decline."
    assert board(evening, None).log[-2:] == (said, "Bob declines.")


def test_the_draw_for_the_deal_shows_offers_too() -> None:
    evening = Evening("piquet", *(person(name) for name in NAMES[:2])).start()
    evening.act(0, "offer pause")
    assert board(evening, 1).log[-1] == "Ana proposes to adjourn the match to another day."
    assert {"accept pause", "decline pause", "abort"} <= commands(evening, 1)


@every_kind
def test_the_menu_asks_before_anything_is_proposed_or_ended(kind: tuple[str, int]) -> None:
    evening = evening_of(kind)
    menu = board(evening, 0).menu
    assert {"offer pause", "abort"} <= {choice.text for choice in menu}
    assert all(choice.confirm for choice in menu)
    assert board(evening, None).menu == ()


def test_in_pairs_the_match_is_given_up_with_the_partner() -> None:
    evening = evening_of(("guinote", 4))
    assert {"offer resign", "resign"} <= commands(evening, 0)
    assert "resign match" not in commands(evening, 0)
    evening.act(0, "offer resign")
    assert "resign" in commands(evening, 0)
    assert {"accept resign", "decline resign"} <= commands(evening, 2)
    assert "accept resign" not in commands(evening, 1)


def test_an_events_table_proposes_neither_a_pause_nor_an_end() -> None:
    evening = evening_of(("chouine", 2), origin="Cup 1.1")
    assert commands(evening, 0) == {"resign", "resign match"}


def test_the_rest_is_claimed_from_the_menu_by_who_is_to_play() -> None:
    evening = Evening("piquet", *(person(name) for name in NAMES[:2]))
    seat = brought_to(evening, is_proven)
    assert "offer claim" in commands(evening, seat)
    assert "offer claim" not in commands(evening, 1 - seat)
    early = Evening("chouine", *evening.people).dealt()
    assert not [audience for audience in (0, 1) if "offer claim" in commands(early, audience)]


def test_who_holds_a_song_reads_why_the_rest_can_not_be_claimed() -> None:
    evening = Evening("guinote", *(person(name) for name in NAMES[:2]))
    seat = brought_to(evening, is_unsaid)
    (claim,) = (choice for choice in board(evening, seat).menu if choice.text == "offer claim")
    assert claim.refusal.startswith("You still hold something to announce or to sing")
    assert "offer claim" not in commands(evening, seat)


@every_kind
def test_an_adjourned_table_has_nothing_to_press_but_what_leads_on(kind: tuple[str, int]) -> None:
    evening = evening_of(kind)
    hand = [card.card for card in board(evening, 1).hand.cards]
    evening.act(0, "offer pause")
    for seat in range(1, kind[1]):
        evening.act(seat, "accept pause")
    for seat in range(kind[1]):
        pressed = set(re.findall(r'type="submit" form="act" name="\w+" value="([^"]*)"', html(evening, seat)))
        assert {text for text in pressed if not text.startswith("orders")} == {"offer resume"}
    assert [card.card for card in board(evening, 1).hand.cards] == hand
    assert board(evening, None).status == "The match is adjourned."
    assert commands(evening, None) == set()
    assert "Adjourned on" in html(evening, None)


def test_how_a_match_ended_by_agreement_is_told() -> None:
    evening = evening_of(("chouine", 2))
    evening.act(0, "abort")
    assert "The match was broken off before a card was played. It counts nowhere." in html(evening, 1)
