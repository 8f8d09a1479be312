"""An evening with changing partners as its rows tell it.

A pair of one round is an entrant of no event: it belongs to its match alone, and its players are in the event by
themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.events.models import Entrant, Event, Match, Round
from tournaments.events.rules.evening.rounds import EveningRound, Four


def players_of(event: Event) -> Mapping[int, int]:
    """The entrant of each person of the event, by user."""
    return dict(event.players.values_list("user_id", "entrant_id"))


def four_of(match: Match, entrants: Mapping[int, int]) -> Four | None:
    """Who sat at the table, by their own entrants; None where it isn't one of four of the event."""
    sides = [side for side in (match.first, match.second) if side is not None]
    pairs = [tuple(entrants.get(player.user_id, 0) for player in side.players.all()) for side in sides]
    is_four = len(pairs) == 2 and all(len(pair) == 2 for pair in pairs) and 0 not in (*pairs[0], *pairs[1])
    return Four(((pairs[0][0], pairs[0][1]), (pairs[1][0], pairs[1][1]))) if is_four else None


def past_of(event: Event, rounds: Sequence[Round]) -> tuple[EveningRound, ...]:
    """The rounds that are out, with who sat out."""
    entrants = players_of(event)
    return tuple(
        EveningRound(
            tuple(four for match in out.matches.all() if (four := four_of(match, entrants)) is not None),
            tuple(out.unplayed.values_list("entrant_id", flat=True)),
        )
        for out in rounds
    )


def own_pairs(event: Event, user_id: int) -> tuple[int, ...]:
    """The pairs in which the person has played in the event, by row."""
    pairs = Entrant.objects.filter(event=None, players__user_id=user_id)
    played = Match.objects.filter(round__event=event)
    sides = {side for pair in played.values_list("first_id", "second_id") for side in pair}
    return tuple(pk for pk in pairs.values_list("pk", flat=True) if pk in sides)
