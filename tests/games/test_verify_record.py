"""`manage.py verify-record` finds any changed byte of a signed record, and says where."""

from __future__ import annotations

import json
import random
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import CommandError, call_command

from games import signing
from games.rules.record import BadRecord, read_record
from games.signing import Trace
from tests.games.recorded import signed_record

pytestmark = pytest.mark.django_db
Change = Any


@pytest.fixture
def raw() -> bytes:
    return signed_record()


@pytest.fixture
def verified(tmp_path: Path, capsys: pytest.CaptureFixture) -> Any:
    """What the command says of a file with this content, without the file's name, and whether it exits with 0."""

    def run(content: bytes, *options: str) -> tuple[bool, list[str]]:
        path = tmp_path / "match.json"
        path.write_bytes(content)
        try:
            call_command("verify-record", str(path), *options)
            code = 0
        except SystemExit as left:
            code = left.code
        return {0: True, 1: False}[code], [
            line.removeprefix(f"{path}: ") for line in capsys.readouterr().out.splitlines()
        ]

    return run


def trace(content: bytes) -> Trace | None:
    """None where the file is no record any more."""
    try:
        return signing.checked(read_record(content), content).trace
    except BadRecord:
        return None


def edited(raw: bytes, change: Change) -> bytes:
    """The record with its meaning changed, written as the site would write it."""
    top = json.loads(raw)
    change(top)
    return (json.dumps(top, ensure_ascii=False, indent=1) + "\n").encode()


def test_a_record_as_it_was_exported_is_good(raw: bytes, verified: Any) -> None:
    good, lines = verified(raw)
    key = signing.key_id(signing.own_public())
    assert good
    assert lines[0] == f"signed by localhost with key {key}; 16 entries, nothing changed"
    assert lines[1].startswith("legal; chouine, ana-chouine – bob-chouine")
    assert lines[2].startswith("every deck follows from its seal: ")
    assert len(lines) == 3


def test_every_changed_byte_is_found(raw: bytes, full: bool) -> None:
    dice = random.Random(5)
    places = range(len(raw)) if full else sorted(dice.sample(range(len(raw)), 400))
    for place in places:
        for byte in range(256) if full and place % 16 == 0 else dice.sample(range(256), 2):
            assert byte == raw[place] or trace(raw[:place] + bytes([byte]) + raw[place + 1 :]) is not Trace.GOOD
        assert trace(raw[:place] + raw[place + 1 :]) is not Trace.GOOD
        assert trace(raw[:place] + b" " + raw[place:]) is not Trace.GOOD
        assert trace(raw[:place]) is not Trace.GOOD


def test_every_changed_digit_of_what_signs_is_found(raw: bytes) -> None:
    start = raw.index(b'"proof"')
    for place in range(start, len(raw)):
        other = b"1" if raw[place : place + 1] != b"1" else b"2"
        assert trace(raw[:place] + other + raw[place + 1 :]) is not Trace.GOOD


