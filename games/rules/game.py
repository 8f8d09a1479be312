"""What every game is to the rest of the site: one deal as pure functions, and the match that deals make.

A deal is `fold(apply, start(...), actions)`; a match is `fold(after, opening(...), deals)`. Nothing here
knows a clock, a database or a person. Each game is one object that fits `Game`; `registry.GAMES` holds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NewType, Protocol

from games.rules.cards import Card

Seat = NewType("Seat", int)  # counts from 0 in order of play, whoever deals
Side = NewType("Side", int)  # 0 or 1; with two players the side is the seat

Result = Mapping[str, Any]  # a deal's or a match's result, exactly as the record writes it (JSON values)
PerSide = tuple[int, int]


def side_of(seat: Seat) -> Side:
    """The side of `seat`: with four players partners sit opposite, 0 and 2 against 1 and 3."""
    return Side(seat % 2)


@dataclass(frozen=True, slots=True)
class Standing:
    """A match between two of its deals: everything that the next deal depends on.

    `score` is deals won (chouine), points of the partie (piquet) or points of the coto (guinote), by side.
    `next_dealer` is None before the first deal, when the table or the record may choose freely.
    `carried` is what guinote carries into a hand "de vueltas", by side; (0, 0) otherwise and elsewhere.
    `deals` counts the deals that counted. `winner` stays None in a drawn match.
    """

    options: Any
    seats: int
    score: PerSide = (0, 0)
    deals: int = 0
    next_dealer: Seat | None = None
    carried: PerSide = (0, 0)
    vueltas: bool = False
    over: bool = False
    winner: Side | None = None


class Game(Protocol):
    """One game's rules. States, actions, options and views are the game's own frozen dataclasses."""

    @property
    def name(self) -> str: ...

    @property
    def pack(self) -> tuple[Card, ...]: ...

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """(2,) or (2, 4)."""

    def read_options(self, given: Mapping[str, Any]) -> Any:
        """The game's Options, defaults filled in. Raises BadOption."""

    def opening(self, options: Any, seats: int) -> Standing:
        """The standing before the first deal."""

    def start(self, standing: Standing, dealer: Seat, deck: tuple[Card, ...]) -> Any:
        """The state just after `deck` (first card dealt first) was dealt. ValueError for a wrong deck."""

    def to_act(self, state: Any) -> frozenset[Seat]:
        """The seats whose clock runs; others may still have legal actions. Empty when the deal is over."""

    def legal_actions(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        """Every action that `apply` takes from `seat` now, each once, in its canonical form."""

    def apply(self, state: Any, action: Any) -> Any:
        """The state after `action`. Raises IllegalAction and changes nothing."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        """What `seat` may know now, its right to look back included; None is the onlookers' view."""

    def result(self, state: Any) -> Result | None:
        """The deal's result as the record writes it; None while it goes on."""

    def check_result(self, standing: Standing, given: Mapping[str, Any]) -> None:
        """Raises ValueError(place and fact) where `given` has no form that a deal's result has in this game.

        Any whole numbers are accepted: this reads the `adjusted` results of rulings.
        """

    def after(self, standing: Standing, state: Any, result: Result) -> Standing:
        """The standing once the deal that ended in `state` counts as `result` (its own or the ruled one)."""

    def counted(self, standing: Standing, dealer: Seat, result: Result, last: Seat | None) -> Standing:
        """The standing once a deal that nobody saw here, played with real cards, counts as `result`.

        `last` won its last trick, where that says who deals next; None where it doesn't, or no trick was played.
        """

    def match_result(self, standing: Standing) -> Result:
        """The match's result as the record writes it, finished or not."""

    def ended_result(self, standing: Standing, winner: Side | None) -> Result:
        """The match's result when it was ended before its time in favour of `winner`."""

    def read(self, text: str, seats: int) -> Any:
        """The action written in `text` ("1 play KH"), canonical. Raises UnreadableAction."""

    def write(self, action: Any) -> str:
        """`action` in the notation of the record; `read` gives it back."""

    def clause(self, code: str) -> str:
        """The clause for a breach that the record finds ("wrong_dealer", "match_over", ...)."""
