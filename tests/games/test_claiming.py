"""The rest claimed at a table: granted at once, by the others, or not at all; always a legal record, never a hint."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from games import presenters, records, selectors
from games.course import Stage
from games.models import Table
from games.presenters.offered import seen
from games.rules.claims import ClaimBar
from games.rules.game import Seat
from games.rules.record import read_record
from games.rules.referee import judge
from games.services import errors
from tests.games.ends import Wanted, brought_to, is_impossible, is_possible, is_proven, is_unsaid
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db

KINDS = [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)]
NAMES = ("ana", "bob", "carla", "dora")
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")


def at(kind: tuple[str, int], wanted: Wanted, **more: Any) -> tuple[Evening, int]:
    """A table of that kind where the seat, which comes along, is to act in such a position."""
    evening = Evening(kind[0], *(person(name) for name in NAMES[: kind[1]]), **more)
    return evening, brought_to(evening, wanted)


def legal_record(evening: Evening) -> dict[str, Any]:
    """The exported record, which the referee accepts."""
    written = records.record_of(Table.objects.get(pk=evening.table.pk), 1)
    judge(read_record(json.dumps(written).encode()))
    return written


def winners(evening: Evening) -> set[int]:
    """Who took the tricks that the site played out."""
    course = evening.course
    done = course.asides[-1].place
    state = course.deal.state
    tricks = (state.deal if hasattr(state, "deal") else state.play).tricks
    played = sum(" play " in text for text in course.deal.actions[:done])
    return {trick.winner for trick in tricks[played // course.seats :]}


@every_kind
def test_what_is_proved_is_granted_at_once(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_proven)
    evening.act(seat, "offer claim")
    assert evening.course.deal.result is not None
    assert winners(evening) == {seat}
    assert f"claimed {seat}" in evening.texts
    assert legal_record(evening)["deals"][0]["result"] == evening.course.deal.result


@every_kind
def test_who_is_asked_may_give_the_rest(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_possible)
    evening.act(seat, "offer claim")
    others = [other for other in range(kind[1]) if other != seat]
    for other in others:
        assert evening.course.stage is Stage.DEALT
        evening.act(other, "accept claim")
    assert winners(evening) == {seat}
    legal_record(evening)


@every_kind
def test_a_claim_that_is_declined_leaves_the_play_as_it_was(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_possible)
    state = evening.state
    evening.act(seat, "offer claim")
    evening.act((seat + 1) % kind[1], "decline claim")
    assert evening.state == state
    assert evening.course.offers == ()
    with pytest.raises(errors.NotNow):
        evening.act(seat, "offer claim")
    evening.act_by_house_rules()


def answers(evening: Evening, seat: int, *words: str) -> None:
    others = [other for other in range(len(evening.people)) if other != seat]
    for other, word in zip(others, words, strict=True):
        evening.act(other, f"{word} claim")


@every_kind
def test_nobody_learns_whether_legal_play_or_a_player_stood_in_the_way(kind: tuple[str, int]) -> None:
    told = []
    for last in ("accept", "decline"):
        evening = Evening(kind[0], *(person(f"{name}-{last}") for name in NAMES[: kind[1]]))
        seat = brought_to(evening, is_impossible)
        before = evening.n
        evening.act(seat, "offer claim")
        answers(evening, seat, *["accept"] * (kind[1] - 2), last)
        assert evening.course.stage is Stage.DEALT
        board = presenters.board_of(selectors.snapshot(evening.code), Seat(seat))
        told.append((evening.n - before, board.said, board.offers, len(board.log)))
    assert told[0] == told[1]
    assert told[0][1] == "The claim is not granted: the play goes on."


def test_who_answered_how_is_told_to_nobody() -> None:
    evening, seat = at(("guinote", 4), is_possible)
    evening.act(seat, "offer claim")
    first, second, third = (Seat((seat + step) % 4) for step in (1, 2, 3))
    before = presenters.board_of(selectors.snapshot(evening.code), Seat(seat))
    evening.act(first, "accept claim")
    after = presenters.board_of(selectors.snapshot(evening.code), Seat(seat))
    assert (after.log, after.offers, after.menu) == (before.log, before.offers, before.menu)
    evening.act(third, "decline claim")
    for audience in (Seat(seat), second, None):
        board = presenters.board_of(selectors.snapshot(evening.code), audience)
        assert board.log[-1] == "The claim is not granted: the play goes on."
        assert not [line for line in board.log if "agree" in line or "decline" in line]


@every_kind
def test_cards_are_laid_open_while_the_others_are_asked_and_not_before(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_possible)
    other = Seat((seat + 1) % kind[1])
    assert seen(selectors.snapshot(evening.code), other).laid == ()
    evening.act(seat, "offer claim")
    hand = evening.course.game.view(evening.state, Seat(seat)).hand
    for audience in (other, None):
        (offered,) = presenters.board_of(selectors.snapshot(evening.code), audience).offers
        assert offered.shown.cards == hand
    evening.act(other, "decline claim")
    assert presenters.board_of(selectors.snapshot(evening.code), other).offers == ()


@every_kind
def test_who_plays_on_takes_his_claim_back(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_possible)
    evening.act(seat, "offer claim")
    evening.act_by_house_rules()
    assert evening.course.offers == ()
    with pytest.raises(errors.NotNow):
        evening.act((seat + 1) % kind[1], "accept claim")


@pytest.mark.parametrize("kind", [("chouine", 2), ("guinote", 2), ("guinote", 4)])
def test_what_can_be_announced_or_sung_is_said_before_the_rest_is_claimed(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_unsaid)
    before = evening.texts
    with pytest.raises(errors.BarredClaim) as refusal:
        evening.act(seat, "offer claim")
    assert refusal.value.bar is ClaimBar.UNSAID
    assert evening.texts == before


@every_kind
def test_a_claim_comes_in_turn_and_in_the_last_tricks(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_proven)
    with pytest.raises(errors.BarredClaim) as refusal:
        evening.act((seat + 1) % kind[1], "offer claim")
    assert refusal.value.bar is ClaimBar.NOT_YOUR_TURN
    early = Evening(kind[0], *evening.people).dealt()
    with pytest.raises(errors.BarredClaim) as refusal:
        early.act(early.turn(), "offer claim")
    assert refusal.value.bar is ClaimBar.TOO_EARLY


@every_kind
def test_a_claim_is_for_the_cards_that_were_seen(kind: tuple[str, int]) -> None:
    evening, seat = at(kind, is_possible)
    with pytest.raises(errors.StaleAction):
        evening.act(seat, "offer claim", seen=evening.n - 1)


def test_a_claim_waits_for_the_end_of_the_hold() -> None:
    evening, seat = at(("chouine", 2), is_proven)
    Table.objects.filter(pk=evening.table.pk).update(hold_until=evening.now + timedelta(seconds=1))
    with pytest.raises(errors.OnHold) as refusal:
        evening.act(seat, "offer claim")
    assert 0 < refusal.value.remaining_ms <= 1001


@every_kind
def test_the_house_grants_what_is_proved_and_plays_on_otherwise(kind: tuple[str, int]) -> None:
    for number, wanted in enumerate((is_proven, is_possible)):
        evening = Evening(kind[0], *(person(f"{name}{number}") for name in NAMES[: kind[1]]))
        seat = brought_to(evening, wanted)
        house = evening.table.seats.get(index=(seat + 1) % kind[1])
        house.user, house.is_house, house.name = None, True, ""
        house.save()
        evening.act(seat, "offer claim")
        if wanted is is_proven:
            assert evening.course.deal.result is not None
        else:
            assert evening.texts[-1] == "refused claim"
            assert evening.course.offers == ()


def test_a_claim_is_made_at_an_events_table_too() -> None:
    evening, seat = at(("piquet", 2), is_proven, origin="Cup 1.1")
    evening.act(seat, "offer claim")
    assert evening.course.deal.result is not None


def test_the_same_claim_counts_once() -> None:
    evening, seat = at(("piquet", 2), is_proven)
    seen_at = evening.n
    evening.act(seat, "offer claim", seen=seen_at, request_id="one")
    before = evening.texts
    assert evening.act(seat, "offer claim", seen=seen_at, request_id="one").again
    assert evening.texts == before
    assert before.count(f"{seat} offer claim") == 1
