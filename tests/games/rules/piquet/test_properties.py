"""What holds in every deal, over random ones (more of them with --full)."""

from __future__ import annotations

import json
import random

import pytest

from games.rules.cards import FRENCH_PACK
from games.rules.errors import IllegalAction
from games.rules.game import Seat
from games.rules.piquet import PIQUET, legal
from games.rules.piquet.actions import Discard
from games.rules.piquet.state import Play
from games.rules.record import read_record
from games.rules.referee import judge
from tests.games.rules.piquet.positions import OPENING, deck_of, named_cards
from tests.games.rules.piquet.records import by_chance, by_the_house, sample_records

EVERYBODY = (Seat(0), Seat(1), None)


@pytest.fixture(params=range(4))
def dice(request):
    return random.Random(request.param)


@pytest.fixture
def deals(request):
    return 40 if request.config.getoption("--full", default=False) else 4


def shuffled(dice):
    """A deck; every third one deals a carte blanche, which chance alone hardly ever does."""
    deck = dice.sample(FRENCH_PACK, len(FRENCH_PACK))
    if dice.random() < 2 / 3:
        return tuple(deck)
    blank = dice.sample([card for card in FRENCH_PACK if card.rank not in "KQJ"], 12)
    other, stock = (rest := [card for card in deck if card not in blank])[:12], rest[12:]
    hands = [blank, other] if dice.random() < 0.5 else [other, blank]
    return deck_of(*(" ".join(cards) for cards in (*hands, stock)))


def a_deal(dice, player=by_chance):
    """Every state of a random deal with the action taken in it, None in the last."""
    state = PIQUET.start(OPENING, Seat(dice.randrange(2)), shuffled(dice))
    while PIQUET.result(state) is None:
        (seat,) = PIQUET.to_act(state)
        action = player(state, seat, dice)
        yield state, action
        state = PIQUET.apply(state, action)
    yield state, None


def test_listed_actions_apply_and_no_others(dice, deals):
    for _ in range(deals):
        pool = []
        for state, action in a_deal(dice):
            if action is not None:
                pool.append(action)
            listed = {seat: set(PIQUET.legal_actions(state, seat)) for seat in (0, 1)}
            for other in dice.sample(pool, min(len(pool), 6)):
                check(state, other, listed)
            for may in listed.values():
                for other in dice.sample(sorted(may, key=PIQUET.write), min(len(may), 6)):
                    check(state, other, listed)


def check(state, action, listed):
    if action in listed[action.seat]:
        assert PIQUET.apply(state, action) != state
        return
    with pytest.raises(IllegalAction) as caught:
        PIQUET.apply(state, action)
    assert caught.value.clause.startswith("piquet §")


def test_each_action_is_listed_once_and_reads_back(dice, deals):
    for _ in range(deals):
        for state, _ in a_deal(dice):
            for seat in (0, 1):
                listed = legal.all_but_discards(state, seat)
                assert len(set(listed)) == len(listed)
                for action in listed:
                    assert PIQUET.read(PIQUET.write(action), 2) == action


def test_cards_are_conserved(dice, deals):
    for _ in range(deals):
        for state, _ in a_deal(dice):
            shown = PIQUET.revealed(state)
            assert sorted([*shown.dealt[0], *shown.dealt[1], *shown.stock]) == sorted(FRENCH_PACK)
            if isinstance(state, Play):
                played = [one.card for trick in state.tricks for one in trick.played]
                felt = [state.led] if state.led is not None else []
                held = [*state.hands[0], *state.hands[1], *played, *felt]
                assert sorted([*held, *shown.discards[0], *shown.discards[1], *shown.left]) == sorted(FRENCH_PACK)


def test_points_add_up(dice, deals):
    for _ in range(deals):
        *_, (state, _) = a_deal(dice)
        result = PIQUET.result(state)
        assert sum(result["tricks"]) == 12
        assert result["scores"] == [sum(seat.values()) for seat in result["breakdown"]]
        play = sum(seat["play"] for seat in result["breakdown"])
        taken = sum(trick.winner != trick.played[0].seat for trick in PIQUET.revealed(state).tricks)
        assert play == 12 + taken
        assert sum(seat["last_trick"] for seat in result["breakdown"]) == 1
        assert json.loads(json.dumps(result)) == result


