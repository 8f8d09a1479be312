"""From when a correction counts: at once, from the pairing after next on, or only for ratings and histories."""

import pytest

from tournaments.events.rules.late import Counts, when_it_counts


@pytest.mark.parametrize(
    ("number", "latest", "counts"),
    [
        (1, 1, Counts.NOW),
        (3, 3, Counts.NOW),
        (2, 3, Counts.NEXT_PAIRING),
        (1, 3, Counts.RECORDS_ONLY),
        (1, 7, Counts.RECORDS_ONLY),
    ],
)
def test_the_distance_of_rounds_says_from_when_it_counts(number: int, latest: int, counts: Counts) -> None:
    assert when_it_counts(number, latest, pairs_by_results=True) is counts


@pytest.mark.parametrize("latest", [1, 2, 9])
def test_where_no_pairing_follows_from_results_it_counts_at_once(latest: int) -> None:
    assert when_it_counts(1, latest, pairs_by_results=False) is Counts.NOW
