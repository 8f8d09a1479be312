"""What cancels standing orders, what doesn't, and how the seat is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import translation

from games import presenters, selectors
from games.log import Stage
from games.orders import Order
from games.rules.game import Seat as Place
from games.services import presence
from games.services.desk import locked
from tests.games.ordering import HOLD, SEVEN, SONGS, chouine, following, given, guinote, orders_of
from tests.games.tables import Evening, deck_with, person, stacked

pytestmark = pytest.mark.django_db


def told(evening: Evening, seat: int) -> tuple[str, ...]:
    with translation.override("en"):
        board = presenters.board_of(selectors.snapshot(evening.code), Place(seat))
    assert board.orders is not None
    return board.orders.cancelled


@transaction.atomic
def decided(evening: Evening, text: str) -> None:
    """A director's word."""
    desk = locked(evening.now, code=evening.code)
    desk.write(text)
    desk.save()


def test_time_out_cancels_the_orders_of_whoever_was_late() -> None:
    evening = Evening("chouine", person("ana"), person("bob"), time_control="reserve 25 75 60").dealt()
    for seat in (0, 1):
        given(evening, seat, Order.FORCED)
    late = evening.turn()
    evening.later(86)
    assert (orders_of(evening, late), orders_of(evening, 1 - late)) == ([], ["forced"])
    assert told(evening, late) == ("Standing order cancelled: Play my last card of a deal. Your time ran out.",)


def test_new_part_of_the_match_cancels_every_order() -> None:
    evening = Evening("chouine", person("ana"), person("bob"), match_format=("fixed", 2)).dealt()
    while len(evening.course.units) == 0:
        given(evening, 0, Order.SEVEN, Order.FORCED)
        evening.act(1, "resign")
        evening.everybody_ready()
    assert orders_of(evening, 0) == []
    assert len(told(evening, 0)) == 2


def test_another_deal_cancels_nothing() -> None:
    evening = given(Evening("chouine", person("ana"), person("bob")).dealt(), 0, Order.SEVEN)
    evening.act(1, "resign")
    evening.everybody_ready()
    assert evening.course.stage is Stage.DEALT
    assert orders_of(evening, 0) == ["seven"]


def test_director_cancels_every_order() -> None:
    evening = given(chouine(SEVEN), 0, Order.FORCED)
    decided(evening, "stopped Somebody is ill.")
    assert orders_of(evening, 0) == []
    decided(evening, "started She is well again.")
    assert told(evening, 0)[0].endswith("The organiser has decided something.")


def test_house_that_plays_on_follows_no_orders() -> None:
    evening = given(chouine({0: "8S 9S 7S 7D 8D", 1: "AS KS QS JS TS"}), 0, Order.FORCED)
    evening.now += timedelta(seconds=90)
    presence.opened(evening.table.pk, 0, "a", evening.now)
    presence.closed(evening.table.pk, 0, "a", evening.now, left=True)
    evening.now += timedelta(seconds=40)
    presence.let_house_play(evening.code, evening.people[1].pk, 0, request_id="x", now=evening.now)
    assert orders_of(evening, 0) == []


def test_passing_with_the_seven_in_hand_goes_against_the_order() -> None:
    from games.orders import contradicted
    from games.rules.chouine.actions import Pass
    from games.rules.chouine.state import AuSept

    evening = chouine({1: "7C AS KS QS JS", 0: "8S 9S 7S 7D 8D"})
    asked = AuSept(evening.state.deal, Place(0))
    assert contradicted(evening.course.game, asked, Pass(Place(1))) is Order.SEVEN
    without = AuSept(chouine_again(SEVEN).state.deal, Place(0))
    assert contradicted(evening.course.game, without, Pass(Place(1))) is None


def chouine_again(hands: dict[int, str]) -> Evening:
    evening = Evening("chouine", person("carla"), person("dora"))
    return stacked(evening, deck_with("chouine", hands, 1, 2, 1, 5, then="KC"), 1)


def test_lower_song_by_hand_goes_against_the_order() -> None:
    evening = guinote(SONGS)
    evening.act(0, "play 1E")
    evening.act(1, "play 2E")
    following(evening, HOLD)  # drawn, and sung nothing
    given(evening, 0, Order.SING)
    evening.act(0, "sing C")
    assert orders_of(evening, 0) == []
    assert told(evening, 0) == (
        "Standing order cancelled: Sing the highest cante at once. You did something else yourself.",
    )
    following(evening, 10)
    assert "0 sing O" not in evening.texts


def test_chouine_of_the_other_cancels_the_orders() -> None:
    evening = chouine({0: "AS TS KS QS JS", 1: "7C 8S 9S 7D 8D"}, turned="KC")
    given(evening, 1, Order.FORCED)
    evening.act(0, "play QS chouine")
    assert orders_of(evening, 1) == []
    assert told(evening, 1)[0].endswith("Somebody else made a great announcement.")


def test_own_announcement_cancels_nothing() -> None:
    evening = chouine({0: "AS TS KS QS JS", 1: "7C 8S 9S 7D 8D"}, turned="KC")
    given(evening, 0, Order.FORCED)
    evening.act(0, "play QS chouine")
    assert orders_of(evening, 0) == ["forced"]


def test_what_was_told_goes_with_the_next_thing_done_by_hand() -> None:
    evening = given(chouine(SEVEN), 0, Order.FORCED)
    decided(evening, "stopped Somebody is ill.")
    decided(evening, "started On we go.")
    assert told(evening, 0)
    evening.act(0, "play AS")
    assert told(evening, 0) == ()
