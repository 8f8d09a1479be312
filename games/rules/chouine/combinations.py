"""The five combinations: their cards, their worth, and which of them a card may announce (chouine §7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.rules.cards import Card, FrenchSuit
from games.rules.chouine.breaches import ChouineBreach
from games.rules.chouine.ranking import BRISQUES, Hand
from games.rules.errors import IllegalAction
from games.rules.game import Seat


class Combination(StrEnum):
    MARIAGE = "mariage"
    TIERCE = "tierce"
    QUARTERON = "quarteron"
    QUINTE = "quinte"
    CHOUINE = "chouine"


RANKS: Final = {
    Combination.MARIAGE: "KQ",
    Combination.TIERCE: "KQJ",
    Combination.QUARTERON: "AKQJ",
    Combination.CHOUINE: "ATKQJ",
}
SUIT_CARDS: Final = {
    (combination, suit.value): tuple(Card(rank + suit) for rank in ranks)
    for combination, ranks in RANKS.items()
    for suit in FrenchSuit
}
# In which suit-combinations each rank stands, the smallest first.
WITH_RANK: Final = {
    rank: tuple(combination for combination, ranks in RANKS.items() if rank in ranks) for rank in "ATKQJ987"
}
MARRIED: Final = {suit.value: (Card("K" + suit), Card("Q" + suit)) for suit in FrenchSuit}
PLAIN_POINTS: Final = {Combination.MARIAGE: 20, Combination.TIERCE: 30, Combination.QUARTERON: 40}
QUINTE_SIZE: Final = 5


@dataclass(frozen=True, slots=True)
class Announced:
    """A combination announced with `card` in trick number `trick`.

    `rest` are its other cards, which stay in hand and are shown when the trick is complete; empty in a
    view that may not see them yet. `suit` is None for a quinte. `points` is 0 for a chouine.
    """

    seat: Seat
    trick: int
    combination: Combination
    suit: str | None
    card: Card
    points: int
    rest: Hand


def worth(combination: Combination, suit: str | None, trump: str, quinte: int) -> int:
    """Points for `combination`, double in trumps; `quinte` is what this table gives for a quinte."""
    match combination:
        case Combination.QUINTE:
            return quinte
        case Combination.CHOUINE:
            return 0  # it wins the deal instead
        case _:
            return PLAIN_POINTS[combination] * (2 if suit == trump else 1)


def check_announcement(
    card: Card, combination: Combination, hand: Hand, seat: Seat, announced: tuple[Announced, ...]
) -> None:
    """Raise IllegalAction unless `seat`, holding `hand`, may announce `combination` with `card`."""
    if combination is Combination.QUINTE:
        check_quinte(card, hand, seat, announced)
        return
    if card.rank not in RANKS[combination]:
        raise IllegalAction(ChouineBreach.CARD_OUTSIDE_COMBINATION, "chouine §7.2")
    if not all(member in hand for member in SUIT_CARDS[combination, card.suit]):
        raise IllegalAction(ChouineBreach.COMBINATION_NOT_HELD, "chouine §7.2")
    if has_announced(seat, card.suit, announced):
        raise IllegalAction(ChouineBreach.SUIT_ALREADY_ANNOUNCED, "chouine §7.5")


def check_quinte(card: Card, hand: Hand, seat: Seat, announced: tuple[Announced, ...]) -> None:
    """Raise IllegalAction unless `card` may announce a quinte."""
    if card.rank not in BRISQUES:
        raise IllegalAction(ChouineBreach.CARD_OUTSIDE_COMBINATION, "chouine §7.2")
    if not holds_quinte(hand):
        raise IllegalAction(ChouineBreach.COMBINATION_NOT_HELD, "chouine §7.2")
    if has_announced(seat, None, announced):
        raise IllegalAction(ChouineBreach.QUINTE_ALREADY_ANNOUNCED, "chouine §7.6")


def announceable(card: Card, hand: Hand, seat: Seat, announced: tuple[Announced, ...]) -> tuple[Combination, ...]:
    """What `seat` may announce with `card` out of `hand`, the smallest first."""
    rank, suit = card.rank, card.suit
    if rank in BRISQUES and holds_quinte(hand):  # it leaves no room for a king and a queen (chouine §7.7)
        return () if has_announced(seat, None, announced) else (Combination.QUINTE,)
    king, queen = MARRIED[suit]
    if king not in hand or queen not in hand or has_announced(seat, suit, announced):
        return ()
    return tuple(
        combination
        for combination in WITH_RANK[rank]
        if all(member in hand for member in SUIT_CARDS[combination, suit])
    )


def holds_combination(hand: Hand) -> bool:
    """Whether `hand` has anything to announce: a king and queen of one suit, or a quinte."""
    return holds_quinte(hand) or any("Q" + card.suit in hand for card in hand if card.rank == "K")


def holds_quinte(hand: Hand) -> bool:
    """Whether `hand` is five brisques."""
    return len(hand) == QUINTE_SIZE and all(card.rank in BRISQUES for card in hand)


def has_announced(seat: Seat, suit: str | None, announced: tuple[Announced, ...]) -> bool:
    """Whether `seat` has had a combination in `suit` in this deal; None asks for the quinte."""
    return any(made.seat == seat and made.suit == suit for made in announced)


def members(combination: Combination, card: Card, hand: Hand) -> Hand:
    """The cards of the `combination` that `card` announces out of `hand`, the highest first."""
    if combination is Combination.QUINTE:
        return hand
    return SUIT_CARDS[combination, card.suit]
