"""Sentences that every game says: who played what, who takes it, whose turn it is, what a hand looks like.

Whole sentences only; "you" and a name are different sentences, since verbs differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.log import Stage
from games.presenters import manners
from games.presenters.board import Choice, Facts, FeltCard, HandCard, Style, TrickRow, place_of
from games.presenters.keeping import kept
from games.presenters.seating import headed, name_of
from games.presenters.words import card_label, the_card
from games.rules.cards import Card
from games.rules.game import Seat
from games.rules.tricks import Played, Trick

SUIT_ORDER = {"fr": "SHCD", "es": "OCEB"}  # colours alternate in the hand


def played(facts: Facts, pack: str, seat: Seat, card: str) -> str:
    """ "Alice played the ten of hearts." """
    return _played("" if seat == facts.viewer else name_of(facts, seat), pack, card)


@kept
def _played(name: str, pack: str, card: str) -> str:
    """Empty for the viewer's own name."""
    if not name:
        return _("You played %(card)s.") % {"card": the_card(pack, card)}
    return headed(_("%(name)s played %(card)s.") % {"name": name, "card": the_card(pack, card)})


def takes(facts: Facts, seat: Seat) -> str:
    """ "Alice takes the trick." """
    return _takes("" if seat == facts.viewer else name_of(facts, seat))


@kept
def _takes(name: str) -> str:
    return headed(_("%(name)s takes the trick.") % {"name": name}) if name else _("You take the trick.")


def late(facts: Facts, place: int) -> tuple[str, ...]:
    """What is no action and came when so many of the deal were done: time-outs, rulings, what people offered."""
    late = (_late(facts, seat, _then(facts, place)) for at, seat in facts.late if at == place)
    return (*late, *(told.say for told in facts.rulings if told.place == place), *manners.asides(facts, place))


def _then(facts: Facts, place: int) -> str:
    """The action that the time-out led to, without the seat; empty where the match ended."""
    return facts.actions[place].partition(" ")[2] if place < len(facts.actions) else ""


def _late(facts: Facts, seat: Seat, then: str) -> str:
    name = {"name": name_of(facts, seat)}
    match then, seat == facts.viewer:
        case "", True:
            return _("You ran out of time.")
        case "", False:
            return headed(_("%(name)s ran out of time.") % name)
        case "resign", True:
            return _("You ran out of time, and lost the deal.")
        case "resign", False:
            return headed(_("%(name)s ran out of time, and lost the deal.") % name)
        case _, True:
            return _("You ran out of time, and the house acted for you.")
    return headed(_("%(name)s ran out of time, and the house acted.") % name)


def to_play(facts: Facts, seat: Seat) -> str:
    """Whose turn it is, as a sentence."""
    if seat == facts.viewer:
        return _("Your turn.")
    return headed(_("%(name)s is to play.") % {"name": name_of(facts, seat)})


def waiting_for(facts: Facts, seats: Iterable[Seat]) -> str:
    """Whom the table waits for; empty for nobody."""
    names = [name_of(facts, seat) for seat in sorted(seats)]
    if not names:
        return ""
    return _("Waiting for %(names)s.") % {"names": ", ".join(names)}


def in_hand_order(pack: str, ranks: str, hand: Iterable[Card]) -> tuple[Card, ...]:
    """`hand` by suit, then from high to low in `ranks`."""
    suits = SUIT_ORDER[pack]
    return tuple(sorted(hand, key=lambda card: (suits.index(card.suit), ranks.index(card.rank))))


def hand_cards(
    pack: str,
    hand: Sequence[Card],
    playable: Iterable[str],
    reasons: Mapping[str, str],
    *,
    marked: Iterable[str] = (),
    fresh: str | None = None,
    choices: Mapping[str, tuple[Choice, ...]] | None = None,
) -> tuple[HandCard, ...]:
    """The hand as buttons; `reasons` says for each card that the rules forbid now why, `fresh` was just drawn."""
    can, shown = frozenset(playable), frozenset(marked)
    return tuple(
        HandCard(
            card,
            card_label(pack, card),
            text=f"play {card}" if card in can else "",
            confirm_label=_play(pack, card) if card in can else "",
            playable=card in can,
            reason=reasons.get(card, ""),
            is_marked=card in shown,
            is_new=card == fresh,
            choices=(choices or {}).get(card, ()),
        )
        for card in hand
    )


@kept
def _play(pack: str, card: str) -> str:
    return _("Play %(card)s") % {"card": the_card(pack, card)}


def felt_cards(facts: Facts, pack: str, trick: Sequence[Played], winner: Seat | None) -> tuple[FeltCard, ...]:
    """The trick on the felt."""
    return tuple(
        FeltCard(
            one.card,
            whose(facts, pack, one),
            place_of(one.seat, facts.viewer, len(facts.people)),
            order,
            one.seat == winner,
        )
        for order, one in enumerate(trick, start=1)
    )


def whose(facts: Facts, pack: str, one: Played) -> str:
    """ "Alice: queen of hearts", for a list."""
    return _whose(name_of(facts, one.seat), pack, one.card)


@kept
def _whose(name: str, pack: str, card: str) -> str:
    return headed(_("%(name)s: %(card)s") % {"name": name, "card": card_label(pack, card)})


def trick_rows(facts: Facts, pack: str, tricks: Iterable[Trick]) -> tuple[TrickRow, ...]:
    """Finished tricks for a review."""
    return tuple(
        TrickRow(
            trick.number,
            tuple(one.card for one in trick.played),
            tuple(whose(facts, pack, one) for one in trick.played),
            takes(facts, trick.winner),
        )
        for trick in tricks
    )


def points(number: int) -> str:
    """ "1 point", "20 points"."""
    return ngettext("%(number)d point", "%(number)d points", number) % {"number": number}


def resign_deal(facts: Facts, label: str = "", question: str = "") -> tuple[Choice, ...]:
    """The menu of a game in which a deal (guiñote: the point) may be given up."""
    whole = resign_match(facts)
    if not facts.may_resign or facts.stage is Stage.OVER or facts.after is not None:
        return whole
    label = label or _("Give up the deal")
    question = question or _("The deal then goes to the other side. Give it up?")
    return (Choice(label, "resign", Style.DANGER, confirm=question), *whole)


def resign_match(facts: Facts) -> tuple[Choice, ...]:
    """Giving up the match, in every game."""
    if not facts.may_resign or facts.match_over or facts.stage is Stage.OVER:
        return ()
    if facts.manners.asks_partner:
        question = _("If your partner agrees, the whole match goes to the other side. Ask?")
        ask = Choice(_("Ask your partner to give up the match"), "offer resign", Style.DANGER, confirm=question)
        return (ask,) if ask.text in facts.manners.sayable else ()
    question = _("The whole match then goes to the other side. Give it up?")
    return (Choice(_("Give up the match"), "resign match", Style.DANGER, confirm=question),)
