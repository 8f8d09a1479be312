"""Deciding partidas: who are level in the standings play one unit for the place, each of them each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import groupby

from django.db import transaction

from tournaments.events.choices import Act, Kind, MatchStage, Presence, Stage
from tournaments.events.errors import NoTieThere, RoundUnfinished
from tournaments.events.groups import are_played
from tournaments.events.models import Entrant, Event, Match, Round, Standing
from tournaments.events.rules.round_robin import berger
from tournaments.events.selectors import rounds_out
from tournaments.events.services.desk import note, run_by
from tournaments.events.services.going import who_goes_on
from tournaments.events.services.tables import open_tables
from tournaments.events.tidings import tell_round
from tournaments.members.models import User

MOST_LEVEL = 6  # more would play for longer than the event

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """Entrants who are level, in draw order, and the pairs that would play now; `key` names exactly them."""

    entrants: tuple[Entrant, ...]
    pairs: Pairs

    @property
    def key(self) -> str:
        return "-".join(str(entrant.pk) for entrant in self.entrants)


def ties(event: Event) -> tuple[Tie, ...]:
    """Those who are level and can play for it now: everything else is played, and they haven't all met for it."""
    if event.is_knockout or event.kind == Kind.EVENING or event.state != Stage.RUNNING or not _is_played(event):
        return ()
    met = _met(event)
    found = [(level, _pairs(level, met)) for level in _level(event) if len(level) <= MOST_LEVEL]
    entrants = event.entrants.in_bulk([who for level, _pairs_now in found for who in level])
    return tuple(Tie(tuple(entrants[who] for who in level), pairs) for level, pairs in found if pairs)


def _is_played(event: Event) -> bool:
    """Whether the rounds that rank those who are level are over: all of them, or those of the groups."""
    if event.kind == Kind.GROUPS:
        return are_played(event)
    if Match.objects.filter(round__event=event).exclude(state=MatchStage.DONE).exists():
        return False
    out, total = rounds_out(event)
    return 0 < total <= out


def _level(event: Event) -> Iterator[tuple[int, ...]]:
    """Who share a place: in a group, in the event, and across groups where the best next ones are looked for."""
    there = set(event.entrants.exclude(state=Presence.WITHDRAWN).values_list("pk", flat=True))
    rows = sorted(event.standings.select_related("entrant"), key=_place)
    for _place_of, level in groupby(rows, key=_place):
        yield from _several([row.entrant_id for row in level if row.entrant_id in there])
    across = who_goes_on(event).level.get(None) if event.kind == Kind.GROUPS else None
    if across is not None:
        yield from _several([who for who in across.level if who in there])


def _place(row: Standing) -> tuple[int, int]:
    group = row.entrant.group if row.entrant.group is not None else -1
    return group, row.rank if row.part_rank is None else row.part_rank


def _several(level: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if len(level) > 1:
        yield tuple(sorted(level))


def _met(event: Event) -> set[frozenset[int | None]]:
    rows = Match.objects.filter(round__event=event, round__playoff__isnull=False)
    return {frozenset(pair) for pair in rows.values_list("first_id", "second_id")}


def _pairs(level: Sequence[int], met: set[frozenset[int | None]]) -> Pairs:
    """The first round of their Berger table in which some have not met for the place yet; nothing once all have."""
    for one in berger(len(level)):
        pairs = tuple((level[a - 1], level[b - 1]) for a, b in one.pairs)
        open_ones = tuple(pair for pair in pairs if frozenset(pair) not in met)
        if open_ones:
            return open_ones
    return ()


@transaction.atomic
def play_off(user: User, event_id: int, key: str, now: datetime) -> Round:
    """Publish the deciding partidas of the tie that was shown as `key`. Sent twice, they are played once.

    Raises NotAllowed, WrongState, RoundUnfinished, and NoTieThere where others are level by now.
    """
    event = run_by(user, event_id, Stage.RUNNING)
    out = _published(event, key)
    if out is not None:
        return out
    unfinished = Match.objects.filter(round__event=event).exclude(state=MatchStage.DONE)
    if unfinished.exists():
        raise RoundUnfinished([match.position + 1 for match in unfinished])
    tie = next((tie for tie in ties(event) if tie.key == key), None)
    if tie is None:
        raise NoTieThere
    return _publish(user, event, tie, now)


def _published(event: Event, key: str) -> Round | None:
    """The deciding partidas of this tie that are being played."""
    last = event.rounds.filter(playoff__isnull=False).order_by("-number").first()
    is_open = last is not None and last.matches.exclude(state=MatchStage.DONE).exists()
    return last if is_open and last is not None and last.digest == _digest(key) else None


def _digest(key: str) -> str:
    return sha256(f"playoff {key}".encode()).hexdigest()[:32]


def _publish(user: User, event: Event, tie: Tie, now: datetime) -> Round:
    published = Round.objects.create(
        event=event,
        number=event.rounds.count() + 1,
        digest=_digest(tie.key),
        published_at=now,
        playoff=_number(event, tie),
        playoff_of=len(tie.entrants),
    )
    entrants = {entrant.pk: entrant for entrant in tie.entrants}
    for position, (first, second) in enumerate(tie.pairs):
        match = Match(round=published, position=position, first=entrants[first], second=entrants[second])
        match.save()
        if event.online:
            open_tables(event, match, now)
    note(event, user, Act.PLAYOFF, now, subject=", ".join(map(str, tie.entrants)))
    tell_round(event, published, now)
    return published


def _number(event: Event, tie: Tie) -> int:
    """The number of the play-off: that of the tie's earlier rounds, or a new one."""
    earlier = event.rounds.filter(playoff__isnull=False).order_by("number")
    same = [out.playoff for out in earlier if out.digest == _digest(tie.key)]
    return same[0] if same and same[0] is not None else len({out.playoff for out in earlier}) + 1
