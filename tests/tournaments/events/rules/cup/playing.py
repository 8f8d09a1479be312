"""A cup played to its end by entrants of whom each beats the others by a strength, or by chance."""

from collections.abc import Callable, Collection
from random import Random

from tournaments.events.rules.cup.graph import Cup
from tournaments.events.rules.cup.progress import Course, Outcome, course, playable

# Every field up to 34, and those about each other number where a draw grows.
FIELDS = (*range(2, 35), 47, 48, 49, 63, 64, 65, 95, 96, 97, 127, 128)

Winner = Callable[[int, int], int]


def field_of(cup: Cup) -> range:
    """Entrants by seed; 101 is seed 1, so that no test takes a seed for an entrant."""
    return range(101, 101 + cup.entrants)


def by_chance(seed: int) -> Winner:
    chance = Random(seed)
    return lambda first, second: chance.choice((first, second))


def play(
    cup: Cup, winner: Winner = min, results: dict[int, Outcome] | None = None, withdrawn: Collection[int] = ()
) -> dict[int, Outcome]:
    """Every result of the cup, those in `results` first."""
    results = dict(results or {})
    while ready := playable(before := now(cup, results, withdrawn)):
        for number in ready:
            first, second = before[number].sides
            results[number] = Outcome((first, second), winner(first, second))
    return results


def now(cup: Cup, results: dict[int, Outcome], withdrawn: Collection[int] = ()) -> Course:
    return course(cup, field_of(cup), results, withdrawn)
