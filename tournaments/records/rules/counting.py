"""Which results count for ratings (play, section 4)."""

from __future__ import annotations

from enum import StrEnum


class How(StrEnum):
    """How a match came to its result."""

    PLAYED = "played"
    RESIGNED = "resigned"
    FORFEIT = "forfeit"
    RULING = "ruling"
    AGREED = "agreed"
    BYE = "bye"


def counts_for_rating(how: How, *, agreed: bool, any_card: bool, all_members: bool) -> bool:
    """Whether a finished match is rated.

    `agreed`: an event's, or both players agreed before the first deal. `any_card`: at least one was played.
    `all_members`: no house player and nobody who was and stayed a guest.
    """
    if how in (How.RULING, How.BYE):
        return False
    return agreed and all_members and (any_card or how is How.PLAYED)
