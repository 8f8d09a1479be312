"""Boards of chouine, made of a position for one audience."""

from __future__ import annotations

from games.log import Stage
from games.presenters.board import Facts, Person
from games.presenters.chouine import present
from games.rules.chouine import CHOUINE
from games.rules.chouine.state import Finished
from tests.games.rules.chouine.positions import dealt, play
from tests.games.rules.chouine.random_deals import STANDING

DECK = "AD 7H TC 9H QD JH 7C TS KH JD QH 7S 8D AH 9C QS TD 8H AS TH JS KS 7D 9D 8C QC JC 8S 9S KD KC AC"
PEOPLE = (Person("Alice"), Person("Benoît"))


def facts(state, viewer, actions=(), **others):
    after = None if not isinstance(state, Finished) else CHOUINE.after(STANDING, state, CHOUINE.result(state))
    stage = Stage.DEALT if after is None else Stage.PAUSED
    known = {
        "code": "4F7K",
        "n": 7,
        "viewer": viewer,
        "people": PEOPLE,
        "standing": STANDING,
        "dealer": state.deal.dealer,
        "after": after,
        "stage": stage,
        "actions": tuple(actions),
        "may_resign": viewer is not None,
    }
    return Facts(**known | others)


def board(state, viewer, actions=(), **others):
    return present(CHOUINE.view(state, viewer), facts(state, viewer, actions, **others))


def told(*texts):
    """A deal in progress as the table has it: its state, and the actions that led there."""
    return play(dealt(DECK), *texts), texts
