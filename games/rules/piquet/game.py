"""Piquet as the `Game` that the rest of the site plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules.cards import FRENCH_PACK, Card
from games.rules.game import Result, Seat, Side, Standing
from games.rules.piquet import legal, notation, partie, scoring
from games.rules.piquet.actions import Action
from games.rules.piquet.breaches import CLAUSES
from games.rules.piquet.partie import Options
from games.rules.piquet.sight import revealed, sight
from games.rules.piquet.state import Finished, State
from games.rules.piquet.view import Revealed, View


class Piquet:
    """The rules of docs/rules/piquet.md behind the interface of `games.rules.game.Game`."""

    name: str = "piquet"
    pack: tuple[Card, ...] = FRENCH_PACK
    seat_counts: tuple[int, ...] = (2,)

    def read_options(self, given: Mapping[str, Any]) -> Options:
        return partie.read_options(given)

    def opening(self, options: Options, seats: int) -> Standing:
        return partie.opening(options, seats)

    def start(self, standing: Standing, dealer: Seat, deck: tuple[Card, ...]) -> State:
        return partie.start(dealer, deck)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return legal.legal_actions(state, seat)

    def apply(self, state: State, action: Action) -> State:
        return legal.apply(state, action)

    def view(self, state: State, seat: Seat | None) -> View:
        return sight(state, seat)

    def revealed(self, state: State) -> Revealed:
        """Everything about a deal, for the time when the partie is over."""
        return revealed(state)

    def result(self, state: State) -> Result | None:
        return scoring.deal_result(state.play) if isinstance(state, Finished) else None

    def check_result(self, standing: Standing, given: Mapping[str, Any]) -> None:
        partie.check_result(given)

    def after(self, standing: Standing, state: State, result: Result) -> Standing:
        return partie.after(standing, state, result)

    def counted(self, standing: Standing, dealer: Seat, result: Result, last: Seat | None) -> Standing:
        return partie.counted(standing, dealer, result)

    def match_result(self, standing: Standing) -> Result:
        return partie.match_result(standing)

    def ended_result(self, standing: Standing, winner: Side | None) -> Result:
        return partie.ended_result(standing, winner)

    def read(self, text: str, seats: int) -> Action:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def clause(self, code: str) -> str:
        return CLAUSES[code]


PIQUET: Final = Piquet()
