"""Who came where in a cup, finished or not.

Who can still play on shares the first places; the others follow by the match that put them out, the later the
better, and who went out in the same round of the same part shares. The consolation is a cup of its own with places of
its own: in the main cup its entrants keep the place of the match that they lost there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.events.rules.cup.graph import Cup, Part
from tournaments.events.rules.cup.progress import OVER, Course, MatchNow
from tournaments.events.rules.places import Place

MAIN = (Part.MAIN, Part.LOSERS, Part.FINAL, Part.THIRD)

Key = tuple[int, int, int]  # the higher, the better the place


def cup_places(cup: Cup, field: Sequence[int], found: Course) -> tuple[Place, ...]:
    """The places of the whole field, in the order of `field` where they are shared."""
    last = _last_matches(cup, found, MAIN)
    return _placed((who, _key(cup, last[who], who)) for who in field)


def consolation_places(cup: Cup, field: Sequence[int], found: Course) -> tuple[Place, ...]:
    """The places among those who have come into the consolation so far; nobody's where there is none."""
    last = _last_matches(cup, found, (Part.CONSOLATION,))
    return _placed((who, _key(cup, last[who], who)) for who in field if who in last)


def _last_matches(cup: Cup, found: Course, parts: tuple[Part, ...]) -> dict[int, MatchNow]:
    """The last match of these parts in which each entrant appears."""
    last: dict[int, MatchNow] = {}
    for fixture in cup:
        if fixture.part in parts:
            last |= dict.fromkeys(found[fixture.number].entrants, found[fixture.number])
    return last


def _key(cup: Cup, last: MatchNow, who: int) -> Key:
    fixture = cup[last.number]
    has_won = last.stage in OVER and last.winner == who
    if fixture.part is Part.THIRD:
        return 1, _depth(fixture.round - 1), int(has_won)
    if last.stage not in OVER or has_won:
        return 3, 0, 0
    if fixture.part is Part.FINAL:
        return 2, 0, 0
    return 1, _depth(fixture.round) if fixture.part is Part.MAIN else fixture.round, 0


def _depth(main_round: int) -> int:
    """The round of a losers' draw into which this round of the main draw drops its losers.

    Who drops nowhere, as nobody won his match, shares with those who lose there.
    """
    return max(1, 2 * main_round - 2)


def _placed(keyed: Iterable[tuple[int, Key]]) -> tuple[Place, ...]:
    groups: dict[Key, list[int]] = {}
    for who, key in keyed:
        groups.setdefault(key, []).append(who)
    placed: list[Place] = []
    for _, group in sorted(groups.items(), reverse=True):
        first, end = len(placed) + 1, len(placed) + len(group)
        placed += [Place(who, first, end) for who in group]
    return tuple(placed)
