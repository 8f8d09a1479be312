"""Where the demo leaves tables that are being played: claims about a desk, for a person who is to move there."""

from __future__ import annotations

from typing import Any

from games.log import Stage
from games.rules.chouine.state import Replying
from games.rules.guinote.state import Following
from games.rules.piquet.state import Exchange, Play
from games.services.desk import Desk
from tournaments.events.demo.playing import Position
from tournaments.members.models import User

FEWEST_TRICKS = 2
CARDS_LED = {2: 1, 4: 2}  # by number of players: how many cards should lie there


def facing_a_card(user: User, *, deal: int) -> Position:
    """Some tricks into the table's deal number `deal`, or a later one, `user` is to play to what was led."""

    def holds(desk: Desk) -> bool:
        if not _waits_for(desk, user, deal):
            return False
        tricks, lying = _on_the_table(_state(desk))
        return tricks >= FEWEST_TRICKS and lying >= CARDS_LED[desk.course.seats]

    return holds


def exchanging(user: User, *, deal: int) -> Position:
    """In the table's deal number `deal` of piquet, or a later one, `user` is to discard."""
    return lambda desk: _waits_for(desk, user, deal) and isinstance(_state(desk), Exchange)


def _waits_for(desk: Desk, user: User, deal: int) -> bool:
    course = desk.course
    if course.stage is not Stage.DEALT or course.deal is None or course.deals_dealt < deal:
        return False
    return desk.seat_of(user.pk) in course.game.to_act(course.deal.state)


def _state(desk: Desk) -> Any:
    assert desk.course.deal is not None
    return desk.course.deal.state


def _on_the_table(state: Any) -> tuple[int, int]:
    """How many tricks were made, and how many cards of the next one lie there."""
    match state:
        case Replying(deal=deal):
            return len(deal.tricks), 1
        case Following(deal=deal, played=played):
            return len(deal.tricks), len(played)
        case Play(led=led, tricks=tricks):
            return len(tricks), int(led is not None)
    return 0, 0
