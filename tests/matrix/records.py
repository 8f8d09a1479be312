"""Rows of leaderboards and players, which are everybody's."""

from typing import Any

from tests.matrix import Row, World, the_same
from tournaments.members.models import Club


def somebody(world: World, club: Club) -> dict[str, Any]:
    return {"user_id": world.member_of(club).pk}


def piquet(world: World, club: Club) -> dict[str, Any]:
    return {"game": "piquet"}


ROWS = {
    "records:leaderboards": Row(get=the_same(302)),
    "records:leaderboard": Row(get=the_same(200), arguments=piquet),
    "records:player": Row(get=the_same(200), arguments=somebody),
}
