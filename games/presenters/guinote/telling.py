"""What is said at a guiñote table: the log, the status line, the live sentence, "where are we?".

The log obeys the right to look back like everything else: of cards played it tells the trick that lies on the
table and no other, until the hand is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.presenters import phrases
from games.presenters.board import Facts
from games.presenters.guinote.felt import just_drawn
from games.presenters.guinote.people import is_open
from games.presenters.guinote.songs import PACK
from games.presenters.seating import label_of
from games.presenters.words import suit_name, the_card
from games.rules.cards import SPANISH_PACK
from games.rules.errors import Breach
from games.rules.game import Seat
from games.rules.guinote.view import Phase, View


def log(view: View, facts: Facts) -> tuple[str, ...]:
    """The hand's log as far as this audience may read it, oldest first."""
    dealt = _("%(name)s dealt. Trump: %(suit)s.") % {
        "name": label_of(facts, view.dealer),
        "suit": suit_name(PACK, view.trump),
    }
    return (dealt, *told(view, facts))


def told(view: View, facts: Facts) -> Iterator[str]:
    """The sentences for the actions that may be told, and for who ran out of time."""
    played = 0
    for place, text in enumerate(facts.actions):
        yield from phrases.late(facts, place)
        verb = text.split()[1]
        played += verb == "play"
        number = (played + view.seats - 1) // view.seats  # of the trick before it, between tricks
        if may_tell(view, verb, number):
            yield from lines(view, facts, text, played)
    yield from phrases.late(facts, len(facts.actions))


def latest(view: View, facts: Facts) -> str:
    """What happened last, with the end of the trick that it may have brought; who dealt at the start of a hand."""
    if not facts.actions:
        return log(view, facts)[0]
    played = sum(text.split()[1] == "play" for text in facts.actions)
    return " ".join((*phrases.late(facts, len(facts.actions) - 1), *lines(view, facts, facts.actions[-1], played)))


def may_tell(view: View, verb: str, number: int) -> bool:
    if view.phase is Phase.OVER or verb in ("sing", "tute", "resign"):
        return True
    if verb == "exchange":
        return view.exchange is not None
    return number == view.trick_number


