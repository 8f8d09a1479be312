"""The tie-breaks against values that FIDE published. Facts only: who met whom, and what came of it.

`SWISS` and `ROUND_ROBIN` are the two events of the Technical Commission's "Exercises in Tie-Breaking" (2024,
tec.fide.com/2024/03/18/tie-break-exercise). It was written before March 2026; where the cap on the dummy opponent
(C.07 16.4) changes a value, the comment gives the exercise's own. The examples of the Arbiters' Manual 2026, pages
258 to 261, have the cap already.
"""

from fractions import Fraction as F

import pytest

from tournaments.events.rules.opposition import scores
from tournaments.events.rules.outcomes import USUAL, Outcome, alone, seen_from_each
from tournaments.events.rules.standings import Facts, Regulations, Row, standings
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.rules.unplayed import Unplayed

# Number: round by round the opponent and + = −, F for a forfeit; B a pairing bye, H and Z half and zero point byes.
SWISS = """
1: 9+ 13= 2= 15+ 4=
2: 10+ 7+ 1= 16+ 3=
3: 11= 6+ 8+ 4= 2=
4: 12+ H 13+ 3= 1=
5: 13- 15- 11+ 7= 10+
6: 14- 3- B 10+ 8+
7: 15+ 2- 16- 5= 11-
8: 16= 14+ 3- 13+ 6-
9: 1- 10- H F11- B
10: 2- 9+ 15- 6- 5-
11: 3= 16- 5- F9+ 7+
12: 4- B F14+ Z Z
13: 5+ 1= 4- 8- 14-
14: 6+ 8- F12- Z 13+
15: 7- 5+ 10+ 1- 16-
16: 8= 11+ 7+ 2- 15+
"""
ROUND_ROBIN = """
1: 5= 2+ 3+ 4- 6+
2: 6+ 1- 5+ 3= 4+
3: 4+ 6+ 1- 2= 5+
4: 3- 5- 6= 1+ 2-
5: 1= 4+ 2- F6- 3-
6: 2- 3- 4= F5+ 1-
"""
BYES = {"B": Unplayed.PAIRING_BYE, "H": Unplayed.REQUESTED_HALF, "Z": Unplayed.REQUESTED_ZERO}
RATINGS = {who: F(2250 - 50 * who) for who in range(1, 17)}


def read(table: str) -> tuple[Outcome, ...]:
    """The outcomes of `table`; each match once, as the lower number has it."""
    outcomes = []
    for line in table.strip().splitlines():
        name, rounds = line.split(":")
        for number, word in enumerate(rounds.split(), start=1):
            outcomes += _read(int(name), number, word)
    return tuple(outcomes)


def _read(who: int, number: int, word: str) -> list[Outcome]:
    if word in BYES:
        return [alone(who, BYES[word], number)]
    rival, sign = int(word.strip("F+=-")), word[-1]
    return [met(who, rival, sign, number, is_forfeit=word.startswith("F"))] if who < rival else []


def met(who: int, rival: int, sign: str, number: int, *, is_forfeit: bool = False) -> Outcome:
    points = {"+": (F(1), F(0)), "=": (F(1, 2), F(1, 2)), "-": (F(0), F(1))}[sign]
    winner = {"+": who, "=": None, "-": rival}[sign]
    return Outcome(who, rival, winner, points, None if is_forfeit else F(0), number)


def values(rows: tuple[Row, ...], criterion: Criterion) -> dict[int, float]:
    """Each entrant's value; halves and quarters are exact as floats."""
    found = {row.entrant: value.amount for row in rows for value in row.values if value.criterion is criterion}
    return {who: float(amount) for who, amount in sorted(found.items()) if amount is not None}


def ranked(table: str, *order: Criterion, is_round_robin: bool = False) -> tuple[Row, ...]:
    outcomes = read(table)
    field = sorted({outcome.first for outcome in outcomes} | {o.second for o in outcomes if o.second})
    regulations = Regulations(rounds=5, is_round_robin=is_round_robin)
    return standings(
        field,
        outcomes,
        criteria=(Criterion.POINTS, *order),
        regulations=regulations,
        facts=Facts(ratings=RATINGS),
    )


def by_number(*amounts: float) -> dict[int, float]:
    return dict(enumerate(amounts, start=1))


# fmt: off
SWISS_VALUES = {
    Criterion.POINTS: by_number(3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5),
    Criterion.WINS: by_number(2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3),
    Criterion.PROGRESSIVE: by_number(11, 13, 11, 11.5, 5, 6, 6, 8.5, 2.5, 4, 5.5, 7, 7, 6, 7, 10.5),
    # The exercise has 15 for 4 (half-point bye, dummy 3½), 12 for 6 (pairing bye, dummy 3), 13½ for 11 (forfeit, 2½).
    Criterion.BUCHHOLZ: by_number(
        12.5, 13, 15.5, 14, 8.5, 11.5, 14.5, 13.5, 9, 13, 12.5, 11.5, 14, 11, 12, 12.5
    ),
    # The exercise has 9¾ for 4, 6½ for 6, 5¾ for 11.
    Criterion.SONNEBORN_BERGER: by_number(
        8, 9.5, 10.5, 9.25, 4.25, 6, 3.25, 5.25, 2.25, 1.5, 4.75, 4, 4.25, 4.5, 3.5, 7.25
    ),
}
# The exercise gives these of Buchholz Cut-1, and 12 for 11.
CUT_1 = {1: 11, 3: 13, 4: 11.5, 5: 7.5, 7: 12.5, 8: 12, 9: 7.5, 11: 11, 12: 9.5, 13: 12, 14: 9, 15: 11, 16: 11}
# fmt: on


