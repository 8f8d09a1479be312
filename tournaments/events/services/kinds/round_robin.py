"""Everybody meets everybody: the next round of the Berger table."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.choices import MatchStage
from tournaments.events.errors import NoMoreRounds, TooFewEntrants
from tournaments.events.models import Entrant, Event, Round
from tournaments.events.rules import round_robin
from tournaments.events.services.previews import Planned, Preview, away_from, check, check_finished, met_in


def preview(event: Event, rounds: Sequence[Round], field: tuple[Entrant, ...]) -> Preview:
    """The next round. Raises RoundUnfinished while something is to be said about a result, and as `preview_round`."""
    check_finished(rounds, (MatchStage.DONE, MatchStage.PENDING))
    if len(field) < round_robin.FEWEST:
        raise TooFewEntrants(len(field), round_robin.FEWEST)
    table = (round_robin.double_berger if event.meets_twice else round_robin.berger)(len(field))
    if len(rounds) >= len(table):
        raise NoMoreRounds
    berger = table[len(rounds)]
    planned = Preview(
        number=len(rounds) + 1,
        of=len(table),
        field=field,
        matches=tuple(Planned(n, field[a - 1], field[b - 1]) for n, (a, b) in enumerate(berger.pairs)),
        idle=None if berger.idle is None else field[berger.idle - 1],
        away=() if rounds else away_from(field),
    )
    check(planned, {entrant.pk for entrant in field}, met_in(_cycle(rounds, len(table), event)))
    return planned


def _cycle(rounds: Sequence[Round], total: int, event: Event) -> Sequence[Round]:
    """The rounds in which nobody may have met whom he meets now: those of the present cycle."""
    half = total // 2
    return rounds[half:] if event.meets_twice and len(rounds) >= half else rounds
