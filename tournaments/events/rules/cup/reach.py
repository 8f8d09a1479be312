"""Where a correction reaches: what else changes when one match gets another result, or none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tournaments.events.rules.cup.graph import Cup, MatchNumber
from tournaments.events.rules.cup.progress import Course, MatchNow, Outcome, Results, Stage, course, stale

Numbers = tuple[MatchNumber, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """What a correction changes, by match, each ascending.

    `moved` have other sides than before; `lost` are results that were given and count no longer; `removed` are no
    longer needed or to be played, `made` are to be played now and were not before (a match with other sides is both).
    """

    moved: Numbers
    lost: Numbers
    removed: Numbers
    made: Numbers

    @property
    def is_harmless(self) -> bool:
        """Whether no other match of the cup is touched."""
        return not (self.moved or self.lost or self.removed or self.made)


def reach(
    cup: Cup,
    field: Sequence[int],
    results: Results,
    number: int,
    corrected: Outcome | None,
    withdrawn: Collection[int] = (),
) -> Reach:
    """What changes besides match `number` when its result becomes `corrected` (None: it is taken back)."""
    others = {n: outcome for n, outcome in results.items() if n != number}
    after_results = others if corrected is None else {**others, number: corrected}
    before = course(cup, field, results, withdrawn)
    after = course(cup, field, after_results, withdrawn)
    already = set(stale(before, results))
    return Reach(
        moved=_numbers(before, after, number, lambda old, new: set(old.sides) != set(new.sides)),
        lost=tuple(n for n in stale(after, after_results) if n != number and n not in already),
        removed=_numbers(before, after, number, lambda old, new: _stood(old) and not _same(old, new)),
        made=_numbers(before, after, number, lambda old, new: _stood(new) and not _same(old, new)),
    )


def _numbers(before: Course, after: Course, number: int, has_changed: Callable[[MatchNow, MatchNow], bool]) -> Numbers:
    return tuple(old.number for n, old in before.items() if n != number and has_changed(old, after[n]))


def _stood(match: MatchNow) -> bool:
    """Whether it is or was a match of two sides, as far as is known."""
    return match.stage in (Stage.READY, Stage.DONE)


def _same(old: MatchNow, new: MatchNow) -> bool:
    return _stood(old) and _stood(new) and set(old.sides) == set(new.sides)
