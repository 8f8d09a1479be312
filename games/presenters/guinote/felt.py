"""The middle of a guiñote table, the viewer's hand, and what may be looked back at."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.presenters.board import (
    Facts,
    Felt,
    Hand,
    Review,
    Stock,
)
from games.presenters.guinote.people import is_open
from games.presenters.guinote.songs import PACK
from games.presenters.phrases import felt_cards, hand_cards, takes, trick_rows
from games.presenters.words import card_label, suit_name
from games.rules.cards import Card, SpanishSuit
from games.rules.errors import Breach
from games.rules.guinote.actions import Play
from games.rules.guinote.ranks import STRENGTH
from games.rules.guinote.view import Phase, Unplayable, View
from games.sentences import breach_sentence

TELL_WHY = (Breach.MUST_FOLLOW_SUIT, Breach.MUST_BEAT, Breach.MUST_TRUMP, Breach.MUST_OVERTRUMP)


def felt(view: View, facts: Facts) -> Felt:
    return Felt(
        trick=felt_cards(facts, PACK, view.trick, view.trick_winner),
        stock=stock(view),
        notice=notice(view, facts),
        seats=view.seats,
    )


def stock(view: View) -> Stock:
    trump = _("trump: %(suit)s") % {"suit": suit_name(PACK, view.trump)}
    if view.muestra is None:
        return Stock(0, _("stock empty"), trump=trump, trump_suit=view.trump)
    return Stock(
        count=view.stock,
        text=_("stock %(number)d") % {"number": view.stock},
        turned=view.muestra,
        turned_label=_("%(card)s lies face up") % {"card": card_label(PACK, view.muestra)},
        trump=trump,
        trump_suit=view.trump,
    )


def notice(view: View, facts: Facts) -> str:
    if view.trick_winner is None or view.phase is Phase.OVER:
        return ""
    return takes(facts, view.trick_winner)


# ---- The hand.


def hand(view: View, facts: Facts) -> Hand:
    playable = {action.card for action in view.legal if isinstance(action, Play)} if is_open(facts) else set()
    why = {reason.card: reason for reason in view.reasons}
    fresh = just_drawn(view, facts)
    ordered = sorted(view.hand, key=lambda card: in_hand(card, view.trump))
    reasons: dict[str, str] = {card: reason(view, why.get(card)) for card in ordered}
    cards = hand_cards(PACK, ordered, playable, reasons, fresh=fresh)
    return Hand(cards, title=_("Your hand"))


def in_hand(card: Card, trump: str) -> tuple[bool, int, int]:
    """The order in which a hand is held: suit by suit, trumps last, each from the as down."""
    return card.suit == trump, list(SpanishSuit).index(SpanishSuit(card.suit)), -STRENGTH[card.rank]


def just_drawn(view: View, facts: Facts) -> Card | None:
    """The viewer's card from the drawing after the trick that still lies there."""
    since = [text.split()[1] for text in facts.actions]
    if view.phase is not Phase.LEAD or "draw" not in since or not view.hand:
        return None
    last_play = max(n for n, verb in enumerate(since) if verb == "play")
    return view.hand[-1] if "draw" in since[last_play:] else None


def reason(view: View, why: Unplayable | None) -> str:
    """Why a card can't be played, where a duty forbids it; out of turn there is nothing to explain."""
    if why is None or why.breach not in TELL_WHY:
        return ""
    if why.breach == Breach.MUST_FOLLOW_SUIT:
        return _("You must follow %(suit)s.") % {"suit": suit_name(PACK, view.trick[0].card.suit)}
    return breach_sentence(why.breach)


# ---- Looking back.


def reviews(view: View, facts: Facts) -> tuple[Review, ...]:
    if not view.reviewable:
        return ()
    rows = trick_rows(facts, PACK, view.reviewable)
    if view.phase is Phase.OVER:
        return (Review("all", _("All tricks"), rows),)
    return (Review("last", _("Last trick"), rows),)
