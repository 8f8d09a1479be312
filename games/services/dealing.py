"""From one deal to the next: the draw for the deal, the pause in which everybody taps, the cut, the deck."""

from __future__ import annotations

import random

from games.log import cutter
from games.rules.game import Seat
from games.services import seeds
from games.services.desk import Desk
from games.services.errors import BadCut, NotNow


def begin_unit(desk: Desk) -> None:
    """Begin the next manche, partie or coto: its first dealer is known, or is drawn for."""
    dealer = _known_dealer(desk)
    desk.write("unit")
    if dealer is None:
        _draw(desk)
    else:
        desk.write(f"dealer {dealer}")


def _known_dealer(desk: Desk) -> Seat | None:
    """Who deals first without a draw; where tables play the same decks, each seat in turn, at all of them alike."""
    if desk.table.deck_group_id is not None:
        return Seat(desk.course.deals_dealt % desk.course.seats)
    return desk.customs.later_dealer(desk.course) if desk.course.units else None


def _draw(desk: Desk) -> None:
    pack = list(desk.course.game.pack)
    random.SystemRandom().shuffle(pack)
    drawn = desk.customs.draw(pack, desk.course.seats)
    for row in drawn.rows:
        desk.write("drawn " + " ".join(row))
    desk.write(f"choosing {drawn.chooser}" if drawn.dealer is None else f"dealer {drawn.dealer}")


def deal_next(desk: Desk) -> None:
    """Deal; or, when the unit is over, begin the next one, and deal at once if nothing has to be drawn for."""
    if desk.course.next_dealer is None:
        cut = desk.course.cut
        begin_unit(desk)
        if desk.course.next_dealer is None or desk.course.unit is None or desk.course.unit.drawn:
            return
        _deal(desk, cut)
    else:
        _deal(desk, desk.course.cut)


def _deal(desk: Desk, cut: int | None) -> None:
    deck = seeds.deck_of(desk.table, desk.course.deals_dealt + 1, cut, desk.course.game.pack)
    for seat in desk.seats:
        desk.prefer(seat.index, armed=[], plan=[])
    desk.write(f"deal {desk.course.next_dealer} {' '.join(deck)}")


def checked_cut(desk: Desk, seat: Seat, cut: int) -> int:
    """`cut` as `seat` may give it. Raises BadCut, and NotNow where the deck is everybody's and nobody cuts."""
    if desk.table.deck_group_id is not None:
        raise NotNow
    lowest, highest = desk.customs.cut
    if seat != cutter(desk.course) or not lowest <= cut <= highest:
        raise BadCut(lowest, highest)
    return cut


def everybody_is_ready(desk: Desk) -> bool:
    """Whether every person at the table has tapped; the house is always ready."""
    people = {Seat(seat.index) for seat in desk.seats if seat.user_id is not None and not seat.stands_in}
    return people <= desk.course.ready
