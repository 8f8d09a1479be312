"""Decks that follow from what was committed to, and all the ways in which they may not."""

from __future__ import annotations

import json

import pytest

from games.rules.cards import FRENCH_PACK
from games.rules.proof import SHUFFLE, Finding, findings
from games.rules.record import read_record
from games.rules.shuffle import commitment, deck_from

SEEDS = [bytes(range(32)), bytes(range(1, 33))]
ADDED = ["ab" * 32, ""]


def proof_of(seed, /, **changes):
    return {"commitment": commitment(seed), "seed": seed.hex(), "contributions": ADDED, "cut": 7} | changes


def deal_of(seed):
    deck = deck_from(seed, tuple(map(bytes.fromhex, ADDED)), 7, FRENCH_PACK)
    return {"dealer": 0, "deck": " ".join(deck), "actions": []}


def found(proofs, **changes):
    top = {
        "format": "card-record/1",
        "game": "chouine",
        "players": ["Ana", "Benoît"],
        "deals": [deal_of(seed) for seed in SEEDS],
        "proof": {"shuffle": SHUFFLE, "deals": proofs},
    }
    return findings(read_record(json.dumps(top | changes).encode()))


def test_decks_that_follow_from_their_seals_are_good():
    assert found([proof_of(seed) for seed in SEEDS]) == (Finding.GOOD, Finding.GOOD)


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        ({"commitment": commitment(b"another")}, Finding.OTHER_SEED),
        ({"seed": (b"\0" * 32).hex()}, Finding.OTHER_SEED),
        ({"cut": 8}, Finding.OTHER_DECK),
        ({"contributions": ADDED[::-1]}, Finding.OTHER_DECK),
        ({"contributions": []}, Finding.OTHER_DECK),
        ({"cut": 0}, Finding.UNREADABLE),
        ({"cut": 32}, Finding.UNREADABLE),
        ({"cut": True}, Finding.UNREADABLE),
        ({"cut": "7"}, Finding.UNREADABLE),
        ({"seed": "no"}, Finding.UNREADABLE),
        ({"seed": None}, Finding.UNREADABLE),
        ({"contributions": None}, Finding.UNREADABLE),
        ({"contributions": [7]}, Finding.UNREADABLE),
        ({"salt": "more"}, Finding.UNREADABLE),
    ],
)
def test_what_is_wrong_with_one_deal_leaves_the_others(changes, finding):
    assert found([proof_of(SEEDS[0]), proof_of(SEEDS[1], **changes)]) == (Finding.GOOD, finding)


@pytest.mark.parametrize(
    ("proof", "finding"),
    [
        ({}, Finding.NO_PROOF),
        ({"shuffle": "another/1", "deals": []}, Finding.NO_PROOF),
        ({"shuffle": SHUFFLE}, Finding.UNREADABLE),
        ({"shuffle": SHUFFLE, "deals": [proof_of(SEEDS[0])]}, Finding.UNREADABLE),
    ],
)
def test_a_record_without_a_whole_proof_is_told_apart(proof, finding):
    assert found([], proof=proof) == (finding,)


@pytest.mark.parametrize("proof", [None, "seed", []])
def test_a_deal_whose_proof_is_no_object_is_unreadable(proof):
    assert found([proof, proof_of(SEEDS[1])]) == (Finding.UNREADABLE, Finding.GOOD)
