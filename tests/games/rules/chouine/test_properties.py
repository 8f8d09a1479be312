"""What holds in every deal: legal is what applies, cards are conserved, points add up, nothing hidden is seen."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.rules.cards import FRENCH_PACK
from games.rules.chouine import CHOUINE
from games.rules.chouine.actions import WRITTEN
from games.rules.chouine.exchange import seven
from games.rules.chouine.state import Ending, Finished, Replying
from games.rules.errors import IllegalAction
from games.rules.game import Seat
from tests.games.rules.chouine.random_deals import STANDING, random_deal, shuffled

EVERY_ACTION = tuple(WRITTEN.values())


@pytest.fixture
def deals(full):
    """How many random deals each property is tried on."""
    return 3000 if full else 60


def accepted(state, action):
    try:
        CHOUINE.apply(state, action)
    except IllegalAction:
        return False
    return True


def test_exactly_the_listed_actions_apply(deals):
    dice = random.Random(1)
    for _ in range(max(deals // 10, 5)):
        for state, _action in random_deal(dice):
            listed = [action for seat in (0, 1) for action in CHOUINE.legal_actions(state, Seat(seat))]
            assert len(listed) == len(set(listed))
            assert {action for action in EVERY_ACTION if accepted(state, action)} == set(listed)


def test_announcements_and_both_exchanges_are_reached_by_the_random_deals():
    dice, made, exchanges = random.Random(2), set(), set()
    tops = ("AC AH TC TH KC KH QC QH JC JH", "AC 7S TC 8S AD 9S TD JS AH QS", "7H")
    for number in range(60):
        for state, _action in random_deal(dice, shuffled(dice, tops[number % 3])):
            made |= {announced.combination for announced in state.deal.announced}
            if state.deal.exchanged is not None:
                exchanges.add((type(state), state.deal.exchanged.seat))
    assert len(made) == 5
    assert {seat for _, seat in exchanges} == {0, 1}


def test_somebody_is_to_act_until_the_deal_is_over(deals):
    dice = random.Random(3)
    for _ in range(deals):
        for state, action in random_deal(dice):
            acting = CHOUINE.to_act(state)
            assert (action is None) == (not acting) == isinstance(state, Finished)
            assert all(CHOUINE.legal_actions(state, seat) for seat in acting)


def test_cards_are_conserved(deals):
    dice = random.Random(4)
    for _ in range(deals):
        for state, _action in random_deal(dice):
            deal = state.deal
            lying = [] if getattr(state, "lead", None) is None else [state.lead.card]
            gone = [played.card for trick in deal.tricks for played in trick.played]
            assert sorted([*deal.hands[0], *deal.hands[1], *deal.stock, *gone, *lying]) == sorted(FRENCH_PACK)


def test_points_add_up(deals):
    dice = random.Random(5)
    for _ in range(deals):
        *_, (state, _none) = random_deal(dice)
        result = CHOUINE.result(state)
        if state.ending is Ending.COUNTED:
            assert len(state.deal.tricks) == 16
            assert sum(result["cards"]) == 120
            assert sum(result["scores"]) - sum(result["announcements"]) == 130
            assert (result["winner"] is None) == (result["scores"][0] == result["scores"][1])
            assert result["winner"] is None or result["scores"][result["winner"]] == max(result["scores"])
        CHOUINE.check_result(STANDING, result)


def test_a_deal_replays_from_its_own_words(deals):
    dice = random.Random(6)
    for _ in range(deals):
        played = list(random_deal(dice))
        state = played[0][0]
        for _state, action in played[:-1]:
            state = CHOUINE.apply(state, CHOUINE.read(CHOUINE.write(action), 2))
        assert state == played[-1][0]


def test_a_view_does_not_depend_on_what_its_seat_cannot_see(deals):
    dice, changed, deals = random.Random(7), 0, min(deals, 600)
    for _ in range(deals):
        for state, _action in random_deal(dice):
            for seat in (None, 0, 1):
                twin = twin_of(state, seat, dice)
                changed += twin != state
                assert CHOUINE.view(twin, seat) == CHOUINE.view(state, seat)
    assert changed > deals * 20


def twin_of(state, seat, dice):
    """Another state that looks the same from `seat`: what he can't see has changed places.

    Old tricks keep the seven of trumps where it is, because everybody knows whether it was played; and they
    keep their points and the winner's own cards, which only matter to the other audience.
    """
    if isinstance(state, Finished):
        return state
    deal, sides = state.deal, [side for side in (0, 1) if side != seat]
    pool = [card for side in sides for card in deal.hands[side] if card not in shown(state)] + list(deal.stock[:-1])
    shuffled_pool = dice.sample(pool, len(pool))
    becomes = dict(zip(pool, shuffled_pool, strict=True)) | old_tricks(state, seat, pool, dice)
    hands = tuple(
        deal.hands[side] if side == seat else tuple(becomes.get(card, card) for card in deal.hands[side])
        for side in (0, 1)
    )
    stock = tuple(becomes.get(card, card) for card in deal.stock)
    seen = {trick.number for trick in CHOUINE.view(state, seat).reviewable}
    tricks = tuple(trick if trick.number in seen else hidden(trick, becomes) for trick in deal.tricks)
    announced = tuple(as_hidden(made, state, seat, becomes) for made in deal.announced)
    return replace(state, deal=replace(deal, hands=hands, stock=stock, tricks=tricks, announced=announced))


def shown(state):
    """Cards that a completed announcement has shown."""
    return {card for made in CHOUINE.view(state, None).announced for card in made.rest}


def old_tricks(state, seat, pool, dice):
    """A random exchange between unseen cards and those of tricks that `seat` may not look at any more."""
    seen = {trick.number for trick in CHOUINE.view(state, seat).reviewable}
    old = [played.card for trick in state.deal.tricks if trick.number not in seen for played in trick.played]
    movable = [card for card in [*old, *pool] if card != seven(state.deal)]
    mixed = dice.sample(movable, len(movable))
    return dict(zip(movable, mixed, strict=True)) | {card: card for card in pool if card == seven(state.deal)}


def hidden(trick, becomes):
    played = tuple(replace(one, card=becomes.get(one.card, one.card)) for one in trick.played)
    return replace(trick, played=played)


def as_hidden(made, state, seat, becomes):
    """`made` with its unseen cards exchanged as well, while they are unseen."""
    unseen = made.seat != seat and made.trick > len(state.deal.tricks)
    return replace(made, rest=tuple(becomes.get(card, card) for card in made.rest)) if unseen else made


def test_twins_lie_about_the_lead_to_nobody():
    dice = random.Random(8)
    for state, _action in random_deal(dice):
        if isinstance(state, Replying):
            assert twin_of(state, 0, dice).lead == state.lead
