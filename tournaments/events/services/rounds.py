"""The next round: looked at first, then published as it was seen, each match with its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from tournaments.events.choices import Act, Kind, MatchStage, Presence, Stage
from tournaments.events.errors import (
    NoMoreRounds,
    PairingChanged,
    PairingFaulty,
    RoundIsOut,
    RoundUnfinished,
    TooFewEntrants,
    TooManyEntrants,
)
from tournaments.events.models import Entrant, Event, Match, Round
from tournaments.events.rules import knockout, round_robin
from tournaments.events.rules.lots import lot
from tournaments.events.rules.validator import findings
from tournaments.events.services.desk import move_event, note, run_by
from tournaments.events.services.ruling import rule_absence
from tournaments.events.services.settling import store_standings
from tournaments.events.services.tables import open_tables
from tournaments.events.tidings import tell_round
from tournaments.members.models import User
from tournaments.records.rules.counting import How


@dataclass(frozen=True, slots=True)
class Planned:
    """A match to be, at its line of the round: `second` is None for a bye."""

    position: int
    first: Entrant
    second: Entrant | None
    is_third_place: bool = False

    @property
    def gone(self) -> tuple[Entrant, ...]:
        """Who of the two has withdrawn, and so loses by forfeit."""
        return tuple(who for who in (self.first, self.second) if who is not None and who.state == Presence.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Preview:
    """A round that could be published now. `away` have entered and are left out, as they are not here.

    `digest` names exactly this: number, pairs, forfeits, who is idle and who is left out; publishing asks for it.
    """

    number: int
    of: int
    field: tuple[Entrant, ...]
    matches: tuple[Planned, ...]
    idle: Entrant | None
    away: tuple[Entrant, ...]

    @property
    def digest(self) -> str:
        matches = [
            (planned.position, planned.first.pk, planned.second and planned.second.pk, [who.pk for who in planned.gone])
            for planned in self.matches
        ]
        shown = (self.number, matches, self.idle and self.idle.pk, [entrant.pk for entrant in self.away])
        return f"{self.number}.{sha256(repr(shown).encode()).hexdigest()[:16]}"


def preview_round(event: Event) -> Preview:
    """The next round. Raises TooFewEntrants, TooManyEntrants, RoundUnfinished, NoMoreRounds, PairingFaulty."""
    rounds = list(event.rounds.prefetch_related("matches__first", "matches__second", "matches__winner"))
    field = _field(event, started=bool(rounds))
    _check_finished(event, rounds)
    planned = _round_robin(rounds, field) if event.kind == Kind.ROUND_ROBIN else _knockout(event, rounds, field)
    _check(event, planned, rounds)
    return planned


def _field(event: Event, *, started: bool) -> tuple[Entrant, ...]:
    """Who plays, in draw order: by number once drawn, before that by seed and then by lot."""
    if started:
        return tuple(event.entrants.filter(number__isnull=False).order_by("number"))
    present = event.entrants.filter(state=Presence.CHECKED_IN)
    unseeded = 10**6
    return tuple(sorted(present, key=lambda e: (e.seed or unseeded, lot(event.lots_seed, e.lot_number))))


def _check_finished(event: Event, rounds: Sequence[Round]) -> None:
    """A knockout needs every winner; a round robin only that nothing is left to be said about a result."""
    finished = {MatchStage.DONE} if event.kind == Kind.KNOCKOUT else {MatchStage.DONE, MatchStage.PENDING}
    if rounds:
        unfinished = [match.position + 1 for match in rounds[-1].matches.all() if match.state not in finished]
        if unfinished:
            raise RoundUnfinished(unfinished)


def _round_robin(rounds: Sequence[Round], field: tuple[Entrant, ...]) -> Preview:
    if len(field) < round_robin.FEWEST:
        raise TooFewEntrants(len(field), round_robin.FEWEST)
    table = round_robin.berger(len(field))
    if len(rounds) >= len(table):
        raise NoMoreRounds
    berger = table[len(rounds)]
    return Preview(
        number=len(rounds) + 1,
        of=len(table),
        field=field,
        matches=tuple(Planned(n, field[a - 1], field[b - 1]) for n, (a, b) in enumerate(berger.pairs)),
        idle=None if berger.idle is None else field[berger.idle - 1],
        away=() if rounds else _away(field),
    )


def _knockout(event: Event, rounds: Sequence[Round], field: tuple[Entrant, ...]) -> Preview:
    if len(field) < knockout.FEWEST:
        raise TooFewEntrants(len(field), knockout.FEWEST)
    if len(field) > knockout.MOST:
        raise TooManyEntrants(knockout.MOST)
    total = knockout.rounds_needed(len(field))
    if len(rounds) >= total:
        raise NoMoreRounds
    left = 2 ** (total - len(rounds))  # lines of the bracket in this round
    pairs = knockout.next_round(_winners(rounds[-1], left)) if rounds else knockout.first_round(field)
    planned = [Planned(position, *pair) for position, pair in enumerate(pairs) if pair is not None]
    if not planned:
        raise NoMoreRounds  # everybody who was still in has left
    third = _third_place(rounds[-1]) if event.third_place and rounds and len(rounds) + 1 == total else None
    return Preview(
        number=len(rounds) + 1,
        of=total,
        field=field,
        matches=(*planned, *([third] if third else [])),
        idle=None,
        away=() if rounds else _away(field),
    )


def _away(field: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    event_id = field[0].event_id
    others = Entrant.objects.filter(event_id=event_id).exclude(pk__in=[entrant.pk for entrant in field])
    return tuple(others.order_by("pk"))


def _winners(last: Round, lines: int) -> list[Entrant | None]:
    """Who won on each line of the round, None where nobody did or there was no match."""
    winners = {match.position: match.winner for match in last.matches.all()}
    return [winners.get(line) for line in range(lines)]


def _third_place(semifinals: Round) -> Planned | None:
    """The losers of both semifinals; nobody's match where there were not two, or where both have left."""
    losers = [_loser(match) for match in semifinals.matches.all()]
    pair = knockout.third_place(losers) if len(losers) == 2 else None
    planned = None if pair is None else Planned(1, pair[0], pair[1], is_third_place=True)
    return None if planned is None or len(planned.gone) == 2 else planned


