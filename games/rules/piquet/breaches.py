"""What piquet refuses beyond the breaches that every game knows, and the clause that each breach breaks.

`CLAUSES` holds every code that a piquet record can meet, those of the record itself included; the last
section of docs/rules/piquet.md lists the same codes in words.
"""

from __future__ import annotations

from enum import StrEnum

from games.rules.errors import Breach, IllegalAction


class PiquetBreach(StrEnum):
    """Breaches that only piquet knows."""

    NOT_CARTE_BLANCHE = "not_carte_blanche"
    ALREADY_CLAIMED = "already_claimed"
    CLAIM_TOO_LATE = "claim_too_late"
    CLAIM_NUMBER = "claim_number"
    WRONG_DISCARD_COUNT = "wrong_discard_count"
    WRONG_CATEGORY = "wrong_category"
    ITEM_NOT_HELD = "item_not_held"
    LEFT_OUT_NEEDED = "left_out_needed"
    LEFT_OUT_REFUSED = "left_out_refused"
    ITEMS_OVERLAP = "items_overlap"
    LATER_ITEM_STRONGER = "later_item_stronger"
    CATEGORY_CLOSED = "category_closed"
    ALREADY_CALLED = "already_called"
    EMPTY_LATE_CALL = "empty_late_call"
    NOTHING_TO_EXPOSE = "nothing_to_expose"
    ALREADY_EXPOSED = "already_exposed"
    NOTHING_TO_PROVE = "nothing_to_prove"
    ALREADY_ASKED = "already_asked"


CLAUSES: dict[str, str] = {
    Breach.WRONG_PHASE: "piquet §3",
    Breach.NOT_YOUR_TURN: "piquet §3.8",
    Breach.CARD_NOT_HELD: "piquet §3.9",
    Breach.DEAL_OVER: "piquet §3.10",
    Breach.MUST_FOLLOW_SUIT: "piquet §6.2",
    PiquetBreach.NOT_CARTE_BLANCHE: "piquet §2.1",
    PiquetBreach.ALREADY_CLAIMED: "piquet §2.2",
    PiquetBreach.CLAIM_NUMBER: "piquet §2.3",
    PiquetBreach.CLAIM_TOO_LATE: "piquet §2.5",
    PiquetBreach.WRONG_DISCARD_COUNT: "piquet §4.2",
    PiquetBreach.WRONG_CATEGORY: "piquet §5.1",
    PiquetBreach.ITEM_NOT_HELD: "piquet §5.6",
    PiquetBreach.LEFT_OUT_NEEDED: "piquet §5.8",
    PiquetBreach.LEFT_OUT_REFUSED: "piquet §5.8",
    PiquetBreach.ITEMS_OVERLAP: "piquet §5.9",
    PiquetBreach.LATER_ITEM_STRONGER: "piquet §5.10",
    PiquetBreach.CATEGORY_CLOSED: "piquet §5.14",
    PiquetBreach.ALREADY_CALLED: "piquet §5.14",
    PiquetBreach.EMPTY_LATE_CALL: "piquet §5.14",
    PiquetBreach.NOTHING_TO_EXPOSE: "piquet §4.6",
    PiquetBreach.ALREADY_EXPOSED: "piquet §4.6",
    PiquetBreach.NOTHING_TO_PROVE: "piquet §5.15",
    PiquetBreach.ALREADY_ASKED: "piquet §5.15",
    "wrong_dealer": "piquet §8.2",
    "match_over": "piquet §8.3",
    "deal_unfinished": "piquet §8.7",
    "wrong_result": "piquet §8.8",
}


def refusal(breach: Breach | PiquetBreach) -> IllegalAction:
    """The error for `breach`, with its clause; the caller raises it."""
    return IllegalAction(breach, CLAUSES[breach])
