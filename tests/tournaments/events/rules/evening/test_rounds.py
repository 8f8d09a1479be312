"""The plan of an evening: new partners, opponents spread, and a fair share of sitting out."""

import pytest

from tournaments.events.rules.evening import whist
from tournaments.events.rules.evening.quality import Quality, quality
from tournaments.events.rules.evening.rounds import EveningRound, Four, evening, next_round

FIELDS = range(4, 65)


def field(players: int) -> range:
    return range(101, 101 + players)


@pytest.mark.parametrize("players", FIELDS)
def test_in_each_round_everybody_sits_at_one_table_or_out(players: int) -> None:
    for one in evening(field(players), 4, "seed"):
        named = [who for four in one.tables for who in four.players] + list(one.out)
        assert sorted(named) == list(field(players))
        assert len(one.out) == players % 4


@pytest.mark.parametrize("players", FIELDS)
def test_nobody_has_a_partner_twice_in_an_evening_of_half_as_many_rounds_as_players(players: int) -> None:
    found = quality(field(players), evening(field(players), min(players // 2, 10), "seed"))
    assert found.partners_again == 0
    assert found.most_opposed <= 2
    assert found.out_apart <= 1


@pytest.mark.parametrize("players", range(20, 65, 3))
def test_in_a_short_evening_of_a_large_field_hardly_anybody_is_an_opponent_twice(players: int) -> None:
    plan = evening(field(players), 5, "seed")
    assert len(met_twice(plan)) <= players // 6


def met_twice(plan: tuple[EveningRound, ...]) -> set[frozenset[int]]:
    against = [frozenset((a, b)) for one in plan for four in one.tables for a in four.pairs[0] for b in four.pairs[1]]
    return {pair for pair in against if against.count(pair) > 1}


@pytest.mark.parametrize("players", [n for n in range(4, 37) if n % 4 == 0])
def test_a_multiple_of_four_has_everybody_as_partner_once_and_as_opponent_twice(players: int) -> None:
    plan = evening(field(players), players - 1, "seed")
    assert quality(field(players), plan) == Quality(0, most_opposed=2, least_opposed=2, out_apart=0)


@pytest.mark.parametrize("players", [5, 9, 13, 17, 21, 25, 29, 37, 41, 49])
def test_with_one_more_everybody_also_sits_out_once(players: int) -> None:
    plan = evening(field(players), players, "seed")
    assert quality(field(players), plan) == Quality(0, most_opposed=2, least_opposed=2, out_apart=0)
    assert sorted(who for one in plan for who in one.out) == list(field(players))


@pytest.mark.parametrize("players", [33, 40])
def test_without_a_perfect_plan_partners_still_come_once(players: int) -> None:
    assert players not in whist.KNOWN
    found = quality(field(players), evening(field(players), players - 1, "seed"))
    assert found.partners_again == 0
    assert found.most_opposed <= 4


@pytest.mark.parametrize("players", [6, 7, 10, 11, 14, 15])
def test_other_small_fields_have_no_partner_twice_in_as_many_rounds_as_rivals(players: int) -> None:
    assert quality(field(players), evening(field(players), players - 1, "seed")).partners_again == 0


@pytest.mark.parametrize("players", [4, 7, 12, 33])
def test_when_everybody_has_had_everybody_it_begins_anew(players: int) -> None:
    plan = evening(field(players), players + 2, "seed")
    assert len(plan) == players + 2
    assert quality(field(players), plan).out_apart <= 1


@pytest.mark.parametrize("players", [10, 12, 33])
def test_the_same_seed_gives_the_same_evening(players: int) -> None:
    assert evening(field(players), 5, "one") == evening(field(players), 5, "one")
    assert evening(field(players), 5, "one") != evening(field(players), 5, "other")


@pytest.mark.parametrize("players", sorted(whist.KNOWN))
def test_a_whist_tournament_is_one(players: int) -> None:
    partners: dict[frozenset[int], int] = {}
    opponents: dict[frozenset[int], int] = {}
    for tables in whist.rounds(players):
        named = [who for pairs in tables for pair in pairs for who in pair]
        assert len(set(named)) == len(named) == players // 4 * 4
        for first, second in tables:
            for pair in (first, second):
                partners[frozenset(pair)] = partners.get(frozenset(pair), 0) + 1
            for a in first:
                for b in second:
                    opponents[frozenset((a, b))] = opponents.get(frozenset((a, b)), 0) + 1
    pairs = players * (players - 1) // 2
    assert (len(partners), set(partners.values())) == (pairs, {1})
    assert (len(opponents), set(opponents.values())) == (pairs, {2})


def test_who_comes_later_plays_at_once_and_who_left_is_at_no_table() -> None:
    past = list(evening(range(9), 3, "seed"))
    here = [who for who in range(9) if who != 4] + [20, 21]
    one = next_round(here, past, "seed")
    assert {20, 21}.isdisjoint(one.out)
    assert sorted([*one.out, *(who for four in one.tables for who in four.players)]) == sorted(here)


def test_rounds_made_one_by_one_share_the_sitting_out() -> None:
    past: list[EveningRound] = []
    for _ in range(9):
        past.append(next_round(range(11), past, "seed"))
        assert quality(range(11), past).out_apart <= 1


@pytest.mark.parametrize(("players", "rounds"), [(3, 1), (65, 1), (8, 0), (8, 65)])
def test_what_makes_no_evening_is_refused(players: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="no evening"):
        evening(field(players), rounds, "seed")


def test_three_are_too_few_for_one_more_round() -> None:
    with pytest.raises(ValueError, match="no evening"):
        next_round(range(3), [], "seed")


def test_quality_counts_what_it_says() -> None:
    plan = [EveningRound((Four(((1, 2), (3, 4))),), (5,)), EveningRound((Four(((1, 2), (3, 5))),), (4,))]
    assert quality(range(1, 6), plan) == Quality(1, most_opposed=2, least_opposed=0, out_apart=1)
