"""Events with real cards: a double elimination that is over, and groups whose knockout has begun."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.events.choices import Kind
from tournaments.events.demo.people import Cast
from tournaments.events.demo.rounds import MINUTE, entered, next_round, on_paper, planned
from tournaments.events.demo.season import evening
from tournaments.events.errors import NoMoreRounds
from tournaments.events.models import Event, Match
from tournaments.events.services import closing
from tournaments.events.services.dates import Dated, set_dates
from tournaments.records.choices import GameName

DOUBLE = ("pilar", "zoe", "noel", "begona", "tom", "elodie", "harriet", "lucia")
GROUPS = (
    *("george", "lucia", "nuno", "anais", "francois", "begona", "zoe", "harriet"),
    *("tom", "elodie", "pilar", "noel"),
)
LOST_TO = ((3, 2), (3, 1), (3, 0))  # what the winner of a manche made, and the loser

Winner = Callable[[Match], int]


def play_with_real_cards(cast: Cast) -> None:
    double_chance(cast)
    groups_and_knockout(cast)


def double_chance(cast: Cast) -> None:
    """A double elimination of eight with a second grand final, one round a week, the last some days ago."""
    begin = evening(cast.now, 52)
    event = planned(
        cast,
        begin,
        name=_("Double chance"),
        description=_("Who loses twice is out. Manches of chouine with real cards."),
        game=GameName.CHOUINE,
        kind=Kind.DOUBLE,
        online=False,
    )
    entered(cast, event, cast.called(*DOUBLE), begin - timedelta(days=1))
    at = begin
    while True:
        try:
            matches = next_round(cast, event, at)
        except NoMoreRounds:
            break
        _played_by_hand(cast, matches, at, _wins_but_for_the_first_final)
        at += timedelta(days=6)
    closing.close_event(cast.organiser, event.pk, at - timedelta(days=6) + 40 * MINUTE)


def _wins_but_for_the_first_final(match: Match) -> int:
    """The better seed wins everything but the first grand final, so that there is a second one."""
    is_first_final = match.fixture == 2 * len(DOUBLE) - 2
    return 1 - _wins_as_seeded(match) if is_first_final else _wins_as_seeded(match)


def groups_and_knockout(cast: Cast) -> None:
    """Twelve in groups of four, two of each go on; the knockout's first round is out, with its days and places."""
    evenings = [evening(cast.now, days) for days in (22, 15, 8, 1)]
    event = planned(
        cast,
        evenings[0],
        name=_("Autumn cup"),
        description=_("Groups of four; the first two of each play on until one is left. Manches of chouine."),
        game=GameName.CHOUINE,
        kind=Kind.GROUPS,
        group_size=4,
        group_through=2,
        third_place=True,
        online=False,
    )
    entered(cast, event, cast.called(*GROUPS), evenings[0] - timedelta(days=1))
    for at in evenings[:3]:
        _played_by_hand(cast, next_round(cast, event, at), at, _wins_as_seeded)
    next_round(cast, event, evenings[3])
    _say_when(cast, event, evenings[3])


def _wins_as_seeded(match: Match) -> int:
    assert match.second is not None, "a bye is played by nobody"
    return int((match.first.number or 0) > (match.second.number or 0))


def _say_when(cast: Cast, event: Event, at: datetime) -> None:
    days = [Dated(4 + week, at + timedelta(days=7 * week), _("The back room")) for week in range(3)]
    set_dates(cast.organiser, event.pk, days, at)


def _played_by_hand(cast: Cast, matches: tuple[Match, ...], at: datetime, winner: Winner) -> None:
    for place, match in enumerate(matches):
        won, lost = LOST_TO[(match.pk + place) % len(LOST_TO)]
        score = (won, lost) if winner(match) == 0 else (lost, won)
        on_paper(cast, match, [[score]], at + (20 + place) * MINUTE)
