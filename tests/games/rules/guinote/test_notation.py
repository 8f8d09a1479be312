"""Guinote's actions as texts (guinote §17.1)."""

import pytest

from games.rules.cards import Card, SpanishSuit
from games.rules.errors import UnreadableAction
from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from games.rules.guinote.actions import Draw, Exchange, Play, Resign, Sing, Tute


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 play 1O", Play(Seat(0), Card("1O"))),
        ("1 play CC", Play(Seat(1), Card("CC"))),
        ("3 draw", Draw(Seat(3))),
        ("2 sing E", Sing(Seat(2), SpanishSuit.ESPADAS)),
        ("0 exchange", Exchange(Seat(0))),
        ("1 tute", Tute(Seat(1))),
        ("2 resign", Resign(Seat(2))),
    ],
)
def test_an_action_reads_and_writes_back(text, action):
    assert GUINOTE.read(text, 4) == action
    assert GUINOTE.write(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "0",
        "play 1O",
        "0 play",
        "0 play 1O 2O",
        "0 play 8O",
        "0 play TO",
        "0 play AS",
        "0 play O1",
        "0 play 1o",
        "0  play 1O",
        "0 play  1O",
        " 0 play 1O",
        "0 play 1O ",
        "0 play 1O\n",
        "0\tdraw",
        "0 Play 1O",
        "0 draw 1",
        "0 sing",
        "0 sing S",
        "0 sing o",
        "0 sing O C",
        "0 exchange 7B",
        "0 tute R",
        "0 resign now",
        "0 pass",
        "2 draw",
        "-1 draw",
        "00 draw",
        "+0 draw",
        "٠ draw",
        "x draw",
    ],
)
def test_anything_else_is_unreadable_at_a_table_of_two(text):
    with pytest.raises(UnreadableAction):
        GUINOTE.read(text, 2)


def test_seats_two_and_three_sit_at_a_table_of_four_only():
    assert GUINOTE.read("3 draw", 4) == Draw(Seat(3))
    with pytest.raises(UnreadableAction):
        GUINOTE.read("4 draw", 4)
