"""The ranking of an evening."""

from fractions import Fraction

from tournaments.events.rules.evening.rounds import Four
from tournaments.events.rules.evening.scores import FourScore, evening_scores


def table(a: int, b: int, c: int, d: int, first: int, second: int) -> FourScore:
    return FourScore(Four(((a, b), (c, d))), (Fraction(first), Fraction(second)))


RESULTS = [table(1, 2, 3, 4, 3, 1), table(1, 3, 2, 5, 0, 3)]


def test_everybody_has_the_points_of_the_pairs_he_played_in() -> None:
    scores = {score.player: score for score in evening_scores(range(1, 7), RESULTS)}
    assert {who: (score.points, score.played) for who, score in scores.items()} == {
        1: (3, 2),
        2: (6, 2),
        3: (1, 2),
        4: (1, 1),
        5: (3, 1),
        6: (0, 0),
    }


def test_who_sat_out_is_ranked_by_points_for_a_round_played() -> None:
    ranked = evening_scores(range(1, 7), RESULTS)
    assert [(s.player, s.average) for s in ranked] == [
        (2, 3),
        (5, 3),
        (1, Fraction(3, 2)),
        (4, 1),
        (3, Fraction(1, 2)),
        (6, 0),
    ]
    assert [(s.place.first, s.place.last) for s in ranked] == [(1, 2), (1, 2), (3, 3), (4, 4), (5, 5), (6, 6)]


def test_who_has_not_played_comes_after_who_lost_everything() -> None:
    ranked = evening_scores([6, 3, 4, 1, 2], [table(1, 2, 3, 4, 1, 0)])
    assert [score.player for score in ranked] == [1, 2, 3, 4, 6]
    assert ranked[-1].place.first == 5
