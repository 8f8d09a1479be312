"""Our values beside those of `tiebreak-core` (its rules `fide-2026`), on random events with every kind of absence.

The site does not depend on it. It differs where it rounds: its average rating of opponents is a whole number (C.07
10.1), ours is exact, since a rounded value never decides; so ours is rounded here before they are compared. And in a
direct encounter it holds a forfeit for a match that is over: who was paired and did not play counts as having met.
Here, outside a round robin, those two have not met (6.1.1 leaves forfeits out), so nobody is parted as if they had;
the events compared for that criterion have no forfeits. Once somebody is first whatever the missing matches bring
(6.3), it looks for the next one in the same way though those left may all have met; ours then compares those left by
their matches (6.2). So two pairs are missing in the events compared, which leaves somebody who has not met another.
"""

import random
from collections.abc import Iterator
from fractions import Fraction as F
from typing import Any

import pytest

from tournaments.events.rules.outcomes import Outcome, Seen, alone, seen_from_each
from tournaments.events.rules.standings import Facts, Regulations, standings
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.rules.unplayed import Unplayed

tiebreak_core = pytest.importorskip("tiebreak_core", reason="install requirements-dev.txt")

THEIRS = {
    Criterion.WINS: "wins",
    Criterion.BUCHHOLZ: "buchholz",
    Criterion.BUCHHOLZ_CUT1: "buchholz_cut1",
    Criterion.BUCHHOLZ_MEDIAN: "median_buchholz",
    Criterion.SONNEBORN_BERGER: "sonneborn_berger",
    Criterion.PROGRESSIVE: "progressive",
    Criterion.AVERAGE_RATING: "aro",
}
KINDS = {
    None: "played",
    Unplayed.PAIRING_BYE: "pairing_bye",
    Unplayed.REQUESTED_HALF: "requested_bye",
    Unplayed.REQUESTED_ZERO: "requested_bye",
    Unplayed.FORFEIT_WON: "forfeit_win",
    Unplayed.FORFEIT_LOST: "forfeit_loss",
    Unplayed.DOUBLE_FORFEIT: "forfeit_loss",
    Unplayed.LATE: "requested_bye",
    Unplayed.WITHDRAWN: "requested_bye",
}
NOBODY = -1


def random_event(chance: random.Random, *, has_forfeits: bool = True) -> tuple[range, int, list[Outcome]]:
    """The field, its rounds and what happened; some come late, some leave, some ask a round off, somebody is idle."""
    field, rounds = range(1, chance.randint(4, 24)), chance.randint(3, 9)
    came = {who: chance.choice([1] * 6 + [2, 3]) for who in field}
    left = {who: chance.choice([rounds] * 6 + [1, 2]) for who in field}
    outcomes: list[Outcome] = []
    for number in range(1, rounds + 1):
        there = [who for who in field if came[who] <= number <= left[who]]
        outcomes += [alone(who, Unplayed.LATE, number) for who in field if number < came[who]]
        outcomes += [alone(who, Unplayed.WITHDRAWN, number) for who in field if came[who] <= number > left[who]]
        outcomes += _round(chance, there, number, has_forfeits=has_forfeits)
    return field, rounds, outcomes


def _round(chance: random.Random, there: list[int], number: int, *, has_forfeits: bool) -> Iterator[Outcome]:
    off = {who for who in there if chance.random() < 0.1}
    yield from (alone(who, chance.choice([Unplayed.REQUESTED_HALF, Unplayed.REQUESTED_ZERO]), number) for who in off)
    free = [who for who in there if who not in off]
    chance.shuffle(free)
    if len(free) % 2:
        yield alone(free.pop(), Unplayed.PAIRING_BYE, number)
    for first, second in zip(free[::2], free[1::2], strict=True):
        yield _match(chance, first, second, number, is_forfeit=has_forfeits and chance.random() < 0.1)


def _match(chance: random.Random, first: int, second: int, number: int, *, is_forfeit: bool) -> Outcome:
    winner = chance.choice([first, second, None])
    level = F(0) if is_forfeit else F(1, 2)
    points = (level, level) if winner is None else (F(winner == first), F(winner == second))
    return Outcome(first, second, winner, points, None if is_forfeit else F(0), number)


def as_theirs(seen: dict[int, tuple[Seen, ...]], ratings: dict[int, F]) -> dict[int, Any]:
    def game(one: Seen) -> Any:
        rival = NOBODY if one.rival is None else one.rival
        rating = 0 if one.rival is None else int(ratings[rival])
        return tiebreak_core.GameRecord(rival, rating, float(one.points), "white", one.round, kind=KINDS[one.unplayed])

    return {
        who: tiebreak_core.PlayerTiebreakData(
            who, int(ratings[who]), float(sum(one.points for one in mine)), [*map(game, mine)]
        )
        for who, mine in seen.items()
    }


