"""Declarations: elder's calls, younger's answers and late calls, the talon turned up, proof (piquet §5, §4.6)."""

from __future__ import annotations

from typing import assert_never

from games.rules.errors import Breach
from games.rules.game import Seat
from games.rules.piquet.actions import AskProof, Call, Expose, Stand
from games.rules.piquet.breaches import PiquetBreach, refusal
from games.rules.piquet.combinations import (
    CATEGORIES,
    Category,
    Hand,
    Item,
    Items,
    Point,
    Sequence,
    SetOfRank,
    cards_of,
    category_of,
    runs,
    strength,
)
from games.rules.piquet.state import Answering, Calling, Exchanged, Play, Reply, Verdict, Verdicts, rival


def call(state: Calling, action: Call) -> Calling | Answering | Play:
    """The deal after elder has called a category; nothing called needs no answer."""
    if action.seat != state.cards.dealt.elder:
        raise refusal(Breach.NOT_YOUR_TURN)
    if action.category is not state.category:
        raise refusal(PiquetBreach.WRONG_CATEGORY)
    check_items(action.category, action.items, state.cards.hands[action.seat])
    if action.items:
        return Answering(state.cards, state.verdicts, action.items)
    return _settled(state.cards, (*state.verdicts, Verdict(action.category)))


def stand(state: Answering, action: Stand) -> Calling | Play:
    """The deal after younger's answer: good, equal or not good as the rules compute it."""
    if action.seat != state.cards.dealt.younger:
        raise refusal(Breach.NOT_YOUR_TURN)
    check_items(state.category, action.items, state.cards.hands[action.seat])
    return _settled(state.cards, (*state.verdicts, _judged(state, action.items)))


def _settled(cards: Exchanged, verdicts: Verdicts) -> Calling | Play:
    if len(verdicts) < len(CATEGORIES):
        return Calling(cards, verdicts)
    return Play(cards, verdicts, cards.hands, cards.dealt.elder)


def _judged(state: Answering, stood: Items) -> Verdict:
    """Whose category it is; sums and top cards are told only where the first numbers are equal (piquet §5.12)."""
    cards, category, called = state.cards, state.category, state.called
    elder, younger = cards.dealt.elder, cards.dealt.younger
    if not stood:
        return Verdict(category, called, stood, Reply.GOOD, winner=elder)
    his, hers = strength(called[0], cards.hands[elder]), strength(stood[0], cards.hands[younger])
    compared = category is not Category.SET and his[0] == hers[0]
    if his == hers:
        return Verdict(category, called, stood, Reply.EQUAL, compared)
    if his > hers:
        return Verdict(category, called, stood, Reply.GOOD, compared, elder)
    return Verdict(category, called, stood, Reply.NOT_GOOD, compared, younger)


def check_items(category: Category, items: Items, hand: Hand) -> None:
    """Raises IllegalAction unless `items` may be named together in `category` from `hand` (piquet §5.6-5.10)."""
    if any(category_of(item) is not category for item in items):
        raise refusal(PiquetBreach.WRONG_CATEGORY)
    for item in items:
        _check_held(item, hand)
    if len({_source(item, hand) for item in items}) < len(items):
        raise refusal(PiquetBreach.ITEMS_OVERLAP)
    if any(strength(item, hand) > strength(items[0], hand) for item in items[1:]):
        raise refusal(PiquetBreach.LATER_ITEM_STRONGER)


def _check_held(item: Item, hand: Hand) -> None:
    held = len(cards_of(item, hand))
    match item:
        case Point():
            if not held:
                raise refusal(PiquetBreach.ITEM_NOT_HELD)
        case Sequence(_, length):
            if held < length:
                raise refusal(PiquetBreach.ITEM_NOT_HELD)
        case SetOfRank(rank, size, left_out):
            in_hand = sum(card.rank == rank for card in hand)
            if in_hand < size:
                raise refusal(PiquetBreach.ITEM_NOT_HELD)
            if in_hand == size and left_out is not None:
                raise refusal(PiquetBreach.LEFT_OUT_REFUSED)
            if in_hand > size and left_out is None:
                raise refusal(PiquetBreach.LEFT_OUT_NEEDED)
        case _:
            assert_never(item)


def _source(item: Item, hand: Hand) -> str:
    """What only one item may be taken from: the hand's point, an unbroken run (by its top card), a rank."""
    match item:
        case Point():
            return "point"
        case Sequence(top):
            return next(run[0] for run in runs(hand) if top in run)
        case SetOfRank(rank):
            return rank
        case _:
            assert_never(item)


def late_call(state: Play, action: Call) -> Play:
    """The deal after younger has scored a category in which elder called nothing (piquet §5.14)."""
    younger = state.cards.dealt.younger
    if not state.is_first_reply or action.seat != younger:
        raise refusal(Breach.WRONG_PHASE)
    place = CATEGORIES.index(action.category)
    verdict = state.verdicts[place]
    if verdict.called:
        raise refusal(PiquetBreach.CATEGORY_CLOSED)
    if verdict.stood:
        raise refusal(PiquetBreach.ALREADY_CALLED)
    if not action.items:
        raise refusal(PiquetBreach.EMPTY_LATE_CALL)
    check_items(action.category, action.items, state.cards.hands[younger])
    scored = Verdict(action.category, stood=action.items, winner=younger)
    verdicts = (*state.verdicts[:place], scored, *state.verdicts[place + 1 :])
    return Play(state.cards, verdicts, state.hands, state.leader, state.led, (), state.exposed, state.asked)


def expose(state: Play, action: Expose) -> Play:
    """The deal after younger has turned up what is left of the talon (piquet §4.6)."""
    if not state.is_first_reply:
        raise refusal(Breach.WRONG_PHASE)
    if action.seat != state.cards.dealt.younger:
        raise refusal(Breach.NOT_YOUR_TURN)
    if not state.cards.left:
        raise refusal(PiquetBreach.NOTHING_TO_EXPOSE)
    if state.exposed:
        raise refusal(PiquetBreach.ALREADY_EXPOSED)
    return Play(state.cards, state.verdicts, state.hands, state.leader, state.led, (), True, state.asked)


def is_provable(verdict: Verdict, seat: Seat) -> bool:
    """Whether `seat` may demand proof in this category: the other scored in it, or it tied (piquet §5.15)."""
    return verdict.reply is Reply.EQUAL or verdict.winner == rival(seat)


def ask(state: Play, action: AskProof) -> Play:
    """The deal after a demand of proof, which may come out of turn and changes no score."""
    if not state.has_led:
        raise refusal(Breach.WRONG_PHASE)
    if not is_provable(state.verdicts[CATEGORIES.index(action.category)], action.seat):
        raise refusal(PiquetBreach.NOTHING_TO_PROVE)
    demand = (action.seat, action.category)
    if demand in state.asked:
        raise refusal(PiquetBreach.ALREADY_ASKED)
    asked = state.asked | {demand}
    hands, leader, led, tricks = state.hands, state.leader, state.led, state.tricks
    return Play(state.cards, state.verdicts, hands, leader, led, tricks, state.exposed, asked)


def shown(cards: Exchanged, verdict: Verdict, seat: Seat) -> tuple[Hand, ...]:
    """What `seat` shows on demand: each item that scored for it, or its item that tied, one group each."""
    items = verdict.named_by(seat, cards.dealt.elder)
    proven = items[:1] if verdict.reply is Reply.EQUAL else items
    return tuple(cards_of(item, cards.hands[seat]) for item in proven)
