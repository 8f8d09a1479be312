"""The words of a table's log, and what they add up to: `course = fold(told, log)`.

Pure, like the rules: no database, no clock, no chance. The words, one entry each:

- `unit`: a manche, partie or coto begins; `drawn 7H KS`: cards drawn for the deal, in seat order (again when equal);
- `choosing 0`: that seat may choose who deals first; `0 choose deal`, `0 choose lead`: his choice;
- `dealer 1`: that seat deals first in this unit;
- `0 ready`, `0 ready 13`: done with the score sheet; the number is the cut, from the seat that cuts;
- `deal 1 AS KS …`: that seat dealt this deck; `0 play KH` and the like: the record's actions, with their seats;
- `late 0`: that seat let its time run out (the house acts for it, or the match is over);
- `0 offer pause`, `1 accept pause`, `1 decline pause`, `0 withdraw pause`: one `Kind` put to the others;
- `lapsed resume`, `refused claim`: an offer fell without anybody's name; `claimed 0`: the site plays the rest for 0;
- `bell finish_deal`, `bell stop`: the bell that ends the round rang, and what it means (`games.ringing`);
- `adjourned`, `resumed`: all agreed to that, and until then nothing happens;
- `ended resigned 1 …`: the match ended before its time in favour of a side (`-`: of none), and why;
- `0 wrote 1 {…}`: that seat wrote the result of a deal played with real cards, and who won its last trick (`-`: it
  doesn't matter); `1 agreed`: the other side agreed, and it counts;
- the words of a director (`games.rulings`), each with a reason at its end: `stopped`, `started`, `adjusted 3 {…}`,
  `void 3`, `replaced 0 person` (or `house`), `real-cards`, `screen -`, `scored 1 {…}`, `opened`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games import manners
from games.course import Course as Course
from games.course import Deal as Deal
from games.course import Ended as Ended
from games.course import Kind, over, paused
from games.course import Stage as Stage
from games.course import Unit as Unit
from games.rules.cards import Card
from games.rules.game import Game, Seat, Side
from games.rulings import WORDS, agreed, settled, wrote


def opening(game: Game, given: Mapping[str, Any], seats: int, match_format: tuple[str, int]) -> Course:
    """The course of a table at which nothing has happened yet. Raises BadOption."""
    return Course(game, game.read_options(given), seats, match_format)


def told(course: Course, text: str) -> Course:
    """`course` after the entry `text`, which it is taken to be fit for (the log was checked when it was written)."""
    number = course.number + 1
    if manners.is_aside(text):
        return manners.told(replace(course, number=number), text)
    course = replace(course, number=number, play_at=number)
    first, _, rest = text.partition(" ")
    if first.isdigit():
        return _by_seat(course, Seat(int(first)), rest, text)
    return _BY_THE_SITE[first](course, rest)


def acted(course: Course, text: str, state: Any) -> Course:
    """`course` after the game's action `text` led its deal to `state`; what `told` does once it has applied it."""
    assert course.deal is not None
    assert course.unit is not None
    deal = replace(course.deal, state=state, actions=(*course.deal.actions, text), result=course.game.result(state))
    offers = tuple(offer for offer in course.offers if offer.kind is not Kind.CLAIM)
    course = replace(course, offers=offers, play_at=course.number)
    if deal.result is None:
        return replace(course, deal=deal)
    standing = course.game.after(course.unit.standing, state, deal.result)
    unit = replace(course.unit, standing=standing, dealt=(*course.unit.dealt, deal))
    return settled(replace(course, deal=deal), unit)


def cutter(course: Course) -> Seat | None:
    """Who cuts for the next deal: the seat before the dealer (guinote's left neighbour); None before a draw."""
    dealer = course.next_dealer
    return None if dealer is None else Seat((dealer - 1) % course.seats)


def _by_seat(course: Course, seat: Seat, rest: str, text: str) -> Course:
    verb, _, argument = rest.partition(" ")
    if verb == "ready":
        cut = int(argument) if argument else course.cut
        return replace(course, ready=course.ready | {seat}, cut=cut)
    if verb == "choose":
        dealer = seat if argument == "deal" else Seat((seat + 1) % course.seats)
        return replace(_dealer(course, str(dealer)), ready=frozenset({seat}))
    if verb == "wrote":
        return wrote(course, seat, argument)
    if verb == "agreed":
        return agreed(course)
    assert course.deal is not None
    action = course.game.read(text, course.seats)
    return acted(course, text, course.game.apply(course.deal.state, action))


def _unit(course: Course, _rest: str) -> Course:
    unit = Unit(course.game.opening(course.options, course.seats))
    return replace(paused(course), unit=unit, deal=None, paused_at=course.paused_at)


def _drawn(course: Course, rest: str) -> Course:
    assert course.unit is not None
    row = tuple(Card(word) for word in rest.split())
    return replace(course, unit=replace(course.unit, drawn=(*course.unit.drawn, row)))


def _choosing(course: Course, rest: str) -> Course:
    return replace(course, stage=Stage.CHOOSING, chooser=Seat(int(rest)))


def _dealer(course: Course, rest: str) -> Course:
    assert course.unit is not None
    return paused(replace(course, unit=replace(course.unit, first_dealer=Seat(int(rest))), chooser=None))


def _deal(course: Course, rest: str) -> Course:
    assert course.unit is not None
    words = rest.split()
    dealer, deck = Seat(int(words[0])), tuple(Card(word) for word in words[1:])
    standing = course.unit.standing
    number = course.deals_dealt + 1
    deal = Deal(dealer, deck, standing, course.game.start(standing, dealer, deck), number)
    course = replace(course, stage=Stage.DEALT, deal=deal, deals_dealt=number, dealt_at=course.number)
    return replace(course, offers=(), declined=frozenset(), asides=())


def _ended(course: Course, rest: str) -> Course:
    how, winner, reason = (*rest.split(" ", 2), "", "")[:3]
    ended = Ended(how, None if winner == "-" else Side(int(winner)), reason)
    return over(replace(course, ended=ended))


def _adjourned(course: Course, _rest: str) -> Course:
    return replace(course, stage=Stage.ADJOURNED, adjourned=course.stage, offers=())


def _resumed(course: Course, _rest: str) -> Course:
    assert course.adjourned is not None
    return replace(course, stage=course.adjourned, adjourned=None, offers=())


def _late(course: Course, rest: str) -> Course:
    assert course.deal is not None
    seat = Seat(int(rest))
    deal = replace(course.deal, late=(*course.deal.late, (len(course.deal.actions), seat)))
    return replace(course, deal=deal, late=(*course.late, seat))


_BY_THE_SITE = {
    "unit": _unit,
    "drawn": _drawn,
    "choosing": _choosing,
    "dealer": _dealer,
    "deal": _deal,
    "late": _late,
    "adjourned": _adjourned,
    "resumed": _resumed,
    "ended": _ended,
    **WORDS,
}
