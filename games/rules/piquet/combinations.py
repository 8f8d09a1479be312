"""Point, sequences and sets: what a hand holds, what each item is worth, and which of two is stronger.

An item is what a player may name in a call. Whether a call may be made now is decided in `calls`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby, product
from typing import assert_never

from games.rules.cards import FRENCH_PACK, Card, FrenchRank, FrenchSuit

Hand = tuple[Card, ...]  # always in the order of the pack: suits S H D C, in each the ace first

RANKS = tuple(rank.value for rank in FrenchRank)
SUITS = tuple(suit.value for suit in FrenchSuit)
SET_RANKS = RANKS[:5]  # nines, eights and sevens make no set (piquet §5.5)
COURTS = frozenset("KQJ")

HEIGHT = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}  # ace 8 ... seven 1
FACE = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}
REMEMBERED = 4096  # items of hands at tables now in play; every view asks for the same few again
PLACE = {card: place for place, card in enumerate(FRENCH_PACK)}


class Category(StrEnum):
    """The three kinds of declaration, in the order in which elder calls them and in which they count."""

    POINT = "point"
    SEQUENCE = "sequence"
    SET = "set"


CATEGORIES = tuple(Category)


@dataclass(frozen=True, slots=True)
class Point:
    """All the cards of one suit in hand."""

    suit: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """`length` cards of one suit in a row, from `top` downwards."""

    top: Card
    length: int


@dataclass(frozen=True, slots=True)
class SetOfRank:
    """Three or four cards of `rank`; `left_out` is the suit not counted where four are held and three called."""

    rank: str
    size: int
    left_out: str | None = None


Item = Point | Sequence | SetOfRank
Items = tuple[Item, ...]  # the first is compared, the others are counted with it; () is "nothing"
Strength = tuple[int, int]


def in_order(cards: Hand) -> Hand:
    """`cards` in the order of the pack."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def is_carte_blanche(hand: Hand) -> bool:
    """Whether `hand` holds no king, queen or knave (piquet §2.1)."""
    return all(card.rank not in COURTS for card in hand)


def category_of(item: Item) -> Category:
    """The category in which `item` is called."""
    match item:
        case Point():
            return Category.POINT
        case Sequence():
            return Category.SEQUENCE
        case SetOfRank():
            return Category.SET
        case _:
            assert_never(item)


def cards_of(item: Item, hand: Hand) -> Hand:
    """The cards of `hand` that `item` names, in hand order; fewer than its size when not all are held."""
    match item:
        case Point(suit):
            return tuple(card for card in hand if card.suit == suit)
        case Sequence(top, length):
            first = PLACE[top]
            return tuple(card for card in hand if first <= PLACE[card] < first + length)
        case SetOfRank(rank, _, left_out):
            return tuple(card for card in hand if card.rank == rank and card.suit != left_out)
        case _:
            assert_never(item)


@lru_cache(maxsize=REMEMBERED)
def strength(item: Item, hand: Hand) -> Strength:
    """What is compared, first number first: cards and pips, length and top card, size and rank (piquet §5.3-5.5)."""
    match item:
        case Point():
            suit = cards_of(item, hand)
            return len(suit), sum(FACE[card.rank] for card in suit)
        case Sequence(top, length):
            return length, HEIGHT[top.rank]
        case SetOfRank(rank, size):
            return size, HEIGHT[rank]
        case _:
            assert_never(item)


@lru_cache(maxsize=REMEMBERED)
def value(item: Item, hand: Hand) -> int:
    """What `item` scores when its category is won (piquet §5.3-5.5)."""
    match item:
        case Point():
            return len(cards_of(item, hand))
        case Sequence(_, length):
            return length if length < 5 else length + 10
        case SetOfRank(_, size):
            return 14 if size == 4 else 3
        case _:
            assert_never(item)


def runs(hand: Hand) -> tuple[Hand, ...]:
    """Every unbroken run of three cards or more, each at its full length, in hand order."""
    # Cards of one suit that follow each other differ in place as they do in hand, so their difference is one number.
    steps = groupby(enumerate(hand), key=lambda step: (step[1].suit, PLACE[step[1]] - step[0]))
    whole = (tuple(card for _, card in group) for _, group in steps)
    return tuple(run for run in whole if len(run) >= 3)


def strongest_first(items: Items) -> Items:
    """`items` in their canonical order: strongest first, equals by suit."""
    return tuple(sorted(items, key=_rank_of))


def ordered(items: Items) -> Items:
    """`items` as a call names them, canonical: the first stays the one compared, but among equals the first by suit.

    A first item that is weaker than a later one stays where it is, for the rules to refuse it.
    """
    best, *others = strongest_first(items)
    if _rank_of(best)[:2] == _rank_of(items[0])[:2]:
        return (best, *others)
    return (items[0], *strongest_first(items[1:]))


def _rank_of(item: Item) -> tuple[int, int, int, str]:
    match item:
        case Point(suit):
            return 0, 0, SUITS.index(suit), ""
        case Sequence(top, length):
            return -length, -HEIGHT[top.rank], SUITS.index(top.suit), ""
        case SetOfRank(rank, size, left_out):
            return -size, -HEIGHT[rank], 0, left_out or ""
        case _:
            assert_never(item)


def choices(category: Category, hand: Hand) -> tuple[Items, ...]:
    """Everything that may be called in `category` from `hand`, canonical; the first choice is nothing, ()."""
    match category:
        case Category.POINT:
            return ((), *((Point(suit),) for suit in SUITS if any(card.suit == suit for card in hand)))
        case Category.SEQUENCE:
            return _combined([_parts(run) for run in runs(hand)])
        case Category.SET:
            return _combined([_sets(rank, hand) for rank in SET_RANKS])
        case _:
            assert_never(category)


def _combined(parts: list[Items]) -> tuple[Items, ...]:
    picks = product(*((None, *part) for part in parts if part))
    return tuple(strongest_first(tuple(item for item in pick if item is not None)) for pick in picks)


def _parts(run: Hand) -> Items:
    return tuple(
        Sequence(run[start], length) for length in range(3, len(run) + 1) for start in range(len(run) - length + 1)
    )


def _sets(rank: str, hand: Hand) -> Items:
    held = [card.suit for card in hand if card.rank == rank]
    if len(held) == 4:
        return (SetOfRank(rank, 4), *(SetOfRank(rank, 3, suit) for suit in held))
    return (SetOfRank(rank, 3),) if len(held) == 3 else ()


def best(category: Category, hand: Hand) -> Items:
    """The truthful call of `category`: the strongest item with all the others; () when there is none."""
    match category:
        case Category.POINT:
            suits = [Point(suit) for suit in SUITS if any(card.suit == suit for card in hand)]
            return (max(suits, key=lambda point: strength(point, hand)),) if suits else ()
        case Category.SEQUENCE:
            return strongest_first(tuple(Sequence(run[0], len(run)) for run in runs(hand)))
        case Category.SET:
            return strongest_first(tuple(found[0] for rank in SET_RANKS if (found := _sets(rank, hand))))
        case _:
            assert_never(category)
