"""What chouine refuses, beyond the breaches that every game knows.

Each stands in docs/rules/chouine.md §14 with its clause; `CLAUSES` holds those that the record finds.
"""

from __future__ import annotations

from enum import StrEnum


class ChouineBreach(StrEnum):
    """Breaches that only chouine knows."""

    SEVEN_NOT_HELD = "seven_not_held"
    SEVEN_TURNED = "seven_turned"
    ALREADY_EXCHANGED = "already_exchanged"
    TOO_LATE_TO_EXCHANGE = "too_late_to_exchange"
    EXCHANGE_DECLINED = "exchange_declined"
    AU_SEPT_UNANSWERED = "au_sept_unanswered"
    COMBINATION_NOT_HELD = "combination_not_held"
    CARD_OUTSIDE_COMBINATION = "card_outside_combination"
    SUIT_ALREADY_ANNOUNCED = "suit_already_announced"
    QUINTE_ALREADY_ANNOUNCED = "quinte_already_announced"


# What a record gets wrong about a whole deal or a match, by code.
CLAUSES = {
    "wrong_dealer": "chouine §2.5",
    "deal_over": "chouine §3.6",
    "match_over": "chouine §9.4",
    "deal_unfinished": "chouine §9.5",
    "wrong_result": "chouine §9.6",
}
