"""The names of the 72 cards and the eight suits, for labels and for sentences, in the language in force.

A label says "queen of hearts"; a sentence needs the article, which other languages inflect with the name, so each
card has a second entry in the catalogues ("the queen of hearts") that a sentence takes in whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.presenters.keeping import kept


class Name(NamedTuple):
    """A card's msgids: as a label, and with its article inside a sentence."""

    label: str
    within: str


FRENCH = {
    "AS": Name(_("ace of spades"), _("the ace of spades")),
    "KS": Name(_("king of spades"), _("the king of spades")),
    "QS": Name(_("queen of spades"), _("the queen of spades")),
    "JS": Name(_("jack of spades"), _("the jack of spades")),
    "TS": Name(_("ten of spades"), _("the ten of spades")),
    "9S": Name(_("nine of spades"), _("the nine of spades")),
    "8S": Name(_("eight of spades"), _("the eight of spades")),
    "7S": Name(_("seven of spades"), _("the seven of spades")),
    "AH": Name(_("ace of hearts"), _("the ace of hearts")),
    "KH": Name(_("king of hearts"), _("the king of hearts")),
    "QH": Name(_("queen of hearts"), _("the queen of hearts")),
    "JH": Name(_("jack of hearts"), _("the jack of hearts")),
    "TH": Name(_("ten of hearts"), _("the ten of hearts")),
    "9H": Name(_("nine of hearts"), _("the nine of hearts")),
    "8H": Name(_("eight of hearts"), _("the eight of hearts")),
    "7H": Name(_("seven of hearts"), _("the seven of hearts")),
    "AD": Name(_("ace of diamonds"), _("the ace of diamonds")),
    "KD": Name(_("king of diamonds"), _("the king of diamonds")),
    "QD": Name(_("queen of diamonds"), _("the queen of diamonds")),
    "JD": Name(_("jack of diamonds"), _("the jack of diamonds")),
    "TD": Name(_("ten of diamonds"), _("the ten of diamonds")),
    "9D": Name(_("nine of diamonds"), _("the nine of diamonds")),
    "8D": Name(_("eight of diamonds"), _("the eight of diamonds")),
    "7D": Name(_("seven of diamonds"), _("the seven of diamonds")),
    "AC": Name(_("ace of clubs"), _("the ace of clubs")),
    "KC": Name(_("king of clubs"), _("the king of clubs")),
    "QC": Name(_("queen of clubs"), _("the queen of clubs")),
    "JC": Name(_("jack of clubs"), _("the jack of clubs")),
    "TC": Name(_("ten of clubs"), _("the ten of clubs")),
    "9C": Name(_("nine of clubs"), _("the nine of clubs")),
    "8C": Name(_("eight of clubs"), _("the eight of clubs")),
    "7C": Name(_("seven of clubs"), _("the seven of clubs")),
}
SPANISH = {
    "1O": Name(_("as of oros"), _("the as of oros")),
    "2O": Name(_("two of oros"), _("the two of oros")),
    "3O": Name(_("three of oros"), _("the three of oros")),
    "4O": Name(_("four of oros"), _("the four of oros")),
    "5O": Name(_("five of oros"), _("the five of oros")),
    "6O": Name(_("six of oros"), _("the six of oros")),
    "7O": Name(_("seven of oros"), _("the seven of oros")),
    "SO": Name(_("sota of oros"), _("the sota of oros")),
    "CO": Name(_("caballo of oros"), _("the caballo of oros")),
    "RO": Name(_("rey of oros"), _("the rey of oros")),
    "1C": Name(_("as of copas"), _("the as of copas")),
    "2C": Name(_("two of copas"), _("the two of copas")),
    "3C": Name(_("three of copas"), _("the three of copas")),
    "4C": Name(_("four of copas"), _("the four of copas")),
    "5C": Name(_("five of copas"), _("the five of copas")),
    "6C": Name(_("six of copas"), _("the six of copas")),
    "7C": Name(_("seven of copas"), _("the seven of copas")),
    "SC": Name(_("sota of copas"), _("the sota of copas")),
    "CC": Name(_("caballo of copas"), _("the caballo of copas")),
    "RC": Name(_("rey of copas"), _("the rey of copas")),
    "1E": Name(_("as of espadas"), _("the as of espadas")),
    "2E": Name(_("two of espadas"), _("the two of espadas")),
    "3E": Name(_("three of espadas"), _("the three of espadas")),
    "4E": Name(_("four of espadas"), _("the four of espadas")),
    "5E": Name(_("five of espadas"), _("the five of espadas")),
    "6E": Name(_("six of espadas"), _("the six of espadas")),
    "7E": Name(_("seven of espadas"), _("the seven of espadas")),
    "SE": Name(_("sota of espadas"), _("the sota of espadas")),
    "CE": Name(_("caballo of espadas"), _("the caballo of espadas")),
    "RE": Name(_("rey of espadas"), _("the rey of espadas")),
    "1B": Name(_("as of bastos"), _("the as of bastos")),
    "2B": Name(_("two of bastos"), _("the two of bastos")),
    "3B": Name(_("three of bastos"), _("the three of bastos")),
    "4B": Name(_("four of bastos"), _("the four of bastos")),
    "5B": Name(_("five of bastos"), _("the five of bastos")),
    "6B": Name(_("six of bastos"), _("the six of bastos")),
    "7B": Name(_("seven of bastos"), _("the seven of bastos")),
    "SB": Name(_("sota of bastos"), _("the sota of bastos")),
    "CB": Name(_("caballo of bastos"), _("the caballo of bastos")),
    "RB": Name(_("rey of bastos"), _("the rey of bastos")),
}
FRENCH_SUITS = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
SPANISH_SUITS = {"O": _("oros"), "C": _("copas"), "E": _("espadas"), "B": _("bastos")}
CARDS = {"fr": FRENCH, "es": SPANISH}
SUITS = {"fr": FRENCH_SUITS, "es": SPANISH_SUITS}


@kept
def card_label(pack: str, card: str) -> str:
    """The card's name for a button or a list: "Queen of hearts"."""
    return capfirst(gettext(CARDS[pack][card].label))


@kept
def card_name(pack: str, card: str) -> str:
    """The card's bare name, for a list inside a sentence: "queen of hearts"."""
    return gettext(CARDS[pack][card].label)


@kept
def the_card(pack: str, card: str) -> str:
    """The card's name with its article, for the inside of a sentence: "the queen of hearts"."""
    return gettext(CARDS[pack][card].within)


@kept
def suit_name(pack: str, suit: str) -> str:
    """The suit's bare name, as it follows a preposition: "hearts"."""
    return gettext(SUITS[pack][suit])


def suit_label(pack: str, suit: str) -> str:
    """The suit's name for a heading or a sign: "Hearts"."""
    return capfirst(suit_name(pack, suit))


@kept
def card_count(number: int) -> str:
    """ "12 cards"."""
    return ngettext("%(number)d card", "%(number)d cards", number) % {"number": number}


def in_a_row(notes: Iterable[str]) -> str:
    """Several notes on one line, parted as the language does it; "" for none."""
    row = list(notes)
    return reduce(_followed, row) if row else ""


def _followed(before: str, note: str) -> str:
    return gettext("%(before)s; %(note)s") % {"before": before, "note": note}
