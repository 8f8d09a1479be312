"""The laws that every game obeys, over random matches of each kind.

A legal action always applies, one that is not listed never does; a match replays from its own words; a record
reads back as what was written, and the referee agrees with the match that was played.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from games.rules.errors import IllegalAction, UnreadableAction
from games.rules.game import Seat
from games.rules.record import Record, RecordedDeal, Written, read_record, write_record
from games.rules.referee import judge
from games.rules.registry import GAMES
from games.rules.shuffle import deck_from

KINDS = [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)]

ARGUMENTS = {
    "chouine": ("", "mariage", "tierce", "quarteron", "quinte", "chouine"),
    "piquet": (
        "-",
        "S",
        "H",
        "D",
        "C",
        "AH4",
        "KS3",
        "AS5",
        "QD3",
        "A3",
        "A4",
        "K3",
        "T4",
        "A3-C",
        "point",
        "sequence",
        "set",
        "3",
    ),
    "guinote": ("", "O", "C", "E", "B"),
}
VERBS = {
    "chouine": ("play", "exchange", "pass", "resign"),
    "piquet": ("carte-blanche", "discard", "point", "sequence", "set", "stand", "play", "expose", "ask"),
    "guinote": ("play", "draw", "sing", "exchange", "tute", "resign"),
}


@pytest.fixture(params=KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def kind(request):
    name, seats = request.param
    return GAMES[name], seats


@pytest.fixture
def matches(request):
    """How many random matches a law is tried on."""
    return 60 if request.config.getoption("--full", default=False) else 3


def chance_of(game, action, dice) -> bool:
    """Resigning ends a deal at once, so that it is chosen rarely."""
    return not game.write(action).endswith("resign") or dice.random() < 0.002


def played(game, seats, dice, look=lambda state: None):
    """A whole random match as a record with all its results; `look` sees every state on the way."""
    options = game.read_options({})
    standing, deals = game.opening(options, seats), []
    while not standing.over:
        dealer = Seat(dice.randrange(seats)) if standing.next_dealer is None else standing.next_dealer
        deck = deck_from(dice.randbytes(32), (), None, game.pack)
        state, texts = game.start(standing, dealer, deck), []
        while game.result(state) is None:
            look(state)
            action = chosen(game, state, seats, dice)
            texts.append(game.write(action))
            state = game.apply(state, action)
        deals.append(RecordedDeal(dealer, deck, tuple(texts), Written(game.result(state))))
        standing = game.after(standing, state, game.result(state))
    names = tuple(f"Player {seat}" for seat in range(seats))
    return Record(game, options, {}, names, tuple(deals), Written(game.match_result(standing)))


def chosen(game, state, seats, dice):
    """One of the legal actions of any seat, mostly of those whose turn it is."""
    turn = sorted(game.to_act(state))
    seat = dice.choice(turn) if dice.random() < 0.7 else Seat(dice.randrange(seats))
    legal = [action for action in game.legal_actions(state, seat) if chance_of(game, action, dice)]
    if not legal:
        return chosen(game, state, seats, dice)
    return dice.choice(legal)


def random_text(game, seats, dice) -> str:
    """Words of this game in an order that may mean anything."""
    words = [str(dice.randrange(seats)), dice.choice(VERBS[game.name])]
    for _ in range(dice.randrange(3)):
        words.append(dice.choice((*ARGUMENTS[game.name], *game.pack)))
    return " ".join(word for word in words if word)


def test_every_seat_that_is_to_act_has_a_legal_action(kind, matches):
    game, seats = kind
    dice = random.Random(1)

    def look(state):
        assert game.to_act(state)
        for seat in game.to_act(state):
            assert game.legal_actions(state, seat)

    for _ in range(matches):
        played(game, seats, dice, look)


def test_every_legal_action_applies_and_reads_back(kind, matches):
    game, seats = kind
    dice = random.Random(2)

    def look(state):
        for seat in range(seats):
            legal = game.legal_actions(state, Seat(seat))
            assert len(set(legal)) == len(legal)
            for action in dice.sample(legal, min(len(legal), 12)):
                assert game.read(game.write(action), seats) == action
                game.apply(state, action)

    for _ in range(matches):
        played(game, seats, dice, look)


def test_an_action_that_is_not_listed_never_applies(kind, matches):
    game, seats = kind
    dice = random.Random(3)
    refused = 0

    def look(state):
        nonlocal refused
        listed = {seat: set(game.legal_actions(state, Seat(seat))) for seat in range(seats)}
        for _ in range(12):
            try:
                action = game.read(random_text(game, seats, dice), seats)
            except UnreadableAction:
                continue
            if action not in listed[action.seat]:
                with pytest.raises(IllegalAction) as caught:
                    game.apply(state, action)
                assert caught.value.clause.startswith(f"{game.name} §")
                refused += 1

    for _ in range(matches):
        played(game, seats, dice, look)
    assert refused > 100


def test_a_match_replays_from_its_own_record(kind, matches):
    game, seats = kind
    dice = random.Random(4)
    for _ in range(matches):
        record = played(game, seats, dice)
        again = read_record(write_record(record).encode())
        assert again == record
        verdict = judge(again)
        assert [judged.result for judged in verdict.deals] == [deal.result.value for deal in record.deals]
        assert json.loads(json.dumps(verdict.match)) == json.loads(json.dumps(record.result.value))


def test_a_record_cut_off_anywhere_is_still_legal(kind, matches):
    game, seats = kind
    dice = random.Random(5)
    for _ in range(matches):
        record = played(game, seats, dice)
        last = dice.randrange(len(record.deals))
        cut = record.deals[last]
        length = dice.randrange(len(cut.actions))
        short = replace(cut, actions=cut.actions[:length], result=Written(None))
        verdict = judge(replace(record, deals=(*record.deals[:last], short), result=None))
        assert verdict.deals[last].result is None
