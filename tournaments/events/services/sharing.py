"""What follows where tables share their decks: the comparison of a round's tables, and the sum of a mirror match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.decks import average_shares, compared, mirrored
from games.models import DeckGroup, Status
from games.records import PlayedMatch, match_of
from games.rules.game import Side
from tournaments.events.choices import Decks
from tournaments.events.models import Brought, Event, Match
from tournaments.events.rules.tiebreaks import Term
from tournaments.records.rules.counting import How
from tournaments.records.rules.sheets import MatchScore


def terms_of(event: Event) -> Mapping[int, tuple[Term, ...]] | None:
    """Each entrant's average share of tables beaten, match by match, weighted by the decks compared; None without.

    An entrant's terms add up to the average over all his decks.
    """
    if event.decks != Decks.DUPLICATE:
        return None
    brought = Brought.objects.filter(event=event).first()
    if brought is not None and brought.shares:
        return {int(who): tuple(_kept(term) for term in terms) for who, terms in brought.shares.items()}
    averages = _averages(event)
    counted: dict[int, list[tuple[int, Fraction, int]]] = {}
    for match in Match.objects.filter(round__event=event, table__isnull=False).order_by("round", "position"):
        for side, (mine, rival) in enumerate(((match.first_id, match.second_id), (match.second_id, match.first_id))):
            share, decks = averages.get((match.table_id or 0, Side(side)), (Fraction(), 0))
            if mine is not None and rival is not None and decks:
                counted.setdefault(mine, []).append((rival, share, decks))
    return {who: _weighted(parts) for who, parts in counted.items()}


def _kept(term: Sequence[Any]) -> Term:
    against, amount, weight = term
    return Term(against, Fraction(amount), Fraction(weight))


def _averages(event: Event) -> Mapping[tuple[int, Side], tuple[Fraction, int]]:
    """The average share of each table (by pk) and side, and over how many decks."""
    groups = DeckGroup.objects.filter(tables__event_match__round__event=event).distinct()
    return {who: share for group in groups for who, share in average_shares(compared(group)).items()}


def _weighted(parts: list[tuple[int, Fraction, int]]) -> tuple[Term, ...]:
    total = sum(decks for _, _, decks in parts)
    return tuple(Term(rival, share, Fraction(decks, total)) for rival, share, decks in parts)


def mirror_score(match: Match) -> tuple[MatchScore, How] | None:
    """What the two tables of a mirror match came to; None while one of them goes on.

    Played out, or stopped without a winner, it is the sum over the decks that both had. Who gave up or forfeited a
    table has lost the match, and so has the side that a ruling went against; where both have, nobody wins.
    """
    assert match.table is not None
    assert match.twin is not None
    if not all(table.status == Status.FINISHED for table in (match.table, match.twin)):
        return None
    first, second = match_of(match.table), match_of(match.twin)
    both = ((first, False), (second, True))
    ended = [one for one in both if one[0].how != How.PLAYED and not one[0].is_unfinished]
    units = (first.units_won[0] + second.units_won[1], first.units_won[1] + second.units_won[0])
    if ended:
        winners = {_winner(played, is_swapped=swapped) for played, swapped in ended}
        winner = winners.pop() if len(winners) == 1 else None
        return MatchScore(units, 0, winner), How(ended[0][0].how)
    assert match.table.deck_group is not None
    total = mirrored(compared(DeckGroup.objects.get(pk=match.table.deck_group_id)))
    is_played = total.decks or not (first.is_unfinished or second.is_unfinished)
    return MatchScore(units, total.sum.points, total.winner), How.PLAYED if is_played else How.AGREED


def _winner(played: PlayedMatch, *, is_swapped: bool) -> int | None:
    return 1 - played.winner if is_swapped and played.winner is not None else played.winner
