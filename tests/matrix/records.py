"""Rows of leaderboards and players, which are everybody's, and of challenges, which are two people's."""

from typing import Any

from django.utils import timezone

from games.services.settings import TableSettings
from tests.matrix import NEVER, Row, World, the_same, with_account
from tournaments.members.models import Club
from tournaments.records.services.challenges import challenge


def somebody(world: World, club: Club) -> dict[str, Any]:
    return {"user_id": world.member_of(club).pk}


def piquet(world: World, club: Club) -> dict[str, Any]:
    return {"game": "piquet"}


def somebody_at_piquet(world: World, club: Club) -> dict[str, Any]:
    return somebody(world, club) | piquet(world, club)


def others_challenge(world: World, club: Club) -> dict[str, Any]:
    """A challenge between two who are none of the roles."""
    made = challenge(world.boss_of(club), world.member_of(club).pk, TableSettings("piquet"), timezone.now())
    return {"challenge_id": made.pk}


ROWS = {
    "records:challenge_player": Row(
        get="login 302 200 200 200 200", post="login 302 422 422 422 422", arguments=somebody_at_piquet
    ),
    "records:challenge": Row(get=with_account(404), arguments=others_challenge),
    "records:accept_challenge": Row(get=NEVER, post=with_account(302), arguments=others_challenge),
    "records:decline_challenge": Row(get=NEVER, post=with_account(302), arguments=others_challenge),
    "records:leaderboards": Row(get=the_same(302)),
    "records:leaderboard": Row(get=the_same(200), arguments=piquet),
    "records:player": Row(get=the_same(200), arguments=somebody),
}
