"""Boards of piquet, made of a position for one audience."""

from games.log import Stage
from games.presenters.board import Facts, Person
from games.presenters.piquet import present
from games.rules.piquet import PIQUET
from games.rules.piquet.state import Finished
from tests.games.rules.piquet.positions import OPENING, play

NAMES = ("Ana", "Benoît")
ELDER = "AS KS QS JS TS 9S AH AD AC 7H 7D 7C"
YOUNGER = "KH QH JH 8H KD QD 9D 8D KC QC 9C 8C"
REST = "8S 7S TH 9H JD TD JC TC"


def facts(state, viewer, texts=(), **changes):
    given = {
        "code": "k7m3",
        "n": 7,
        "viewer": viewer,
        "people": tuple(map(Person, NAMES)),
        "standing": OPENING,
        "dealer": PIQUET.view(state, None).dealer,
        "actions": tuple(texts),
    }
    if isinstance(state, Finished):
        given |= {"after": PIQUET.after(OPENING, state, PIQUET.result(state)), "stage": Stage.PAUSED}
    return Facts(**(given | changes))


def board(state, viewer=None, *texts, **changes):
    """The board for `viewer` after `texts` in `state`; the log tells those."""
    after = play(state, *texts)
    return present(PIQUET.view(after, viewer), facts(after, viewer, texts, **changes))


def labels(shown):
    return [choice.label for choice in shown.choices]
