"""What a director's entries do to the course of a match. Pure, like `games.log`, which folds them with the others.

A ruling that the record of the match could not hold is refused: `Refused`, with the reason as a `Why`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import Any

from games.course import Adjusted, Course, Deal, Ruling, Scored, Stage, Unit, Word, Written, over, paused
from games.rules.game import Result, Seat, Standing

Fold = Callable[[Course, str], Course]


class Why(StrEnum):
    """Why a ruling can't be."""

    NO_DEAL = "no_deal"  # no such deal
    UNFINISHED = "unfinished"  # the deal goes on
    LATER_DEAL = "later_deal"  # a later deal was dealt, or another unit begun, on what this deal gave
    OPEN_AGAIN = "open_again"  # the match is over, and would not be
    DECIDED_BEFORE = "decided_before"  # a later unit would not have been played


class Refused(Exception):
    """The ruling can't be, for the reason `why`."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


def settled(course: Course, unit: Unit) -> Course:
    """`course` once its present unit has come to `unit`: paused, or over."""
    units = (*course.units, unit) if unit.standing.over else course.units
    course = replace(course, unit=unit, units=units)
    return over(course) if unit.standing.over and course.is_decided else paused(course)


def resettled(course: Course, unit: Unit) -> Unit:
    """`unit` with the standing that its deals lead to. Raises Refused where a later deal was dealt on another one."""
    standing = course.game.opening(course.options, course.seats)
    dealt, scored = [], []
    for line in unit.lines:
        if standing.over:
            raise Refused(Why.LATER_DEAL)
        if isinstance(line, Scored):
            standing = _after_scored(course, standing, line)
            scored.append(line)
            continue
        _check_dealt(line, standing)
        dealt.append(replace(line, before=standing))
        standing = _after(course, standing, line)
    return replace(unit, standing=standing, dealt=tuple(dealt), scored=tuple(scored))


def _after(course: Course, standing: Standing, deal: Deal) -> Standing:
    if deal.void is not None:
        return replace(standing, next_dealer=deal.dealer)
    assert deal.counted is not None
    return course.game.after(standing, deal.state, deal.counted)


def _after_scored(course: Course, standing: Standing, line: Scored) -> Standing:
    standing = course.game.counted(standing, line.dealer, line.counted, line.last)
    return standing if line.then is None else replace(standing, next_dealer=line.then)


def _check_dealt(deal: Deal, standing: Standing) -> None:
    """Refuses a standing on which `deal` would have been dealt by another seat, or on other carried points."""
    was, now = ((one.carried, one.vueltas) for one in (deal.before, standing))
    if was != now or standing.next_dealer not in (None, deal.dealer):
        raise Refused(Why.LATER_DEAL)


def adjusted(course: Course, number: int, result: Result, reason: str) -> Course:
    """`course` once the deal `number` of the table, from 1, counts as `result`. Raises Refused."""
    at, place = _found(course, number)
    units = _all_units(course)
    unit = units[at]
    deal = replace(unit.dealt[place], adjusted=Adjusted(dict(result), reason))
    unit = resettled(course, replace(unit, dealt=(*unit.dealt[:place], deal, *unit.dealt[place + 1 :])))
    deal = unit.dealt[place]
    shown = deal if course.deal is not None and course.deal.number == number else course.deal
    course = _with_units(replace(course, deal=shown), (*units[:at], unit, *units[at + 1 :]))
    return _ruled(course, Word.ADJUSTED, reason, deal=_line(unit, deal))


def _found(course: Course, number: int) -> tuple[int, int]:
    """Where the deal is: the unit's index and the deal's in it. Raises Refused."""
    if course.stage is Stage.DEALT and number == course.deals_dealt:
        raise Refused(Why.UNFINISHED)
    for at, unit in enumerate(_all_units(course)):
        for place, deal in enumerate(unit.dealt):
            if deal.number == number and deal.void is None:
                return at, place
    raise Refused(Why.NO_DEAL)


def _all_units(course: Course) -> tuple[Unit, ...]:
    """The units that are over, and the present one if it is not."""
    if course.unit is None or course.unit.standing.over:
        return course.units
    return (*course.units, course.unit)


def _with_units(course: Course, units: tuple[Unit, ...]) -> Course:
    """`course` with these units, and the stage that follows. Raises Refused."""
    *earlier, last = units
    finished = tuple(earlier)
    if not all(unit.standing.over for unit in finished):
        raise Refused(Why.LATER_DEAL)
    if finished and course.ended is None and replace(course, units=finished).is_decided:
        raise Refused(Why.DECIDED_BEFORE)
    was_over = course.stage is Stage.OVER
    if course.stage is Stage.CHOOSING:
        return replace(course, units=finished, unit=last)
    if course.stage is Stage.DEALT:
        _check_running(course, last)
        assert course.deal is not None
        return replace(course, units=finished, unit=last, deal=replace(course.deal, before=last.standing))
    after = settled(replace(course, units=finished), last)
    if was_over and course.ended is None and after.stage is not Stage.OVER:
        raise Refused(Why.OPEN_AGAIN)
    return over(after) if was_over else after


def _check_running(course: Course, unit: Unit) -> None:
    """Refuses what would not have led to the deal being played."""
    assert course.deal is not None
    if unit.standing.over:
        raise Refused(Why.LATER_DEAL)
    _check_dealt(course.deal, unit.standing)


def voided(course: Course, reason: str) -> Course:
    """`course` once the deal being played, or the one whose sheet lies there, is void. Raises Refused."""
    deal, unit = course.deal, course.unit
    if course.stage is Stage.OVER:
        raise Refused(Why.OPEN_AGAIN)
    if deal is None or unit is None or course.stage not in (Stage.DEALT, Stage.PAUSED):
        raise Refused(Why.NO_DEAL)
    dealt = unit.dealt if course.stage is Stage.DEALT else unit.dealt[:-1]
    deal = replace(deal, void=reason, adjusted=None)
    unit = resettled(course, replace(unit, dealt=(*dealt, deal)))
    units = tuple(one for one in course.units if one is not course.unit)
    ruled = _ruled(course, Word.VOID, reason, deal=_line(unit, deal))
    return paused(replace(ruled, unit=unit, units=units, deal=None))


def _line(unit: Unit, deal: Deal) -> int:
    """Which of the unit's deals it is, from 1; a void one has the number of the one that took its place."""
    lines = unit.lines[: unit.lines.index(deal)]
    return 1 + sum(isinstance(line, Scored) or line.void is None for line in lines)


