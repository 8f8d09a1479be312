"""What one can press at a table, as the fragments draw it: buttons, options, prompts and what lies in them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """How a Choice looks: the one thing to do, one of several, a small chip, or an act with consequences."""

    PRIMARY = "primary"
    PLAIN = "plain"
    CHIP = "chip"
    DANGER = "danger"


class Field(StrEnum):
    """What the server does with a Choice's text: act on it, keep it until it is possible, or forget it again."""

    ACTION = "action"
    ARM = "arm"
    DISARM = "disarm"


@dataclass(frozen=True, slots=True)
class Choice:
    """One button. With `confirm` it asks first; with `refusal` it is shown but can't be pressed, and says why.

    `text` ends in " *" where the form's chosen cards or calls complete it ("discard *").
    `for_card` ties it to a hand card: shown once that card is chosen (always without script).
    `is_armed` is None for what happens now, else whether the prepared action is switched on.
    """

    label: str
    text: str
    style: Style = Style.PLAIN
    field: Field = Field.ACTION
    confirm: str = ""
    refusal: str = ""
    for_card: str = ""
    is_armed: bool | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One radio button or tick box of a sheet; `value` is an action's text ("point H", "set A4 K3")."""

    label: str
    value: str
    is_chosen: bool = False
    hint: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Options of which one is chosen. `name` is the category ("point"); `settled` shows what was answered instead."""

    name: str
    legend: str
    options: tuple[Option, ...] = ()
    settled: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards laid open beside the trick until tapped away: a carte blanche, a proof, a tute, what was turned up.

    `key` is stable while the same cards lie there ("proof-point-0"): the page remembers what was tapped away.
    `is_private` marks what only this viewer sees (own discards, elder's look).
    """

    key: str
    title: str
    cards: tuple[str, ...]
    labels: tuple[str, ...]
    is_private: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question on the table, above the hand: calls, answers, "au sept", a cut, who deals.

    Submitting a Choice with the text "call *" sends every group's chosen value in order: the first is acted on,
    the others are kept (armed). `ticks` are single tick boxes (name "tick"), such as "truthful".
    `shown` are cards that the viewer needs in sight meanwhile: the sheet lies over the felt.
    """

    title: str
    text: str = ""
    groups: tuple[Group, ...] = ()
    ticks: tuple[Option, ...] = ()
    choices: tuple[Choice, ...] = ()
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """The player's standing orders as tick boxes (name "order"), and what was cancelled, one sentence each."""

    ticks: tuple[Option, ...]
    cancelled: tuple[str, ...] = ()
