"""Who hears and says what: every way in which table, person, minor and limit come together."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product

import pytest

from games.chat.choices import Chat, Room
from games.chat.policy import Audience, Bounds, narrowest, rooms_of

LEVELS = (Chat.OFF, Chat.PRESETS, Chat.OPEN)
WAYS = list(product(LEVELS, LEVELS, (False, True), (False, True)))


@pytest.mark.parametrize(("table", "own", "is_minor", "is_limited"), WAYS)
def test_the_narrowest_bound_counts(table: Chat, own: Chat, is_minor: bool, is_limited: bool) -> None:
    bounds = Bounds(own, is_minor, datetime(2026, 12, 1, tzinfo=UTC) if is_limited else None)
    hears, says = narrowest(table, bounds.hears), narrowest(table, bounds.says)
    assert (hears is Chat.OFF) == (says is Chat.OFF) == (Chat.OFF in (table, own))
    assert (hears is Chat.OPEN) == (table is own is Chat.OPEN and not is_minor)
    assert (says is Chat.OPEN) == (table is own is Chat.OPEN and not is_minor and not is_limited)


def test_each_room_is_for_its_own_until_the_match_is_over() -> None:
    assert rooms_of(sits=True, directs=False, is_over=False) == (Room.PLAYERS,)
    assert rooms_of(sits=False, directs=False, is_over=False) == (Room.ONLOOKERS,)
    for sits in (True, False):
        assert set(rooms_of(sits=sits, directs=False, is_over=True)) == set(Room)


def test_a_covered_table_is_heard_by_its_players_and_directors_alone() -> None:
    for is_over in (True, False):
        assert rooms_of(sits=False, directs=False, is_over=is_over, is_covered=True) == ()
        assert Room.PLAYERS in rooms_of(sits=True, directs=False, is_over=is_over, is_covered=True)
        assert len(rooms_of(sits=False, directs=True, is_over=is_over, is_covered=True)) == 2


def test_who_directs_hears_both_unless_he_plays() -> None:
    assert set(rooms_of(sits=False, directs=True, is_over=False)) == set(Room)
    assert rooms_of(sits=True, directs=True, is_over=False) == (Room.PLAYERS,)


def audience(hears: Chat, muted: frozenset[int] = frozenset()) -> Audience:
    return Audience(1, (Room.PLAYERS,), Room.PLAYERS, hears=hears, says=hears, muted=muted)


@pytest.mark.parametrize(
    ("hears", "own", "free", "preset"),
    [(Chat.OPEN, True, True, True), (Chat.PRESETS, True, False, True), (Chat.OFF, False, False, False)],
)
def test_what_is_heard_follows_the_bound(hears: Chat, own: bool, free: bool, preset: bool) -> None:
    one = audience(hears)
    assert one.hears_line(room="players", author_id=1, is_preset=False) is own
    assert one.hears_line(room="players", author_id=2, is_preset=False) is free
    assert one.hears_line(room="players", author_id=2, is_preset=True) is preset


def test_neither_the_other_room_nor_a_muted_author_is_heard() -> None:
    one = audience(Chat.OPEN, frozenset({2}))
    assert not one.hears_line(room="onlookers", author_id=3, is_preset=True)
    assert not one.hears_line(room="players", author_id=2, is_preset=True)
    assert one.hears_line(room="players", author_id=3, is_preset=False)
