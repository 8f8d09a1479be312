"""Single elimination as a cup, with a match for third place where it is wanted."""

from __future__ import annotations

from tournaments.events.rules.cup.building import Draft, knocked_out
from tournaments.events.rules.cup.graph import Cup, LoserOf, MatchNumber, Part, Seeded
from tournaments.events.rules.knockout import rounds_needed, seed_order


def single_elimination(entrants: int, *, third_place: bool = False) -> Cup:
    """The cup of `entrants`. ValueError for a field that makes no bracket.

    A match for third place needs two semifinals that are played: with three entrants there is none.
    """
    draft = Draft(entrants)
    rounds = main_draw(draft)
    if third_place:
        add_third_place(draft, rounds)
    return draft.finished()


def main_draw(draft: Draft) -> list[list[MatchNumber]]:
    """The main draw by seeds, round by round."""
    lines = [Seeded(seed) for seed in seed_order(rounds_needed(draft.entrants))]
    return knocked_out(draft, Part.MAIN, lines)


def add_third_place(draft: Draft, rounds: list[list[MatchNumber]]) -> None:
    if len(rounds) > 1:
        first, second = rounds[-2]
        draft.add(Part.THIRD, (len(rounds), 1), LoserOf(first), LoserOf(second))
