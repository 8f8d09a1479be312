"""Whether the decks of a record are those that the site had committed to: `proof` as this site writes it.

`proof` is {"shuffle": "tapis-shuffle/1", "deals": [...]}, one object for each deal of the record, in order:
`commitment` (published before the deal), `seed`, `contributions` (one for each seat, "" where none was made), all
hexadecimal, and `cut`, the number of cards lifted off the top. Anybody can compute the deck again (docs/fair-cards.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.rules.record import Record, RecordedDeal
from games.rules.shuffle import commitment, deck_from

SHUFFLE = "tapis-shuffle/1"
KEYS = {"commitment", "seed", "contributions", "cut"}


class Finding(StrEnum):
    """What the check of one deal, or of the whole record, came to."""

    GOOD = "good"
    NO_PROOF = "no_proof"
    UNREADABLE = "unreadable"
    OTHER_SEED = "other_seed"
    OTHER_DECK = "other_deck"


@dataclass(frozen=True, slots=True)
class Sealed:
    """What was committed to before a deal, and what became of it."""

    commitment: str
    seed: bytes
    contributions: tuple[bytes, ...]
    cut: int


def findings(record: Record) -> tuple[Finding, ...]:
    """One finding for each deal; a single one where the record as a whole has no proof that can be read."""
    proof = record.proof
    if proof is None or proof.get("shuffle") != SHUFFLE:
        return (Finding.NO_PROOF,)
    written = proof.get("deals")
    if not isinstance(written, list) or len(written) != len(record.deals):
        return (Finding.UNREADABLE,)
    return tuple(_findings(record, written))


def _findings(record: Record, written: list[Any]) -> Iterator[Finding]:
    for deal, proof in zip(record.deals, written, strict=True):
        try:
            yield found(deal, sealed(proof), record)
        except (TypeError, ValueError):
            yield Finding.UNREADABLE


def sealed(proof: Any) -> Sealed:
    """The proof of one deal, read. Raises TypeError or ValueError for anything else."""
    if not isinstance(proof, Mapping) or set(proof) != KEYS or type(proof["cut"]) is not int:
        raise ValueError(proof)
    contributions = tuple(bytes.fromhex(part) for part in proof["contributions"])
    return Sealed(str(proof["commitment"]), bytes.fromhex(proof["seed"]), contributions, proof["cut"])


def found(deal: RecordedDeal, proof: Sealed, record: Record) -> Finding:
    """Whether `deal` was dealt from what had been committed to."""
    if commitment(proof.seed) != proof.commitment:
        return Finding.OTHER_SEED
    pack = record.game.pack
    if not 0 < proof.cut < len(pack):
        return Finding.UNREADABLE
    return (
        Finding.GOOD if deck_from(proof.seed, proof.contributions, proof.cut, pack) == deal.deck else Finding.OTHER_DECK
    )
