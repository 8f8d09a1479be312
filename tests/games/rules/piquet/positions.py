"""Positions of piquet in the notation of the record: seat 0 is elder, seat 1 younger, unless said."""

from __future__ import annotations

import pytest

from games.rules.cards import FRENCH_PACK, Card, cards
from games.rules.errors import IllegalAction
from games.rules.game import Seat
from games.rules.piquet import PIQUET

OPENING = PIQUET.opening(PIQUET.read_options({}), 2)


def deck_of(elder, younger, stock):
    """The deck that deals `elder` and `younger` their twelve each, by threes, and leaves `stock`."""
    his, hers = cards(elder), cards(younger)
    packets = [hand[n : n + 3] for n in range(0, 12, 3) for hand in (his, hers)]
    return (*sum(packets, ()), *cards(stock))


def dealt(elder, younger, stock, dealer=1):
    """The state just after the deal of those cards."""
    return PIQUET.start(OPENING, Seat(dealer), deck_of(elder, younger, stock))


def after_deals(scores_by_deal, **options):
    """The standing after deals with those scores; they must not go on after the end of the partie."""
    standing = PIQUET.opening(PIQUET.read_options(options), 2)
    for number, points in enumerate(scores_by_deal):
        assert not standing.over, f"the partie was over before deal {number + 1}"
        dealer = number % 2 if standing.next_dealer is None else standing.next_dealer
        state = PIQUET.start(standing, Seat(dealer), FRENCH_PACK)
        standing = PIQUET.after(standing, state, {"scores": list(points)})
    return standing


def others(*hands):
    """The cards of the pack that are in none of `hands`."""
    taken = {card for hand in hands for card in cards(hand)}
    return [card for card in FRENCH_PACK if card not in taken]


def calling(elder, younger, *, changes="1 1"):
    """Elder is to call his point, holding `elder` against `younger`; both changed the number said in `changes`."""
    his, hers, rest = list(cards(elder)), list(cards(younger)), others(elder, younger)
    assert (len(his), len(hers), len(rest)) == (12, 12, 8)
    first, second = map(int, changes.split())
    out, gone = rest[:first], rest[first : first + second]
    stock = [*his[12 - first :], *hers[12 - second :], *rest[first + second :]]
    state = dealt(" ".join(his[: 12 - first] + out), " ".join(hers[: 12 - second] + gone), " ".join(stock))
    return play(state, f"0 discard {' '.join(out)}", f"1 discard {' '.join(gone)}")


def play(state, *texts):
    """The state after the actions written in `texts`."""
    for text in texts:
        state = PIQUET.apply(state, PIQUET.read(text, 2))
    return state


def tricks(state, played):
    """The state after the cards in `played`, each by the seat whose turn it is; a comma ends a trick."""
    for card in played.replace(",", "").split():
        (seat,) = PIQUET.to_act(state)
        state = play(state, f"{seat} play {card}")
    return state


def led(elder, younger, *texts, lead):
    """Elder has made the calls in `texts` and led `lead`."""
    return play(calling(elder, younger), *texts, f"0 play {lead}")


def refused(state, text):
    """The breach and the clause with which `text` is refused."""
    with pytest.raises(IllegalAction) as caught:
        play(state, text)
    return caught.value.breach.value, caught.value.clause


def texts_of(state, seat):
    """What `seat` may do now, as texts."""
    return {PIQUET.write(action) for action in PIQUET.legal_actions(state, Seat(seat))}


def play_out(state, leads=""):
    """The deal after the `leads` in order, and then any; every other card is the first that may be played."""
    wanted = [f" play {card}" for card in leads.split()]
    while PIQUET.result(state) is None:
        (seat,) = PIQUET.to_act(state)
        may = [text for text in sorted(texts_of(state, seat)) if " play " in text]
        state = play(state, f"{seat}{wanted.pop(0)}" if state.led is None and wanted else may[0])
    return state


def scores(state):
    """The running totals as everybody hears them, without what is not yet sure."""
    return PIQUET.view(state, None).scores


def breakdown(state, seat):
    """The points of `seat` in a finished deal, those that are not nothing."""
    return {key: points for key, points in PIQUET.result(state)["breakdown"][seat].items() if points}


def named_cards(value):
    """Every card that stands anywhere in `value`: a view, or part of one."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple | list | frozenset | set):
        return set().union(*map(named_cards, value))
    if isinstance(value, dict):
        return named_cards([*value, *value.values()])
    fields = getattr(value, "__dataclass_fields__", ())
    return set().union(*(named_cards(getattr(value, name)) for name in fields))
