"""An evening with changing partners: tables of four, new partners each round, everybody for himself."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.choices import Presence
from tournaments.events.errors import NoMoreRounds, PairingFaulty, TooFewEntrants, TooManyEntrants
from tournaments.events.evenings import past_of
from tournaments.events.models import Entrant, Event, Round
from tournaments.events.rules.evening.judging import MAY_BE_CONSENTED, evening_findings
from tournaments.events.rules.evening.rounds import FEWEST, MOST, EveningRound, evening, next_round
from tournaments.events.services.previews import Planned, Preview, away_from, check_finished

Field = tuple[Entrant, ...]


def preview(event: Event, rounds: Sequence[Round], field: Field) -> Preview:
    """The next round for those who are still there. Raises RoundUnfinished, NoMoreRounds, and as `preview_round`."""
    for out in rounds:
        check_finished([out])
    there = tuple(entrant for entrant in field if entrant.state != Presence.WITHDRAWN)
    if len(there) < FEWEST:
        raise TooFewEntrants(len(there), FEWEST)
    if len(there) > MOST:
        raise TooManyEntrants(MOST)
    if len(rounds) >= event.evening_rounds:
        raise NoMoreRounds
    made = _made(event, [entrant.pk for entrant in there], past_of(event, rounds))
    entrants = {entrant.pk: entrant for entrant in there}
    return Preview(
        number=len(rounds) + 1,
        of=event.evening_rounds,
        field=field,
        matches=tuple(
            _planned(position, [[entrants[who] for who in pair] for pair in four.pairs])
            for position, four in enumerate(made.tables)
        ),
        idle=None,
        away=() if rounds else away_from(field),
        resting=tuple(entrants[who].name for who in made.out),
        out=tuple(made.out),
    )


def _made(event: Event, players: Sequence[int], past: Sequence[EveningRound]) -> EveningRound:
    """The plan's own round while it goes as planned, else one against what was played. Raises PairingFaulty."""
    plan = evening(players, event.evening_rounds, event.lots_seed)
    is_as_planned = [_names(one) for one in past] == [_names(one) for one in plan[: len(past)]]
    made = plan[len(past)] if is_as_planned else next_round(players, past, event.lots_seed)
    found = evening_findings(made, players, past, consented=MAY_BE_CONSENTED)
    if found:
        raise PairingFaulty(found)
    return made


def _names(one: EveningRound) -> tuple[frozenset[frozenset[frozenset[int]]], frozenset[int]]:
    """Who plays with whom against whom, and who sits out, in whatever order."""
    return frozenset(frozenset(frozenset(pair) for pair in four.pairs) for four in one.tables), frozenset(one.out)


def _planned(position: int, pairs: Sequence[Sequence[Entrant]]) -> Planned:
    first, second = (Entrant(name=f"{one} / {other}"[:80], state=Presence.CHECKED_IN) for one, other in pairs)
    return Planned(position, first, second, fours=tuple(who for pair in pairs for who in pair))