@pytest.mark.parametrize("criterion", list(SWISS_VALUES))
def test_the_swiss_exercise(criterion: Criterion) -> None:
    assert values(ranked(SWISS, *({criterion} - {Criterion.POINTS})), criterion) == SWISS_VALUES[criterion]


def test_buchholz_cut_1_of_the_swiss_exercise() -> None:
    found = values(ranked(SWISS, Criterion.BUCHHOLZ_CUT1), Criterion.BUCHHOLZ_CUT1)
    assert {who: found[who] for who in CUT_1} == CUT_1


def test_the_average_rating_of_the_exercise_which_rounds_while_we_do_not() -> None:
    found = values(ranked(SWISS, Criterion.AVERAGE_RATING), Criterion.AVERAGE_RATING)
    rounded = by_number(1820, 1880, 1940, 1888, 1690, 1813, 1760, 1730, 1975, 1880, 1863, 2050, 1930, 1800, 1860, 1820)
    assert {who: int(amount + 0.5) for who, amount in found.items()} == rounded
    assert found[4] == 1887.5


def test_who_stays_away_at_the_end_counts_for_more_than_the_own_points() -> None:
    seen = seen_from_each(range(1, 17), read(SWISS))
    known = scores(seen, USUAL[1], is_round_robin=False)
    assert {who for who in seen if known.own[who] != known.counted[who]} == {12}
    assert (known.own[12], known.counted[12]) == (2, 3)


def test_the_round_robin_exercise_in_which_a_forfeit_is_a_match_like_another() -> None:
    order = (Criterion.SONNEBORN_BERGER, Criterion.KOYA)
    rows = ranked(ROUND_ROBIN, *order, is_round_robin=True)
    assert values(rows, Criterion.POINTS) == by_number(3.5, 3.5, 3.5, 1.5, 1.5, 1.5)
    assert values(rows, Criterion.SONNEBORN_BERGER) == by_number(9.25, 6.25, 6.25, 4.25, 3.25, 2.25)
    assert values(rows, Criterion.KOYA) == by_number(2, 0.5, 0.5, 1, 0.5, 0)


def hero(rounds: str, rivals: dict[int, float], *others: Outcome, away: int = 0) -> tuple[Row, ...]:
    """Entrant 1 with `rounds` against entrants whose final scores are given; `away` missed the rest after round 1."""
    outcomes = []
    for number, word in enumerate(rounds.split(), start=1):
        outcomes += _read(1, number, word)
    seen = seen_from_each((1, *rivals), (*outcomes, *others))
    for who, final in rivals.items():
        so_far = sum((one.points for one in seen[who]), F())
        if who != away:
            last = len(rounds.split()) + 1 if not any(one.unplayed for one in seen[who]) else 1
            outcomes.append(alone(who, Unplayed.PAIRING_BYE, last, credit=F(final) - so_far))
    return standings(
        (1, *rivals),
        (*outcomes, *others),
        criteria=(Criterion.POINTS, Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT1, Criterion.SONNEBORN_BERGER),
        regulations=Regulations(rounds=len(rounds.split()), is_round_robin=False),
    )


def test_manual_a_withdrawal_for_one_round_is_capped_at_a_draw_in_each_of_ten() -> None:
    finals = {11: 5, 12: 5, 13: 6.5, 15: 4.5, 16: 6, 17: 5, 18: 6.5, 19: 5.5, 20: 6}
    rows = hero("11+ 12+ 13- Z 15+ 16= 17+ 18= 19+ 20+", finals)
    assert values(rows, Criterion.POINTS)[1] == 7
    assert values(rows, Criterion.BUCHHOLZ)[1] == 55  # 57 before March 2026
    assert values(rows, Criterion.BUCHHOLZ_CUT1)[1] == 50
    assert values(rows, Criterion.SONNEBORN_BERGER)[1] == 37.25


def test_manual_1_a_forfeit_won_is_capped_by_what_the_missing_opponent_counts_for() -> None:
    finals = {11: 5, 12: 5.5, 13: 5, 14: 4.5, 15: 6, 16: 5.5, 17: 4.5, 18: 6.5, 19: 6}
    gone = (alone(17, Unplayed.WITHDRAWN, 8), alone(17, Unplayed.WITHDRAWN, 9))
    rows = hero("11+ 12+ 13= 14+ 15- 16+ F17+ 18= 19+", finals, *gone)
    assert values(rows, Criterion.POINTS)[1] == 7
    assert values(rows, Criterion.BUCHHOLZ)[1] == 49.5  # 51 before March 2026


def test_manual_3_a_forfeit_lost_and_a_withdrawal_have_each_their_own_cap() -> None:
    finals = {11: 3.5, 12: 6, 13: 6.5, 14: 7.5, 15: 6.5, 16: 8, 17: 6.5, 18: 7, 19: 7.5}
    rows = hero("11+ 12+ 13+ 14= 15+ 16- 17+ 18+ F19- Z", finals)
    assert values(rows, Criterion.POINTS)[1] == 6.5
    assert values(rows, Criterion.BUCHHOLZ)[1] == 63  # 64½ before March 2026


def test_manual_4_an_opponent_excluded_after_the_first_round_counts_as_nine_draws() -> None:
    finals = {11: 0, 12: 5, 13: 6, 14: 7, 15: 8, 16: 7, 17: 7, 18: 8.5, 19: 8, 20: 8}
    gone = [alone(11, Unplayed.WITHDRAWN, number) for number in range(2, 11)]
    rows = hero("F11+ 12+ 13+ 14+ 15+ 16+ 17= 18+ 19+ 20+", finals, *gone, away=11)
    assert values(rows, Criterion.POINTS)[1] == 9.5
    assert values(rows, Criterion.BUCHHOLZ)[1] == 69  # 74 before March 2026
