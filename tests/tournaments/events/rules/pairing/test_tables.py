"""Who deals first, and in which order tables stand."""

import pytest

from tests.tournaments.events.rules.pairing.fields import after
from tournaments.events.rules.pairing.tables import in_table_order, seated


def test_tables_stand_by_the_higher_score_then_by_the_sum_then_by_seed() -> None:
    wanted = after("1+2 3=4 5=6 7+8", field=8)
    given = [(6, 5), (8, 2), (3, 4), (8, 1), (7, 3)]
    assert in_table_order(wanted, given) == ((7, 3), (8, 1), (3, 4), (6, 5), (8, 2))


@pytest.mark.parametrize(
    ("rounds", "pair", "first"),
    [
        ((), (1, 2), 1),  # no wish: from every other place of the seed order
        ((), (2, 3), 3),
        (("1+3 4+2",), (1, 2), 2),  # both wishes granted
        (("1+3 2+4",), (1, 2), 2),  # equal wishes: the one in front has its own
        (("1+3 2+4", "2+3 4+1"), (1, 2), 1),  # the stronger one
        (("1+3 2zero 4zero",), (1, 2), 2),  # only one has a wish
        (("3+1 2zero 4zero",), (2, 1), 1),
        (("1+3 2+4", "1+4 3+2", "2+3 1zero 4zero", "2+5 1zero"), (1, 2), 1),  # further out of balance
        (("3+1 4+2", "5+1 2+6", "1+7 8+2"), (1, 2), 2),  # in turn from the last round that differed
        (("3+1 4+2", "1+5 6+2", "7+1 2+8"), (1, 2), 1),
    ],
)
def test_who_deals_first_follows_from_what_was(rounds: tuple[str, ...], pair: tuple[int, int], first: int) -> None:
    assert seated(after(*rounds, field=8), pair)[0] == first


def test_without_rules_about_it_the_better_one_stands_in_front() -> None:
    assert seated(after("1-2", field=3, with_first_deal=False), (1, 2)) == (2, 1)
