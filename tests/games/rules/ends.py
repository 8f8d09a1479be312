"""Ends of deals at random: some cards in the hands, all others played or out of sight, the first seat to act."""

from __future__ import annotations

import random
from typing import Any

from games.rules.cards import Card
from games.rules.chouine import state as chouine
from games.rules.game import Game, Seat
from games.rules.guinote import state as guinote
from games.rules.piquet import state as piquet
from games.rules.registry import GAMES
from games.rules.tricks import Played, Trick

CLAIMANT = Seat(0)
ORDER = {"chouine": "ATKQJ987", "piquet": "AKQJT987", "guinote": "13RSC76542"}


def position(kind: tuple[str, int], size: int, dice: random.Random) -> Any:
    """A state in which the claimant, who is likely to be strong, leads or answers with `size` cards in his hand."""
    name, seats = kind
    hands, rest, trump = _dealt(GAMES[name], seats, size, dice)
    leader = Seat(dice.choice((0, 0, seats - 1, dice.randrange(seats))))
    state = {"chouine": chouine_leading, "piquet": piquet_leading, "guinote": guinote_leading}[name](
        hands, rest, trump, leader
    )
    game = GAMES[name]
    while CLAIMANT not in game.to_act(state):
        state = game.apply(state, dice.choice(cards_of(game, state)))
    return state


def cards_of(game: Game, state: Any) -> list[Any]:
    """What the seat that is to act may play, without announcements."""
    (seat,) = game.to_act(state)
    legal = game.legal_actions(state, seat)
    return [one for one in legal if " play " in game.write(one) and len(game.write(one).split()) == 3]


def _dealt(game: Game, seats: int, size: int, dice: random.Random) -> tuple[list[tuple[Card, ...]], list[Card], str]:
    pack, trump = list(game.pack), dice.choice(game.pack).suit
    dice.shuffle(pack)
    weight = dice.choice((0, 4, 8))

    def height(card: Card) -> float:
        is_trump = card.suit == trump and game.name != "piquet"
        return weight * (is_trump - ORDER[game.name].index(card.rank) / 5) + 6 * dice.random()

    pack.sort(key=height, reverse=True)
    mine, others = tuple(pack[:size]), pack[size:]
    dice.shuffle(others)
    hands = [mine, *(tuple(others[at * size : (at + 1) * size]) for at in range(seats - 1))]
    return hands, others[(seats - 1) * size :], trump


def _tricks(cards: list[Card], seats: int, winner: Seat) -> tuple[Trick, ...]:
    return tuple(
        Trick(
            at // seats + 1, tuple(Played(Seat(seat), card) for seat, card in enumerate(cards[at : at + seats])), winner
        )
        for at in range(0, len(cards), seats)
    )


def chouine_leading(hands: list[tuple[Card, ...]], rest: list[Card], trump: str, leader: Seat) -> Any:
    """The last tricks of a deal of chouine; `rest` has been played."""
    turned = (
        next(card for card in rest if card.suit == trump) if any(c.suit == trump for c in rest) else Card("7" + trump)
    )
    deal = chouine.Deal(chouine.Options(), Seat(1), turned, (hands[0], hands[1]), (), _tricks(rest, 2, leader))
    return chouine.Leading(deal, leader)


def piquet_leading(hands: list[tuple[Card, ...]], rest: list[Card], trump: str, leader: Seat) -> Any:
    """The last tricks of a deal of piquet; of `rest` eight were thrown away or left."""
    discards, left, played = (tuple(rest[:4]), tuple(rest[4:7])), tuple(rest[7:8]), rest[8:]
    dealt = piquet.Dealt(Seat(1), (hands[0], hands[1]), left)
    cards = piquet.Exchanged(dealt, None, discards, (hands[0], hands[1]), left)
    return piquet.Play(cards, (), (hands[0], hands[1]), leader, None, _tricks(played, 2, leader))


def guinote_leading(hands: list[tuple[Card, ...]], rest: list[Card], trump: str, leader: Seat) -> Any:
    """The last tricks of arrastre; `rest` has been played."""
    seats = len(hands)
    options = GAMES["guinote"].read_options({})
    turned = Card("2" + trump)
    setting = guinote.Setting(
        options, seats, Seat(0), guinote.SpanishSuit(trump), turned, vueltas=False, carried=(0, 0)
    )
    return guinote.Leading(guinote.Deal(setting, tuple(hands), (), _tricks(rest, seats, leader)), leader)
