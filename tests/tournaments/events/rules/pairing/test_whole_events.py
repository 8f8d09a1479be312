"""Whole events paired by the club's engine: whatever happens to a field, each of its rounds can be played."""

from random import Random

import pytest

from tests.tournaments.events.swiss import played_out
from tournaments.events.rules.pairing.ladder import climb
from tournaments.events.rules.pairing.types import PairingInput, PairingResult
from tournaments.events.rules.validator import result_findings

FIELDS = [(2, 3), (3, 4), (4, 3), (5, 6), (6, 5), (7, 5), (8, 7), (9, 6), (11, 7), (20, 7), (33, 6), (64, 6)]


def judge(wanted: PairingInput, result: PairingResult) -> None:
    assert result_findings(wanted, result) == ()
    assert result.pairs
    named = [who for pair in result.pairs for who in (pair.first, pair.second)] + [bye.entrant for bye in result.byes]
    assert sorted(named) == sorted(wanted.by_number)
    assert all(one.reasons for one in (*result.pairs, *result.byes))


@pytest.mark.parametrize(("players", "rounds"), FIELDS)
def test_every_round_of_an_event_can_be_played(players: int, rounds: int, full: bool) -> None:
    for seed in range(100 if full else 3):
        for wanted, result in played_out(seed, players, rounds, climb, with_first_deal=seed % 2 == 0):
            judge(wanted, result)


def test_fields_of_any_size_up_to_two_hundred_can_be_played(full: bool) -> None:
    chance = Random(4)
    for seed in range(60 if full else 2):
        players = chance.randint(2, 200 if full else 50)
        for wanted, result in played_out(seed, players, chance.randint(1, 9), climb):
            judge(wanted, result)
