"""A proof file: the same round again, and nothing else believed."""

import json
from typing import Any

import pytest

from tests.tournaments.events.rules.pairing.fields import after, hard, soft
from tournaments.events.rules.pairing.ladder import climb
from tournaments.events.rules.pairing.proof import BadProof, digest, proof_of, read_proof
from tournaments.events.rules.unplayed import Unplayed

WANTED = after(
    "1+4 2=5 3bye",
    "1+2 3f4 5zero",
    field=5,
    idle={2: Unplayed.REQUESTED_HALF},
    forbidden=(*hard((1, 5)), *soft((4, 5))),
    barred=(5,),
)


def written() -> Any:
    return json.loads(json.dumps(proof_of(WANTED, climb(WANTED))))


def test_a_proof_read_back_is_the_input_and_the_result() -> None:
    proof = read_proof(json.dumps(written()))
    assert proof.wanted == WANTED
    assert proof.is_whole
    assert proof.is_same(climb(proof.wanted))


def test_a_changed_input_no_longer_fits_its_digest() -> None:
    changed = written()
    changed["input"]["entrants"][0]["score"] = "5"
    proof = read_proof(json.dumps(changed))
    assert not proof.is_whole
    assert digest(proof.wanted) != digest(WANTED)


def test_another_round_is_not_the_same() -> None:
    changed = written()
    changed["result"]["pairs"][0].reverse()
    assert not read_proof(json.dumps(changed)).is_same(climb(WANTED))


def put(*path: Any) -> dict[str, Any]:
    """A proof in which the value at a path of keys is another."""
    *keys, last, value = path
    whole = written()
    inner = whole
    for key in keys:
        inner = inner[key]
    inner[last] = value
    return whole  # type: ignore[no-any-return]


BAD = [
    [],
    {},
    "text",
    put("format", "tapis-pairing/2"),
    put("engine", "swiss"),
    put("step", []),
    put("result", "pairs", [[1]]),
    put("result", "pairs", [[1, True]]),
    put("result", "bye", "3"),
    put("input", "rounds", 101),
    put("input", "round", 1.5),
    put("input", "entrants", [{}] * 1001),
    put("input", "scale", ["1", "1/2"]),
    put("input", "scale", ["1", "1e99", "0"]),
    put("input", "scale", ["1", "1/0", "0"]),
    put("input", "with_first_deal", 1),
    put("input", "entrants", 0, "past", 0, "opponent", 9),
    put("input", "entrants", 0, "score", 1),
]


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
def test_what_is_no_proof_is_refused(bad: Any) -> None:
    with pytest.raises(BadProof):
        read_proof(json.dumps(bad))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadProof):
        read_proof(text)