def test_running_totals_end_in_the_result(dice, deals):
    for _ in range(deals):
        last = (0, 0)
        for state, _ in a_deal(dice, by_the_house):
            now = PIQUET.view(state, None).scores
            assert all(after >= before for before, after in zip(last, now, strict=True))
            last = now
        assert list(last) == PIQUET.result(state)["scores"]


def test_no_view_names_a_hidden_card(dice, deals):
    for _ in range(deals):
        for state, _ in a_deal(dice):
            for seat in EVERYBODY:
                view = PIQUET.view(state, seat)
                assert named_cards(view) <= known(state, seat, view)


def known(state, seat, view):
    """The cards that `seat` may know of: its own, the played, the proved, and the talon where the rules show it."""
    shown = PIQUET.revealed(state)
    cards = {one.card for trick in shown.tricks for one in trick.played}
    cards |= {state.led} - {None} if isinstance(state, Play) else set()
    cards |= {card for one in view.categories for proof in one.proofs for group in proof.groups for card in group}
    cards |= set(shown.left) if view.exposed else set()
    cards |= set(view.claim.cards) if view.claim else set()
    if seat is not None:
        cards |= {*shown.dealt[seat], *view.hand}
    if seat == view.elder and shown.discards[seat] and not view.trick_number:
        cards |= set(shown.stock[:5])
    return cards


def test_no_view_tells_which_cards_were_sunk(dice, deals):
    """The rival's discards and what is left of the talon change places; everything seen stays the same."""
    for _ in range(deals):
        steps = list(a_deal(dice, by_the_house))
        view = PIQUET.view(steps[-1][0], None)
        seat = Seat(dice.randrange(2))
        changed = exchanged_cards(steps[-1][0], seat, view)
        deck = tuple(changed.get(card, card) for card in deck_of_deal(steps[0][0]))
        other = PIQUET.start(OPENING, view.dealer, deck)
        for state, action in steps:
            assert PIQUET.view(other, seat) == PIQUET.view(state, seat)
            assert PIQUET.view(other, None) == PIQUET.view(state, None)
            if action is not None:
                other = PIQUET.apply(other, with_changed_cards(action, 1 - seat, changed))


def exchanged_cards(state, seat, view):
    """Pairs the rival's discards with cards left in the talon that `seat` never sees, both ways."""
    shown = PIQUET.revealed(state)
    unseen = shown.left if seat != view.elder else shown.stock[max(5, 8 - len(shown.left)) :]
    pairs = list(zip(shown.discards[1 - seat], unseen, strict=False))
    # A carte blanche that appears or goes would change what the rival may do.
    pairs = [(one, other) for one, other in pairs if (one.rank in "KQJ") == (other.rank in "KQJ")]
    return dict(pairs) | {other: one for one, other in pairs}


def deck_of_deal(state):
    """The deck that was dealt into `state`, elder's packets first."""
    shown = PIQUET.revealed(state)
    elder = PIQUET.view(state, None).elder
    hands = shown.dealt[elder], shown.dealt[1 - elder]
    packets = [hand[n : n + 3] for n in range(0, 12, 3) for hand in hands]
    return (*sum(packets, ()), *shown.stock)


def with_changed_cards(action, seat, changed):
    if action.seat != seat or not isinstance(action, Discard):
        return action
    words = " ".join(changed.get(card, card) for card in action.cards)
    return PIQUET.read(f"{seat} discard {words}", 2)


def test_the_referee_agrees_with_sample_records():
    for record in sample_records():
        verdict = judge(read_record(json.dumps(record).encode()))
        assert [deal.result for deal in verdict.deals] == [deal["result"] for deal in record["deals"]]
        assert verdict.match == record["result"]
