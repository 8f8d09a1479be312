"""Double elimination: who loses twice is out, and the grand final is played again if its first side loses it.

The losers of the first round meet each other. From the second round on the losers drop into the losers' draw against
its winners, and there on other lines than those they came from: `drops` chooses them so that two who have met meet
again as late as can be. The winner of the main draw is first in the grand final. If he loses it, both have lost once,
and the second grand final is a match of its own; if not, it is not played.
"""

from __future__ import annotations

from tournaments.events.rules.cup.building import Draft
from tournaments.events.rules.cup.graph import Cup, LoserOf, MatchNumber, Part, WinnerOf
from tournaments.events.rules.cup.single import main_draw


def double_elimination(entrants: int) -> Cup:
    """The cup of `entrants`: 2n - 2 matches and the second grand final. ValueError as for a bracket."""
    draft = Draft(entrants)
    rounds = main_draw(draft)
    last = _losers_draw(draft, rounds)
    main_winner = WinnerOf(rounds[-1][0])
    final = draft.add(Part.FINAL, (1, 0), main_winner, LoserOf(rounds[-1][0]) if last is None else WinnerOf(last))
    draft.add(Part.FINAL, (2, 0), LoserOf(final), WinnerOf(final), only_if_lost=final)
    return draft.finished()


def _losers_draw(draft: Draft, rounds: list[list[MatchNumber]]) -> MatchNumber | None:
    """The final of the losers' draw; None for two entrants, who have none."""
    if len(rounds) == 1:
        return None
    masks = drops(len(rounds))
    first = rounds[0]
    level = [_add(draft, 1, i, LoserOf(first[2 * i]), LoserOf(first[2 * i + 1])) for i in range(len(first) // 2)]
    number = 1
    for main_round, matches in enumerate(rounds[1:], start=2):
        if len(level) > len(matches):
            number += 1
            level = [_add(draft, number, i, level[2 * i], level[2 * i + 1]) for i in range(len(matches))]
        number += 1
        mask = masks[main_round - 1]
        level = [_add(draft, number, i, LoserOf(matches[i ^ mask]), level[i]) for i in range(len(matches))]
    assert isinstance(level[0], WinnerOf)
    return level[0].match


def _add(draft: Draft, number: int, position: int, first: LoserOf | WinnerOf, second: LoserOf | WinnerOf) -> WinnerOf:
    return WinnerOf(draft.add(Part.LOSERS, (number, position), first, second))


def drops(rounds: int) -> tuple[int, ...]:
    """For each round of the main draw, what its losers' positions are crossed with (by exclusive or).

    A loser of round r can meet an earlier one of his own quarter again as soon as the two masks agree from the top
    down to the size of the draw then. Each mask in turn makes the earliest of these meetings as late as it can be,
    then the next one, and among equals keeps longest apart who played each other last. This comes to the alternating
    order: the losers of the second round from the bottom up, then by halves, and so on.
    """
    masks = [0]
    for main_round in range(2, rounds + 1):
        bits = rounds - main_round
        masks.append(max(range(2**bits), key=lambda mask: (_lateness(masks, mask, rounds), mask)))
    return tuple(masks)


def _lateness(masks: list[int], mask: int, rounds: int) -> tuple[list[int], list[int]]:
    """When losers of the round of `mask` can meet those of each earlier round again, as rounds of the main draw."""
    this = len(masks) + 1
    meetings = [
        next(t for t in range(this, rounds + 1) if mask >> (t - this) == earlier >> (t - 1 - index))
        for index, earlier in enumerate(masks)
    ]
    return sorted(meetings), meetings[::-1]
