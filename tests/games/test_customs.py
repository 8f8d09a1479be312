"""What the table does by itself: holds, armed songs, draws, answers after a uniform pause, defaults, the house."""

from __future__ import annotations

from typing import Any

import pytest

from games import records, selectors
from games.log import Stage
from games.models import DealSeed, FinishedTable, Status, Table
from games.rules.cards import Card, written
from games.rules.game import Seat
from games.rules.registry import GAMES
from games.rules.shuffle import commitment, deck_from
from games.services import errors, play
from tests.games.tables import Evening, deck_with, person, stacked

pytestmark = pytest.mark.django_db


# 4 players; seat 0 and 2 are side 0. Seat 3 deals, seat 0 leads. Trump is bastos (muestra 4B).
SINGERS = {0: "1O RC SC 2E 4E 5E", 1: "2O 4C 5C 6C 7C 6E", 2: "3O RB SB RE SE 7E", 3: "4O 2C 3C 2B 5B 6B"}


@pytest.fixture
def four() -> Evening:
    evening = Evening("guinote", *(person(name) for name in ("ana", "bob", "eva", "leo")))
    return stacked(evening, deck_with("guinote", SINGERS, 3, 4, 3, 6, then="4B"), 3)


def first_trick(evening: Evening) -> None:
    for seat, card in enumerate(("1O", "2O", "3O", "4O")):
        evening.act(seat, f"play {card}")


def test_songs_of_one_hold_are_taken_at_its_end_the_higher_first_and_one_a_trick(four: Evening) -> None:
    first_trick(four)
    four.act(0, "sing C")
    four.act(2, "sing B")
    assert not any("sing" in text for text in four.texts)
    four.later(1.6)
    assert four.texts[-2:] == ["2 sing B", "0 draw"]
    assert selectors.snapshot(four.code).facts(Seat(0)).armed == {"sing C"}


def test_at_equal_value_the_winner_of_the_trick_sings_first(four: Evening) -> None:
    first_trick(four)
    four.act(2, "sing E")
    four.act(0, "sing C")
    four.later(1.6)
    assert four.texts[-2] == "0 sing C"


def test_song_armed_beforehand_is_sung_when_the_trick_is_won(four: Evening) -> None:
    play.arm(four.code, four.people[0].pk, "sing C", now=four.now)
    first_trick(four)
    four.later(1.6)
    assert "0 sing C" in four.texts


def test_disarmed_song_is_not_sung(four: Evening) -> None:
    play.arm(four.code, four.people[0].pk, "sing C", now=four.now)
    play.disarm(four.code, four.people[0].pk, "sing C", now=four.now)
    first_trick(four)
    four.later(1.6)
    assert not any("sing" in text for text in four.texts)


def test_what_is_not_held_cannot_be_armed(four: Evening) -> None:
    with pytest.raises(errors.NotNow):
        play.arm(four.code, four.people[1].pk, "sing C", now=four.now)


def test_arming_moves_no_number_and_shows_to_nobody_else(four: Evening) -> None:
    before = four.n
    play.arm(four.code, four.people[0].pk, "sing C", now=four.now)
    snapshot = selectors.snapshot(four.code)
    assert snapshot.n == before
    assert snapshot.facts(Seat(0)).armed == {"sing C"}
    assert all(snapshot.facts(seat).armed == frozenset() for seat in (Seat(1), Seat(2), Seat(3), None))


def test_arming_does_not_change_when_the_table_is_publicly_due(four: Evening) -> None:
    first_trick(four)
    due = selectors.snapshot(four.code).due_at
    four.act(0, "sing C")
    assert selectors.snapshot(four.code).due_at == due


def test_the_table_draws_by_itself_when_the_hold_ends(four: Evening) -> None:
    first_trick(four)
    assert not any("draw" in text for text in four.later(1.5).texts)
    assert four.later(0.1).texts[-1] == "0 draw"


