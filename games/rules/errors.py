"""What the rules refuse, as facts: a breach (to test and to translate) and the clause it breaks.

No text for a person stands here; `games.sentences` turns each breach into words. Breaches that belong
to one game stand in that game's `breaches.py`; those that every game knows stand here.

The family: `IllegalAction` (a player's mistake), `UnreadableAction` (words that are no action of that
game), `BadOption` (an option that the game does not have, or a value it can't take).
"""

from __future__ import annotations

from enum import StrEnum


class Breach(StrEnum):
    """Breaches that more than one game knows."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    CARD_NOT_HELD = "card_not_held"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_BEAT = "must_beat"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    DEAL_OVER = "deal_over"


class RulesError(Exception):
    """Anything that the rules refuse."""


class IllegalAction(RulesError):
    """An action that can be read but not be taken now. `clause` reads like "piquet §6.2"."""

    def __init__(self, breach: StrEnum, clause: str) -> None:
        super().__init__(breach.value, clause)
        self.breach = breach
        self.clause = clause


class UnreadableAction(RulesError):
    """A text that is no action in this game (no such seat, verb, card or argument)."""


class BadOption(RulesError):
    """`name` is no option of the game, or can't have the value given. `why` is a fact for the referee."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why
