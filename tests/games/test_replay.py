"""A log as deals to step through: nothing is lost, nothing is added, and every position is the log's own."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from games.course import Course, Stage
from games.log import opening, told
from games.replay import Source, deals, is_open, position, positions
from games.rules.registry import GAMES
from tests.games import replays
from tests.games.replays import KINDS

MOST_S = 0.05


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_deals_hold_every_action_of_the_log_once(game: str, seats: int) -> None:
    source = replays.source(game, seats)
    found = deals(source)
    told_in_deals = [source.texts[entry - 1] for deal in found for entry in deal.entries[1:]]
    others = ("unit", "dealer", "deal")
    assert told_in_deals == [text for text in source.texts if not text.startswith(others) and "ready" not in text]
    assert [deal.number for deal in found] == list(range(1, len(found) + 1))
    assert all(deal.is_finished and deal.is_unit_over and deal.unit == 1 for deal in found)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_position_is_the_course_of_the_log_up_to_there(game: str, seats: int) -> None:
    source = replays.source(game, seats)
    course, by_entry = opening(GAMES[game], {}, seats, ("best_of", 1)), []
    for text in source.texts:
        by_entry.append(course := told(course, text))
    for deal in deals(source):
        for step, stepped in enumerate(positions(source, deal)):
            assert position(source, deal.number, step) == stepped == by_entry[deal.entries[step] - 1]
        assert deal.end == by_entry[deal.entries[-1] - 1]


def test_units_of_a_match_are_told_apart() -> None:
    source = replays.source("chouine", 2, units=3)
    found = deals(source)
    units = [deal.unit for deal in found]
    assert units == sorted(units)
    assert set(units) in ({1, 2}, {1, 2, 3})
    for unit in set(units):
        assert [deal.in_unit for deal in found if deal.unit == unit] == list(range(1, units.count(unit) + 1))


def test_a_deal_broken_off_by_the_end_of_the_match_has_a_position_for_it() -> None:
    texts = replays.played("chouine", 2, until=replays.in_the_middle)
    (deal,) = deals(Source("chouine", 2, ("Ana", "Bob"), (*texts, "ended resigned 1")))
    assert not deal.is_finished
    assert deal.end.stage is Stage.OVER
    assert deal.entries[-1] == len(texts) + 1


def test_a_time_out_is_no_position_of_its_own() -> None:
    texts = replays.played("chouine", 2, until=replays.in_the_middle)
    place = next(place for place, text in enumerate(texts) if " play " in text) + 1
    with_late = (*texts[:place], "late 0", *texts[place:])
    plain, late = (deals(Source("chouine", 2, ("Ana", "Bob"), found))[0] for found in (texts, with_late))
    assert late.last == plain.last
    assert position(Source("chouine", 2, ("Ana", "Bob"), with_late), 1, 2).late == (0,)


def test_tricks_end_where_the_last_card_of_each_is_played() -> None:
    source = replays.source("guinote", 4)
    deal = deals(source)[0]
    for number, step in enumerate(deal.tricks, 1):
        assert len(position(source, 1, step).deal.state.deal.tricks) == number  # type: ignore[union-attr]
        assert deal.trick_at(step) == deal.trick_at(step - 1) == number
    assert deal.trick_at(0) == 0


def test_a_step_waits_for_as_long_as_it_was_waited_for() -> None:
    source = replays.source("piquet", 2)
    deal = deals(source)[1]
    assert deal.waits_ms[0] == 0
    assert set(deal.waits_ms[1:]) == {1000}
    unmeasured = deals(replace(source, elapsed_ms=()))[1]
    assert unmeasured.waits_ms == ()


@pytest.mark.parametrize(("deal", "step"), [(0, 0), (1, -1), (1, 500), (99, 0)])
def test_what_is_not_there_is_refused(deal: int, step: int) -> None:
    with pytest.raises(IndexError):
        position(replays.source("piquet", 2), deal, step)


def test_a_position_late_in_a_long_match_costs_its_own_deal_alone() -> None:
    source = replays.source("guinote", 2, units=15)
    last = deals(source)[-1]
    start = time.perf_counter()
    course: Course = position(source, last.number, last.last)
    assert time.perf_counter() - start < MOST_S
    assert course.stage is Stage.OVER


def test_a_deal_that_was_cancelled_stays_closed_while_the_match_goes_on() -> None:
    texts = replays.played("chouine", 2, until=replays.in_the_middle)
    again = next(text for text in texts if text.startswith("deal "))
    source = Source("chouine", 2, ("Ana", "Bob"), (*texts, "void 1 a card was seen", "0 ready", "1 ready", again))
    cancelled, present = deals(source)
    assert (cancelled.number, present.number) == (1, 2)
    assert (cancelled.in_unit, present.in_unit) == (1, 1)
    assert cancelled.last == 3
    assert not any(is_open(deal, "chouine") for deal in (cancelled, present))


def test_what_players_say_among_themselves_is_no_position() -> None:
    texts = replays.played("chouine", 2, until=replays.in_the_middle)
    asides = ("0 offer pause", "1 decline pause", "stopped a reason", "started a reason", "opened a reason")
    with_asides = Source("chouine", 2, ("Ana", "Bob"), (*texts, *asides))
    (deal,) = deals(with_asides)
    assert deal.last == 3
    assert deal.end.stage is Stage.DEALT