def lines(view: View, facts: Facts, text: str, played: int) -> Iterator[str]:
    """The sentences for one action; `played` counts the hand's cards up to it."""
    yield sentence(view, facts, text)
    if text.split()[1] == "play" and played % view.seats == 0:
        yield phrases.takes(facts, winner_of(view, played // view.seats))


def winner_of(view: View, number: int) -> Seat:
    """Who took a trick that may be told: the one on the table, or any once the hand is over."""
    if number == view.trick_number and view.trick_winner is not None:
        return view.trick_winner
    return next(trick.winner for trick in view.reviewable if trick.number == number)


def sentence(view: View, facts: Facts, text: str) -> str:
    """What one action was, in a sentence."""
    words = text.split()
    seat, verb = Seat(int(words[0])), words[1]
    who, is_me = label_of(facts, seat), seat == facts.viewer
    match verb:
        case "play":
            return phrases.played(facts, PACK, seat, words[2])
        case "draw":
            return _("Everybody draws a card.")
        case "sing":
            return sung_sentence(view, who, words[2], is_me=is_me)
        case "exchange":
            return _("You exchanged.") if is_me else exchanged_sentence(view, who)
        case "tute":
            return _("You show tute.") if is_me else _("%(name)s shows tute.") % {"name": who}
        case _:
            return _("You give up the point.") if is_me else _("%(name)s gives up the point.") % {"name": who}


def sung_sentence(view: View, who: str, suit: str, *, is_me: bool) -> str:
    named = {"name": who, "suit": suit_name(PACK, suit)}
    if suit == view.trump:
        return _("You sing 40 in %(suit)s.") % named if is_me else _("%(name)s sings 40 in %(suit)s.") % named
    return _("You sing 20 in %(suit)s.") % named if is_me else _("%(name)s sings 20 in %(suit)s.") % named


def exchanged_sentence(view: View, who: str) -> str:
    assert view.exchange is not None
    named = {"name": who, "left": the_card(PACK, view.exchange.left), "taken": the_card(PACK, view.exchange.taken)}
    return _("%(name)s left %(left)s and took %(taken)s.") % named


# ---- Now.


def phase(view: View) -> str:
    if view.phase is Phase.OVER:
        return ""
    if view.arrastre:
        return _("Last six: follow, beat, trump. Played from memory.")
    return _("Stock: any card may be played.")


def status(view: View, facts: Facts) -> str:
    """The line above the hand: whose turn it is, and what is owed."""
    if view.phase is Phase.OVER:
        return _("The hand is over.")
    if facts.match_over:
        return facts.ended or _("The match is over.")
    if facts.is_held and view.trick_winner is not None:
        return phrases.takes(facts, view.trick_winner)
    (seat,) = view.to_act
    if view.phase is Phase.DRAW:
        return _("The cards are drawn.")
    if seat != facts.viewer:
        return phrases.to_play(facts, seat)
    return _("Your turn: lead.") if view.phase is Phase.LEAD else " ".join(filter(None, (_("Your turn."), duty(view))))


def duty(view: View) -> str:
    """What the viewer owes to the trick; nothing while the stock lasts, which the line below tells."""
    breaches = {reason.breach for reason in view.reasons}
    suit = {"suit": suit_name(PACK, view.trick[0].card.suit)}
    if Breach.MUST_BEAT in breaches:
        return _("You must follow %(suit)s and beat the trick.") % suit
    if Breach.MUST_FOLLOW_SUIT in breaches:
        return _("You must follow %(suit)s.") % suit
    if Breach.MUST_TRUMP in breaches:
        return _("You must play a trump.")
    if Breach.MUST_OVERTRUMP in breaches:
        return _("You must play a higher trump.")
    return _("Any card may be played.") if view.arrastre else ""


def is_my_turn(view: View, facts: Facts) -> bool:
    return view.phase is not Phase.DRAW and is_open(facts) and facts.viewer in view.to_act


def said(view: View, facts: Facts) -> str:
    """The live sentence: what has just happened, and the viewer's turn."""
    parts = list(log(view, facts)[-2:] if view.trick_winner is not None else log(view, facts)[-1:])
    drawn = just_drawn(view, facts)
    if drawn is not None and facts.viewer is not None:
        parts.append(_("You drew %(card)s.") % {"card": the_card(PACK, drawn)})
    if view.muestra_drawn_by is not None and view.phase is Phase.LEAD:
        parts.append(muestra_drawn(view.muestra_drawn_by, facts))
    if is_my_turn(view, facts) or view.phase is Phase.OVER:
        parts.append(status(view, facts))
    return " ".join(parts)


def muestra_drawn(seat: Seat, facts: Facts) -> str:
    if seat == facts.viewer:
        return _("You drew the card that lay face up.")
    return _("%(name)s drew the card that lay face up.") % {"name": label_of(facts, seat)}


def where(view: View, facts: Facts) -> str:
    """The whole situation in a few sentences."""
    tricks = len(SPANISH_PACK) // view.seats
    parts = [
        _("Trick %(number)d of %(tricks)d.") % {"number": view.trick_number, "tricks": tricks},
        _("Trump is %(suit)s.") % {"suit": suit_name(PACK, view.trump)},
        phase(view),
    ]
    if view.muestra is not None:
        parts.append(
            _("The stock has %(number)d cards, and %(card)s lies face up.")
            % {"number": view.stock, "card": the_card(PACK, view.muestra)}
        )
    parts += [phrases.played(facts, PACK, one.seat, one.card) for one in view.trick]
    if view.vueltas:
        parts.append(_("This hand is played de vueltas."))
    return " ".join(filter(None, [*parts, status(view, facts)]))