@pytest.mark.parametrize("seed", range(60))
def test_every_value_of_a_random_swiss_is_theirs(seed: int) -> None:
    chance = random.Random(seed)
    field, rounds, outcomes = random_event(chance)
    ratings = {who: F(chance.randint(1000, 2400)) for who in field}
    rows = standings(
        field,
        outcomes,
        criteria=(Criterion.POINTS, *THEIRS),
        regulations=Regulations(rounds=rounds, is_round_robin=False),
        facts=Facts(ratings=ratings),
    )
    players = as_theirs(dict(seen_from_each(field, outcomes)), ratings)
    for row in rows:
        theirs = tiebreak_core.calculate_all_strict(
            players[row.entrant], players, list(THEIRS.values()), total_rounds=rounds, ruleset="fide-2026"
        )
        ours = {value.criterion: value.amount or F() for value in row.values}
        ours[Criterion.AVERAGE_RATING] = F((2 * ours[Criterion.AVERAGE_RATING] + 1) // 2)
        assert {THEIRS[name]: float(ours[name]) for name in THEIRS} == pytest.approx(theirs, abs=1e-9), row.entrant


@pytest.mark.parametrize("seed", range(60))
def test_a_random_swiss_without_forfeits_is_in_their_order(seed: int) -> None:
    field, rounds, outcomes = random_event(random.Random(seed), has_forfeits=False)
    ratings = dict.fromkeys(field, F(1500))
    rows = standings(
        field,
        outcomes,
        criteria=(
            Criterion.POINTS, Criterion.DIRECT, Criterion.BUCHHOLZ_CUT1, Criterion.SONNEBORN_BERGER, Criterion.DIRECT
        ),
        regulations=Regulations(rounds=rounds, is_round_robin=False),
    )  # fmt: skip
    theirs = tiebreak_core.rank_standings_strict(
        as_theirs(dict(seen_from_each(field, outcomes)), ratings),
        ["direct_encounter", "buchholz_cut1", "sonneborn_berger", "direct_encounter"],
        total_rounds=rounds,
        deterministic_keys={who: who for who in field},
        ruleset="fide-2026",
    )
    assert [row.entrant for row in rows] == [player.player_id for player in theirs.players]


def level_event(chance: random.Random) -> tuple[range, list[Outcome]]:
    """All have met, or all but two pairs; half points from later rounds make everybody level."""
    field = range(1, chance.randint(5, 8))
    missing = chance.choice([(), ((1, 2), (3, 4))])
    pairs = [(a, b) for a in field for b in field if a < b and (a, b) not in missing]
    outcomes = [_match(chance, a, b, number, is_forfeit=False) for number, (a, b) in enumerate(pairs, start=1)]
    has = {who: sum((one.points for one in mine), F()) for who, mine in seen_from_each(field, outcomes).items()}
    for who, points in has.items():
        late = range(50, 50 + int((max(has.values()) - points) * 2))
        outcomes += [alone(who, Unplayed.PAIRING_BYE, number, credit=F(1, 2)) for number in late]
    return field, outcomes


@pytest.mark.parametrize("seed", range(200))
def test_those_who_are_level_are_parted_by_their_matches_as_theirs(seed: int) -> None:
    field, outcomes = level_event(random.Random(seed))
    rows = standings(
        field,
        outcomes,
        criteria=(Criterion.POINTS, Criterion.DIRECT),
        regulations=Regulations(rounds=99, is_round_robin=False),
    )
    theirs = tiebreak_core.rank_standings_strict(
        as_theirs(dict(seen_from_each(field, outcomes)), dict.fromkeys(field, F(1500))),
        ["direct_encounter"],
        total_rounds=99,
        deterministic_keys={who: who for who in field},
        ruleset="fide-2026",
    )
    assert [row.entrant for row in rows] == [player.player_id for player in theirs.players]


@pytest.mark.parametrize("seed", range(30))
def test_a_random_round_robin_with_forfeits_has_their_values_and_their_order(seed: int) -> None:
    chance = random.Random(seed)
    field = range(1, chance.randint(3, 9))
    pairs = [(a, b) for a in field for b in field if a < b]
    outcomes = [_match(chance, a, b, n, is_forfeit=chance.random() < 0.15) for n, (a, b) in enumerate(pairs, start=1)]
    rows = standings(
        field,
        outcomes,
        criteria=(Criterion.POINTS, Criterion.DIRECT, Criterion.SONNEBORN_BERGER, Criterion.KOYA),
        regulations=Regulations(rounds=len(field) - 1),
    )
    players = as_theirs(dict(seen_from_each(field, outcomes)), dict.fromkeys(field, F(1500)))
    order = ["direct_encounter", "sonneborn_berger", "koya"]
    theirs = tiebreak_core.rank_standings_strict(
        players,
        order,
        total_rounds=len(field) - 1,
        deterministic_keys={who: who for who in field},
        ruleset="fide-2026",
        mode="round_robin",
    )
    assert [row.entrant for row in rows] == [player.player_id for player in theirs.players]
    ours = {row.entrant: [float(value.amount or 0) for value in row.values[-2:]] for row in rows}
    assert ours == {player.player_id: [player.values[name] for name in order[1:]] for player in theirs.players}
