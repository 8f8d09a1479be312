"""A claim of the rest: what bars it, and the two searches that the games' `claims` modules share (docs/manners.md).

Each game's module offers, for a state and the seat that claims:

- `bar(state, seat)`: why it can't be claimed now, from what that seat knows; None where it can;
- `is_proven(state, seat)`: whether the seat takes every trick that is left, whatever the cards are that it has not
  seen and whatever the others play. Sufficient, not necessary; it reads the seat's own cards and what was shown;
- `plays(state, seat)`: the cards that may be played next, in the order in which a line for the claim is sought;
- `is_lost(state, seat)`: whether the claim came to nothing with the card just played.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Any

from games.rules.cards import Card
from games.rules.game import Game, Seat

Hand = tuple[Card, ...]

MOST_POSITIONS = 4_000  # that are looked at for a line; some 0.2 s


class ClaimBar(StrEnum):
    """Why the rest can't be claimed now."""

    NOT_YOUR_TURN = "not_your_turn"
    TOO_EARLY = "too_early"
    UNSAID = "unsaid"  # the claimant himself has something left to announce or to sing


def claims_of(game: Game) -> Any:
    """The module of `game` that judges claims."""
    return import_module(f"games.rules.{game.name}.claims")


def without(hand: Hand, card: Card) -> Hand:
    """`hand` after `card` was played."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def takes_all(
    mine: Hand,
    theirs: Hand,
    led: Card | None,
    answers: Callable[[Hand, Card], Hand],
    beats: Callable[[Card, Card], bool],
) -> bool:
    """Whether who holds `mine` can take every trick that is left from `theirs`, both known, whatever is answered.

    `led` lies there for him to answer; None where he is to lead. `answers(hand, led)` are the cards that may be played,
    `beats(reply, led)` says who takes the trick.
    """

    @cache
    def leads(mine: Hand, theirs: Hand) -> bool:
        return not mine or any(
            all(not beats(reply, card) and leads(without(mine, card), without(theirs, reply)) for reply in replies)
            for card in mine
            for replies in (answers(theirs, card),)
        )

    if led is None:
        return leads(mine, theirs)
    return any(beats(card, led) and leads(without(mine, card), theirs) for card in answers(mine, led))


def runs(mine: Hand, unseen: Hand, strength: Callable[[Card], int]) -> bool:
    """Whether cards of one suit, led from the highest down, all take their tricks where nobody can trump.

    `unseen` are the cards of the suit that others may hold, in the worst case all of them in one hand: then each lead
    of a card that none of them beats draws one.
    """
    top = max(map(strength, unseen), default=-1)
    masters = sum(strength(card) > top for card in mine)
    return masters == len(mine) or masters >= len(unseen)


def line(game: Game, state: Any, seat: Seat) -> tuple[Any, ...] | None:
    """Legal actions to the end of the deal in which `seat` takes every trick, the others' choices included.

    None where there are none, or none was found among `MOST_POSITIONS`.
    """
    return _Search(game, seat).line(state)


class _Search:
    def __init__(self, game: Game, seat: Seat) -> None:
        self.game, self.seat, self.claims, self.left = game, seat, claims_of(game), MOST_POSITIONS

    def line(self, state: Any) -> tuple[Any, ...] | None:
        if self.game.result(state) is not None:
            return ()
        for action in self.claims.plays(state, self.seat):
            self.left -= 1
            if self.left < 0:
                return None
            after = self.game.apply(state, action)
            rest = None if self.claims.is_lost(after, self.seat) else self.line(after)
            if rest is not None:
                return (action, *rest)
        return None