def another_cut(top: dict[str, Any]) -> None:
    second = top["proof"]["deals"][1]
    second.update(cut=15 if second["cut"] != 15 else 16)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda top: top["deals"][0]["actions"].__setitem__(6, "0 play 8S tierce"), "changed: deal 1, action 7"),
        (lambda top: top["deals"][0]["actions"].pop(3), "changed: deal 1, action 4"),
        (lambda top: top["deals"][0]["actions"].pop(), "changed: deal 1, its result"),
        (lambda top: top["deals"][1]["actions"].append("1 resign"), "changed: deal 2, action 1"),
        (lambda top: top["deals"][0]["result"].update(winner=0), "changed: deal 1, its result"),
        (lambda top: top["deals"][0].update(void="misdeal"), "changed: deal 1, its dealer, deck or ruling"),
        (lambda top: top["deals"].pop(), "changed: deal 1, the proof of its deck"),
        (lambda top: top["players"].reverse(), "changed: the header (game, options, players, end, result or notes)"),
        (lambda top: top["ended"].update(winner=1), "changed: the header (game, options, players, end, result or not"),
        (lambda top: top.update(meta={"event": "final"}), "changed: the header (game, options, players, end, result "),
        (another_cut, "changed: deal 2, the proof of its deck"),
        (lambda top: top["proof"]["deals"].pop(), "changed: something is missing at the end"),
        (
            lambda top: top["proof"]["chain"].update(head="0" * 64),
            "the lines of the chain or of the signature were changed, but nothing that they stand for",
        ),
        (
            lambda top: top["proof"]["chain"].update(links=top["proof"]["chain"]["links"][:-9]),
            "the lines of the chain or of the signature were changed, but nothing that they stand for",
        ),
        (
            lambda top: top["proof"]["signature"].update(key="0" * 16),
            "the lines of the chain or of the signature were changed, but nothing that they stand for",
        ),
        (lambda top: top["proof"]["chain"].update(site="elsewhere"), "the signature does not fit"),
        (
            lambda top: top["proof"]["signature"].update(public=b64encode(b"k" * 32).decode()),
            "the signature does not fit",
        ),
        (lambda top: top["proof"]["signature"].update(public="aaaa"), "the signature can't be read"),
        (lambda top: top["proof"]["signature"].update(signature=None), "the signature can't be read"),
        (lambda top: top["proof"].pop("signature"), "the signature can't be read"),
        (lambda top: top["proof"].pop("chain"), "the signature can't be read"),
        (lambda top: top["proof"]["chain"].update(count=16.0), "the signature can't be read"),
        (lambda top: [top["proof"].pop(key) for key in ("chain", "signature")], "not signed"),
        (lambda top: top.pop("proof"), "not signed"),
    ],
)
def test_a_changed_meaning_is_found_and_its_place_named(raw: bytes, verified: Any, change: Change, said: str) -> None:
    good, lines = verified(edited(raw, change))
    assert not good
    assert lines[0].startswith(said)


def twice(raw: bytes) -> bytes:
    return raw.replace(b'"cut"', b'"cut": 1, "cut"', 1)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (lambda raw: json.dumps(json.loads(raw), ensure_ascii=False).encode(), "the file was written anew"),
        (lambda raw: edited(raw, lambda top: top["proof"].update(deals=top["proof"].pop("deals"))), "in line "),
        (lambda raw: raw.replace(b'"game"', b'"\\u0067ame"'), "it differs first in line 3"),
        (lambda raw: raw.replace(b"\n", b"\r\n"), "it differs first in line 1"),
        (lambda raw: b"\xef\xbb\xbf" + raw, "it differs first in line 1"),
        (lambda raw: raw + b"\n", "written anew"),
        (lambda raw: raw[:-1], "written anew"),
        (lambda raw: raw.replace(b' "options": {},\n', b""), "it differs first in line 4"),
        (lambda raw: raw.replace(b'"winner": 0', b'"winner": -0'), "written anew"),
        (twice, 'the key "cut" is given twice'),
        (lambda raw: raw.replace(b'"winner": 0', b'"winner": 0.0'), "ended.winner: a number must be whole"),
    ],
)
def test_a_file_that_was_written_anew_is_told_apart_from_a_changed_one(
    raw: bytes, verified: Any, written: Change, said: str
) -> None:
    good, lines = verified(written(raw))
    assert not good
    assert said in lines[0]


def test_a_forger_who_makes_the_chain_anew_lacks_the_key(raw: bytes, verified: Any) -> None:
    def forge(top: Any) -> None:
        top["players"][0] = "eve"
        own = signing.signed_by(Ed25519PrivateKey.generate(), "localhost", top)
        top["proof"]["chain"] = json.loads(own)["proof"]["chain"]

    assert verified(edited(raw, forge))[1][0] == "the signature does not fit"


def test_a_key_that_is_not_known_here_is_warned_about_and_refused_where_another_is_asked_for(
    raw: bytes, verified: Any, tmp_path: Path
) -> None:
    other = Ed25519PrivateKey.generate()
    public = other.public_key().public_bytes_raw()
    forged = signing.signed_by(other, "localhost", json.loads(raw) | {"players": ["eve", "bob"]}).encode()
    good, lines = verified(forged)
    assert good
    assert lines[1].startswith(f"the key {signing.key_id(public)} is not known here")
    own = tmp_path / "own.json"
    own.write_text(json.dumps(signing.published()))
    good, lines = verified(forged, "--key", str(own))
    assert not good
    assert lines[1] == f"signed with the key {signing.key_id(public)}, not with the one that was given"
    assert verified(raw, "--key", str(own))[0]
    assert verified(forged, "--key", b64encode(public).decode())[0]


