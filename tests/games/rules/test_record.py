"""What is a record and what isn't: each kind of bad file is named with its place."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import jsonschema
import pytest

from games.rules.record import BadRecord, read_record, write_record
from games.rules.registry import GAMES

SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "card-record.schema.json").read_text())


def good(game="chouine", **changes):
    seats = 4 if game == "guinote4" else 2
    name = game.removesuffix("4")
    deck = " ".join(GAMES[name].pack)
    top = {
        "format": "card-record/1",
        "game": name,
        "players": ["Ana", "Benoît", "Carla", "Dan"][:seats],
        "deals": [{"dealer": 1, "deck": deck, "actions": []}],
    }
    return top | changes


def with_deal(game="chouine", **changes):
    top = good(game)
    top["deals"][0] |= changes
    return top


def without(key, *, deal=False):
    top = good()
    del (top["deals"][0] if deal else top)[key]
    return top


def adjusted(result, reason="wrong score"):
    return with_deal(adjusted={"result": result, "reason": reason})


def content(top) -> bytes:
    return json.dumps(top).encode()


def refusal(raw: bytes) -> str:
    with pytest.raises(BadRecord) as caught:
        read_record(raw)
    return str(caught.value)


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote", "guinote4"])
def test_a_record_reads_back_as_it_was_written(game):
    top = good(game, meta={"event": "Club night", "weight": 1.5}, proof={"chain": []})
    record = read_record(content(top))
    assert read_record(write_record(record).encode()) == record
    jsonschema.validate(top, SCHEMA)


def test_every_key_that_may_be_written_is_read():
    ended = {"how": "ruling", "winner": None, "reason": ""}
    top = good(ended=ended, result={"winner": None, "deals_won": [0, 0]})
    top["deals"][0] |= {"void": "misdeal", "result": None}
    record = read_record(content(top))
    assert record.ended.reason == "" and record.deals[0].void == "misdeal"
    assert read_record(write_record(record).encode()) == record
    jsonschema.validate(top, SCHEMA)


def test_a_ruling_reads_back_as_it_was_written():
    record = read_record(content(adjusted({"winner": 0, "resigned": True})))
    assert record.deals[0].adjusted.reason == "wrong score"
    assert read_record(write_record(record).encode()) == record


BAD = {
    "not-json": (b"{", "not JSON: line 1"),
    "empty": (b"", "not JSON"),
    "not-utf8": (b'{"format": "\xff"}', "not UTF-8"),
    "nan": (b'{"format": NaN}', "NaN"),
    "deep": (b"[" * 200_000, "nested too deeply"),
    "long-number": (content(with_deal()).replace(b'"dealer": 1', b'"dealer": ' + b"9" * 5000), "more than 1000 digits"),
    "not-an-object": (b"[]", "must be an object"),
    "text-only": (b'"record"', "must be an object"),
    "no-format": (content(without("format")), '"format" is missing'),
    "other-format": (content(good(format="card-record/2")), "format: must be"),
    "unknown-key": (content(good(winner=1)), 'unknown key "winner"'),
    "unknown-deal-key": (content(with_deal(cut=3)), 'deals[0]: unknown key "cut"'),
    "key-twice": (
        content(good()).replace(b'"dealer": 1', b'"dealer": 1, "dealer": 1'),
        'deals[0]: the key "dealer" is given twice',
    ),
    "key-twice-in-meta": (
        content(good(meta={})).replace(b'"meta": {}', b'"meta": {"a": 1, "a": 2}'),
        'meta: the key "a"',
    ),
    "endless-number-in-meta": (
        content(good(meta={"n": [0]})).replace(b"[0]", b"[0, 1e999]"),
        "meta.n[1]: a number is too",
    ),
    "endless-key": (
        content(good(meta={"k" * 500: 0})).replace(b": 0}", b": 1e999}"),
        "meta." + "k" * 80 + "…: a number",
    ),
    "other-game": (content(good() | {"game": "belote"}), "game: must be one of"),
    "game-no-text": (content(good() | {"game": 3}), "game: must be a text"),
    "three-players": (content(good(players=["A", "B", "C"])), "players: chouine has 2 players"),
    "players-text": (content(good(players="AB")), "players: must be a list"),
    "empty-name": (content(good(players=["A", ""])), "players[1]: a name is empty"),
    "name-no-text": (content(good(players=["A", None])), "players[1]: must be a text"),
    "unknown-option": (content(good(options={"speed": 1})), "options.speed"),
    "option-zero": (content(good(options={"deals_to_win": 0})), "options.deals_to_win"),
    "option-true": (content(good(options={"deals_to_win": True})), "options.deals_to_win"),
    "option-text": (content(good(options={"quinte": "50"})), "options.quinte"),
    "option-point": (content(good(options={"quinte": 50.0})), "options.quinte: a number must be whole"),
    "options-list": (content(good(options=[])), "options: must be an object"),
    "no-deals": (content(good(deals=[])), "deals: must hold a deal"),
    "deals-object": (content(good(deals={})), "deals: must be a list"),
    "deal-text": (content(good(deals=["AS"])), "deals[0]: must be an object"),
    "no-deck": (content(without("deck", deal=True)), 'deals[0]: the key "deck" is missing'),
    "dealer-two": (content(with_deal(dealer=2)), "deals[0].dealer: must be a seat, 0 to 1"),
    "dealer-true": (content(with_deal(dealer=True)), "deals[0].dealer"),
    "dealer-point": (content(with_deal(dealer=1.0)), "deals[0].dealer"),
    "dealer-exponent": (content(good()).replace(b'"dealer": 1', b'"dealer": 1e0'), "deals[0].dealer"),
    "deck-list": (content(with_deal(deck=["AS"])), "deals[0].deck: must be a text"),
    "deck-empty": (content(with_deal(deck="")), "deals[0].deck"),
    "deck-short": (content(with_deal(deck=" ".join(GAMES["chouine"].pack[1:]))), "missing: AS"),
    "deck-twice": (content(with_deal(deck=" ".join((*GAMES["chouine"].pack[1:], "KS")))), "KS is there twice"),
    "deck-wrong-pack": (content(with_deal(deck=" ".join(GAMES["guinote"].pack))), "is no card of this pack"),
    "deck-two-spaces": (content(with_deal(deck="  ".join(GAMES["chouine"].pack))), "is no card of this pack"),
    "deck-lower-case": (content(with_deal(deck=" ".join(GAMES["chouine"].pack).lower())), "is no card of this pack"),
    "actions-text": (content(with_deal(actions="0 play AS")), "deals[0].actions: must be a list"),
    "action-no-text": (content(with_deal(actions=["0 play AS", 7])), "deals[0].actions[1]: must be a text"),
    "result-number": (content(with_deal(result=1)), "deals[0].result: must be an object or null"),
    "void-no-text": (content(with_deal(void=True)), "deals[0].void: must be a text"),
    "void-and-adjusted": (
        content(with_deal(void="x", adjusted={"result": {"winner": 0, "resigned": True}, "reason": "x"})),
        'deals[0]: "adjusted" does not go with "void"',
    ),
    "adjusted-no-reason": (
        content(with_deal(adjusted={"result": {}})),
        'deals[0].adjusted: the key "reason" is missing',
    ),
    "adjusted-no-result": (content(adjusted({"winner": 0})), "deals[0].adjusted.result"),
    "adjusted-extra": (content(adjusted({"winner": 0, "resigned": True, "why": 1})), "deals[0].adjusted.result"),
    "adjusted-true": (content(adjusted({"winner": True, "resigned": True})), "deals[0].adjusted.result"),
    "adjusted-point": (content(adjusted({"winner": 0.0, "resigned": True})), "deals[0].adjusted.result"),
    "ended-no-winner": (content(good(ended={"how": "agreed", "reason": ""})), 'ended: the key "winner" is missing'),
    "ended-how": (content(good(ended={"how": "bored", "winner": 0, "reason": ""})), "ended.how: must be one of"),
    "ended-how-list": (content(good(ended={"how": [], "winner": 0, "reason": ""})), "ended.how: must be a text"),
    "ended-winner": (content(good(ended={"how": "agreed", "winner": 2, "reason": ""})), "ended.winner"),
    "ended-winner-true": (content(good(ended={"how": "agreed", "winner": True, "reason": ""})), "ended.winner"),
    "ended-reason": (
        content(good(ended={"how": "agreed", "winner": 0, "reason": None})),
        "ended.reason: must be a text",
    ),
    "meta-list": (content(good(meta=[])), "meta: must be an object"),
    "proof-text": (content(good(proof="abc")), "proof: must be an object"),
    "result-top-list": (content(good(result=[])), "result: must be an object"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_record_is_named_with_its_place(name):
    raw, said = BAD[name]
    assert said in refusal(raw)


def test_half_a_surrogate_pair_reads_back_as_it_was_written():
    record = read_record(content(good(players=["Ana\ud83d", "Zoë"], meta={"\ude00": "\udfff"})))
    assert read_record(write_record(record).encode()) == record


def test_a_key_given_twice_is_found_among_very_many():
    keys = "".join(f'"{number}": 0, ' for number in range(300_000))
    raw = content(good(meta={})).replace(b'"meta": {}', b'"meta": {' + keys.encode() + b'"299999": 1}')
    assert refusal(raw) == 'meta: the key "299999" is given twice'


def test_places_of_values_that_nobody_asks_for_take_no_room():
    raw = content(good(meta={"k" * 100_000: [0] * 100_000}))
    tracemalloc.start()
    read_record(raw)
    assert tracemalloc.get_traced_memory()[1] < 200 * len(raw)
    tracemalloc.stop()


def test_a_file_larger_than_the_limit_is_refused():
    assert "larger than" in refusal(b" " * (16 * 1024 * 1024 + 1))


@pytest.mark.parametrize("result", [{"winner": 1.0, "deals_won": [0, 0]}, {"winner": None, "deals_won": [0.0, 0]}])
def test_points_in_a_result_are_left_to_the_referee(result):
    assert read_record(content(good(result=result))).result.value == result