def hold_of_next_trick(evening: Evening) -> float:
    """Plays on until a trick is complete; for how many seconds the next lead then waits."""
    while True:
        evening.act_by_house_rules()
        until = Table.objects.get(pk=evening.table.pk).hold_until
        if until is not None and until > evening.now:
            return (until - evening.now).total_seconds()


def test_hold_before_the_last_draw_is_longer() -> None:
    four = Evening("guinote", *(person(name) for name in ("ana", "bob", "eva", "leo"))).dealt()
    holds = []
    for _ in range(5):
        holds.append(hold_of_next_trick(four))
        four.later(3)
    assert holds == [1.6, 1.6, 1.6, 3.0, 1.6]


def exchanged(evening: Evening) -> Evening:
    """Piquet: both have discarded, elder is to call."""
    for _ in range(2):
        view = evening.course.game.view(evening.state, Seat(evening.turn()))
        evening.act(evening.turn(), f"discard {written(view.hand[: view.discard_max])}")
    return evening


@pytest.fixture
def partie() -> Evening:
    return exchanged(Evening("piquet", person("ana"), person("bob")).dealt())


def call(evening: Evening, seat: int, *texts: str) -> play.Answer:
    return play.call(
        evening.code, evening.people[seat].pk, texts, seen=evening.n, request_id=str(evening.n), now=evening.now
    )


def longest_suit(evening: Evening, seat: int) -> str:
    hand = evening.course.game.view(evening.state, Seat(seat)).hand
    return max("SHDC", key=lambda suit: sum(card.suit == suit for card in hand))


def stands(evening: Evening) -> list[str]:
    return [text for text in evening.texts if " stand " in text]


def test_answer_by_hand_comes_no_earlier_than_the_uniform_pause(partie: Evening) -> None:
    elder = partie.turn()
    partie.act(elder, f"point {longest_suit(partie, elder)}")
    answer = partie.act(1 - elder, "stand -")
    assert answer.n == partie.n
    assert stands(partie.later(1.1)) == []
    assert stands(partie.later(0.1)) == [f"{1 - elder} stand -"]


def test_later_answer_by_hand_is_taken_at_once(partie: Evening) -> None:
    elder = partie.turn()
    partie.act(elder, f"point {longest_suit(partie, elder)}")
    partie.later(3).act(1 - elder, "stand -")
    assert stands(partie) == [f"{1 - elder} stand -"]


def test_truth_is_answered_after_the_same_pause_for_whoever_asked_for_it(partie: Evening) -> None:
    elder = partie.turn()
    play.arm(partie.code, partie.people[1 - elder].pk, "truthful", now=partie.now)
    partie.act(elder, f"point {longest_suit(partie, elder)}")
    due = selectors.snapshot(partie.code).due_at
    assert due is not None
    assert (due - partie.now).total_seconds() == 25
    assert stands(partie.later(1.1)) == []
    assert len(stands(partie.later(0.1))) == 1


def test_question_that_nobody_answers_is_answered_truthfully(partie: Evening) -> None:
    elder = partie.turn()
    partie.act(elder, f"point {longest_suit(partie, elder)}")
    assert stands(partie.later(24.9)) == []
    assert len(stands(partie.later(0.1))) == 1


def test_calls_of_one_sheet_are_made_one_by_one(partie: Evening) -> None:
    elder = partie.turn()
    call(partie, elder, f"point {longest_suit(partie, elder)}", "sequence -", "set -")
    assert partie.texts[-1].startswith(f"{elder} point")
    partie.later(2).act(1 - elder, "stand -")
    assert partie.texts[-3:] == [f"{1 - elder} stand -", f"{elder} sequence -", f"{elder} set -"]


def test_calls_to_come_can_be_changed_until_they_are_made(partie: Evening) -> None:
    elder = partie.turn()
    call(partie, elder, f"point {longest_suit(partie, elder)}", "sequence -", "set -")
    call(partie, elder, "sequence -")
    partie.later(2).act(1 - elder, "stand -")
    assert partie.texts[-1] == f"{elder} sequence -"


