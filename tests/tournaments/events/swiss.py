"""Whole Swiss events played by chance from a seed, with everything that happens to fields of real people."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from tournaments.events.rules.pairing.types import STANDARD, Entrant, Forbidden, PairingInput, PairingResult, Past
from tournaments.events.rules.unplayed import Unplayed, points_of

Paired = Callable[[PairingInput], PairingResult]
DRAWS, FORFEITS, DOUBLE = 0.15, 0.04, 0.005
SAFE = 40  # players, of whom nobody has so many enemies that nobody else is left
REQUESTS, LEAVES, RETURNS, LATECOMERS = 0.04, 0.02, 0.2, 0.1


@dataclass
class Somebody:
    number: int
    strength: float
    joins: int = 1
    is_gone: bool = False
    idle: Unplayed | None = None
    past: list[Past] = field(default_factory=list)

    def entrant(self) -> Entrant:
        score = sum((one.points for one in self.past), Fraction())
        return Entrant(self.number, score, tuple(self.past), self.idle)


def played_out(
    seed: int, players: int, rounds: int, paired: Paired, *, smooth: bool = False, with_first_deal: bool = True
) -> Iterator[tuple[PairingInput, PairingResult]]:
    """Every round of an event as it was paired; `smooth` is one in which everybody comes and plays."""
    chance = Random(seed)
    people = [Somebody(number, chance.gauss(-number / players, 0.3)) for number in range(1, players + 1)]
    for one in people:
        one.joins = chance.randint(2, 3) if not smooth and chance.random() < LATECOMERS else 1
    forbidden = () if smooth else enemies(players, chance)
    for number in range(1, rounds + 1):
        here = [one for one in people if one.joins <= number]
        for one in here:
            come_and_go(one, number, chance, smooth=smooth)
        if sum(one.idle is None for one in here) < 2:
            return
        entrants = tuple(one.entrant() for one in here)
        apart = tuple(one for one in forbidden if one.pair <= {entrant.number for entrant in entrants})
        wanted = PairingInput(number, rounds, entrants, apart, with_first_deal=with_first_deal)
        result = paired(wanted)
        yield wanted, result
        play({one.number: one for one in here}, result, chance, smooth=smooth)


def enemies(players: int, chance: Random) -> tuple[Forbidden, ...]:
    """A few meetings that are forbidden, softly in small fields, where a hard one could leave no round at all."""
    pairs = [frozenset(chance.sample(range(1, players + 1), 2)) for _ in range(players // 6)]
    return tuple(Forbidden(pair, is_hard=players >= SAFE and n % 2 == 0) for n, pair in enumerate(pairs))


def come_and_go(one: Somebody, number: int, chance: Random, *, smooth: bool) -> None:
    while len(one.past) < number - 1:
        one.past.append(Past(len(one.past) + 1, None, Fraction(), Unplayed.LATE))
    if smooth:
        return
    one.is_gone = chance.random() > RETURNS if one.is_gone else chance.random() < LEAVES
    asked = chance.choice([Unplayed.REQUESTED_HALF, Unplayed.REQUESTED_ZERO]) if chance.random() < REQUESTS else None
    one.idle = Unplayed.WITHDRAWN if one.is_gone else asked


def play(people: dict[int, Somebody], result: PairingResult, chance: Random, *, smooth: bool) -> None:
    for bye in result.byes:
        people[bye.entrant].past.append(Past(result.round, None, points_of(bye.kind, STANDARD), bye.kind))
    for pair in result.pairs:
        first, second = people[pair.first], people[pair.second]
        odds = 1 / (1 + 10 ** (second.strength - first.strength))
        wins = chance.random() < odds
        fate = 1.0 if smooth else chance.random()
        if fate < FORFEITS:
            kinds = (Unplayed.DOUBLE_FORFEIT,) * 2 if fate < DOUBLE else (Unplayed.FORFEIT_WON, Unplayed.FORFEIT_LOST)
            kinds = kinds if wins else kinds[::-1]
            for one, other, kind in ((first, second, kinds[0]), (second, first, kinds[1])):
                one.past.append(Past(result.round, other.number, points_of(kind, STANDARD), kind))
            continue
        points = Fraction(1, 2) if chance.random() < DRAWS else Fraction(int(wins))
        first.past.append(Past(result.round, second.number, points, has_first_deal=True))
        second.past.append(Past(result.round, first.number, 1 - points, has_first_deal=False))
