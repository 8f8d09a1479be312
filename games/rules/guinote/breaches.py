"""What guinote refuses, and the clause of `docs/rules/guinote.md` that each refusal rests on.

One breach, one clause: `illegal` builds the error from the breach alone. The codes that only a record can
break (`wrong_dealer`, `match_over`, ...) have their clauses here too.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType

from games.rules.errors import Breach, IllegalAction


class GuinoteBreach(StrEnum):
    """Breaches that no other game knows."""

    NO_TRICK_YET = "no_trick_yet"
    MUESTRA_GONE = "muestra_gone"
    ALREADY_EXCHANGED = "already_exchanged"
    EXCHANGE_CARD_NOT_HELD = "exchange_card_not_held"
    TRICK_NOT_WON = "trick_not_won"
    ALREADY_SUNG = "already_sung"
    SUIT_ALREADY_SUNG = "suit_already_sung"
    PAIR_NOT_HELD = "pair_not_held"
    TUTE_NOT_HELD = "tute_not_held"


CLAUSES = MappingProxyType(
    {
        Breach.WRONG_PHASE.value: "guinote §3.1",
        Breach.NOT_YOUR_TURN.value: "guinote §3.2",
        Breach.CARD_NOT_HELD.value: "guinote §3.3",
        Breach.DEAL_OVER.value: "guinote §3.5",
        "wrong_dealer": "guinote §4.6",
        Breach.MUST_FOLLOW_SUIT.value: "guinote §6.2",
        Breach.MUST_BEAT.value: "guinote §6.3",
        Breach.MUST_TRUMP.value: "guinote §6.5",
        Breach.MUST_OVERTRUMP.value: "guinote §6.6",
        GuinoteBreach.EXCHANGE_CARD_NOT_HELD.value: "guinote §7.1",
        GuinoteBreach.NO_TRICK_YET.value: "guinote §7.2",
        GuinoteBreach.MUESTRA_GONE.value: "guinote §7.4",
        GuinoteBreach.ALREADY_EXCHANGED.value: "guinote §7.5",
        GuinoteBreach.PAIR_NOT_HELD.value: "guinote §8.1",
        GuinoteBreach.TRICK_NOT_WON.value: "guinote §8.2",
        GuinoteBreach.ALREADY_SUNG.value: "guinote §8.4",
        GuinoteBreach.SUIT_ALREADY_SUNG.value: "guinote §8.5",
        GuinoteBreach.TUTE_NOT_HELD.value: "guinote §9.1",
        "wrong_result": "guinote §10.5",
        "match_over": "guinote §13.1",
        "deal_unfinished": "guinote §13.2",
    }
)


def clause(code: str) -> str:
    """The clause behind a breach or a record's code. KeyError for a code that guinote doesn't have."""
    return CLAUSES[code]


def illegal(breach: StrEnum) -> IllegalAction:
    """The refusal for `breach`, with its clause."""
    return IllegalAction(breach, CLAUSES[breach.value])
