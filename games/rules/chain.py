"""The chain over a record: what a signature of it covers, entry by entry (docs/record-format.md §7).

Every value of a record is in exactly one entry. Each link hashes the link before and its entry, so the last one, the
head, stands for the whole record; the beginnings of all of them are written beside it, to say where a change begins.
Keys and signatures are `games.signing`'s part.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.rules.record import Record, as_written

CHAIN = "tapis-chain/1"
SHORT = 8  # hexadecimal digits of a link that are written
KEYS = {"format", "site", "count", "head", "links"}
ADDED = ("chain", "signature")  # the keys of `proof` that are not in the chain, because they come after it


class Part(StrEnum):
    """What an entry holds."""

    HEADER = "header"
    DEAL = "deal"
    ACTION = "action"
    RESULT = "result"
    SEAL = "seal"
    END = "end"  # no entry: where more were signed than there are


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands; deals and actions count from 1 and are None where there is none."""

    part: Part
    deal: int | None = None
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of the chain; `content` is a JSON value."""

    place: Place
    content: Any


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain of one record as `site` wrote it; `head` is hexadecimal, `links` the beginnings of all links."""

    site: str
    count: int
    head: str
    links: tuple[str, ...]

    @property
    def message(self) -> bytes:
        """What is signed."""
        return canonical({"format": CHAIN, "site": self.site, "count": self.count, "head": self.head})

    def written(self) -> dict[str, Any]:
        """The chain as `proof` has it."""
        said = {"format": CHAIN, "site": self.site, "count": self.count, "head": self.head}
        return said | {"links": " ".join(self.links)}


def canonical(value: Any) -> bytes:
    """`value` as JSON in ASCII, without spaces and with the keys in their order."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def entries(record: Record) -> Iterator[Entry]:
    """The header, then every deal with its actions and its result, then the proofs of the decks."""
    top = as_written(record)
    deals, proof = top.pop("deals"), {key: value for key, value in top.get("proof", {}).items() if key not in ADDED}
    seals = proof.pop("deals") if isinstance(proof.get("deals"), list) else []
    yield Entry(Place(Part.HEADER), top | {"proof": proof})
    for number, deal in enumerate(deals, 1):
        yield from _entries_of(deal, number)
    for number, seal in enumerate(seals, 1):
        yield Entry(Place(Part.SEAL, number), seal)


def _entries_of(deal: dict[str, Any], number: int) -> Iterator[Entry]:
    dealt = {key: value for key, value in deal.items() if key not in ("actions", "result")}
    yield Entry(Place(Part.DEAL, number), dealt)
    for position, action in enumerate(deal["actions"], 1):
        yield Entry(Place(Part.ACTION, number, position), action)
    if "result" in deal:
        yield Entry(Place(Part.RESULT, number), {"result": deal["result"]})


def chain_of(record: Record, site: str) -> Chain:
    """The chain of `record` in the name of `site`."""
    link, links = b"", []
    for entry in entries(record):
        link = hashlib.sha256(link + canonical(entry.content)).digest()
        links.append(link.hex())
    return Chain(site, len(links), links[-1], tuple(one[:SHORT] for one in links))


def read_chain(written: Any) -> Chain:
    """The chain that stands in a proof. Raises ValueError for anything else."""
    if not isinstance(written, Mapping) or set(written) != KEYS or written["format"] != CHAIN:
        raise ValueError(written)
    if type(written["count"]) is not int or not all(isinstance(written[key], str) for key in KEYS - {"count"}):
        raise ValueError(written)
    return Chain(written["site"], written["count"], written["head"], tuple(written["links"].split(" ")))


def first_change(record: Record, chain: Chain) -> Place | None:
    """Where the first entry stands that is not as in `chain`; None where no link tells."""
    own = chain_of(record, chain.site).links
    for entry, link, said in zip(entries(record), own, (*chain.links, *[""] * len(own)), strict=False):
        if link != said:
            return entry.place
    return Place(Part.END) if len(chain.links) > len(own) else None
