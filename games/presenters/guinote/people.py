"""Who is who at a guiñote table, as one audience names them: seats, partners, sides, places."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.log import Stage
from games.presenters import seating
from games.presenters.board import Chip, Facts, SeatPanel
from games.presenters.guinote.songs import PACK, song_chip
from games.presenters.seating import name_of
from games.presenters.words import the_card
from games.rules.game import Seat, Side, side_of
from games.rules.guinote.view import Phase, View


def side_within(facts: Facts, side: Side) -> str:
    """Who plays on `side`, inside a sentence."""
    if len(facts.people) == 2:
        return name_of(facts, Seat(side))
    first, second = (name_of(facts, seat) for seat in (Seat(side), Seat(side + 2)))
    said = pgettext("the second name begins with the sound i", "%(first)s and %(second)s")
    return (said if sounds_like_i(second) else _("%(first)s and %(second)s")) % {"first": first, "second": second}


def sounds_like_i(name: str) -> bool:
    """Whether the name begins as "Íñigo" or "Hilario" do, before which Spanish says "e" for "y"."""
    plain = unicodedata.normalize("NFD", name.lower()).removeprefix("h")
    return plain.startswith("i") and not plain.startswith(("ia", "ie", "io", "iu"))


def is_open(facts: Facts) -> bool:
    """Whether play goes on this moment: the match isn't over, and no trick is held for all to see."""
    return facts.stage is Stage.DEALT and not facts.is_held


def panels(view: View, facts: Facts) -> tuple[SeatPanel, ...]:
    """Every seat's line, in seat order."""
    return tuple(panel(view, facts, Seat(seat)) for seat in range(view.seats))


def panel(view: View, facts: Facts, seat: Seat) -> SeatPanel:
    return seating.panel(
        facts,
        seat,
        None if view.phase is Phase.OVER else view,
        notes=tuple(notes(view, facts, seat)),
        chips=tuple(chips(view, seat)),
        is_on_turn=seat in view.to_act and view.phase is not Phase.DRAW and is_open(facts),
    )


def notes(view: View, facts: Facts, seat: Seat) -> Iterator[str]:
    if seat == view.dealer:
        yield _("dealer")
    if seat == view.mano:
        yield _("mano")
    if view.seats > 2 and facts.viewer is not None and seat != facts.viewer and side_of(seat) == side_of(facts.viewer):
        yield _("partner")


def chips(view: View, seat: Seat) -> Iterator[Chip]:
    """What was said aloud: songs stay; the exchange only as long as it is still told."""
    yield from (song_chip(song) for song in view.songs if song.seat == seat)
    if view.exchange is not None and view.exchange.seat == seat:
        yield Chip(_("took %(card)s") % {"card": the_card(PACK, view.exchange.taken)})
