"""Rows of play: the tables are the site's, not a club's. The table here waits for a second player."""

import json
from typing import Any

from django.utils import timezone

from games.archive import examined
from games.services import archive, tables
from tests.matrix import NEVER, Row, World, the_same, with_account
from tournaments.members.models import Club


def some_table(world: World, club: Club) -> dict[str, Any]:
    return {"code": tables.open_table(game="chouine", opener=world.boss_of(club)).code}


def some_unit(world: World, club: Club) -> dict[str, Any]:
    return some_table(world, club) | {"unit": 1}


def some_line(world: World, club: Club) -> dict[str, Any]:
    return some_table(world, club) | {"line": 1}


def some_mute(world: World, club: Club) -> dict[str, Any]:
    return {"mute": 1}


def some_holiday(world: World, club: Club) -> dict[str, Any]:
    return {"holiday": 1}


def some_friend(world: World, club: Club) -> dict[str, Any]:
    return some_table(world, club) | {"friend": world.member_of(club).pk}


def some_position(world: World, club: Club) -> dict[str, Any]:
    return some_table(world, club) | {"deal": 1, "step": 0}


def chouine(world: World, club: Club) -> dict[str, Any]:
    return {"game": "chouine"}


def some_archived(world: World, club: Club) -> dict[str, Any]:
    content = json.dumps(NOTHING_PLAYED | {"players": ["Ana", club.name]}).encode()
    ((row, _),) = archive.bring([examined(content)], by=world.boss_of(club), source="", now=timezone.now())
    return {"number": row.pk}


def some_archived_position(world: World, club: Club) -> dict[str, Any]:
    return some_archived(world, club) | {"deal": 1, "step": 0}


def some_archived_unit(world: World, club: Club) -> dict[str, Any]:
    return some_archived(world, club) | {"unit": 1}


NOTHING_PLAYED = {
    "format": "card-record/1",
    "game": "chouine",
    "deals": [],
    "ended": {"how": "forfeit", "winner": 0, "reason": ""},
}
AT_TABLE = Row(get=with_account(405), post=with_account(302), arguments=some_table)

ROWS = {
    "games:lobby": Row(get=the_same(200)),
    "games:open": Row(get=the_same(200), post=the_same(200), arguments=chouine),
    "games:house": Row(get=NEVER, post=the_same(302), data=chouine),
    "games:table": Row(get=the_same(200), arguments=some_table),
    "games:act": Row(get=NEVER, post=the_same(302), arguments=some_table),
    "games:fragments": Row(get=the_same(200), arguments=some_table),
    "games:join": Row(get=the_same(200), post=the_same(302), arguments=some_table),
    "games:leave": AT_TABLE,
    "games:seat_house": AT_TABLE,
    "games:start": AT_TABLE,
    "games:rematch": AT_TABLE,
    "games:call": Row(get=with_account(302), post=with_account(302), arguments=some_table),
    "games:director": Row(get=with_account(403), post=with_account(403), arguments=some_table),
    "games:score": Row(get=the_same(302), arguments=some_table),
    "games:score_write": AT_TABLE,
    "games:score_agree": AT_TABLE,
    "games:cards": Row(get=the_same(200), arguments=some_table),
    "games:same_decks": Row(get=the_same(404), arguments=some_table),
    "games:archive": Row(get=with_account(200), post=the_same(405)),
    "games:archive_add": Row(get="login 403 200 200 200 200", post="login 403 422 422 422 422"),
    "games:archived": Row(get=with_account(200), post=the_same(405), arguments=some_archived),
    "games:archived_record": Row(get=with_account(200), post=the_same(405), arguments=some_archived),
    "games:archived_remove": Row(get=with_account(403), post=with_account(403), arguments=some_archived),
    "games:archived_replays": Row(get=with_account(200), post=the_same(405), arguments=some_archived),
    "games:archived_replay_last": Row(get=with_account(404), post=the_same(405), arguments=some_archived),
    "games:archived_replay": Row(get=with_account(404), post=the_same(405), arguments=some_archived_position),
    "games:archived_replay_image": Row(get=with_account(404), post=the_same(405), arguments=some_archived_position),
    "games:archived_replay_text": Row(get=with_account(404), post=the_same(405), arguments=some_archived_unit),
    "signing_key": Row(get=the_same(200)),
    "games:chat": Row(get=the_same(200), post=with_account(302), arguments=some_table),
    "games:mute": Row(get=with_account(405), post=with_account(404), arguments=some_line),
    "games:report_line": Row(get=with_account(404), post=with_account(404), arguments=some_line),
    "games:muted": Row(get=with_account(200), post=with_account(405)),
    "games:unmute": Row(get=with_account(405), post=with_account(302), arguments=some_mute),
    "games:times": Row(get=with_account(403), arguments=some_table),
    "games:rest": Row(get=with_account(200), post=with_account(422)),
    "games:rest_weekends": Row(get=with_account(405), post=with_account(302)),
    "games:rest_end": Row(get=with_account(405), post=with_account(302), arguments=some_holiday),
    "games:record": Row(get=the_same(404), arguments=some_unit),
    "games:friends": Row(get=with_account(403), post=with_account(422), arguments=some_table),
    "games:friend_hide": Row(get=with_account(405), post=with_account(302), arguments=some_friend),
    "games:replays": Row(get=the_same(200), arguments=some_table),
    "games:replay_last": Row(get=the_same(404), arguments=some_table),
    "games:replay": Row(get=the_same(404), arguments=some_position),
    "games:replay_image": Row(get=the_same(404), arguments=some_position),
    "games:replay_text": Row(get=the_same(404), arguments=some_unit),
}
