"""A round as anybody can pair it again: input, engine, version and result as JSON, and the digest of the input.

Fractions are texts ("7/2"), absent things null. `docs/pairing.md` describes the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any

from tournaments.events.rules.pairing.types import (
    Engine,
    Entrant,
    Forbidden,
    PairingInput,
    PairingResult,
    Past,
    Step,
)
from tournaments.events.rules.unplayed import Unplayed

FORMAT = "tapis-pairing/1"
MOST_ENTRANTS, MOST_ROUNDS = 1000, 100


class BadProof(Exception):
    """The file is no proof of a round; the text says where."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a file says: `pairs` and `bye` came out of `wanted` with `engine` at `step`.

    `is_whole` is whether the digest fits the input.
    """

    wanted: PairingInput
    engine: Engine
    version: str
    step: Step
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    is_whole: bool

    def is_same(self, result: PairingResult) -> bool:
        """Whether `result` is the round of the file: the same pairs at the same tables, the same bye."""
        return self.pairs == tuple((pair.first, pair.second) for pair in result.pairs) and self.bye == result.bye


def digest(wanted: PairingInput) -> str:
    """The SHA-256 of the input, in hexadecimal."""
    return _digest(_input(wanted))


def proof_of(wanted: PairingInput, result: PairingResult) -> dict[str, Any]:
    """What a proof file holds, ready for `json.dumps`."""
    return {
        "format": FORMAT,
        "input": _input(wanted),
        "digest": digest(wanted),
        "engine": result.engine.value,
        "version": result.version,
        "step": result.step.value,
        "result": {"pairs": [[pair.first, pair.second] for pair in result.pairs], "bye": result.bye},
    }


def read_proof(content: str) -> Proof:
    """What the text of a proof file says. Raises BadProof."""
    try:
        return _read(json.loads(content))
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise BadProof(f"{type(error).__name__}: {error}") from error


def _digest(written: Mapping[str, Any]) -> str:
    return sha256(json.dumps(written, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _input(wanted: PairingInput) -> dict[str, Any]:
    return {
        "round": wanted.round,
        "rounds": wanted.rounds,
        "scale": [str(points) for points in wanted.scale],
        "with_first_deal": wanted.with_first_deal,
        "forbidden": sorted([sorted(one.pair), one.is_hard] for one in wanted.forbidden),
        "entrants": [_entrant(entrant) for entrant in wanted.entrants],
    }


def _entrant(entrant: Entrant) -> dict[str, Any]:
    return {
        "number": entrant.number,
        "score": str(entrant.score),
        "idle": entrant.idle and entrant.idle.value,
        "is_barred": entrant.is_barred,
        "past": [
            {
                "round": one.round,
                "opponent": one.opponent,
                "points": str(one.points),
                "unplayed": one.unplayed and one.unplayed.value,
                "has_first_deal": one.has_first_deal,
            }
            for one in entrant.past
        ],
    }


def _read(written: Mapping[str, Any]) -> Proof:
    if written["format"] != FORMAT:
        raise ValueError(f"format is not {FORMAT}")
    result = written["result"]
    return Proof(
        wanted=_read_input(written["input"]),
        engine=Engine(written["engine"]),
        version=str(written["version"]),
        step=Step(written["step"]),
        pairs=tuple((_whole(first), _whole(second)) for first, second in result["pairs"]),
        bye=None if result["bye"] is None else _whole(result["bye"]),
        is_whole=_digest(written["input"]) == written["digest"],
    )


def _read_input(written: Mapping[str, Any]) -> PairingInput:
    if len(written["entrants"]) > MOST_ENTRANTS or _whole(written["rounds"]) > MOST_ROUNDS:
        raise ValueError(f"at most {MOST_ENTRANTS} entrants and {MOST_ROUNDS} rounds")
    win, draw, loss = (_amount(points) for points in written["scale"])
    return PairingInput(
        round=_whole(written["round"]),
        rounds=_whole(written["rounds"]),
        entrants=tuple(_read_entrant(entrant) for entrant in written["entrants"]),
        forbidden=tuple(_read_forbidden(*one) for one in written["forbidden"]),
        scale=(win, draw, loss),
        with_first_deal=_claim(written["with_first_deal"]),
    )


def _read_forbidden(pair: Sequence[Any], is_hard: Any) -> Forbidden:
    return Forbidden(frozenset(_whole(number) for number in pair), _claim(is_hard))


def _read_entrant(written: Mapping[str, Any]) -> Entrant:
    return Entrant(
        number=_whole(written["number"]),
        score=_amount(written["score"]),
        past=tuple(_read_past(one) for one in written["past"]),
        idle=None if written["idle"] is None else Unplayed(written["idle"]),
        is_barred=_claim(written["is_barred"]),
    )


def _read_past(written: Mapping[str, Any]) -> Past:
    dealt = written["has_first_deal"]
    return Past(
        round=_whole(written["round"]),
        opponent=None if written["opponent"] is None else _whole(written["opponent"]),
        points=_amount(written["points"]),
        unplayed=None if written["unplayed"] is None else Unplayed(written["unplayed"]),
        has_first_deal=None if dealt is None else _claim(dealt),
    )


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value


def _claim(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _amount(value: Any) -> Fraction:
    """A fraction from its text: of few digits, so that no exponent grows into a number without end."""
    if type(value) is not str or len(value) > 20 or not set(value) <= set("0123456789/-"):
        raise ValueError(f"{value!r} is no fraction")
    return Fraction(value)
