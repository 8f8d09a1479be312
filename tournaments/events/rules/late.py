"""From when a correction counts in an event whose pairings follow from its results, by the distance of rounds."""

from __future__ import annotations

from enum import StrEnum


class Counts(StrEnum):
    NOW = "now"
    NEXT_PAIRING = "next_pairing"  # the round that is out stays as it was paired
    RECORDS_ONLY = "records_only"  # ratings and histories; the event keeps what it had


def when_it_counts(number: int, latest: int, *, pairs_by_results: bool) -> Counts:
    """For a correction in round `number` while round `latest` is the last one out."""
    if not pairs_by_results or latest <= number:
        return Counts.NOW
    return Counts.NEXT_PAIRING if latest == number + 1 else Counts.RECORDS_ONLY
