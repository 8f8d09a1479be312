"""Time controls: how they are written, what an action may take, what it costs, when the time runs out.

A control is kept as a short text: "reserve 25 75 180" (seconds an action, for a discard, in reserve for the match),
"fischer 300 5" (seconds at first, and added after each action), "days 2" (for each action), "" (no clock).
Lengths end in their unit. What a seat has `spent` is what its bank has lost: below 0 where increments exceed that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from games.rules.rest import Rest, after, counted

DAY_MS = 86_400_000


class Kind(StrEnum):
    NONE = ""
    RESERVE = "reserve"
    FISCHER = "fischer"
    DAYS = "days"


class Span(StrEnum):
    """What an action is, as far as its time goes."""

    ACTION = "action"
    DISCARD = "discard"


class BadControl(Exception):
    """No time control reads like this; `field` ("" for the whole) must lie between `lowest` and `highest`."""

    def __init__(self, field: str, lowest: int = 0, highest: int = 0) -> None:
        super().__init__(field, lowest, highest)
        self.field, self.lowest, self.highest = field, lowest, highest


# The numbers of each kind in the order in which they are written, with their bounds.
BOUNDS: Mapping[Kind, Mapping[str, tuple[int, int]]] = {
    Kind.NONE: {},
    Kind.RESERVE: {"action_s": (5, 600), "discard_s": (5, 1_800), "bank_s": (0, 7_200)},
    Kind.FISCHER: {"bank_s": (10, 10_800), "increment_s": (1, 120)},
    Kind.DAYS: {"days": (1, 7)},
}
DAYS = (1, 2, 3, 7)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`action_s` (`discard_s`) or `days` are an action's own; `bank_s` is each seat's for the match."""

    kind: Kind = Kind.NONE
    action_s: int = 0
    discard_s: int = 0
    bank_s: int = 0
    increment_s: int = 0
    days: int = 0

    @property
    def is_timed(self) -> bool:
        return self.kind is not Kind.NONE

    @property
    def text(self) -> str:
        """As it is kept; `read_control` gives it back."""
        return " ".join([self.kind.value, *(str(getattr(self, name)) for name in BOUNDS[self.kind])])

    def own_ms(self, span: Span) -> int:
        """What an action may take before it touches the bank."""
        seconds = self.discard_s if span is Span.DISCARD else self.action_s
        return self.days * DAY_MS + seconds * 1_000

    def bank_ms(self, spent_ms: int) -> int:
        """What is left in the bank, never below 0."""
        return max(0, self.bank_s * 1_000 - spent_ms)

    def beyond_ms(self, used_ms: int, span: Span) -> int:
        """What `used_ms` takes from the bank; nothing where an action has days."""
        return 0 if self.kind is Kind.DAYS else max(0, used_ms - self.own_ms(span))

    def cost_ms(self, used_ms: int, span: Span) -> int:
        """What an action that took `used_ms` takes from the bank; below 0 where it brings something in."""
        return self.beyond_ms(used_ms, span) - self.increment_s * 1_000

    def left_ms(self, spent_ms: int, used_ms: int, span: Span) -> tuple[int, int]:
        """What is left after `used_ms` of an action: of its own time, and of the bank."""
        own = self.own_ms(span)
        return max(0, own - used_ms), max(0, self.bank_ms(spent_ms) - max(0, used_ms - own))

    def runs_out(self, asked_at: datetime, spent_ms: int, span: Span, rests: tuple[Rest, ...] = ()) -> datetime:
        """When the time is over for an action asked for at `asked_at`; in `rests` the clock stands."""
        return after(asked_at, timedelta(milliseconds=self.own_ms(span) + self.bank_ms(spent_ms)), rests)


UNTIMED = TimeControl()


def read_control(text: str) -> TimeControl:
    """The control written in `text`. Raises BadControl."""
    word, *numbers = text.split(" ")
    if word not in list(Kind):
        raise BadControl("")
    kind = Kind(word)
    if len(numbers) != len(BOUNDS[kind]) or not all(is_number(number) for number in numbers):
        raise BadControl("")
    return checked(TimeControl(kind, **dict(zip(BOUNDS[kind], map(int, numbers), strict=True))))


def is_number(text: str) -> bool:
    """Whether `text` is a whole number as a control writes it."""
    return text.isascii() and text.isdigit() and len(text) <= 5 and str(int(text)) == text


def checked(control: TimeControl) -> TimeControl:
    """`control` if all its numbers are within their bounds. Raises BadControl."""
    for name, (lowest, highest) in BOUNDS[control.kind].items():
        if not lowest <= getattr(control, name) <= highest:
            raise BadControl(name, lowest, highest)
    if control.kind is Kind.DAYS and control.days not in DAYS:
        raise BadControl("days", DAYS[0], DAYS[-1])
    return control


def used_ms(asked_at: datetime, now: datetime, rests: tuple[Rest, ...] = ()) -> int:
    """How long the clock has run since `asked_at`; 0 before."""
    return counted(asked_at, now, rests) // timedelta(milliseconds=1)
