"""Positions of guinote in the notation of the record: any phase, without dealing up to it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.rules.cards import Card, SpanishSuit, cards
from games.rules.errors import IllegalAction
from games.rules.game import Seat, side_of
from games.rules.guinote import GUINOTE
from games.rules.guinote.state import Deal, Drawing, Following, Leading, Setting
from games.rules.tricks import Played, Trick


def setting(turned="4B", seats=2, dealer=1, carried=None, **options):
    """A hand's setting; `carried` given makes it a hand de vueltas."""
    return Setting(
        options=GUINOTE.read_options(options),
        seats=seats,
        dealer=Seat(dealer),
        trump=SpanishSuit(turned[1]),
        turned=Card(turned),
        vueltas=carried is not None,
        carried=carried or (0, 0),
    )


def trick(number, text, winner, first=0, seats=2):
    """A finished trick: `text` are its cards in the order of play, from the seat `first`."""
    played = tuple(Played(Seat((first + n) % seats), card) for n, card in enumerate(cards(text)))
    return Trick(number, played, Seat(winner))


def deal(*hands, stock="", won=(), cards_won=(0, 0), **changes):
    """A hand in which the seats of `won`, in order, took the tricks so far (of cards worth nothing)."""
    about = changes.pop("setting", None) or setting(seats=len(hands))
    taken = [0, 0]
    for seat in won:
        taken[side_of(Seat(seat))] += 1
    return Deal(
        setting=about,
        hands=tuple(cards(hand) for hand in hands),
        stock=cards(stock),
        tricks=tuple(
            trick(n + 1, " ".join(["2O", "4O", "5O", "6O"][: len(hands)]), seat) for n, seat in enumerate(won)
        ),
        tricks_won=(taken[0], taken[1]),
        cards=cards_won,
        **changes,
    )


def leading(*hands, seat=0, **rest):
    return Leading(deal(*hands, **rest), Seat(seat))


def drawing(*hands, seat=0, **rest):
    """The seat has just won a trick and is to draw."""
    return Drawing(deal(*hands, **{"won": (seat,), **rest}), Seat(seat))


def following(lead, *hands, first=0, **rest):
    """`lead` lies on the table, played from the seat `first`; the next seat is to answer."""
    seats = len(hands)
    played = tuple(Played(Seat((first + n) % seats), card) for n, card in enumerate(cards(lead)))
    return Following(deal(*hands, **rest), played, Seat((first + len(played)) % seats))


def act(state, *texts):
    """The state after the actions written in `texts`."""
    for text in texts:
        state = GUINOTE.apply(state, GUINOTE.read(text, state.deal.setting.seats))
    return state


def refusal(state, text):
    """The breach for which `text` is refused; its clause must be the one in the list of codes."""
    with pytest.raises(IllegalAction) as caught:
        act(state, text)
    assert caught.value.clause == GUINOTE.clause(caught.value.breach)
    return caught.value.breach.value


def legal(state, seat):
    """What the seat may do, in the record's words, the ever open resignation left out."""
    texts = [GUINOTE.write(action) for action in GUINOTE.legal_actions(state, Seat(seat))]
    return [text for text in texts if not text.endswith("resign")]


def fresh(seed=1, seats=2, dealer=0, carried=None, **options):
    """A hand just dealt from a shuffled deck."""
    deck = list(GUINOTE.pack)
    random.Random(seed).shuffle(deck)
    return dealt(deck, seats, dealer, carried, **options)


def dealt(deck, seats=2, dealer=0, carried=None, **options):
    """A hand just dealt from `deck`, de vueltas where `carried` is given."""
    opening = GUINOTE.opening(GUINOTE.read_options(options), seats)
    if carried is not None:
        opening = replace(opening, carried=carried, vueltas=True)
    return GUINOTE.start(opening, Seat(dealer), tuple(deck))
