"""What a game's customs are: the draw for the deal, the hold, what is armed, prompts and their defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from games.log import Course
from games.rules.cards import Card
from games.rules.clock import Span
from games.rules.game import Game, Seat


class Truthful(StrEnum):
    """Stands for the answer that the house would give from the seat's own view: a truthful one."""

    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw for the deal: `rows` of cards in seat order, the last one decisive.

    Either `dealer` is settled by it, or `chooser` may say who deals.
    """

    rows: tuple[tuple[Card, ...], ...]
    dealer: Seat | None = None
    chooser: Seat | None = None


class Customs(Protocol):
    """One game's customs. States and actions are the game's own; texts are the record's, with the seat."""

    cut: tuple[int, int]  # the fewest and the most cards that may be lifted
    steady_options: Mapping[str, Any]  # with these who deals doesn't depend on the play, where tables share decks

    def draw(self, pack: Sequence[Card], seats: int) -> Draw:
        """Who deals first, from a shuffled `pack`."""

    def later_dealer(self, course: Course) -> Seat | None:
        """Who deals first in the unit after `course.unit`; None to draw again."""

    def hold(self, before: Any, action: Any, after: Any) -> str | None:
        """The pace of the hold that begins with `action` (`games.pace`), or None."""

    def waits(self, action: Any) -> bool:
        """Whether `action` has to wait for the end of a hold: leads, and the drawing."""

    def is_answer(self, action: Any) -> bool:
        """Whether `action` may come no earlier than the uniform pause after the question."""

    def armable(self, action: Any) -> bool:
        """Whether `action` is kept and taken at the end of a hold, when it is made during one."""

    def armed_order(self, state: Any, armed: Iterable[Any]) -> Sequence[Any]:
        """`armed` actions of all seats in the order in which they are tried."""

    def house_arms(self, game: Game, state: Any, seat: Seat) -> Iterable[Any]:
        """What the house in `seat` wants to do between tricks when it is not its turn, such as singing."""

    def may_arm(self, view: Any, action: Any) -> bool:
        """Whether the seat of `view` may prepare `action` now."""

    def may_plan(self, state: Any, actions: Sequence[Any]) -> bool:
        """Whether `actions` may wait for their seat's turn, to be done one after the other."""

    def automatic(self, state: Any) -> Any | None:
        """The action that the site takes by itself as soon as the hold ends, or None."""

    def span(self, state: Any) -> Span:
        """What the present action is, as far as its time goes."""

    def default(self, state: Any, seat: Seat) -> Any | None:
        """What `seat`, which is to act, is taken to answer when it doesn't; None where nobody answers for it."""


class Plain:
    """What the table does where a game has no custom of its own: nothing by itself, and nothing is kept for later."""

    steady_options: Mapping[str, Any] = {}

    def later_dealer(self, course: Course) -> Seat | None:
        return None

    def is_answer(self, action: Any) -> bool:
        return False

    def armable(self, action: Any) -> bool:
        return False

    def armed_order(self, state: Any, armed: Iterable[Any]) -> Sequence[Any]:
        return ()

    def house_arms(self, game: Game, state: Any, seat: Seat) -> Iterable[Any]:
        return ()

    def may_arm(self, view: Any, action: Any) -> bool:
        return False

    def may_plan(self, state: Any, actions: Sequence[Any]) -> bool:
        return False

    def automatic(self, state: Any) -> Any | None:
        return None

    def span(self, state: Any) -> Span:
        return Span.ACTION

    def default(self, state: Any, seat: Seat) -> Any | None:
        return None


def highest_apart(rows: Sequence[tuple[Card, ...]], order: Sequence[str]) -> bool:
    """Whether the last of `rows` settles the draw: no two ranks alike."""
    return len({order.index(card.rank) for card in rows[-1]}) == len(rows[-1])


def drawn_until_apart(pack: Sequence[Card], seats: int, order: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    """Rows of one card a seat off `pack`, drawn again while two ranks are alike.

    When the pack runs out before (with four players about once in ten thousand draws), the last row stands.
    """
    rows: list[tuple[Card, ...]] = []
    for start in range(0, len(pack) - seats + 1, seats):
        rows.append(tuple(pack[start : start + seats]))
        if highest_apart(rows, order):
            break
    return tuple(rows)
