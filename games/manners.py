"""What people at a table offer each other: who is asked, what may be said when, and when an offer falls.

Pure, like the log that it is a part of. An offer stands until everybody asked has agreed (then `games.services.manners`
does what was offered), one has declined, its maker takes it back, or it lapses: a claim with the next action, every
offer with the end of its deal, but stopping and pausing with the next deal. Offers are asides: they move no play, no
clock, and make nothing stale that was chosen before them. docs/manners.md has it in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from games.course import Aside, Course, Kind, Offer, Stage
from games.rules.game import Seat

VERBS = frozenset({"offer", "accept", "decline", "withdraw"})
BY_THE_SITE = frozenset({"lapsed", "refused", "claimed", "bell"})
LIVE = frozenset({Stage.CHOOSING, Stage.PAUSED, Stage.DEALT})
PLAYED = LIVE | {Stage.BY_HAND}
FIRST_CARDS = frozenset({"play", "discard"})
FORGOTTEN = timedelta(days=30)  # adjourned for so long that anybody may end it
MOST_OFFERS = 3  # of a kind, by one seat between two deals

ABORT, GIVE_UP, RESIGN_MATCH = "abort", "end adjourned", "resign match"
ABORTED, STOPPED, ABANDONED = "aborted", "stopped", "abandoned"  # the reasons in the log, after "ended agreed -"
RUNG = "bell"  # the same, or with a winner


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table allows: `people` sit there beside the house; `is_forgotten`: adjourned, and long ago."""

    people: frozenset[Seat]
    is_casual: bool
    may_adjourn: bool
    is_forgotten: bool = False


class Sitter(Protocol):
    """Who sits on a seat, as far as it matters here."""

    @property
    def index(self) -> int: ...

    @property
    def user_id(self) -> int | None: ...

    @property
    def stands_in(self) -> bool: ...


def terms(
    seats: Iterable[Sitter], origin: str, may_adjourn: bool, adjourned_at: datetime | None, now: datetime
) -> Terms:
    """The terms of a table with these seats; a table that says where it comes from belongs to an event.

    For a person who is away, and for whom the house plays, it is the house that answers.
    """
    people = frozenset(Seat(seat.index) for seat in seats if seat.user_id is not None and not seat.stands_in)
    is_forgotten = adjourned_at is not None and now - adjourned_at >= FORGOTTEN
    return Terms(people, not origin, may_adjourn, is_forgotten)


# ---------------------------------------------------------------------------------------------- the log


def is_aside(text: str) -> bool:
    """Whether the entry `text` is one of those that move no play."""
    first, second = (*text.split(" ", 2), "")[:2]
    return first in BY_THE_SITE or (first.isdigit() and second in VERBS)


def told(course: Course, text: str) -> Course:
    """`course` after the aside `text`, numbered already."""
    first, _, rest = text.partition(" ")
    place = 0 if course.deal is None else len(course.deal.actions)
    seat = Seat(int(first)) if first.isdigit() else None
    course = replace(course, asides=(*course.asides, Aside(place, seat, text if seat is None else rest)))
    if first == "bell":
        return replace(course, bell=rest, bell_at=course.number)
    if seat is None:
        fallen = () if first == "claimed" else tuple(one for one in course.offers if one.kind == rest)
        return _without(course, *fallen, are_declined=first == "refused")
    verb, _, kind = rest.partition(" ")
    return _said(course, seat, verb, Kind(kind))


def _said(course: Course, seat: Seat, verb: str, kind: Kind) -> Course:
    if verb == "withdraw":
        return replace(course, offers=tuple(one for one in course.offers if (one.kind, one.seat) != (kind, seat)))
    standing = offer_to(course, seat, kind)
    if standing is None:  # only an offer can be new
        return replace(course, offers=(*course.offers, Offer(kind, seat, course.number)))
    if verb == "decline":
        return _without(course, standing, are_declined=True)
    agreed = replace(standing, agreed=standing.agreed | {seat})
    return replace(course, offers=tuple(agreed if one == standing else one for one in course.offers))


