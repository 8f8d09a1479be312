"""Who is who at a guiñote table, as one audience names them: seats, partners, sides, places."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.log import Stage
from games.presenters.board import Chip, Facts, SeatPanel, place_of
from games.presenters.guinote.songs import PACK, song_chip
from games.presenters.words import card_count, the_card
from games.rules.game import Seat, Side, side_of
from games.rules.guinote.view import Phase, View


def name(facts: Facts, seat: Seat) -> str:
    """The player's name at the beginning of a sentence or as a label."""
    person = facts.people[seat]
    return _("The house") if person.is_house else person.name


def name_within(facts: Facts, seat: Seat) -> str:
    """The player's name inside a sentence."""
    person = facts.people[seat]
    return _("the house") if person.is_house else person.name


def side_within(facts: Facts, side: Side) -> str:
    """Who plays on `side`, inside a sentence."""
    if len(facts.people) == 2:
        return name_within(facts, Seat(side))
    first, second = (name_within(facts, seat) for seat in (Seat(side), Seat(side + 2)))
    return _("%(first)s and %(second)s") % {"first": first, "second": second}


def sides_in_order(facts: Facts) -> tuple[Side, Side]:
    """The viewer's side first; for onlookers side 0."""
    first = Side(0) if facts.viewer is None else side_of(facts.viewer)
    return first, Side(1 - first)


def columns(facts: Facts) -> tuple[str, str]:
    """The headings of both sides, the viewer's first."""
    first, second = sides_in_order(facts)
    if facts.viewer is None:
        return side_label(facts, first), side_label(facts, second)
    if len(facts.people) == 2:
        return _("You"), side_label(facts, second)
    return _("Us"), _("Them")


def side_label(facts: Facts, side: Side) -> str:
    """Who plays on `side`, as a heading."""
    return " – ".join(name(facts, Seat(seat)) for seat in range(side, len(facts.people), 2))


def is_open(facts: Facts) -> bool:
    """Whether play goes on this moment: the match isn't over, and no trick is held for all to see."""
    return facts.stage is Stage.DEALT and not facts.is_held


def panels(view: View, facts: Facts) -> tuple[SeatPanel, ...]:
    """Every seat's line, in seat order."""
    return tuple(panel(view, facts, Seat(seat)) for seat in range(view.seats))


def panel(view: View, facts: Facts, seat: Seat) -> SeatPanel:
    person = facts.people[seat]
    return SeatPanel(
        seat=seat,
        place=place_of(seat, facts.viewer, view.seats),
        name=name(facts, seat),
        is_me=seat == facts.viewer,
        is_on_turn=seat in view.to_act and view.phase is not Phase.DRAW and is_open(facts),
        is_away=person.is_away,
        is_house=person.is_house,
        rating=person.rating,
        notes=tuple(notes(view, facts, seat)),
        card_count=None if view.phase is Phase.OVER else view.hand_counts[seat],
        cards_text="" if view.phase is Phase.OVER else card_count(view.hand_counts[seat]),
        chips=tuple(chips(view, seat)),
        clock=person.clock,
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
