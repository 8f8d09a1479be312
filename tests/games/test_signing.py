"""The site's signature on what it exports, and the key behind it."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from config.secret import kept_secret, new_signing_key, read_key
from games import records, signing
from games.courses import course_of
from games.rules.record import read_record
from games.rules.referee import judge
from games.rules.registry import GAMES
from tests.games.recorded import finished_table, signed_record

ROOT = Path(__file__).parents[2]


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_an_exported_record_is_signed_and_the_same_bytes_each_time(game: str) -> None:
    table = finished_table(game)
    address = reverse("games:record", args=[table.code, 1])
    first, second = (Client().get(address).content for _ in range(2))
    assert first == second == records.exported(table, 1).encode()
    record = read_record(first)
    assert signing.checked(record, first).trace is signing.Trace.GOOD
    ended = course_of(table).ended
    assert ended is not None
    assert judge(record).match["winner"] == ended.winner == 0


@pytest.mark.django_db
def test_the_signature_covers_what_is_shown_beside_the_play() -> None:
    top = json.loads(signed_record())
    assert set(top) == {"format", "game", "options", "players", "deals", "ended", "proof"}
    assert set(top["proof"]) == {"shuffle", "deals", "chain", "signature"}
    actions = sum(len(deal["actions"]) + 1 + ("result" in deal) for deal in top["deals"])
    assert top["proof"]["chain"]["count"] == 1 + actions + len(top["proof"]["deals"])


def test_the_public_key_stands_at_an_address_of_its_own(settings: Any) -> None:
    settings.SITE_NAME, settings.OLD_SIGNING_KEYS = "club.example", [bytes(range(32))]
    told = Client().get("/.well-known/tapis-key").json()
    assert b64decode(told["public"]) == signing.own_public()
    assert told["key"] == signing.key_id(signing.own_public())
    assert (told["site"], told["algorithm"]) == ("club.example", "Ed25519")
    former = {"key": "630dcd2966c43366", "public": b64encode(bytes(range(32))).decode()}
    assert told["former"] == [former]


@pytest.mark.django_db
def test_a_record_stays_good_when_the_key_is_changed_and_the_old_one_is_told(settings: Any) -> None:
    raw = signed_record()
    before = signing.own_public()
    settings.SIGNING_KEY = b64decode(new_signing_key())
    found = signing.checked(read_record(raw), raw).signed
    assert found is not None
    assert signing.trust(found.public) is signing.Trust.UNKNOWN
    settings.OLD_SIGNING_KEYS = [before]
    assert signing.trust(found.public) is signing.Trust.FORMER
    assert signing.trust(found.public, before) is signing.Trust.GIVEN
    assert signing.trust(found.public, signing.own_public()) is signing.Trust.OTHER


@pytest.mark.django_db
def test_another_key_makes_another_signature_of_the_same_record() -> None:
    raw = signed_record()
    top = json.loads(raw)
    other = Ed25519PrivateKey.generate()
    again = signing.signed_by(other, "localhost", top).encode()
    found = signing.checked(read_record(again), again)
    assert found.trace is signing.Trace.GOOD
    assert found.signed is not None
    assert found.signed.public == other.public_key().public_bytes_raw() != signing.own_public()
    assert found.signed.chain == signing.read_signed(top["proof"]).chain


def test_processes_that_start_at_once_keep_one_key_that_nobody_else_reads(tmp_path: Path) -> None:
    path = tmp_path / "var" / "signing_key"
    code = f"from config.secret import *; print(kept_secret(Path({str(path)!r}), new_signing_key))"
    started = [subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE) for _ in range(4)]
    said = {one.communicate()[0] for one in started}
    assert len(said) == 1
    assert len(read_key(kept_secret(path, new_signing_key), "")) == 32
    assert [(file.name, file.stat().st_mode & 0o777) for file in path.parent.iterdir()] == [("signing_key", 0o600)]


@pytest.mark.parametrize("text", ["", "abc", "é" * 43, b64encode(b"x" * 31).decode(), b64encode(b"x" * 33).decode()])
def test_a_setting_that_is_no_key_is_refused_by_name(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SIGNING_KEY must be 32 bytes"):
        read_key(text, "SIGNING_KEY")


FROZEN = {
    "format": "card-record/1",
    "game": "chouine",
    "players": ["Añá", "B\ud800"],
    "options": {"quinte": 60, "deals_to_win": 2},
    "deals": [
        {
            "dealer": 1,
            "deck": " ".join(GAMES["chouine"].pack),
            "actions": ["0 resign"],
            "result": {"winner": 1, "resigned": True},
        }
    ],
    "ended": {"how": "agreed", "winner": None, "reason": "‘late’ \x01"},
    "meta": {"weight": 1.5},
    "proof": {"shuffle": "tapis-shuffle/1", "deals": [{"cut": 3}]},
}


FROZEN_FILE = "53245771ff452517fe17bfa126cfb012a7ed3a3341c9672e37fbc9dd546e99e5"
FROZEN_HEAD = "73f4636cca7a54bcd951f8ddc5611b297689db22299829b6f585a905ecd33061"
FROZEN_SIGNATURE = "m9yrH0OJIHI/694mcggW1t/8usn779TIDHRxpmL0AsiJEe09gKzFebtGXvugkAWD6cKAXFPdf8yjuQibpm96CA=="


def test_the_form_of_a_signed_record_never_changes() -> None:
    """Whoever keeps a record for years can still have it checked: a new form needs a new name."""
    written = signing.signed_by(Ed25519PrivateKey.from_private_bytes(bytes(range(32))), "cards.example", FROZEN)
    assert hashlib.sha256(written.encode()).hexdigest() == FROZEN_FILE
    proof = json.loads(written)["proof"]
    assert proof["chain"]["head"] == FROZEN_HEAD
    assert proof["signature"]["signature"] == FROZEN_SIGNATURE


def test_a_reader_of_the_documentation_comes_to_the_same_head_and_finds_the_signature_good() -> None:
    key = Ed25519PrivateKey.generate()
    top = json.loads(signing.signed_by(key, "cards.example", FROZEN))
    chain, signature = top["proof"].pop("chain"), top["proof"].pop("signature")
    deals, seals = top.pop("deals"), top["proof"].pop("deals")
    entries: list[Any] = [top]
    for deal in deals:
        actions, result = deal.pop("actions"), deal.pop("result")
        entries += [deal, *actions, {"result": result}]
    link, links = b"", []
    for entry in entries + seals:
        link = hashlib.sha256(link + as_ascii(entry)).digest()
        links.append(link.hex()[:8])
    assert (chain["head"], chain["count"], chain["links"]) == (link.hex(), len(links), " ".join(links))
    del chain["links"]
    key.public_key().verify(b64decode(signature["signature"]), as_ascii(chain))


def as_ascii(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")
