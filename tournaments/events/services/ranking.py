"""From the matches to the standings of an event: computed anew each time, and stored for every page to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tournaments.events.choices import ForfeitMargin, Kind, MatchStage
from tournaments.events.cups import has_cup
from tournaments.events.models import Entrant, Event, Match, Penalty, Standing, UnplayedRound
from tournaments.events.rules import tiebreaks
from tournaments.events.rules.lots import lot
from tournaments.events.rules.outcomes import Outcome, Ruled, alone
from tournaments.events.rules.places import places
from tournaments.events.rules.standings import Facts, Regulations, Row, standings
from tournaments.events.rules.tiebreaks import Criterion, Term
from tournaments.events.rules.unplayed import Unplayed
from tournaments.events.services.cup_ranking import cup_lines
from tournaments.events.services.sharing import terms_of
from tournaments.records.rules.counting import How

UNPLAYED = (How.FORFEIT.value, How.RULING.value, How.BYE.value)


def store_standings(event: Event) -> None:
    """Compute the standings from the matches and keep them. The event is locked."""
    Standing.objects.filter(event=event).delete()
    if event.kind == Kind.KNOCKOUT:
        Standing.objects.bulk_create(_knockout_lines(event, _field(event), _matches(event)))
    elif has_cup(event):
        Standing.objects.bulk_create(cup_lines(event))
    else:
        Standing.objects.bulk_create(_lines(event, ranked(event, event.order)))


def ranked(event: Event, order: Sequence[Criterion]) -> tuple[Row, ...]:
    """The rows that `order` gives as things stand, for an event that isn't a knockout."""
    field = _field(event)
    is_round_robin = event.kind == Kind.ROUND_ROBIN
    return standings(
        field,
        outcomes_of(event),
        criteria=order,
        regulations=Regulations(
            scale=event.points,
            rounds=max(len(field) - 1, 0) * (2 if event.meets_twice else 1) if is_round_robin else None,
            is_round_robin=is_round_robin,
            average_for_forfeit=event.forfeit_margin == ForfeitMargin.AVERAGE,
        ),
        facts=Facts(
            lots=_lots(event, field) if event.closed_at else None,
            shares=terms_of(event),
            penalties=_penalties(event),
        ),
    )


def outcomes_of(event: Event) -> list[Outcome]:
    """What has happened in an event that isn't a knockout: decided matches, and the rounds of those who had none."""
    done = [_outcome(event, match) for match in _matches(event) if match.state == MatchStage.DONE]
    unplayed = UnplayedRound.objects.filter(round__event=event).select_related("round").order_by("pk")
    return done + [
        alone(row.entrant_id, Unplayed(row.kind), row.round.number, scale=event.points, credit=row.exact_credit)
        for row in unplayed
    ]


def _field(event: Event) -> list[int]:
    return [entrant.pk for entrant in event.entrants.filter(number__isnull=False).order_by("number")]


def _lots(event: Event, field: Sequence[int]) -> dict[int, int]:
    """Each entrant's lot, by the number that it had where the event was held."""
    entrants = Entrant.objects.in_bulk(field)
    return {who: lot(event.lots_seed, entrants[who].lot_number) for who in field}


def _matches(event: Event) -> list[Match]:
    return list(Match.objects.filter(round__event=event).select_related("round"))


def _penalties(event: Event) -> tuple[tiebreaks.Penalty, ...]:
    standing = Penalty.objects.filter(entrant__event=event, lifted_at=None).order_by("pk")
    return tuple(
        tiebreaks.Penalty(given.pk, given.entrant_id, Fraction(given.points), Fraction(given.margin))
        for given in standing
    )


def _lines(event: Event, rows: Sequence[Row]) -> list[Standing]:
    shared = Counter(row.rank for row in rows)
    return [_line(event, line, row, row.rank + shared[row.rank] - 1) for line, row in enumerate(rows, start=1)]


def _outcome(event: Event, match: Match) -> Outcome:
    if match.second_id is None:
        return alone(match.first_id, Unplayed.PAIRING_BYE, match.round.number, scale=event.points)
    win, draw, loss = event.points
    by_winner = {match.first_id: (win, loss), match.second_id: (loss, win)}
    is_unplayed = match.how in UNPLAYED
    level = (loss, loss) if is_unplayed else (draw, draw)
    return Outcome(
        first=match.first_id,
        second=match.second_id,
        winner=match.winner_id,
        points=by_winner[match.winner_id] if match.winner_id else level,
        margin=None if is_unplayed else Fraction(match.margin),
        round=match.round.number,
        ruled=_ruled(match),
    )


def _ruled(match: Match) -> Ruled | None:
    """A match that the organiser decided counts as played, though nobody's margin says anything."""
    if match.how != How.RULING.value:
        return None
    return Ruled.ADJUSTED if match.winner_id else Ruled.DOUBLE_LOSS


def _line(event: Event, line: int, row: Row, rank_to: int) -> Standing:
    values = [
        [
            value.criterion.value,
            None if value.amount is None else str(value.amount),
            [written(term) for term in value.terms],
        ]
        for value in row.values
    ]
    return Standing(
        event=event,
        entrant_id=row.entrant,
        line=line,
        rank=row.rank,
        rank_to=rank_to,
        values=values,
        decided_by=row.decided_by.value if row.decided_by else "",
        played=row.played,
        won=row.won,
        drawn=row.drawn,
    )


def written(term: Term) -> list[Any]:
    """A term as `Standing.values` keeps it; the last item holds only what isn't plain."""
    more = {
        "round": term.round,
        "unplayed": term.unplayed and term.unplayed.value,
        "cut": term.is_cut,
        "capped": term.is_capped,
        "adjusted": term.is_adjusted,
        "penalty": term.penalty,
    }
    return [term.against, str(term.amount), str(term.weight), {name: said for name, said in more.items() if said}]


def _knockout_lines(event: Event, field: list[int], matches: list[Match]) -> list[Standing]:
    done = [match for match in matches if match.state == MatchStage.DONE and match.second_id]
    over = [match for match in matches if match.state == MatchStage.DONE and not match.is_third_place]
    lost_in = {who: match.round.number for match in over for who in _losers(match)}
    third = next(((m.winner_id, *_losers(m)) for m in done if m.winner_id and m.is_third_place), None)
    lines = []
    for line, place in enumerate(places(field, lost_in, third), start=1):
        mine = [m for m in done if place.entrant in (m.first_id, m.second_id)]
        won = sum(m.winner_id == place.entrant for m in mine)
        lines.append(
            Standing(
                event=event,
                entrant_id=place.entrant,
                line=line,
                rank=place.first,
                rank_to=place.last,
                played=len(mine),
                won=won,
            )
        )
    return lines


def _losers(match: Match) -> tuple[int, ...]:
    """Who is out by this match: both where nobody won, nobody by a bye."""
    return tuple(who for who in (match.first_id, match.second_id) if who is not None and who != match.winner_id)