def _without(course: Course, *fallen: Offer, are_declined: bool) -> Course:
    offers = tuple(one for one in course.offers if one not in fallen)
    declined = frozenset((one.seat, one.kind) for one in fallen) if are_declined else frozenset()
    return replace(course, offers=offers, declined=course.declined | declined)


# ------------------------------------------------------------------------------------- what may be said


def asked(course: Course, offer: Offer) -> frozenset[Seat]:
    """Whose agreement `offer` needs, the house's too: all others, or the partner in giving up the match."""
    if offer.kind is Kind.RESIGN:
        return frozenset({partner(offer.seat)})
    return frozenset(Seat(seat) for seat in range(course.seats)) - {offer.seat}


def partner(seat: Seat) -> Seat:
    """Who sits opposite at a table of four."""
    return Seat((seat + 2) % 4)


def offer_to(course: Course, seat: Seat, kind: Kind) -> Offer | None:
    """The offer of that kind that stands and asks `seat`."""
    return next((one for one in course.offers if one.kind is kind and seat in asked(course, one)), None)


def offer_of(course: Course, seat: Seat, kind: Kind) -> Offer | None:
    """The offer of that kind that `seat` made and that stands."""
    return next((one for one in course.offers if (one.kind, one.seat) == (kind, seat)), None)


def sayable(course: Course, seat: Seat, terms: Terms) -> frozenset[str]:
    """Every command of manners that `seat` may give now; whether the rest can be claimed is for the rules to say."""
    if course.stopped is not None:
        return frozenset()
    return frozenset((*_answers(course, seat), *_offers(course, seat, terms), *_ends(course, seat, terms)))


def _answers(course: Course, seat: Seat) -> Iterator[str]:
    for offer in course.offers:
        if offer.seat == seat:
            yield f"withdraw {offer.kind}"
        elif seat in asked(course, offer) and seat not in offer.agreed:
            yield from (f"accept {offer.kind}", f"decline {offer.kind}")


def _offers(course: Course, seat: Seat, terms: Terms) -> Iterator[str]:
    possible = {
        Kind.STOP: course.stage in LIVE and terms.is_casual and has_begun(course),
        Kind.PAUSE: course.stage in LIVE and terms.may_adjourn,
        Kind.RESUME: course.stage is Stage.ADJOURNED,
        Kind.CLAIM: course.stage is Stage.DEALT,
        Kind.RESIGN: course.stage in PLAYED and course.seats == 4 and partner(seat) in terms.people,
    }
    for kind, is_possible in possible.items():
        if is_possible and not _is_tiresome(course, seat, kind) and not _stands(course, seat, kind):
            yield f"offer {kind}"


def _stands(course: Course, seat: Seat, kind: Kind) -> bool:
    return offer_of(course, seat, kind) is not None or offer_to(course, seat, kind) is not None


def _is_tiresome(course: Course, seat: Seat, kind: Kind) -> bool:
    """Whether the others have heard this offer often enough; they may always be asked to go on."""
    if kind is Kind.RESUME:
        return False
    made = sum(aside.seat == seat and aside.words == f"offer {kind}" for aside in course.asides)
    return (seat, kind) in course.declined or made >= MOST_OFFERS


def _ends(course: Course, seat: Seat, terms: Terms) -> Iterator[str]:
    if course.stage in LIVE and terms.is_casual and not has_begun(course):
        yield ABORT
    if course.stage in PLAYED and not (course.seats == 4 and partner(seat) in terms.people):
        yield RESIGN_MATCH
    if course.stage is Stage.ADJOURNED and terms.is_forgotten:
        yield GIVE_UP


def has_begun(course: Course) -> bool:
    """Whether a card of the match was played (piquet: thrown away), in a deal that was cancelled too."""
    unit = course.unit
    if course.units or unit is None or unit.sheet:
        return unit is not None
    deals = unit.dealt if course.deal is None else (*unit.dealt, course.deal)
    return any(text.split()[1] in FIRST_CARDS for deal in deals for text in deal.actions)
