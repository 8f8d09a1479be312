"""The chain over a record: every value is in one entry, and the first entry that differs is named."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from games.rules.chain import CHAIN, Chain, Part, Place, chain_of, entries, first_change, read_chain
from games.rules.record import Record, read_record
from games.rules.registry import GAMES

DECK = " ".join(GAMES["chouine"].pack)
PROOF = {"shuffle": "tapis-shuffle/1", "deals": [{"cut": 3}, {"cut": 4}]}
TOP = {
    "format": "card-record/1",
    "game": "chouine",
    "options": {"deals_to_win": 2},
    "players": ["Ana", "Bob"],
    "deals": [
        {"dealer": 1, "deck": DECK, "actions": ["0 play AS", "1 play KS"], "void": "misdeal"},
        {"dealer": 1, "deck": DECK, "actions": ["0 resign"], "result": {"winner": 1, "resigned": True}},
    ],
    "ended": {"how": "agreed", "winner": None, "reason": ""},
    "result": {"winner": None, "deals_won": [0, 1]},
    "meta": {"event": "Club night"},
    "proof": PROOF,
}


def record(top: Any = TOP) -> Record:
    return read_record(json.dumps(top).encode())


def changed(*way: Any, to: Any) -> Record:
    top = deepcopy(TOP)
    here: Any = top
    for step in way[:-1]:
        here = here[step]
    here[way[-1]] = to
    return record(top)


def test_entries_come_in_the_order_of_play() -> None:
    assert [(entry.place.part.value, entry.place.deal, entry.place.action) for entry in entries(record())] == [
        ("header", None, None),
        ("deal", 1, None),
        ("action", 1, 1),
        ("action", 1, 2),
        ("deal", 2, None),
        ("action", 2, 1),
        ("result", 2, None),
        ("seal", 1, None),
        ("seal", 2, None),
    ]


@pytest.mark.parametrize(
    ("way", "to", "place"),
    [
        (("players", 0), "Eva", Place(Part.HEADER)),
        (("options", "deals_to_win"), 3, Place(Part.HEADER)),
        (("ended", "reason"), "late", Place(Part.HEADER)),
        (("result", "deals_won"), [1, 0], Place(Part.HEADER)),
        (("meta", "event"), "", Place(Part.HEADER)),
        (("proof", "shuffle"), "other", Place(Part.HEADER)),
        (("proof", "note"), None, Place(Part.HEADER)),
        (("deals", 0, "dealer"), 0, Place(Part.DEAL, 1)),
        (("deals", 0, "void"), "", Place(Part.DEAL, 1)),
        (("deals", 0, "actions", 1), "1 play QS", Place(Part.ACTION, 1, 2)),
        (("deals", 1, "result", "resigned"), 1, Place(Part.RESULT, 2)),
        (("deals", 1, "actions"), [], Place(Part.RESULT, 2)),
        (("proof", "deals", 1, "cut"), 5, Place(Part.SEAL, 2)),
        (("proof", "deals"), [{"cut": 3}], Place(Part.END)),
        (("proof", "deals"), [{"cut": 3}, {"cut": 4}, {"cut": 4}], Place(Part.SEAL, 3)),
        (("proof", "deals"), 7, Place(Part.HEADER)),
    ],
)
def test_the_first_entry_that_differs_is_named(way: tuple[Any, ...], to: Any, place: Place) -> None:
    assert first_change(changed(*way, to=to), chain_of(record(), "club.example")) == place


def test_what_the_signature_adds_is_in_no_entry_and_the_order_of_keys_is_none() -> None:
    chain = chain_of(record(), "club.example")
    again = changed("proof", to={"signature": {}, **PROOF, "chain": chain.written()})
    assert chain_of(again, "club.example") == chain
    assert first_change(again, chain) is None


def test_an_entry_that_nobody_played_moves_every_link_after_it() -> None:
    own, other = chain_of(record(), "a"), chain_of(changed("deals", 0, "actions", 0, to="0 play TS"), "a")
    differ = [one != another for one, another in zip(own.links, other.links, strict=True)]
    assert differ == [False, False, *[True] * 7]


def test_the_name_of_the_site_is_signed_but_in_no_link() -> None:
    one, other = chain_of(record(), "a"), chain_of(record(), "b")
    assert (one.links, one.message != other.message) == (other.links, True)


def test_a_chain_reads_back_as_it_was_written() -> None:
    chain = chain_of(record(), "club.example")
    assert read_chain(chain.written()) == chain


@pytest.mark.parametrize(
    "written",
    [
        None,
        {},
        {**Chain("a", 1, "b", ("c",)).written(), "more": 1},
        {**Chain("a", 1, "b", ("c",)).written(), "format": "tapis-chain/2"},
        {**Chain("a", 1, "b", ("c",)).written(), "count": True},
        {**Chain("a", 1, "b", ("c",)).written(), "links": ["c"]},
        {"format": CHAIN},
    ],
)
def test_what_is_no_chain_is_refused(written: Any) -> None:
    with pytest.raises(ValueError):
        read_chain(written)
