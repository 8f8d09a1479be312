"""From the matches to the standings of an event: computed anew each time, and stored for every page to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
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
from tournaments.events.services.evening_ranking import evening_lines
from tournaments.events.services.group_ranking import group_lines
from tournaments.events.services.sharing import terms_of
from tournaments.records.rules.counting import How

UNPLAYED = (How.FORFEIT.value, How.RULING.value, How.BYE.value)


def store_standings(event: Event) -> None:
    """Compute the standings from the matches and keep them. The event is locked."""
    Standing.objects.filter(event=event).delete()
    if event.kind == Kind.KNOCKOUT:
        Standing.objects.bulk_create(_knockout_lines(event, _field(event), _matches(event)))
    elif event.kind == Kind.GROUPS:
        Standing.objects.bulk_create(group_lines(event, partial(_ranked_of, event), _line))
    elif event.kind == Kind.EVENING:
        Standing.objects.bulk_create(evening_lines(event))
    elif has_cup(event):
        Standing.objects.bulk_create(cup_lines(event))
    else:
        Standing.objects.bulk_create(_lines(event, ranked(event, event.order)))


def ranked(event: Event, order: Sequence[Criterion]) -> tuple[Row, ...]:
    """The rows that `order` gives as things stand, for an event that isn't a knockout."""
    return _ranked_of(event, _field(event), order)


def _ranked_of(event: Event, field: Sequence[int], order: Sequence[Criterion] = ()) -> tuple[Row, ...]:
    """The rows of `field`, of the event or of a group: what they did against each other."""
    is_round_robin, playoffs = event.meets_everybody, _among(field, playoffs_of(event))
    return standings(
        field,
        _among(field, outcomes_of(event)),
        criteria=_with_playoffs(order or event.order, is_played=bool(playoffs)),
        regulations=Regulations(
            scale=event.points,
            rounds=max(len(field) - 1, 0) * (2 if event.meets_twice else 1) if is_round_robin else None,
            is_round_robin=is_round_robin,
            average_for_forfeit=event.forfeit_margin == ForfeitMargin.AVERAGE,
        ),
        facts=Facts(
            lots=_lots(event, field) if event.closed_at else None,
            shares=terms_of(event),
            penalties=[one for one in penalties_of(event) if one.entrant in field],
            playoffs=playoffs,
        ),
    )


def outcomes_of(event: Event) -> list[Outcome]:
    """What counts for points: decided matches, and the rounds of those who had none.

    A knockout after groups and deciding partidas don't.
    """
    rows = [match for match in _matches(event) if match.fixture is None and not match.round.is_playoff]
    done = [_outcome(event, match) for match in rows if match.state == MatchStage.DONE]
    unplayed = UnplayedRound.objects.filter(round__event=event).select_related("round").order_by("pk")
    return done + [
        alone(row.entrant_id, Unplayed(row.kind), row.round.number, scale=event.points, credit=row.exact_credit)
        for row in unplayed
    ]


def _among(field: Sequence[int], outcomes: Sequence[Outcome]) -> list[Outcome]:
    return [one for one in outcomes if one.first in field and (one.second is None or one.second in field)]


def _with_playoffs(order: Sequence[Criterion], *, is_played: bool) -> tuple[Criterion, ...]:
    """The order, with deciding partidas before lots once some were played and the event didn't place them itself."""
    if not is_played or Criterion.PLAYOFF in order:
        return tuple(order)
    end = len(order) - (order[-1] is Criterion.LOTS)
    return (*order[:end], Criterion.PLAYOFF, *order[end:])


def playoffs_of(event: Event) -> list[Outcome]:
    """The deciding partidas of those who have all met each other for the place."""
    rows = [match for match in _matches(event) if match.round.is_playoff and match.state == MatchStage.DONE]
    met = Counter(match.round.playoff for match in rows)
    full = [match for match in rows if met[match.round.playoff] >= _pairs_among(match.round.playoff_of)]
    return [_outcome(event, match) for match in full]


def _pairs_among(entrants: int) -> int:
    return entrants * (entrants - 1) // 2


def _field(event: Event) -> list[int]:
    return [entrant.pk for entrant in event.entrants.filter(number__isnull=False).order_by("number")]


def _lots(event: Event, field: Sequence[int]) -> dict[int, int]:
    """Each entrant's lot, by the number that it had where the event was held."""
    entrants = Entrant.objects.in_bulk(field)
    return {who: lot(event.lots_seed, entrants[who].lot_number) for who in field}


def _matches(event: Event) -> list[Match]:
    return list(Match.objects.filter(round__event=event).select_related("round"))


def penalties_of(event: Event) -> tuple[tiebreaks.Penalty, ...]:
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
    given = given_points(match)
    by_winner = {match.first_id: (win, loss), match.second_id: (loss, win)}
    is_unplayed = match.how in UNPLAYED
    level = (loss, loss) if is_unplayed else (draw, draw)
    return Outcome(
        first=match.first_id,
        second=match.second_id,
        winner=match.winner_id,
        points=given or (by_winner[match.winner_id] if match.winner_id else level),
        margin=None if is_unplayed else Fraction(match.margin),
        round=match.round.number,
        ruled=_ruled(match),
    )


def _ruled(match: Match) -> Ruled | None:
    """A match that the organiser decided counts as played, though nobody's margin says anything."""
    if match.how != How.RULING.value:
        return None
    return Ruled.ADJUSTED if match.winner_id or given_points(match) else Ruled.DOUBLE_LOSS


def given_points(match: Match) -> tuple[Fraction, Fraction] | None:
    """What the organiser gave both sides in the place of what the result is worth."""
    if match.points_first is None or match.points_second is None:
        return None
    return Fraction(match.points_first), Fraction(match.points_second)


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
