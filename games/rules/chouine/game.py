"""Chouine as the `Game` that the rest of the site plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules.cards import FRENCH_PACK, Card
from games.rules.chouine import actions, legal, manche, play, scoring
from games.rules.chouine.actions import Action
from games.rules.chouine.breaches import CLAUSES
from games.rules.chouine.sight import sight
from games.rules.chouine.state import Options, State
from games.rules.chouine.view import View
from games.rules.game import Result, Seat, Side, Standing


class Chouine:
    """The rules of docs/rules/chouine.md behind the interface of `games.rules.game.Game`."""

    name: str = "chouine"
    pack: tuple[Card, ...] = FRENCH_PACK
    seat_counts: tuple[int, ...] = (2,)

    def read_options(self, given: Mapping[str, Any]) -> Options:
        return manche.read_options(given)

    def opening(self, options: Options, seats: int) -> Standing:
        return manche.opening(options, seats)

    def start(self, standing: Standing, dealer: Seat, deck: tuple[Card, ...]) -> State:
        return manche.start(standing, dealer, deck)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return legal.legal_actions(state, seat)

    def apply(self, state: State, action: Action) -> State:
        return play.apply(state, action)

    def view(self, state: State, seat: Seat | None) -> View:
        return sight(state, seat)

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def check_result(self, standing: Standing, given: Mapping[str, Any]) -> None:
        scoring.check_result(given)

    def after(self, standing: Standing, state: State, result: Result) -> Standing:
        return manche.after(standing, state, result)

    def counted(self, standing: Standing, dealer: Seat, result: Result, last: Seat | None) -> Standing:
        return manche.counted(standing, dealer, result)

    def match_result(self, standing: Standing) -> Result:
        return manche.match_result(standing)

    def ended_result(self, standing: Standing, winner: Side | None) -> Result:
        return manche.ended_result(standing, winner)

    def read(self, text: str, seats: int) -> Action:
        return actions.read(text)

    def write(self, action: Action) -> str:
        return actions.write(action)

    def clause(self, code: str) -> str:
        return CLAUSES[code]


CHOUINE: Final = Chouine()
