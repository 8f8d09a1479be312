"""The matches among entrants who are level: the direct encounter (FIDE's C.07, article 6), and a play-off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from tournaments.events.rules.outcomes import Seen
from tournaments.events.rules.tiebreaks import Criterion, Term, Value, total

Group = tuple[int, ...]
Everything = Mapping[int, Sequence[Seen]]


def direct(
    group: Group, seen: Everything, *, win: Fraction, is_round_robin: bool
) -> tuple[Mapping[int, Value], list[Group]]:
    """Everybody's value among `group`, and `group` in parts from first to last; no value where nothing is known.

    Where all have met, the points from those matches part them (6.2). In a round robin that is all; elsewhere one
    who is first whatever the missing matches would bring is parted from the others (6.3). A forfeit is a meeting
    in a round robin only.
    """
    none = {who: Value(Criterion.DIRECT, None) for who in group}
    most = max((len(seen[who]) for who in group), default=0)
    if len(group) < 2 or len(group) - 1 > 2 * most:  # nobody can be sure against so many
        return none, [group]
    values = {who: total(Criterion.DIRECT, _meetings(seen[who], group, is_round_robin)) for who in group}
    missing = {who: len(group) - 1 - len({term.against for term in values[who].terms}) for who in group}
    amounts = {who: value.amount or Fraction() for who, value in values.items()}
    if not any(missing.values()):
        return values, split(group, amounts)
    if is_round_robin:
        return none, [group]
    reach = {who: amounts[who] + missing[who] * win for who in group}
    sure = [who for who in group if all(amounts[who] > reach[other] for other in group if other != who)]
    return (values, [(sure[0],), tuple(who for who in group if who != sure[0])]) if sure else (none, [group])


def _meetings(mine: Sequence[Seen], group: Group, is_round_robin: bool) -> list[Term]:
    """One term a match; who has met twice counts the average of both (6.1.2)."""
    met = [one for one in mine if one.rival in group and (one.unplayed is None or is_round_robin)]
    rivals = [one.rival for one in met]
    return [Term(one.rival, one.points, Fraction(1, rivals.count(one.rival)), one.round) for one in met]


def playoff(group: Group, decided: Everything) -> Mapping[int, Value]:
    """The points from the deciding partidas within `group`; no value where none was played."""
    rows = {who: [one for one in decided.get(who, ()) if one.rival in group] for who in group}
    if len(group) < 2 or not any(rows.values()):
        return {who: Value(Criterion.PLAYOFF, None) for who in group}
    return {who: total(Criterion.PLAYOFF, [Term(one.rival, one.points) for one in mine]) for who, mine in rows.items()}


def split(group: Group, amounts: Mapping[int, Fraction]) -> list[Group]:
    """`group` in parts of equal amounts, higher first, each in the order of `group`."""
    ordered = sorted(group, key=lambda who: -amounts[who])
    return [tuple(part) for _, part in groupby(ordered, key=amounts.__getitem__)]
