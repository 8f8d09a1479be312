"""Who sits where and what each is called: names, sides, seat lines. The same for every game.

The viewer's side always comes first; onlookers see seat 0's side first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from django.utils.translation import gettext as _

from games.presenters.board import Chip, Facts, Person, SeatPanel, place_of
from games.presenters.keeping import kept
from games.presenters.lasting import lasting
from games.presenters.words import card_count
from games.rules.game import Seat

T = TypeVar("T")


class Seen(Protocol):
    """The part of every view that seat lines need."""

    @property
    def to_act(self) -> frozenset[Seat]: ...

    @property
    def hand_counts(self) -> tuple[int, ...]: ...


def name_of(facts: Facts, seat: Seat) -> str:
    """What the person on `seat` is called inside a sentence."""
    person = facts.people[seat]
    return house_name(person.house) if person.is_house else person.name


@kept
def house_name(number: int) -> str:
    """What the house is called inside a sentence; with a number where it has several seats."""
    return _("house %(number)d") % {"number": number} if number else _("the house")


def label_of(facts: Facts, seat: Seat) -> str:
    """What the person on `seat` is called at the head of a sentence, a line or a column."""
    return headed(name_of(facts, seat))


def headed(text: str) -> str:
    """A sentence that may begin with a name, with its first letter large."""
    return text[:1].upper() + text[1:]


def other(facts: Facts) -> Seat:
    """The opponent at a table of two (seat 1 for onlookers)."""
    return Seat(1 - (facts.viewer or 0))


def first_side(facts: Facts) -> int:
    """The side that is shown first: the viewer's own."""
    return (facts.viewer or 0) % 2


def by_side(facts: Facts, pair: Sequence[T]) -> tuple[T, T]:
    """A pair by side (or by seat, at a table of two), the viewer's first."""
    first = first_side(facts)
    return pair[first], pair[1 - first]


def sides(facts: Facts) -> tuple[str, str]:
    """What the two sides are called at the head of a column, the viewer's first."""
    if len(facts.people) == 2:
        return (_("You") if facts.viewer is not None else label_of(facts, Seat(0)), label_of(facts, other(facts)))
    if facts.viewer is not None:
        return (_("Us"), _("Them"))
    return (side_name(facts, 0), side_name(facts, 1))


def side_name(facts: Facts, side: int) -> str:
    """The names of a side's players, as a heading."""
    return " – ".join(label_of(facts, Seat(seat)) for seat in range(side, len(facts.people), 2))


def away(person: Person) -> str:
    """What a seat's line says of a person who isn't there, with "{time}" for how long; empty while he is."""
    if person.is_stood_in:
        return _("away: the house plays on")
    return {
        "online": _("online now"),
        "reconnecting": _("reconnecting"),
        "lost": _("away %(time)s") % {"time": "{time}"},
        "left": _("left %(time)s ago") % {"time": "{time}"},
    }.get(person.presence, "")


def panel(
    facts: Facts,
    seat: Seat,
    seen: Seen | None,
    *,
    notes: Sequence[str] = (),
    chips: Sequence[Chip] = (),
    tricks: int | None = None,
    is_on_turn: bool | None = None,
) -> SeatPanel:
    """The line of one seat; `seen` is the view, None where no hand is held. `is_on_turn` None follows the view."""
    person, is_me = facts.people[seat], seat == facts.viewer
    count = seen.hand_counts[seat] if seen is not None else None
    if is_on_turn is None:
        is_on_turn = seen is not None and seat in seen.to_act and not facts.is_held
    return SeatPanel(
        seat,
        place_of(seat, facts.viewer, len(facts.people)),
        label_of(facts, seat) or _("Free seat"),
        is_me=is_me,
        is_on_turn=is_on_turn,
        presence="here" if is_me else person.presence,
        away="" if is_me else away(person),
        away_ms=0 if is_me else person.away_ms,
        away_time="" if is_me or not person.away_ms else lasting(person.away_ms),
        is_house=person.is_house,
        rating=person.rating,
        notes=(*notes, *filter(None, (person.rest,))),
        card_count=count,
        cards_text="" if count is None else card_count(count),
        tricks_text="" if tricks is None else _("tricks %(number)d") % {"number": tricks},
        chips=(*chips, *(Chip(_sees_the_hand(friend)) for friend in person.friends)),
        clock=person.clock,
    )


def _sees_the_hand(friend: str) -> str:
    """That somebody looks into the hand of the seat whose line this stands in."""
    return _("%(friend)s sees this hand") % {"friend": friend}
