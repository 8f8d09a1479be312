"""Songs, tute and exchange in words: what was sung, and the chips for what may be sung now or prepared."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.log import Stage
from games.presenters.board import Chip, Choice, Facts, Field, Style
from games.presenters.words import suit_name, the_card
from games.rules.guinote.actions import Action, Exchange, Sing, Tute
from games.rules.guinote.notation import write
from games.rules.guinote.state import Song
from games.rules.guinote.view import View

PACK = "es"


def song_chip(song: Song) -> Chip:
    """ "20 copas", beside the singer's name."""
    return Chip(_("%(value)d %(suit)s") % {"value": song.value, "suit": suit_name(PACK, song.suit)}, "good")


def choices(view: View, facts: Facts) -> tuple[Choice, ...]:
    """What the viewer holds the cards for: done now where it may be, else kept until it can be.

    During a hold the service keeps what is tapped, and takes it at the end: then it is shown as prepared.
    """
    if facts.stage is not Stage.DEALT:
        return ()
    legal = set(view.legal)
    spoken = [action for action in view.legal if isinstance(action, Sing | Tute | Exchange)]
    waiting = [action for action in view.armable if action not in legal]
    return tuple(choice(action, view, facts, is_now=action in legal) for action in (*spoken, *waiting))


def choice(action: Action, view: View, facts: Facts, *, is_now: bool) -> Choice:
    text = write(action).partition(" ")[2]
    if text in facts.armed:
        return Choice(now_label(action, view), text, Style.CHIP, Field.DISARM, is_armed=True)
    if is_now:
        return Choice(now_label(action, view), text, Style.CHIP)
    return Choice(later_label(action, view), text, Style.CHIP, Field.ARM, is_armed=False)


def now_label(action: Action, view: View) -> str:
    match action:
        case Sing(_seat, suit) if suit == view.trump:
            return _("Sing 40 in %(suit)s") % {"suit": suit_name(PACK, suit)}
        case Sing(_seat, suit):
            return _("Sing 20 in %(suit)s") % {"suit": suit_name(PACK, suit)}
        case Tute():
            return _("Show tute")
        case _:
            return exchange_label(view)


def later_label(action: Action, view: View) -> str:
    match action:
        case Sing(_seat, suit) if suit == view.trump:
            return _("Sing 40 in %(suit)s if we win the trick") % {"suit": suit_name(PACK, suit)}
        case Sing(_seat, suit):
            return _("Sing 20 in %(suit)s if we win the trick") % {"suit": suit_name(PACK, suit)}
        case Tute():
            return _("Show tute if we win the trick")
        case _:
            return _("Exchange as soon as I can")


def exchange_label(view: View) -> str:
    assert view.muestra is not None
    return _("Exchange for %(card)s") % {"card": the_card(PACK, view.muestra)}