@pytest.mark.parametrize("key", ["", "abc", "a" * 44, "\x00", "nowhere.json", "."])
def test_what_is_no_key_is_refused(raw: bytes, verified: Any, key: str) -> None:
    with pytest.raises(CommandError, match="is no public key"):
        verified(raw, "--key", key)


@pytest.mark.parametrize("content", ["[" * 5000, "{}", '{"public": 7}', '{"public": null', "\xe9"])
def test_a_file_without_a_key_is_refused(raw: bytes, verified: Any, tmp_path: Path, content: str) -> None:
    path = tmp_path / "key"
    path.write_text(content, encoding="latin-1")
    with pytest.raises(CommandError, match="is no public key"):
        verified(raw, "--key", str(path))


def test_a_signed_record_may_still_be_illegal_or_have_another_deck(raw: bytes, verified: Any) -> None:
    top = json.loads(raw)
    top["deals"][0]["actions"][0] = "1 resign match"
    top["proof"]["deals"][0]["cut"] ^= 1
    good, lines = verified(signing.signed(top).encode())
    assert not good
    assert "nothing changed" in lines[0]
    assert lines[1].startswith("deal 1, action 1: record §3 (unreadable_action)")
    assert lines[2].startswith("deal 1: another deck than this one follows")


def test_a_record_without_proofs_of_its_decks_can_be_good(raw: bytes, verified: Any) -> None:
    top = json.loads(raw)
    del top["proof"]
    good, lines = verified(signing.signed(top).encode())
    assert good
    assert lines[2] == "the record has no proof of its decks"


def test_all_of_it_comes_as_json_too(raw: bytes, verified: Any) -> None:
    good, (line,) = verified(raw, "--json")
    said = json.loads(line)
    assert good
    assert (said["ok"], said["trace"], said["trust"], said["site"], said["entries"]) == (
        True,
        "good",
        "own",
        "localhost",
        16,
    )
    assert (said["referee"]["ok"], said["seals"]) == (True, ["good", "good"])
    changed = edited(raw, lambda top: top["deals"][0]["actions"].pop(0))
    said = json.loads(verified(changed, "--json")[1][0])
    assert (said["ok"], said["place"]) == (False, {"part": "action", "deal": 1, "action": 1})
    said = json.loads(verified(b"[]", "--json")[1][0])
    assert (said["ok"], said["referee"]["error"]["code"]) == (False, "bad_record")


GARBAGE = [b"", b"\x00" * 100, b"[" * 100_000, b"\xff\xfe", b"{}", b"null", b"1e999", b'"' + b"a" * 100_000]


@pytest.mark.parametrize("content", GARBAGE)
def test_garbage_is_no_record(verified: Any, content: bytes) -> None:
    good, lines = verified(content)
    assert not good
    assert len(lines) == 1
    assert lines[0].startswith("not a record: ")


def nested(deep: int) -> Any:
    made: Any = []
    for _ in range(deep):
        made = [made]
    return made


@pytest.mark.parametrize("deep", [100, 300, 500, 900])
def test_deep_notes_never_break_it(raw: bytes, verified: Any, deep: int) -> None:
    good, lines = verified(json.dumps(json.loads(raw) | {"meta": {"a": nested(deep)}}).encode())
    assert not good
    assert lines[0].startswith(("changed: the header", "not a record: nested too deeply"))


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, "\ud800", {"format": "tapis-chain/1"}, [["x"] * 3]])
@pytest.mark.parametrize("key", ["chain", "signature", "deals", "shuffle"])
def test_anything_may_stand_in_the_proof(raw: bytes, verified: Any, key: str, value: Any) -> None:
    top = json.loads(raw)
    top["proof"][key] = value
    assert not verified(json.dumps(top).encode())[0]


def test_a_file_that_is_not_there_is_said_so(capsys: pytest.CaptureFixture, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        call_command("verify-record", str(tmp_path / "none.json"), str(tmp_path))
    first, second = capsys.readouterr().out.splitlines()
    assert "can't be read" in first and "can't be read" in second
