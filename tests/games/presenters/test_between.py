"""The table without a deal: the draw, who says who deals, the cut, and what the seats are called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.log import Stage
from games.presenters import between, leading_on, phrases, seating
from games.presenters.board import Board, Facts, Person, Place
from games.presenters.fragments import fragments_of, table_html
from games.rules.cards import Card, cards
from games.rules.chouine import CHOUINE
from games.rules.game import Seat
from games.rules.tricks import Played, Trick

TWO = (Person("Alice"), Person("", is_house=True))
FOUR = (Person("Ana"), Person("Carla"), Person("Luis"), Person("", is_house=True))
ROWS = (cards("KH KS"), cards("7H AS"))


def facts(viewer: int | None = 0, people: tuple[Person, ...] = TWO, **known: object) -> Facts:
    standing = CHOUINE.opening(CHOUINE.read_options({}), 2)
    seat = None if viewer is None else Seat(viewer)
    given = {"stage": Stage.PAUSED, "drawn": ROWS, "dealer": Seat(0)} | known
    return Facts("k7m3", 5, seat, people, standing, **given)  # type: ignore[arg-type]


def drawn(board: Board) -> str:
    return table_html(fragments_of(board, "en"), board)


def test_the_draw_lies_before_its_players_and_earlier_rows_in_the_log() -> None:
    board = between.present("chouine", facts())
    assert [(one.card, one.place) for one in board.felt.trick] == [("7H", Place.BOTTOM), ("AS", Place.TOP)]
    assert board.log[0] == "Alice: King of hearts; The house: King of spades"
    assert board.status == "You deal first."


@pytest.mark.parametrize(
    ("viewer", "status"),
    [
        (0, "The house drew the higher card and says who deals first."),
        (1, "You drew the higher card: say who deals first."),
    ],
)
def test_only_the_chooser_is_asked_who_deals(viewer: int, status: str) -> None:
    board = between.present("piquet", facts(viewer, stage=Stage.CHOOSING, chooser=Seat(1)))
    assert board.status == status
    asked = [] if board.prompt is None else [choice.text for choice in board.prompt.choices]
    assert asked == (["choose deal", "choose lead"] if viewer == 1 else [])
    assert board.is_my_turn is (viewer == 1)


def test_the_tap_of_the_one_who_cuts_is_the_cut() -> None:
    assert [choice.text for choice in leading_on.choices(facts(may_cut=True), "fr")] == [
        "ready 8",
        "ready 16",
        "ready 24",
    ]
    assert [choice.text for choice in leading_on.choices(facts(), "fr")] == ["ready"]


def test_who_has_tapped_waits_for_the_others() -> None:
    people = (replace(FOUR[0], is_ready=True), *FOUR[1:])
    known = facts(people=people, drawn=())
    assert leading_on.choices(known, "es") == ()
    assert leading_on.waiting(known) == "Waiting for Carla, Luis."


def test_onlookers_tap_nothing() -> None:
    assert leading_on.choices(facts(None), "fr") == ()
    assert "<button" not in fragments_of(between.present("chouine", facts(None)), "en")["prompt"]


@pytest.mark.parametrize(
    ("stage", "status"), [(Stage.WAITING, "Waiting for players."), (Stage.OVER, "The match is over.")]
)
def test_a_table_before_and_after_its_match_says_so(stage: Stage, status: str) -> None:
    board = between.present("guinote", facts(people=FOUR, stage=stage, drawn=()))
    assert board.status == status
    assert status in drawn(board)


def test_an_end_before_its_time_says_why() -> None:
    assert between.present("chouine", facts(stage=Stage.OVER, ended="Alice gave up.")).status == "Alice gave up."


def test_the_viewers_side_comes_first() -> None:
    assert seating.sides(facts(0)) == ("You", "The house")
    assert seating.sides(facts(1)) == ("You", "Alice")
    assert seating.sides(facts(None)) == ("Alice", "The house")
    assert seating.sides(facts(3, FOUR)) == ("Us", "Them")
    assert seating.sides(facts(None, FOUR)) == ("Ana – Luis", "Carla – The house")
    assert seating.by_side(facts(3, FOUR), (7, 9)) == (9, 7)


@pytest.mark.parametrize(("viewer", "places"), [(0, "bottom right top left"), (2, "top left bottom right")])
def test_play_goes_round_to_the_right_of_the_viewer(viewer: int, places: str) -> None:
    known = facts(viewer, FOUR)
    assert [seating.panel(known, Seat(seat), None).place for seat in range(4)] == places.split()


def test_sentences_tell_you_from_others() -> None:
    known = facts()
    assert phrases.played(known, "fr", Seat(0), "TH") == "You played the ten of hearts."
    assert phrases.played(known, "fr", Seat(1), "TH") == "The house played the ten of hearts."
    assert phrases.takes(known, Seat(1)) == "The house takes the trick."
    assert phrases.to_play(known, Seat(0)) == "Your turn."
    assert phrases.waiting_for(known, ()) == ""


def test_a_hand_is_sorted_by_suits_of_alternating_colour_then_high_to_low() -> None:
    hand = phrases.in_hand_order("fr", "ATKQJ987", cards("7D AC KS AS TH 9H"))
    assert hand == cards("AS KS TH 9H AC 7D")


def test_reviews_name_each_card_and_the_taker() -> None:
    trick = Trick(3, (Played(Seat(0), Card("KH")), Played(Seat(1), Card("7H"))), Seat(0))
    (row,) = phrases.trick_rows(facts(), "fr", (trick,))
    assert (row.number, row.cards, row.taken) == (3, ("KH", "7H"), "You take the trick.")
    assert row.labels == ("Alice: King of hearts", "The house: Seven of hearts")


def test_giving_up_is_offered_only_while_there_is_something_to_give_up() -> None:
    playing = facts(stage=Stage.DEALT, may_resign=True)
    assert [choice.text for choice in phrases.resign_deal(playing)] == ["resign", "resign match"]
    assert all(choice.confirm for choice in phrases.resign_deal(playing))
    assert phrases.resign_deal(replace(playing, may_resign=False)) == ()
    assert phrases.resign_match(replace(playing, match_over=True)) == ()
