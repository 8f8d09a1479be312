"""Single elimination with a consolation: who loses early plays a cup of his own.

After the first match (`rounds=1`): who loses the first match that he plays. Had he a bye, that is his match of the
second round. A match won by forfeit was not played either, and who gave the forfeit has no place in the consolation.
After the first two rounds (`rounds=2`): who loses in round 1 or 2, however he came to round 2. In a consolation of the
first kind nobody meets an earlier opponent; in one of the second kind only in its final.

Where the semifinals are the second round there is no match for third place: who loses there may come into the
consolation, and nobody plays in both.
"""

from __future__ import annotations

from tournaments.events.rules.cup.building import Draft, knocked_out
from tournaments.events.rules.cup.double import drops
from tournaments.events.rules.cup.graph import Cup, Feed, FirstLoss, LoserOf, MatchNumber, Part, WinnerOf
from tournaments.events.rules.cup.single import add_third_place, main_draw

FEWEST = {1: 4, 2: 5}  # by rounds: with fewer entrants the losers are too few, or the final would count among them

ROUNDS_WITH_THIRD = 4


def with_consolation(entrants: int, *, rounds: int = 1, third_place: bool = False) -> Cup:
    """The cup of `entrants` with a consolation for who loses in the first `rounds` (1 or 2).

    ValueError for a field that makes no bracket or no consolation.
    """
    if rounds not in FEWEST or entrants < FEWEST[rounds]:
        raise ValueError(f"no consolation over {rounds} rounds for {entrants} entrants")
    draft = Draft(entrants)
    main = main_draw(draft)
    if third_place and len(main) >= ROUNDS_WITH_THIRD:
        add_third_place(draft, main)
    if rounds == 1:
        knocked_out(draft, Part.CONSOLATION, _first_losses(draft, main))
    else:
        _two_rounds(draft, main)
    return draft.finished()


def _first_losses(draft: Draft, main: list[list[MatchNumber]]) -> list[Feed | None]:
    """Who comes into the consolation by match of the first round: its loser or, after a bye, that of the next one."""
    lines: list[Feed | None] = []
    for index, then in enumerate(main[1]):
        first, second = main[0][2 * index], main[0][2 * index + 1]
        if draft.is_played(first) or draft.is_played(second):
            lines += [FirstLoss(first, then, 0), FirstLoss(second, then, 1)]
        else:
            lines += [LoserOf(then), None]
    return lines


def _two_rounds(draft: Draft, main: list[list[MatchNumber]]) -> None:
    first, second = main[0], main[1]
    mask = drops(len(main))[1]
    level = [
        draft.add(Part.CONSOLATION, (1, i), LoserOf(first[2 * i]), LoserOf(first[2 * i + 1]))
        for i in range(len(first) // 2)
    ]
    level = [
        draft.add(Part.CONSOLATION, (2, i), LoserOf(second[i ^ mask]), WinnerOf(level[i])) for i in range(len(second))
    ]
    knocked_out(draft, Part.CONSOLATION, [WinnerOf(number) for number in level], begin=3)
