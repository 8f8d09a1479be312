"""What holds in every hand, over random and house-played ones."""

import random
from dataclasses import replace

import pytest

from games.rules.errors import IllegalAction
from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from games.rules.guinote.actions import Resign
from games.rules.guinote.notation import actions_of
from games.rules.guinote.state import Following, Over
from tests.games.rules.guinote.positions import act, fresh
from tests.games.rules.guinote.records import sample_records

PROFILES = [
    (2, {}, None),
    (4, {}, None),
    (4, {"partner_exempt": True}, None),
    (2, {"thirty_malas": "cards"}, (92, 98)),
    (4, {"next_dealer": "rotate"}, (60, 70)),
]


@pytest.fixture(params=PROFILES, ids=str)
def hands(request):
    """States of random hands of one profile, each hand a list from the deal to the end."""
    seats, options, carried = request.param
    count = 60 if request.config.getoption("--full", default=False) else 4
    return [random_hand(seed, seats, options, carried) for seed in range(count)]


def random_hand(seed, seats, options, carried):
    dice = random.Random(seed)
    states = [fresh(seed, seats, dice.randrange(seats), carried, **options)]
    while GUINOTE.result(states[-1]) is None:
        states.append(GUINOTE.apply(states[-1], random_action(states[-1], dice)))
    return states


def random_action(state, dice):
    """Any legal action of any seat but a resignation; what is said comes as often as what is played."""
    legal = [action for seat in seats_of(state) for action in GUINOTE.legal_actions(state, seat)]
    return dice.choice([action for action in legal if not isinstance(action, Resign)])


def seats_of(state):
    return [Seat(seat) for seat in range(state.deal.setting.seats)]


def test_apply_takes_what_is_listed_and_nothing_else(hands):
    for state in (state for hand in hands for state in hand):
        for seat in seats_of(state):
            listed = GUINOTE.legal_actions(state, seat)
            assert len(listed) == len(set(listed))
            for action in actions_of(seat):
                assert is_taken(state, action) == (action in listed)


def is_taken(state, action):
    try:
        GUINOTE.apply(state, action)
    except IllegalAction as refused:
        return refused.clause != GUINOTE.clause(refused.breach)  # a refusal counts with its own clause only
    return True


def test_cards_are_never_lost_or_doubled(hands):
    for state in (state for hand in hands for state in hand):
        deal = state.deal
        lying = state.played if isinstance(state, Following | Over) else ()
        taken = [played.card for trick in deal.tricks for played in trick.played]
        everywhere = [
            *deal.stock,
            *taken,
            *(played.card for played in lying),
            *(c for hand in deal.hands for c in hand),
        ]
        assert sorted(everywhere) == sorted(GUINOTE.pack)


def test_points_and_tricks_add_up(hands):
    for over in (hand[-1] for hand in hands):
        result = GUINOTE.result(over)
        assert sum(over.deal.tricks_won) == len(over.deal.tricks)
        ten = 0 if result["last_trick"] is None else 10
        extra = sum(result["cantes"]) + sum(result["carried"]) + ten
        assert sum(result["totals"]) == sum(result["cards"]) + extra
        if ten:
            assert sum(result["cards"]) == 120
        assert GUINOTE.to_act(over) == frozenset()


def test_a_hand_replays_from_its_texts(hands):
    seats = hands[0][0].deal.setting.seats
    for hand in hands:
        dice = random.Random(7)
        state, texts = hand[0], []
        while GUINOTE.result(state) is None:
            action = random_action(state, dice)
            texts.append(GUINOTE.write(action))
            state = GUINOTE.apply(state, action)
        assert act(hand[0], *texts) == state
        assert [GUINOTE.write(GUINOTE.read(text, seats)) for text in texts] == texts


def test_a_view_does_not_change_with_what_its_seat_cannot_see(hands):
    dice = random.Random(11)
    for state in (state for hand in hands for state in hand[:-1]):
        for seat in (None, *seats_of(state)):
            assert GUINOTE.view(reshuffled(state, seat, dice), seat) == GUINOTE.view(state, seat)


def reshuffled(state, seat, dice):
    """`state` with the cards that `seat` can't see dealt anew, and past tricks and points as they might have been."""
    deal = state.deal
    hidden = [card for holder, hand in enumerate(deal.hands) if holder != seat for card in hand] + list(deal.stock[:-1])
    dice.shuffle(hidden)
    hands = tuple(
        hand if holder == seat else tuple(hidden.pop() for _ in hand) for holder, hand in enumerate(deal.hands)
    )
    return replace(state, deal=replace(deal, hands=hands, stock=(*hidden, *deal.stock[-1:]), cards=(1, 2)))


def test_the_sample_records_are_whole_cotos():
    for record in sample_records():
        assert record["result"]["winner"] in (0, 1)
        assert all(deal["result"] for deal in record["deals"])
