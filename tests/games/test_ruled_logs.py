"""Random matches with random rulings: what the log folds to is what the referee reads in the record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.bots import chouine, guinote, piquet
from games.course import Course, Stage, Unit
from games.log import opening, told
from games.records import written_deal
from games.rules.cards import written
from games.rules.game import Seat
from games.rules.record import read_record
from games.rules.referee import judge
from games.rules.registry import GAMES
from games.rulings import Refused
from games.services.customs import CUSTOMS

BOTS = {"chouine": chouine, "piquet": piquet, "guinote": guinote}


class Match:
    """A log that grows; `dice` decides everything."""

    def __init__(self, game: str, seats: int, units: int, dice: random.Random) -> None:
        self.dice, self.game = dice, GAMES[game]
        self.course: Course = opening(self.game, {}, seats, ("fixed", units))
        self.texts: list[str] = []

    def write(self, text: str) -> None:
        self.course = told(self.course, text)
        self.texts.append(text)

    def may(self, text: str) -> bool:
        """Rule, unless that can't be, and then nothing changes."""
        before = self.course
        try:
            self.write(text)
        except Refused:
            assert self.course == before
            return False
        return True

    def step(self) -> None:
        course = self.course
        if course.unit is None or (course.unit.standing.over and course.stage is Stage.PAUSED):
            self.write("unit")
            first = CUSTOMS[self.game.name].later_dealer(course) if course.units else None
            self.write(f"dealer {self.dice.randrange(course.seats) if first is None else first}")
        elif course.stage is Stage.PAUSED:
            deck = list(self.game.pack)
            self.dice.shuffle(deck)
            self.write(f"deal {course.next_dealer} {written(tuple(deck))}")
        else:
            self.act()

    def act(self) -> None:
        assert self.course.deal is not None
        state = self.course.deal.state
        automatic = CUSTOMS[self.game.name].automatic(state)
        seat = min(self.game.to_act(state))
        if self.game.name != "piquet" and self.dice.random() < 0.05:
            return self.write(f"{seat} resign")
        action = automatic or BOTS[self.game.name].choose(self.game.view(state, Seat(seat)), self.dice)
        return self.write(self.game.write(action))

    def rule(self) -> None:
        number = self.dice.randint(0, self.course.deals_dealt + 1)
        texts = [f"adjusted {number} {json.dumps(self.result())} so ruled", f"void {number} misdeal", "opened look"]
        texts += ["stopped power cut", "started power"]
        self.may(self.dice.choice(texts))

    def result(self) -> dict[str, Any]:
        first, second = self.dice.randrange(200), self.dice.randrange(200)
        side = self.dice.choice([0, 1])
        if self.game.name == "chouine":
            return {"winner": side, "resigned": True}
        if self.game.name == "guinote":
            return {"point_to": side, "resigned": True}
        deals = [deal.result for deal in (self.course.unit.dealt if self.course.unit else ()) if deal.result]
        return dict(deals[0]) | {"scores": [first, second]} if deals else {"scores": [first, second]}


def record_of(match: Match, unit: Unit) -> bytes:
    record = {
        "format": "card-record/1",
        "game": match.game.name,
        "players": [str(seat) for seat in range(match.course.seats)],
        "deals": [written_deal(deal) for deal in unit.dealt],
    }
    return json.dumps(record).encode()


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
@pytest.mark.parametrize("seed", range(6))
def test_the_referee_reads_what_the_log_folds_to(game: str, seats: int, seed: int) -> None:
    dice = random.Random(seed * 7 + seats)
    match = Match(game, seats, 2, dice)
    rulings = 0
    for _ in range(4_000):
        if match.course.stage is Stage.OVER:
            break
        if dice.random() < (0.2 if rulings < 40 else 0):
            match.rule()
            rulings += 1
        match.step()
    assert match.course.stage is Stage.OVER
    for _ in range(4):
        match.rule()
    assert any(text.startswith(("adjusted", "void")) for text in match.texts)
    assert len(match.course.units) == 2
    for unit in match.course.units:
        verdict = judge(read_record(record_of(match, unit)))
        assert verdict.match == match.game.match_result(unit.standing)
    again = opening(match.game, {}, seats, ("fixed", 2))
    for text in match.texts:
        again = told(again, text)
    assert again == match.course
