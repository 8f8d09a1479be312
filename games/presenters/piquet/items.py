"""Point, sequences and sets in words: for their holder, who sees all of them, and as they are said aloud."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.keeping import kept
from games.presenters.words import suit_name, the_card
from games.rules.piquet.combinations import Category, Hand, Item, Items, Point, Sequence, SetOfRank, strength, value
from games.rules.piquet.view import Said

PACK = "fr"

RANKS = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": gettext_lazy("ten"),
    "9": gettext_lazy("nine"),
}
SEQUENCES = {
    3: gettext_lazy("tierce"),
    4: gettext_lazy("quart"),
    5: gettext_lazy("quint"),
    6: gettext_lazy("sixième"),
    7: gettext_lazy("septième"),
    8: gettext_lazy("huitième"),
}
FROM = {
    3: gettext_lazy("tierce from %(card)s"),
    4: gettext_lazy("quart from %(card)s"),
    5: gettext_lazy("quint from %(card)s"),
    6: gettext_lazy("sixième from %(card)s"),
    7: gettext_lazy("septième from %(card)s"),
    8: gettext_lazy("huitième from %(card)s"),
}
SETS = {
    ("A", 4): gettext_lazy("four aces"),
    ("K", 4): gettext_lazy("four kings"),
    ("Q", 4): gettext_lazy("four queens"),
    ("J", 4): gettext_lazy("four jacks"),
    ("T", 4): gettext_lazy("four tens"),
    ("A", 3): gettext_lazy("three aces"),
    ("K", 3): gettext_lazy("three kings"),
    ("Q", 3): gettext_lazy("three queens"),
    ("J", 3): gettext_lazy("three jacks"),
    ("T", 3): gettext_lazy("three tens"),
}
CATEGORY_LABELS = {
    Category.POINT: gettext_lazy("Point"),
    Category.SEQUENCE: gettext_lazy("Sequence"),
    Category.SET: gettext_lazy("Sets"),
}
NOTHING = {
    Category.POINT: gettext_lazy("no point"),
    Category.SEQUENCE: gettext_lazy("no sequence"),
    Category.SET: gettext_lazy("no sets"),
}


def item_name(item: Item, hand: Hand) -> str:
    """An item as its holder knows it, without its worth: "quart from the ace of spades"."""
    match item:
        case Point(suit):
            cards, pips = strength(item, hand)
            values = {"suit": suit_name(PACK, suit), "cards": cards, "pips": pips}
            return _("%(cards)d in %(suit)s, making %(pips)d") % values
        case Sequence(top, length):
            return FROM[length] % {"card": the_card(PACK, top)}
        case SetOfRank(rank, size, None):
            return str(SETS[rank, size])
        case SetOfRank(rank, size, left_out):
            values = {"set": str(SETS[rank, size]), "suit": suit_name(PACK, left_out or "")}
            return _("%(set)s, leaving out %(suit)s") % values


def items_label(items: Items, hand: Hand) -> str:
    """What a button or an option calls `items`: their names and what they are worth together."""
    names = capfirst(" + ".join(item_name(item, hand) for item in items))
    return _("%(items)s: %(points)d") % {"items": names, "points": sum(value(item, hand) for item in items)}


@kept
def said_name(said: Said) -> str:
    """An item as it was said aloud: "point of 5, making 49", "quart, highest card: ace", "four tens"."""
    match said.category:
        case Category.POINT if said.total is None:
            return _("point of %(cards)d") % {"cards": said.size}
        case Category.POINT:
            return _("point of %(cards)d, making %(pips)d") % {"cards": said.size, "pips": said.total}
        case Category.SEQUENCE if said.rank is None:
            return str(SEQUENCES[said.size])
        case Category.SEQUENCE:
            names = {"sequence": str(SEQUENCES[said.size]), "rank": str(RANKS[said.rank or ""])}
            return _("%(sequence)s, highest card: %(rank)s") % names
        case Category.SET:
            return str(SETS[said.rank or "", said.size])