def test_call_that_cannot_be_made_is_forgotten(partie: Evening) -> None:
    elder = partie.turn()
    call(partie, elder, "point -", "sequence AS8", "set -")
    assert partie.texts[-1] == f"{elder} point -"
    assert selectors.snapshot(partie.code).facts(Seat(elder)).armed == frozenset()


def test_higher_cut_chooses_and_deals_when_he_says_nothing() -> None:
    partie = Evening("piquet", person("ana"), person("bob")).start()
    chooser = partie.course.chooser
    with pytest.raises(errors.NotNow):
        partie.act(1 - chooser, "choose deal")
    assert partie.later(24.9).course.stage is Stage.CHOOSING
    assert partie.later(0.1).course.next_dealer == chooser


def test_au_sept_that_nobody_answers_is_passed() -> None:
    evening = Evening("chouine", person("ana"), person("bob"))
    last = "7S"  # the last hidden card, so that nobody ever holds it before trick 11
    hidden = [card for card in GAMES["chouine"].pack if card not in ("7S", "8S")]
    deck = (*hidden[:10], Card("8S"), *hidden[10:], Card(last))
    stacked(evening, written(deck), 1)
    while evening.course.game.view(evening.state, None).phase != "au_sept":
        evening.act_by_house_rules()
        evening.later(2)
    waiting = evening.turn()
    assert evening.later(20).turn() == waiting
    assert f"{waiting} pass" in evening.later(10).texts


def test_exchange_during_a_hold_does_not_shorten_it() -> None:
    evening = Evening("chouine", person("ana"), person("bob"))
    hands = {0: "9D KC QC JC TC", 1: "7S 8C 9C AH TH"}  # the seven of trumps; the indicator is 8S
    stacked(evening, deck_with("chouine", hands, 1, 2, 1, 5, then="8S"), 1)
    evening.act(0, "play 9D")
    evening.act(1, "play 8C")
    evening.act(1, "exchange")
    with pytest.raises(errors.OnHold):
        evening.act(0, "play KC")


def test_deck_follows_from_the_committed_seed_and_the_cut() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).start()
    row = DealSeed.objects.get(table=evening.table, deal=1)
    assert row.commitment == commitment(bytes(row.seed))
    evening.everybody_ready()
    row.refresh_from_db()
    assert row.cut is not None
    deal = evening.course.deal
    assert deal is not None
    assert deal.deck == deck_from(bytes(row.seed), (), row.cut, GAMES["chouine"].pack)


def test_seed_is_shown_only_when_the_unit_is_over() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    assert [(one.seed, one.deck) for one in records.seeds_shown(evening.table)] == [("", ())]
    evening.act(0, "resign match")
    evening.table.refresh_from_db()
    assert all(one.seed and one.deck for one in records.seeds_shown(evening.table))


@pytest.fixture
def quick_house(settings: Any) -> None:
    for name in ("HOUSE_DELAY_MS", "HOLD_MS", "LAST_DRAW_HOLD_MS", "ANSWER_MS"):
        setattr(settings, name, 0)


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
@pytest.mark.usefixtures("quick_house")
def test_house_plays_whole_matches_by_itself(game: str, seats: int) -> None:
    evening = Evening(game, *[None] * seats).start()
    for _ in range(500):
        if evening.later(1).course.stage is Stage.OVER:
            break
    table = Table.objects.get(pk=evening.table.pk)
    assert table.status == Status.FINISHED
    assert FinishedTable.objects.get(table=table).number == table.number
    played = records.match_of(table)
    assert played.is_over
    assert len(played.units) == 1


@pytest.mark.usefixtures("quick_house")
def test_person_plays_a_whole_match_against_the_house() -> None:
    evening = Evening("chouine", person("ana"), None).dealt()
    while evening.course.stage is not Stage.OVER:
        if evening.course.stage is Stage.PAUSED:
            evening.everybody_ready()
        else:
            evening.act_by_house_rules()
    assert evening.course.winner in (0, 1)
