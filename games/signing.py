"""The site's signature on the records that it exports, and what there is to say of a signed record.

A signature (Ed25519) stands under the head of the record's chain (`games.rules.chain`), so under all of it. Nothing
here needs a database or the network. `docs/record-format.md` §7 has the form.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from games.rules.chain import Chain, Place, chain_of, first_change, read_chain
from games.rules.record import BadRecord, Record, read_record, write_record

KEYS = {"key", "public", "signature"}


class Trace(StrEnum):
    """What the check of a signed record came to."""

    GOOD = "good"
    NOT_SIGNED = "not_signed"
    UNREADABLE = "unreadable"  # what stands there as a chain or a signature isn't one
    CHANGED = "changed"  # the signature fits the head, but the record doesn't
    CHAIN_CHANGED = "chain_changed"  # all that was signed is as it was, but not what says so
    REWRITTEN = "rewritten"  # nothing that counts was changed, but the file was written anew
    OTHER_SIGNATURE = "other_signature"  # the signature fits neither the head nor the record


class Trust(StrEnum):
    """Whose the key of a signature is."""

    OWN = "own"
    FORMER = "former"
    GIVEN = "given"  # the one that was asked for
    OTHER = "other"  # another one was asked for
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Signed:
    """The chain and the signature that stand in a record."""

    chain: Chain
    public: bytes
    signature: bytes

    def written(self) -> dict[str, Any]:
        """The two keys of `proof`."""
        said = {"key": key_id(self.public), "public": _base64(self.public), "signature": _base64(self.signature)}
        return {"chain": self.chain.written(), "signature": said}


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a signed record. `place` is where it was changed, or where the first link differs (None: nowhere);
    `line` where a file that was written anew differs first, from 1."""

    trace: Trace
    signed: Signed | None = None
    place: Place | None = None
    line: int | None = None


def key_id(public: bytes) -> str:
    """The name of a public key: the first 16 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(public).hexdigest()[:16]


def own_public() -> bytes:
    """The public key of this site."""
    return _own_key().public_key().public_bytes_raw()


def published() -> dict[str, Any]:
    """What the site tells of its keys at `/.well-known/tapis-key`."""
    keys = [own_public(), *settings.OLD_SIGNING_KEYS]
    told = [{"key": key_id(public), "public": _base64(public)} for public in keys]
    return {"site": settings.SITE_NAME, "algorithm": "Ed25519", **told[0], "former": told[1:]}


def signed(record: Mapping[str, Any]) -> str:
    """The file of `record` (a JSON value) with the site's signature; the same one each time."""
    return signed_by(_own_key(), settings.SITE_NAME, record)


def signed_by(key: Ed25519PrivateKey, site: str, record: Mapping[str, Any]) -> str:
    """The file of `record` in the name of `site`."""
    read = read_record(json_of(record))
    proof = read.proof or {}
    chain = chain_of(replace(read, proof=proof), site)
    added = Signed(chain, key.public_key().public_bytes_raw(), key.sign(chain.message)).written()
    return write_record(replace(read, proof={**proof, **added}))


def checked(record: Record, content: bytes) -> Checked:
    """What became of `record`, read from `content`, since it was signed. Raises BadRecord where it is too deep."""
    proof = record.proof or {}
    if not {"chain", "signature"} & set(proof):
        return Checked(Trace.NOT_SIGNED)
    try:
        found = read_signed(proof)
        return _compared(record, found, content)
    except ValueError:
        return Checked(Trace.UNREADABLE)
    except RecursionError:
        raise BadRecord("", "nested too deeply") from None


def read_signed(proof: Mapping[str, Any]) -> Signed:
    """What stands in `proof`. Raises ValueError where that is no chain with a signature."""
    written = proof.get("signature")
    if not isinstance(written, Mapping) or set(written) != KEYS:
        raise ValueError(written)
    if not all(isinstance(text, str) for text in written.values()):
        raise ValueError(written)
    public, signature = (b64decode(written[name], validate=True) for name in ("public", "signature"))
    return Signed(read_chain(proof.get("chain")), public, signature)


def _compared(record: Record, found: Signed, content: bytes) -> Checked:
    own = chain_of(record, found.chain.site)
    place = first_change(record, found.chain)
    if not fits(found, own.message):
        trace = Trace.CHANGED if fits(found, found.chain.message) else Trace.OTHER_SIGNATURE
        return Checked(trace, found, place)
    written = replace(found, chain=own).written()
    if any(record.proof is None or record.proof[name] != value for name, value in written.items()):
        return Checked(Trace.CHAIN_CHANGED, found)
    line = first_other_line(write_record(record).encode(), content)
    return Checked(Trace.GOOD if line is None else Trace.REWRITTEN, found, line=line)


def fits(found: Signed, message: bytes) -> bool:
    """Whether the signature is one of `message`."""
    try:
        Ed25519PublicKey.from_public_bytes(found.public).verify(found.signature, message)
    except InvalidSignature:
        return False
    return True


def first_other_line(one: bytes, other: bytes) -> int | None:
    """The number of the first line, from 1, in which the two differ; None where they are the same."""
    if one == other:
        return None
    lines = zip_longest(one.split(b"\n"), other.split(b"\n"))
    return next(number for number, (mine, its) in enumerate(lines, 1) if mine != its)


def trust(public: bytes, asked: bytes | None = None) -> Trust:
    """Whose key `public` is, as far as this site knows, or as to the one that was `asked` for."""
    if asked is not None:
        return Trust.GIVEN if public == asked else Trust.OTHER
    if public == own_public():
        return Trust.OWN
    return Trust.FORMER if public in settings.OLD_SIGNING_KEYS else Trust.UNKNOWN


def json_of(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record).encode("ascii")


def _own_key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(settings.SIGNING_KEY)


def _base64(key: bytes) -> str:
    return b64encode(key).decode("ascii")
