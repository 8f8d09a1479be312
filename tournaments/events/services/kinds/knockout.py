"""Who loses is out: the next round of the bracket, byes and the match for third place."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.errors import NoMoreRounds, TooFewEntrants, TooManyEntrants
from tournaments.events.models import Entrant, Event, Match, Round
from tournaments.events.rules import knockout
from tournaments.events.services.previews import Planned, Preview, away_from, check, check_finished, met_in


def preview(event: Event, rounds: Sequence[Round], field: tuple[Entrant, ...]) -> Preview:
    """The next round. Raises RoundUnfinished while a winner is missing, and as `preview_round`."""
    check_finished(rounds)
    if len(field) < knockout.FEWEST:
        raise TooFewEntrants(len(field), knockout.FEWEST)
    if len(field) > knockout.MOST:
        raise TooManyEntrants(knockout.MOST)
    total = knockout.rounds_needed(len(field))
    if len(rounds) >= total:
        raise NoMoreRounds
    third = _third_place(rounds[-1]) if event.third_place and rounds and len(rounds) + 1 == total else None
    planned = Preview(
        number=len(rounds) + 1,
        of=total,
        field=field,
        matches=(*_matches(rounds, field, total), *([third] if third else [])),
        idle=None,
        away=() if rounds else away_from(field),
    )
    check(planned, None if rounds else {entrant.pk for entrant in field}, met_in(rounds))
    return planned


def _matches(rounds: Sequence[Round], field: Sequence[Entrant], total: int) -> tuple[Planned, ...]:
    left = 2 ** (total - len(rounds))  # lines of the bracket in this round
    pairs = knockout.next_round(_winners(rounds[-1], left)) if rounds else knockout.first_round(field)
    planned = tuple(Planned(position, *pair) for position, pair in enumerate(pairs) if pair is not None)
    if not planned:
        raise NoMoreRounds  # everybody who was still in has left
    return planned


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
