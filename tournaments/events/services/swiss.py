"""What the next Swiss round is drawn from: everybody's score and earlier rounds, who doesn't play, who may not meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from django.db.models import Q

from tournaments.events.choices import MatchStage, Presence
from tournaments.events.errors import NoMoreRounds, RoundUnfinished, TooFewEntrants
from tournaments.events.models import ByeRequest, Entrant, Event, ForbiddenMeeting, Match
from tournaments.events.rules.lots import lot
from tournaments.events.rules.outcomes import Seen, seen_from_each
from tournaments.events.rules.pairing import proof, types
from tournaments.events.rules.pairing.types import Forbidden, PairingInput, Past
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.rules.unplayed import Unplayed
from tournaments.events.services.first_deals import first_deals
from tournaments.events.services.ranking import outcomes_of, ranked
from tournaments.records.choices import Format

FEWEST = 2


@dataclass(frozen=True)
class Drawing:
    """All that decides the next round. `entrants` are by their numbers, which before the start are those to come.

    `away` have entered and are not in it, as they haven't been here yet.
    """

    wanted: PairingInput
    entrants: Mapping[int, Entrant]
    away: tuple[Entrant, ...]

    @property
    def rows(self) -> list[list[int]]:
        """Each number with its entrant's row."""
        return [[number, entrant.pk] for number, entrant in self.entrants.items()]

    @property
    def basis(self) -> str:
        """Names exactly this: with anything else to draw from it is another one."""
        shown = (proof.digest(self.wanted), self.rows, [entrant.pk for entrant in self.away])
        return sha256(repr(shown).encode()).hexdigest()


def drawing_of(event: Event) -> Drawing:
    """What the next round of `event` is drawn from. Raises NoMoreRounds, RoundUnfinished, TooFewEntrants."""
    out = event.rounds.count()
    if out >= event.rounds_planned:
        raise NoMoreRounds
    unfinished = Match.objects.filter(round__event=event, round__number=out).exclude(state=MatchStage.DONE)
    if out and unfinished.exists():
        raise RoundUnfinished([match.position + 1 for match in unfinished])
    field = field_of(event, out)
    entrants = dict(enumerate(field, start=1)) if not out else {entrant.number or 0: entrant for entrant in field}
    wanted = _input(event, out + 1, entrants)
    if len(wanted.players) < FEWEST:
        raise TooFewEntrants(len(wanted.players), FEWEST)
    return Drawing(wanted, entrants, _away(event, field))


def field_of(event: Event, out: int) -> tuple[Entrant, ...]:
    """Who is in the draw, in its order: by number, and before the first round by seed and then by lot.

    Then it is who is here, or has asked the first round off.
    """
    if out:
        return tuple(event.entrants.filter(number__isnull=False).order_by("number"))
    unseeded = 10**6
    is_off = Q(state=Presence.ENTERED, bye_requests__number=1)
    present = event.entrants.filter(Q(state=Presence.CHECKED_IN) | is_off).distinct()
    return tuple(sorted(present, key=lambda one: (one.seed or unseeded, lot(event.lots_seed, one.lot_number))))


def _away(event: Event, field: Sequence[Entrant]) -> tuple[Entrant, ...]:
    others = event.entrants.exclude(pk__in=[entrant.pk for entrant in field]).exclude(state=Presence.WITHDRAWN)
    return tuple(others.order_by("pk"))


def _input(event: Event, number: int, entrants: Mapping[int, Entrant]) -> PairingInput:
    past, scores, idle = _past(event, entrants), _scores(event), _idle(event, number)
    return PairingInput(
        round=number,
        rounds=event.rounds_planned,
        entrants=tuple(
            types.Entrant(who, scores.get(entrant.pk, Fraction()), past[who], _why_idle(entrant, idle))
            for who, entrant in entrants.items()
        ),
        forbidden=_forbidden(event, entrants),
        scale=event.points,
        with_first_deal=has_first_deals(event),
    )


def has_first_deals(event: Event) -> bool:
    """Whether it matters who deals first: pairs have no advantage of it."""
    return event.format == Format.SOLO


def _scores(event: Event) -> Mapping[int, Fraction]:
    """Everybody's points by the entrant's row, with credits and without what was deducted."""
    rows = ranked(event, (Criterion.POINTS,))
    return {row.entrant: row.values[0].amount or Fraction() for row in rows}


def _idle(event: Event, number: int) -> Mapping[int, Unplayed]:
    """What was asked for in advance, by the entrant's row."""
    asked = ByeRequest.objects.filter(entrant__event=event, number=number)
    return {row.entrant_id: Unplayed(row.kind) for row in asked}


def _why_idle(entrant: Entrant, asked: Mapping[int, Unplayed]) -> Unplayed | None:
    return Unplayed.WITHDRAWN if entrant.state == Presence.WITHDRAWN else asked.get(entrant.pk)


def _past(event: Event, entrants: Mapping[int, Entrant]) -> Mapping[int, tuple[Past, ...]]:
    """Everybody's earlier rounds, by number."""
    numbers = {entrant.pk: number for number, entrant in entrants.items()}
    seen = seen_from_each(tuple(numbers), outcomes_of(event))
    dealt = _dealt(event)
    return {
        number: tuple(_one(mine, numbers, dealt.get((mine.round, entrant.pk))) for mine in seen[entrant.pk])
        for number, entrant in entrants.items()
    }


def _one(mine: Seen, numbers: Mapping[int, int], dealt: bool | None) -> Past:
    return Past(
        round=mine.round,
        opponent=None if mine.rival is None else numbers[mine.rival],
        points=mine.points,
        unplayed=mine.unplayed,
        has_first_deal=None if mine.unplayed is not None else dealt,
    )


def _dealt(event: Event) -> Mapping[tuple[int, int], bool | None]:
    """Whether an entrant (by row) dealt first in a round (by number)."""
    if not has_first_deals(event):
        return {}
    sides = first_deals(event)
    found: dict[tuple[int, int], bool | None] = {}
    matches = Match.objects.filter(round__event=event, second__isnull=False)
    for pk, number, first, second in matches.values_list("pk", "round__number", "first_id", "second_id"):
        side = sides[pk]
        found[number, first] = None if side is None else side == 0
        found[number, second] = None if side is None else side == 1
    return found


def _forbidden(event: Event, entrants: Mapping[int, Entrant]) -> tuple[Forbidden, ...]:
    numbers = {entrant.pk: number for number, entrant in entrants.items()}
    rows = ForbiddenMeeting.objects.filter(event=event)
    known = (row for row in rows if row.first_id in numbers and row.second_id in numbers)
    return tuple(Forbidden(frozenset((numbers[row.first_id], numbers[row.second_id])), row.is_hard) for row in known)
