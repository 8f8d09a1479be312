"""A double elimination, or a knockout with a consolation: what of the cup is to be played next."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.cups import CupNow, cup_now, fewest_for
from tournaments.events.errors import NoMoreRounds, TooFewEntrants, TooManyEntrants
from tournaments.events.models import Entrant, Event, Round
from tournaments.events.rules import knockout
from tournaments.events.rules.cup.graph import Part
from tournaments.events.rules.cup.progress import MatchNow, starting_later
from tournaments.events.services.previews import Planned, Preview, away_from, check, check_finished


def preview(event: Event, rounds: Sequence[Round], field: tuple[Entrant, ...]) -> Preview:
    """The next round. Raises RoundUnfinished while a winner is missing, and as `preview_round`."""
    for out in rounds:
        check_finished([out])
    if len(field) < fewest_for(event):
        raise TooFewEntrants(len(field), fewest_for(event))
    if len(field) > knockout.MOST:
        raise TooManyEntrants(knockout.MOST)
    now = cup_now(event, field, [match for out in rounds for match in out.matches.all()])
    planned = Preview(
        number=len(rounds) + 1,
        of=len(rounds) + now.rounds_left,
        field=field,
        matches=matches_due(now),
        idle=None,
        away=() if rounds else away_from(field),
        later=() if rounds else names_later(now),
    )
    check(planned)
    return planned


def names_later(now: CupNow) -> tuple[str, ...]:
    """Who starts in the second round of the cup, in seed order."""
    names = {entrant.pk: entrant.name for entrant in now.field}
    return tuple(names[who] for who in starting_later(now.cup, now.seeds))


def matches_due(now: CupNow) -> tuple[Planned, ...]:
    """The matches of the cup's next round. Raises NoMoreRounds."""
    if not now.due:
        raise NoMoreRounds
    entrants = {entrant.pk: entrant for entrant in now.field}
    return tuple(_planned(position, match, now, entrants) for position, match in enumerate(now.due))


def _planned(position: int, match: MatchNow, now: CupNow, entrants: dict[int, Entrant]) -> Planned:
    first, *second = (entrants[who] for who in match.entrants)
    return Planned(
        position,
        first,
        second[0] if second else None,
        is_third_place=now.cup[match.number].part is Part.THIRD,
        fixture=match.number,
    )
