"""Boards of guiñote, made of a position for one audience."""

from games.log import Stage
from games.presenters.board import Facts, Person
from games.presenters.guinote import present
from games.rules.guinote import GUINOTE
from games.rules.guinote.state import Over

NAMES = ("Ana", "Benoît", "Carla", "David")


def facts(state, viewer=None, **changes):
    about = state.deal.setting
    standing = GUINOTE.opening(about.options, about.seats)
    given = {
        "code": "k7m3",
        "n": 7,
        "viewer": viewer,
        "people": tuple(Person(name) for name in NAMES[: about.seats]),
        "standing": standing,
        "dealer": about.dealer,
    }
    if isinstance(state, Over):
        given |= {"after": GUINOTE.after(standing, state, GUINOTE.result(state)), "stage": Stage.PAUSED}
    return Facts(**(given | changes))


def board(state, viewer=None, **changes):
    return present(GUINOTE.view(state, viewer), facts(state, viewer, **changes))


def labels(shown):
    return [choice.label for choice in shown.choices]


def line(shown, label):
    return next(one for one in shown.tally.lines if one.label == label)