def _loser(match: Match) -> Entrant | None:
    if match.winner_id is None:
        return None
    return match.second if match.winner_id == match.first_id else match.first


def _check(event: Event, planned: Preview, rounds: Sequence[Round]) -> None:
    """Put the round before the validator, whoever made it. Raises PairingFaulty."""
    pairs = [(p.first.pk, None if p.second is None else p.second.pk) for p in planned.matches]
    named = {who for pair in pairs for who in pair if who is not None}
    entrants = named if rounds and event.kind == Kind.KNOCKOUT else {entrant.pk for entrant in planned.field}
    met = {frozenset((m.first_id, m.second_id)) for past in rounds for m in past.matches.all() if m.second_id}
    found = findings(pairs, entrants=entrants, idle=[planned.idle.pk] if planned.idle else [], met=met)
    if found:
        raise PairingFaulty(found)


@transaction.atomic
def publish_round(user: User, event_id: int, digest: str, now: datetime) -> Round:
    """Publish the round that was looked at as `digest`, and open its tables; published before, it is that one.

    Raises NotAllowed, WrongState, RoundIsOut, PairingChanged, and as `preview_round`.
    """
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    out = next((out for out in event.rounds.all() if digest.startswith(f"{out.number}.")), None)
    if out is not None and out.digest == digest:
        return out
    if out is not None:
        raise RoundIsOut(out.number)
    planned = preview_round(event)
    if planned.digest != digest:
        raise PairingChanged
    if planned.number == 1:
        _draw(planned.field)
        move_event(event, Stage.RUNNING)
    published = Round.objects.create(
        event=event, number=planned.number, idle=planned.idle, digest=digest, published_at=now
    )
    for match in planned.matches:
        _publish(event, published, match, now)
    store_standings(event)
    note(event, user, Act.PUBLISHED, now, subject=str(planned.number))
    tell_round(event, published, now)
    return published


def _draw(field: Sequence[Entrant]) -> None:
    """Fix the numbers of the draw."""
    for number, entrant in enumerate(field, start=1):
        entrant.number = number
        entrant.save(update_fields=["number"])


def _publish(event: Event, published: Round, planned: Planned, now: datetime) -> None:
    match = Match(
        round=published,
        position=planned.position,
        is_third_place=planned.is_third_place,
        first=planned.first,
        second=planned.second,
    )
    if planned.second is None:
        match.state, match.how, match.winner = MatchStage.DONE, How.BYE.value, planned.first
        if planned.gone:  # nobody goes on from here
            match.how, match.winner = How.FORFEIT.value, None
        match.save()
        return
    match.save()
    if planned.gone:
        rule_absence(event, match, now)
    elif event.online:
        open_tables(event, match, now)
