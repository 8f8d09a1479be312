"""Guinote as one object that fits `games.rules.game.Game`; each method's work is done in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.cards import SPANISH_PACK, Card
from games.rules.game import Result, Seat, Side, Standing
from games.rules.guinote import breaches, deal, legal, match, notation, options, play, scoring, seeing
from games.rules.guinote.actions import Action
from games.rules.guinote.state import Over, State
from games.rules.guinote.view import View


class Guinote:
    """The game for two players, or for four in partnerships."""

    name = "guinote"
    pack = SPANISH_PACK
    seat_counts = match.SEAT_COUNTS

    def read_options(self, given: Mapping[str, Any]) -> options.Options:
        return options.read_options(given)

    def opening(self, options: options.Options, seats: int) -> Standing:
        return match.opening(options, seats)

    def start(self, standing: Standing, dealer: Seat, deck: tuple[Card, ...]) -> State:
        return deal.start(standing, dealer, deck)

    def to_act(self, state: State) -> frozenset[Seat]:
        return play.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return legal.legal_actions(state, seat)

    def apply(self, state: State, action: Action) -> State:
        return play.apply(state, action)

    def view(self, state: State, seat: Seat | None) -> View:
        return seeing.view_of(state, seat)

    def result(self, state: State) -> Result | None:
        return scoring.result_of(state) if isinstance(state, Over) else None

    def check_result(self, standing: Standing, given: Mapping[str, Any]) -> None:
        match.check_result(given)

    def after(self, standing: Standing, state: Over, result: Result) -> Standing:
        return match.after(standing, state, result)

    def counted(self, standing: Standing, dealer: Seat, result: Result, last: Seat | None) -> Standing:
        return match.counted(standing, dealer, result, last)

    def match_result(self, standing: Standing) -> Result:
        return match.match_result(standing)

    def ended_result(self, standing: Standing, winner: Side | None) -> Result:
        return match.ended_result(standing, winner)

    def read(self, text: str, seats: int) -> Action:
        return notation.read(text, seats)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def clause(self, code: str) -> str:
        return breaches.clause(code)


GUINOTE = Guinote()
