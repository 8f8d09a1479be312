"""The words of the log and what they add up to."""

from __future__ import annotations

from games.log import Course, Stage, cutter, opening, told
from games.rules.cards import written
from games.rules.game import Seat
from games.rules.registry import GAMES


def course(game: str, *texts: str, match_format: tuple[str, int] = ("best_of", 1), seats: int = 2) -> Course:
    found = opening(GAMES[game], {}, seats, match_format)
    for text in texts:
        found = told(found, text)
    return found


DECK = written(GAMES["chouine"].pack)


def test_table_without_entries_waits() -> None:
    assert course("chouine").stage is Stage.WAITING


def test_draw_settles_the_dealer_and_the_seat_before_him_cuts() -> None:
    found = course("guinote", "unit", "drawn 7O 7C 2O 2C", "drawn 1O 7C 2O 3C", "dealer 0", seats=4)
    assert found.stage is Stage.PAUSED
    assert found.next_dealer == 0
    assert cutter(found) == 3
    assert found.unit is not None
    assert len(found.unit.drawn) == 2


def test_chooser_may_give_the_deal_away() -> None:
    found = course("piquet", "unit", "drawn AS KS", "choosing 0")
    assert (found.stage, found.chooser) == (Stage.CHOOSING, 0)
    assert told(found, "0 choose lead").next_dealer == 1
    assert told(found, "0 choose deal").next_dealer == 0
    assert told(found, "0 choose deal").ready == {Seat(0)}


def test_resigned_deals_make_a_manche_and_manches_a_match() -> None:
    manche = ["unit", "dealer 1"]
    for dealer in (1, 0, 1):
        manche += [f"deal {dealer} {DECK}", "0 resign"]
    once = course("chouine", *manche, match_format=("best_of", 3))
    assert (once.stage, once.units_won, once.next_dealer) == (Stage.PAUSED, (0, 1), None)
    twice = course("chouine", *manche, *manche, match_format=("best_of", 3))
    assert (twice.stage, twice.units_won, twice.winner) == (Stage.OVER, (0, 2), 1)


def test_fixed_number_of_units_is_played_whatever_happens() -> None:
    manche = ["unit", "dealer 1"]
    for dealer in (1, 0, 1):
        manche += [f"deal {dealer} {DECK}", "0 resign"]
    assert course("chouine", *manche, *manche, match_format=("fixed", 3)).stage is Stage.PAUSED


def test_ruling_ends_the_match_with_its_reason() -> None:
    found = course("chouine", "unit", "dealer 0", "ended ruling 1 left the table")
    assert (found.stage, found.winner) == (Stage.OVER, 1)
    assert found.ended is not None
    assert found.ended.reason == "left the table"
    nobody = course("chouine", "unit", "dealer 0", "ended agreed -")
    assert nobody.winner is None
