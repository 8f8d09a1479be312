"""What one audience of a table may know of it that is no rule of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games import friends, presence, ringing
from games.clocks import MILLISECOND, clock_shown
from games.log import Stage, cutter
from games.models import Status
from games.notices import ended_sentence
from games.presenters import offered, rulings
from games.presenters.board import Facts, Person
from games.presenters.timing import rest_words
from games.replay import has_open_deal
from games.rules.game import Seat

if TYPE_CHECKING:
    from games.selectors import Snapshot
    from games.sittings import Sitting


def facts_of(snapshot: Snapshot, seat: Seat | None) -> Facts:
    """Everything about the table that `seat` may know, None for onlookers."""
    own = {} if seat is None else _of_ones_own(snapshot, seat)
    return replace(_of_the_play(snapshot, seat), **_of_the_match(snapshot), **_of_rulings(snapshot), **own)


def _of_the_play(snapshot: Snapshot, seat: Seat | None) -> Facts:
    """The people, this deal, and the sheet of its unit."""
    course, unit, deal = snapshot.course, snapshot.course.unit, snapshot.course.deal
    finished = deal is not None and deal.result is not None
    earlier = () if unit is None else unit.sheet[: len(unit.sheet) - finished]
    standing = snapshot.rules.opening(course.options, course.seats) if unit is None else unit.standing
    return Facts(
        code=snapshot.code,
        n=snapshot.n,
        viewer=seat,
        people=tuple(_person(snapshot, sitting) for sitting in snapshot.seats),
        standing=deal.before if deal is not None else standing,
        after=standing if finished else None,
        dealer=deal.dealer if deal is not None else course.next_dealer or Seat(0),
        results=tuple(one.counted for one in earlier if one.counted is not None),
        dealers=tuple(one.dealer for one in earlier),
        deal=len(earlier) + 1,
        actions=() if deal is None else deal.actions,
        late=() if deal is None else deal.late,
        is_held=snapshot.is_held,
        drawn=() if unit is None else unit.drawn,
        manners=offered.seen(snapshot, seat),
    )


def _of_the_match(snapshot: Snapshot) -> dict[str, Any]:
    course = snapshot.course
    return {
        "unit": len(course.units) + (course.unit is None or not course.unit.standing.over),
        "units": course.match_format[1],
        "units_won": course.units_won,
        "match_over": course.stage is Stage.OVER,
        "stage": course.stage,
        "place": snapshot.origin,
        "sealed": snapshot.sealed,
        "has_replay": has_open_deal(course),
        "chooser": course.chooser,
        "ended": "" if course.ended is None else ended_sentence(course.ended, snapshot.side_names()),
    }


def _of_rulings(snapshot: Snapshot) -> dict[str, Any]:
    course, deal = snapshot.course, snapshot.course.deal
    return {
        "adjusted": deal.adjusted.result if deal is not None and deal.adjusted is not None else None,
        "rulings": rulings.told_rulings(course, snapshot.names()),
        "sheet_notes": rulings.sheet_notes(course.unit),
        "ruling": _what_to_know(snapshot),
        "is_ruling_new": course.number in (course.bell_at, *(one.number for one in course.rulings[-1:])),
        "stopped": course.stopped is not None,
    }


def _what_to_know(snapshot: Snapshot) -> str:
    """What was ruled last, or that the bell has rung, whichever came later; while everything is stopped, why."""
    course, ruled = snapshot.course, rulings.latest(snapshot.course, snapshot.names())
    is_later = bool(course.rulings) and course.rulings[-1].number > course.bell_at
    if ruled and (is_later or course.stopped is not None):
        return ruled
    return ringing.sentence(course) or ruled


def _of_ones_own(snapshot: Snapshot, seat: Seat) -> dict[str, Any]:
    """What only the player at that seat may know or do; onlookers have the values that `Facts` gives them."""
    wishes, is_playing = snapshot.seats[seat].wishes, snapshot.status == Status.PLAYING
    is_cutter = snapshot.stage is Stage.PAUSED and cutter(snapshot.course) == seat
    return {
        "armed": _armed(snapshot, seat),
        "may_resign": is_playing,
        "may_show_hand": friends.may_show_hands(snapshot),
        "may_cut": snapshot.group_id is None and is_cutter,
        "call": _call(snapshot),
        "may_call": snapshot.origin != "" and is_playing,
        "absent": presence.absent_for(snapshot, seat, timezone.now()),
        "orders": tuple(wishes.get("orders", ())),
        "cancelled": tuple(map(tuple, wishes.get("cancelled", ()))),
    }


def _call(snapshot: Snapshot) -> str:
    """That the organiser was called, or what he answered while this deal was played."""
    if snapshot.is_called:
        return _("The organiser has been called.")
    if snapshot.answered_at is None or snapshot.answered_at < snapshot.course.dealt_at:
        return ""
    if not snapshot.call_answer:
        return _("The organiser has answered the call.")
    return _("The organiser answers: %(answer)s") % {"answer": snapshot.call_answer}


def _person(snapshot: Snapshot, sitting: Sitting) -> Person:
    is_ready = snapshot.stage is Stage.PAUSED and Seat(sitting.index) in snapshot.course.ready
    house = snapshot.house_of(sitting) if sitting.is_house else 0
    now = timezone.now()
    clock = None if sitting.is_house or not snapshot.control.is_timed else clock_shown(snapshot, sitting.index, now)
    where = presence.presence(snapshot, sitting.index, now)
    return Person(
        sitting.name,
        is_house=sitting.is_house,
        house=house,
        is_ready=is_ready,
        clock=clock,
        presence=where.kind,
        away_ms=(now - where.since) // MILLISECOND if where.is_away and where.since is not None else 0,
        is_stood_in=sitting.stands_in,
        friends=friends.names(snapshot, sitting),
        rest=rest_words(sitting.resting, now),
    )


def _armed(snapshot: Snapshot, seat: Seat) -> frozenset[str]:
    wishes = snapshot.seats[seat].wishes
    words = (*wishes.get("armed", ()), *wishes.get("plan", ()))
    return frozenset(words) | ({"truthful"} if wishes.get("truthful") else set())
