"""What a correction would change, found out by making it and taking it back before anybody sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Kind, PairingEngine
from tournaments.events.errors import TournamentError
from tournaments.events.models import Entrant, Event, Match, Standing
from tournaments.events.rules.late import Counts
from tournaments.events.rules.pairing.errors import NotPaired
from tournaments.events.rules.pairing.types import Engine
from tournaments.events.services.engines import pair_round
from tournaments.events.services.ordering import Moved
from tournaments.events.services.ranking import store_standings
from tournaments.events.services.results import Ruling, counts_from, give
from tournaments.events.services.ruling import counts_for_ratings
from tournaments.events.services.settling import settle
from tournaments.events.services.swiss import drawing_of
from tournaments.records.models import Result

MOST_PAIRED, MOST_SECONDS = 60, 5.0  # players of a round that is paired while somebody waits for the page

Pairing = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Correction:
    """What would follow. `rated` are the people whose ratings are computed anew, from when it `counts` in the event.

    `other` are the pairings of the round that is out as they would have been, empty where they would be the same;
    `is_paired` says whether that was looked at.
    """

    counts: Counts
    moved: tuple[Moved, ...]
    rated: tuple[str, ...]
    other: tuple[Pairing, ...]
    is_paired: bool


class _TakenBack(Exception):
    """Ends what was only tried."""


def preview_correction(event: Event, match: Match, ruling: Ruling, now: datetime) -> Correction:
    """What follows if `ruling` stands in the place of the match's recorded result."""
    counts = counts_from(event, match)
    found: list[Correction] = []
    try:
        with transaction.atomic():
            found.append(_tried(event, Match.objects.get(pk=match.pk), ruling, counts, now))
            raise _TakenBack
    except _TakenBack:
        return found[0]


def _tried(event: Event, match: Match, ruling: Ruling, counts: Counts, now: datetime) -> Correction:
    before = _ranks(event)
    match.round.event = event
    rated = _rated(event, match, ruling)
    if counts is not Counts.RECORDS_ONLY:
        _apply(event, match, ruling, now)
    names = dict(event.entrants.values_list("pk", "name"))
    after = _ranks(event)
    moved = tuple(Moved(names[who], before[who], rank) for who, rank in after.items() if before.get(who, rank) != rank)
    other = _other_pairs(event, match, names) if counts is Counts.NEXT_PAIRING else None
    return Correction(counts, moved, rated, other or (), other is not None)


def _ranks(event: Event) -> dict[int, int]:
    """Everybody's rank by the entrant's row, from the first to the last."""
    return dict(Standing.objects.filter(event=event).order_by("line").values_list("entrant_id", "rank"))


def _apply(event: Event, match: Match, ruling: Ruling, now: datetime) -> None:
    score, result = ruling.outcome.score, match.extra_result if ruling.is_extra else match.result
    assert result is not None, "what is corrected has a result"
    result.how, result.winner, result.margin = ruling.outcome.how.value, score.winner, score.margin
    result.units_0, result.units_1 = score.units
    result.save()
    give(match, ruling)
    settle(event, match, now)
    store_standings(event)


def _rated(event: Event, match: Match, ruling: Ruling) -> tuple[str, ...]:
    """Whose ratings follow from the match, as it was or as it would be."""
    result: Result | None = match.extra_result if ruling.is_extra else match.result
    if result is None or not (result.rated or counts_for_ratings(event, ruling.outcome)):
        return ()
    if result.rated and result.winner == ruling.outcome.score.winner and result.how == ruling.outcome.how.value:
        return ()
    return tuple(sorted(player.name for player in result.players.all()))


def _other_pairs(event: Event, match: Match, names: dict[int, str]) -> tuple[Pairing, ...] | None:
    """The pairings that the next round would have had and has not; None where that can't be said."""
    later = event.rounds.filter(number__gt=match.round.number, playoff=None)
    out = Match.objects.filter(round__in=later, second__isnull=False)
    had = {frozenset(pair) for pair in out.values_list("first_id", "second_id")}
    later.delete()
    if event.kind != Kind.SWISS or event.entrants.filter(number__isnull=False).count() > MOST_PAIRED:
        return None
    try:
        drawing = drawing_of(event)
        asked = Engine.CLUB if event.engine == PairingEngine.CLUB else Engine.DUTCH
        result = pair_round(
            drawing.wanted, asked, most_seconds=MOST_SECONDS, whatever_size=event.engine == PairingEngine.DUTCH
        )
    except (TournamentError, NotPaired):
        return None
    pairs = [_entrants(drawing.entrants[pair.first], drawing.entrants[pair.second]) for pair in result.pairs]
    return tuple((names[one], names[other]) for one, other in pairs if frozenset((one, other)) not in had)


def _entrants(one: Entrant, other: Entrant) -> tuple[int, int]:
    return one.pk, other.pk
