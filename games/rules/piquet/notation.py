"""Actions in the words of the record: `write` and its exact inverse `read` (docs/record-format.md)."""

from __future__ import annotations

from typing import assert_never

from games.rules.cards import FRENCH_PACK, Card
from games.rules.errors import UnreadableAction
from games.rules.game import Seat
from games.rules.piquet.actions import Action, AskProof, Call, ClaimCarteBlanche, Discard, Expose, PlayCard, Stand
from games.rules.piquet.combinations import (
    HEIGHT,
    SET_RANKS,
    SUITS,
    Category,
    Item,
    Items,
    Point,
    Sequence,
    SetOfRank,
    category_of,
    in_order,
    ordered,
)

CARDS = {str(card): card for card in FRENCH_PACK}
SEATS = {"0": Seat(0), "1": Seat(1)}
CATEGORY_WORDS = {category.value: category for category in Category}
NOTHING = "-"
LONGEST = 200  # letters; even the whole pack has fewer


def _words_of_items() -> dict[str, Item]:
    found: list[Item] = [Point(suit) for suit in SUITS]
    found += [Sequence(card, length) for card in FRENCH_PACK for length in range(3, HEIGHT[card.rank] + 1)]
    for rank in SET_RANKS:
        found += [SetOfRank(rank, 4), SetOfRank(rank, 3), *(SetOfRank(rank, 3, suit) for suit in SUITS)]
    return {written_item(item): item for item in found}


def written_item(item: Item) -> str:
    """`item` in the words of the record: `H`, `AH4`, `A4`, `A3-C`."""
    match item:
        case Point(suit):
            return suit
        case Sequence(top, length):
            return f"{top}{length}"
        case SetOfRank(rank, size, left_out):
            return f"{rank}{size}" if left_out is None else f"{rank}{size}-{left_out}"
        case _:
            assert_never(item)


ITEMS = _words_of_items()


def write(action: Action) -> str:
    """`action` in the notation of the record."""
    match action:
        case ClaimCarteBlanche(seat, None):
            return f"{seat} carte-blanche"
        case ClaimCarteBlanche(seat, number):
            return f"{seat} carte-blanche {number}"
        case Discard(seat, cards):
            return f"{seat} discard {' '.join(cards)}"
        case Call(seat, category, items):
            return f"{seat} {category} {_written_items(items)}"
        case Stand(seat, items):
            return f"{seat} stand {_written_items(items)}"
        case PlayCard(seat, card):
            return f"{seat} play {card}"
        case Expose(seat):
            return f"{seat} expose"
        case AskProof(seat, category):
            return f"{seat} ask {category}"
        case _:
            assert_never(action)


def _written_items(items: Items) -> str:
    return " ".join(written_item(item) for item in items) if items else NOTHING


def read(text: str) -> Action:
    """The action written in `text`, in its canonical form. Raises UnreadableAction."""
    if len(text) > LONGEST:
        raise UnreadableAction(text)
    match text.split(" "):
        case [seat, "carte-blanche"]:
            return ClaimCarteBlanche(_seat(seat, text))
        case [seat, "carte-blanche", number] if len(number) == 1 and number in "0123456789":
            return ClaimCarteBlanche(_seat(seat, text), int(number))
        case [seat, "discard", card, *cards]:
            return Discard(_seat(seat, text), _cards((card, *cards), text))
        case [seat, ("point" | "sequence" | "set") as word, item, *items]:
            return _call(_seat(seat, text), CATEGORY_WORDS[word], _items((item, *items), text), text)
        case [seat, "stand", item, *items]:
            return Stand(_seat(seat, text), _items((item, *items), text))
        case [seat, "play", card]:
            return PlayCard(_seat(seat, text), _cards((card,), text)[0])
        case [seat, "expose"]:
            return Expose(_seat(seat, text))
        case [seat, "ask", word] if word in CATEGORY_WORDS:
            return AskProof(_seat(seat, text), CATEGORY_WORDS[word])
        case _:
            raise UnreadableAction(text)


def _seat(word: str, text: str) -> Seat:
    if word not in SEATS:
        raise UnreadableAction(text)
    return SEATS[word]


def _cards(words: tuple[str, ...], text: str) -> tuple[Card, ...]:
    if len(set(words)) < len(words) or any(word not in CARDS for word in words):
        raise UnreadableAction(text)
    return in_order(tuple(CARDS[word] for word in words))


def _items(words: tuple[str, ...], text: str) -> Items:
    """Items of one category, at most one point; a lone "-" is nothing."""
    if words == (NOTHING,):
        return ()
    if any(word not in ITEMS for word in words):
        raise UnreadableAction(text)
    items = tuple(ITEMS[word] for word in words)
    categories = {category_of(item) for item in items}
    if len(categories) > 1 or (Category.POINT in categories and len(items) > 1):
        raise UnreadableAction(text)
    return ordered(items)


def _call(seat: Seat, category: Category, items: Items, text: str) -> Call:
    if items and category_of(items[0]) is not category:
        raise UnreadableAction(text)
    return Call(seat, category, items)