def wrote(course: Course, seat: Seat, argument: str) -> Course:
    """`course` once `seat` has written what a deal with real cards came to."""
    last, result, _rest = _result_in(argument)
    return replace(course, written=Written(seat, result, last))


def agreed(course: Course) -> Course:
    """`course` once what was written counts."""
    assert course.written is not None
    return _scored(course, course.written.result, course.written.last)


def _scored(course: Course, result: Result, last: Seat | None) -> Course:
    unit, dealer = course.unit, course.next_dealer
    assert unit is not None
    assert dealer is not None
    line = Scored(dealer, result, last, len(unit.dealt))
    standing = _after_scored(course, unit.standing, line)
    unit = replace(unit, standing=standing, scored=(*unit.scored, line))
    return settled(replace(course, written=None, deal=None), unit)


def _result_in(text: str) -> tuple[Seat | None, Result, str]:
    """ "1 {…} reason": who won the last trick, the result, the reason."""
    last, _, rest = text.partition(" ")
    result, end = json.JSONDecoder().raw_decode(rest)
    return (None if last == "-" else Seat(int(last))), result, rest[end:].strip()


def _ruled(course: Course, word: Word, reason: str, **more: Any) -> Course:
    place = len(course.deal.actions) if course.deal is not None else 0
    return replace(course, rulings=(*course.rulings, Ruling(course.number, word, reason, place=place, **more)))


def _stopped(course: Course, rest: str) -> Course:
    return _ruled(replace(course, stopped=rest), Word.STOPPED, rest)


def _started(course: Course, rest: str) -> Course:
    return _ruled(replace(course, stopped=None), Word.STARTED, rest)


def _adjusted(course: Course, rest: str) -> Course:
    number, _, rest = rest.partition(" ")
    result, end = json.JSONDecoder().raw_decode(rest)
    return adjusted(course, int(number), result, rest[end:].strip())


def _void(course: Course, rest: str) -> Course:
    return voided(course, rest.partition(" ")[2])


def _replaced(course: Course, rest: str) -> Course:
    """Whoever comes has neither offered nor been offered anything, and has let no time run out."""
    seat, who, reason = (*rest.split(" ", 2), "")[:3]
    course = replace(course, offers=(), late=tuple(one for one in course.late if one != int(seat)))
    return _ruled(course, Word.REPLACED, reason, seat=Seat(int(seat)), is_house=who == "house")


def _real_cards(course: Course, rest: str) -> Course:
    course = _ruled(course, Word.REAL_CARDS, rest)
    return paused(replace(course, by_hand=True, deal=None, offers=()))


def _screen(course: Course, rest: str) -> Course:
    """Back on the screen: the next deal is that seat's; with "-" the one's whom the rules name."""
    dealer, _, reason = rest.partition(" ")
    course = _ruled(replace(course, by_hand=False, written=None), Word.SCREEN, reason)
    return paused(course if dealer == "-" else _dealt_by(course, Seat(int(dealer))))


def _dealt_by(course: Course, dealer: Seat) -> Course:
    unit = course.unit
    assert unit is not None
    if not unit.scored:
        return replace(course, unit=replace(unit, first_dealer=dealer))
    scored = (*unit.scored[:-1], replace(unit.scored[-1], then=dealer))
    return replace(course, unit=resettled(course, replace(unit, scored=scored)))


def _scored_entry(course: Course, rest: str) -> Course:
    last, result, reason = _result_in(rest)
    return _ruled(_scored(course, result, last), Word.SCORED, reason)


def _opened(course: Course, rest: str) -> Course:
    return _ruled(course, Word.OPENED, rest)


WORDS: dict[str, Fold] = {
    Word.STOPPED: _stopped,
    Word.STARTED: _started,
    Word.ADJUSTED: _adjusted,
    Word.VOID: _void,
    Word.REPLACED: _replaced,
    Word.REAL_CARDS: _real_cards,
    Word.SCREEN: _screen,
    Word.SCORED: _scored_entry,
    Word.OPENED: _opened,
}


def since(rulings: Iterable[Ruling], number: int) -> tuple[Ruling, ...]:
    """Those made after the entry `number`."""
    return tuple(one for one in rulings if one.number > number)
