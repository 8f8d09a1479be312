"""What lies behind the club: an event of each game, played to its end, and a few games in between."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.services import tables
from tournaments.events.choices import Kind
from tournaments.events.demo.people import Cast
from tournaments.events.demo.rounds import casually_played, entered, planned, played_to_the_end
from tournaments.events.services import entry
from tournaments.records.choices import Format, GameName

LEAGUE = ("anais", "noel", "elodie", "lucia", "tom", "harriet")
CUP = ("begona", "george", "francois", "zoe", "pilar", "nuno", "harriet")
PAIRS = (("pilar", "nuno"), ("anais", "francois"), ("begona", "lucia"), ("george", "harriet"))
BETWEEN = ((25, "pilar", "tom"), (18, "nuno", "zoe"), (12, "tom", "begona"), (5, "pilar", "nuno"), (3, "zoe", "begona"))


def play_the_season(cast: Cast) -> None:
    chouine_league(cast)
    piquet_cup(cast)
    pairs_of_guinote(cast)
    games_in_between(cast)


def evening(now: datetime, days_ago: int) -> datetime:
    """Seven o'clock, UTC, that many days ago."""
    return (now - timedelta(days=days_ago)).replace(hour=19, minute=0, second=0, microsecond=0)


def chouine_league(cast: Cast) -> None:
    """A round robin of six, one round a week."""
    evenings = [evening(cast.now, days) for days in (44, 37, 30, 23, 16)]
    event = planned(
        cast,
        evenings[0],
        name=_("Chouine league"),
        description=_("Everybody meets everybody, one manche a week."),
        game=GameName.CHOUINE,
    )
    entered(cast, event, cast.called(*LEAGUE), evenings[0] - timedelta(days=2))
    played_to_the_end(cast, event, evenings)


def piquet_cup(cast: Cast) -> None:
    """A knockout of seven with a match for third place, one round a week."""
    evenings = [evening(cast.now, days) for days in (27, 20, 13)]
    event = planned(
        cast,
        evenings[0],
        name=_("Piquet cup"),
        description=_("A knockout of parties of six deals; who loses before the final plays for third place."),
        game=GameName.PIQUET,
        kind=Kind.KNOCKOUT,
        third_place=True,
    )
    entered(cast, event, cast.called(*CUP), evenings[0] - timedelta(days=1))
    played_to_the_end(cast, event, evenings)


def pairs_of_guinote(cast: Cast) -> None:
    """Four pairs, three rounds in one evening."""
    begin = evening(cast.now, 9)
    event = planned(
        cast,
        begin,
        name=_("Guiñote in pairs"),
        description=_("Four at a table, partners opposite; a coto against each of the other pairs."),
        game=GameName.GUINOTE,
        format=Format.PAIRS,
    )
    for first, second in PAIRS:
        entry.enter(cast[first], event.pk, begin - timedelta(days=3), partner=second)
        entry.accept(cast[second], event.pk, begin - timedelta(days=2))
    entry.check_in_all(cast.organiser, event.pk, begin)
    played_to_the_end(cast, event, [begin + timedelta(minutes=50 * number) for number in range(3)])


def games_in_between(cast: Cast) -> None:
    """Guiñote for two, outside every event, rated by agreement."""
    for days_ago, first, second in BETWEEN:
        start = evening(cast.now, days_ago)
        table = tables.open_table(game=GameName.GUINOTE, rated=True, opener=cast[first])
        tables.seat_player(table.code, cast[second])
        tables.start(table.code, by=cast[first].pk, now=start)
        casually_played(cast, table, start)
