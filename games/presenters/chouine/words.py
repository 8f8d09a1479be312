"""Chouine in sentences: announcements, what was done at the table, and what a player owes.

The log holds only what its reader may look back at: own tricks, the rival's latest, the trick in progress, and
whatever was said aloud (chouine §10.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.presenters import phrases
from games.presenters.board import Facts
from games.presenters.keeping import kept
from games.presenters.seating import label_of, name_of
from games.presenters.words import card_name, suit_name, the_card
from games.rules.cards import Card
from games.rules.chouine.actions import Action, Exchange, Pass, Play, read
from games.rules.chouine.combinations import Announced, Combination
from games.rules.chouine.view import View
from games.rules.errors import Breach
from games.rules.tricks import Trick

PACK = "fr"


@kept
def announcement_label(made: Announced) -> str:
    """What stays beside a name: "tierce of hearts 30"."""
    values = {"suit": suit_name(PACK, made.suit) if made.suit else "", "points": made.points}
    match made.combination:
        case Combination.MARIAGE:
            return _("mariage of %(suit)s %(points)d") % values
        case Combination.TIERCE:
            return _("tierce of %(suit)s %(points)d") % values
        case Combination.QUARTERON:
            return _("quarteron of %(suit)s %(points)d") % values
        case Combination.QUINTE:
            return _("quinte %(points)d") % values
        case _chouine:
            return _("chouine of %(suit)s") % values


def play_and_announce(card: Card, combination: Combination, points: int) -> str:
    """The button that plays `card` with an announcement; it names the card, since without script all are in sight."""
    values = {"card": the_card(PACK, card), "points": points}
    match combination:
        case Combination.MARIAGE:
            return _("Play %(card)s and announce a mariage, %(points)d") % values
        case Combination.TIERCE:
            return _("Play %(card)s and announce a tierce, %(points)d") % values
        case Combination.QUARTERON:
            return _("Play %(card)s and announce a quarteron, %(points)d") % values
        case Combination.QUINTE:
            return _("Play %(card)s and announce a quinte, %(points)d") % values
        case _chouine:
            return _("Play %(card)s and announce a chouine: it wins the deal") % values


def owed(breach: object, led: Card) -> str:
    """What the answer to `led` owes, as the rule that `breach` breaks puts it."""
    match breach:
        case Breach.MUST_FOLLOW_SUIT:
            return _("You must follow: %(suit)s.") % {"suit": suit_name(PACK, led.suit)}
        case Breach.MUST_BEAT:
            return _("You can beat the trump led, and must.")
        case _must_trump:
            return _("You can't follow, and must trump.")


def your_turn(view: View) -> str:
    """What is asked of the viewer, whose move it is. That any card may be played is told once, by the line below."""
    led = view.trick[0].card if view.trick and view.trick_winner is None else None
    if led is None:
        return _("Your turn to lead.")
    breaches = [barred.breach for barred in view.reasons]
    if breaches:
        breach = Breach.MUST_BEAT if Breach.MUST_BEAT in breaches else breaches[0]
        return _("Your turn.") + " " + owed(breach, led)
    return _("Your turn. Any card may be played.") if view.closed else _("Your turn.")


def lines(view: View, facts: Facts) -> tuple[str, ...]:
    """The log of the deal as this audience may read it, oldest first."""
    return tuple(line for _place, line in told(view, facts))


def latest(view: View, facts: Facts) -> str:
    """What happened last, with the end of the trick that it may have brought; empty at the start of a deal."""
    happened = list(told(view, facts))
    return " ".join(line for place, line in happened if place == len(facts.actions))


def told(view: View, facts: Facts) -> Iterator[tuple[int, str]]:
    """Each line of the log, with the number of the action after which it is said; 0 stands for the deal itself."""
    values = {"name": label_of(facts, view.dealer), "suit": suit_name(PACK, view.trump)}
    yield 0, _("%(name)s dealt. Trumps: %(suit)s.") % values
    seen = {trick.number: trick for trick in view.reviewable}
    played = 0
    for place, text in enumerate(facts.actions, 1):
        yield from ((place, line) for line in phrases.late(facts, place - 1))
        action = read(text)
        number = played // 2 + 1
        played += isinstance(action, Play)
        is_open = number in seen or (number == view.trick_number and view.trick_winner is None)
        yield from ((place, line) for line in said(action, number, is_open, view, facts))
        if isinstance(action, Play) and played % 2 == 0:
            yield from ((place, line) for line in trick_end(number, seen.get(number), view, facts))
    yield from ((len(facts.actions), line) for line in phrases.late(facts, len(facts.actions)))


def said(action: Action, number: int, is_open: bool, view: View, facts: Facts) -> Iterator[str]:
    """What `action` was, in words; a card that may not be looked at again is left out."""
    is_own = action.seat == facts.viewer
    name = label_of(facts, action.seat)
    match action:
        case Play(seat, card, announcement):
            if is_open:
                yield phrases.played(facts, PACK, seat, card)
            if announcement is not None:
                made = next(one for one in view.announced if one.trick == number and one.seat == seat)
                yield announced(made, facts)
        case Exchange():
            assert view.exchanged is not None
            values = {"name": name, "card": the_card(PACK, view.exchanged.taken)}
            own = _("You took %(card)s for the seven of trumps.")
            yield (own if is_own else _("%(name)s took %(card)s for the seven of trumps.")) % values
        case Pass():
            own = _("« Au sept »: you passed.")
            yield own if is_own else _("« Au sept »: %(name)s passed.") % {"name": name_of(facts, action.seat)}
        case _resign:
            yield _("You gave the deal up.") if is_own else _("%(name)s gave the deal up.") % {"name": name}


def announced(made: Announced, facts: Facts) -> str:
    """Who announced what."""
    return _announced("" if made.seat == facts.viewer else label_of(facts, made.seat), made)


@kept
def _announced(name: str, made: Announced) -> str:
    label = announcement_label(made)
    if not name:
        return _("You announced: %(combination)s.") % {"combination": label}
    return _("%(name)s announced: %(combination)s.") % {"name": name, "combination": label}


def trick_end(number: int, trick: Trick | None, view: View, facts: Facts) -> Iterator[str]:
    """What is seen when trick `number` is complete: the rest of what was announced in it, and who took it."""
    for made in view.announced:
        if made.trick == number and made.rest:
            yield shows(made, facts)
    if trick is not None:
        yield phrases.takes(facts, trick.winner)


def shows(made: Announced, facts: Facts) -> str:
    """The other cards of an announcement, once everybody has seen them."""
    return _shows("" if made.seat == facts.viewer else label_of(facts, made.seat), made)


@kept
def _shows(name: str, made: Announced) -> str:
    shown = ", ".join(card_name(PACK, card) for card in made.rest)
    if not name:
        return _("You showed: %(cards)s.") % {"cards": shown}
    return _("%(name)s showed: %(cards)s.") % {"name": name, "cards": shown}


def led_sentence(view: View, facts: Facts) -> str:
    """The card that waits for an answer; empty between two tricks."""
    if not view.trick or view.trick_winner is not None:
        return ""
    led = view.trick[0]
    values = {"name": label_of(facts, led.seat), "card": the_card(PACK, led.card)}
    return (_("You led %(card)s.") if led.seat == facts.viewer else _("%(name)s led %(card)s.")) % values


def exchange_label(taken: Card) -> str:
    """The button of the holder of the seven."""
    return _("Exchange the seven for %(card)s") % {"card": the_card(PACK, taken)}
