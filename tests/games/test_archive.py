"""The archive: records are brought in by members, checked by the referee, kept once, and told as a log."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import signing
from games.archive import LARGEST, examined, source_of, texts_of
from games.log import opening, told
from games.models import ArchivedGame, Signature, Table
from games.records import exported
from games.replay import deals
from games.rules.record import BadRecord, Record, read_record
from games.rules.referee import judge
from games.rules.registry import GAMES
from games.services import archive
from tests.games.browsing import url
from tests.games.recorded import signed_record
from tests.games.rules.chouine import records as chouine
from tests.games.rules.guinote import records as guinote
from tests.games.rules.piquet import records as piquet
from tests.games.tables import Evening, person

ONE_UNIT, NO_END = ("best_of", 1), ("fixed", 1000)


# ------------------------------------------------------------------------------------------ as a log


def folded(record: Record, match_format: tuple[str, int]) -> tuple[Any, list[Any], list[Any]]:
    """The match's result, the deals' own results and what they counted, as the log of `record` gives them."""
    game, given = record.game, record.given
    course = opening(game, given, len(record.players), match_format)
    for text in texts_of(record):
        course = told(course, text)
    unit = course.units[0] if course.units else course.unit
    assert unit is not None
    deals = list(unit.dealt)
    if course.deal is not None and course.deal.result is None:
        deals.append(course.deal)
    standing, ended = unit.standing, course.ended
    match = game.match_result(standing) if ended is None else game.ended_result(standing, ended.winner)
    return match, [deal.result for deal in deals], [deal.counted for deal in deals]


SAMPLES = {"chouine": chouine, "piquet": piquet, "guinote": guinote}


@pytest.mark.parametrize("match_format", [ONE_UNIT, NO_END])
@pytest.mark.parametrize("game", SAMPLES)
def test_the_log_of_a_record_folds_to_what_the_referee_says(game: str, match_format: tuple[str, int]) -> None:
    for top in SAMPLES[game].sample_records():
        record = read_record(json.dumps(top).encode())
        verdict = judge(record)
        own, counted = [deal.result for deal in verdict.deals], [deal.counted for deal in verdict.deals]
        assert folded(record, match_format) == (verdict.match, own, counted)


def given_up(seat: int, dealer: int, **more: Any) -> dict[str, Any]:
    """A deal of chouine that `seat` gives up at once."""
    deck = list(GAMES["chouine"].pack)
    random.Random(3).shuffle(deck)
    return {"dealer": dealer, "deck": " ".join(deck), "actions": [f"{seat} resign"], **more}


GIVEN = {"winner": 1, "resigned": True}
MANCHE: dict[str, Any] = {"format": "card-record/1", "game": "chouine", "players": ["Ana", "Bob"]}
REOPENED = [
    [given_up(1, 0, void="a card was seen"), given_up(0, 0)],
    [given_up(1, 0, adjusted={"result": GIVEN, "reason": "by\nmistake"})],
]


@pytest.mark.parametrize("reopened", REOPENED)
def test_a_ruling_on_the_deal_that_would_have_ended_the_match_is_told_too(reopened: list[Any]) -> None:
    record = read_record(json.dumps(MANCHE | {"options": {"deals_to_win": 1}, "deals": reopened}).encode())
    verdict = judge(record)
    match, own, counted = folded(record, NO_END)
    assert match == verdict.match == {"winner": 1, "deals_won": [0, 1]}
    assert own == [deal.result for deal in verdict.deals]
    assert counted == [deal.counted for deal in verdict.deals]


def test_the_words_are_those_of_a_table() -> None:
    ended = {"how": "ruling", "winner": None, "reason": "the lamp fell"}
    top = MANCHE | {"deals": [given_up(0, 1), given_up(1, 0, void="seen")], "ended": ended}
    texts = texts_of(read_record(json.dumps(top).encode()))
    firsts = [" ".join(text.split()[:3]) for text in texts]
    cards = top["deals"][0]["deck"].split()[0]
    assert firsts[:4] == ["unit", "dealer 1", f"deal 1 {cards}", "0 resign"]
    assert texts[4:] == (f"deal 0 {top['deals'][1]['deck']}", "1 resign", "void 2 seen", "ended ruling - the lamp fell")


# ------------------------------------------------------------------------------------------ pages


@pytest.fixture
def ana(db: None) -> Any:
    return person("ana")


@pytest.fixture
def client(ana: Any) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def manche(**more: Any) -> bytes:
    return json.dumps(MANCHE | {"deals": [given_up(0, 1)]} | more).encode()


def sent(client: Client, *contents: bytes, **fields: str) -> Any:
    files = [SimpleUploadedFile(f"game{number}.json", content) for number, content in enumerate(contents, 1)]
    return client.post(url("archive_add"), {"files": files, **fields})


def test_a_record_is_kept_with_what_the_referee_and_the_signature_say(client: Client, ana: Any) -> None:
    raw = signed_record("guinote")
    answer = sent(client, raw, source="Club night")
    row = ArchivedGame.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, url("archived", row.pk))
    assert (row.game, row.seats, row.names) == ("guinote", 2, ["ana-guinote", "bob-guinote"])
    assert (row.deals, row.complete, row.winner) == (2, 1, 0)
    assert (row.signature, row.site, row.key) == (Signature.KNOWN, "localhost", signing.key_id(signing.own_public()))
    assert (row.brought_by, row.source) == (ana, "Club night")
    page = client.get(url("archived", row.pk)).content.decode()
    for said in ("ana-guinote – bob-guinote", "2 deals, won by ana-guinote", "Signed by this site", "Club night"):
        assert said in page
    assert client.get(url("archived_record", row.pk)).content == raw


def test_the_house_is_called_so_in_a_record_of_this_site_alone(client: Client) -> None:
    evening = Evening("chouine", person("bob"), None).dealt()
    evening.act(0, "resign match")
    sent(client, exported(Table.objects.get(code=evening.code), 1).encode())
    own = ArchivedGame.objects.get()
    for page in ("archived", "archived_replays"):
        assert "bob – the house" in client.get(url(page, own.pk)).content.decode()
    sent(client, manche(players=["bob", "1"]))
    strange = ArchivedGame.objects.exclude(pk=own.pk).get()
    assert "bob – 1" in client.get(url("archived", strange.pk)).content.decode()


def test_pasted_text_is_kept_in_the_form_that_was_signed(client: Client) -> None:
    raw = signed_record("chouine")
    top = json.loads(raw)
    client.post(url("archive_add"), {"text": json.dumps(dict(reversed(top.items())), indent=4)})
    row = ArchivedGame.objects.get()
    assert (row.record.encode(), row.signature) == (raw, Signature.KNOWN)


def test_the_same_record_again_leads_to_the_one_that_is_there(client: Client) -> None:
    sent(client, manche())
    other = Client()
    other.force_login(person("bob"))
    answer = sent(other, json.dumps(json.loads(manche()), indent=3).encode(), source="again")
    row = ArchivedGame.objects.get()
    assert answer.headers["Location"] == url("archived", row.pk)
    assert "in the archive already" in other.get(answer.headers["Location"]).content.decode()
    assert row.source == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "not a record: not JSON: line 1"),
        (b"\xff", "not a record: not UTF-8"),
        (b"[" * 50_000, "not a record: nested too deeply"),
        (manche(players=["Ana"]), "players: chouine has 2 players"),
        (manche(deals=[given_up(0, 1) | {"actions": ["0 play AS"] * 2}]), "deal 1, action 1: chouine"),
        (manche(result={"winner": 0, "deals_won": [9, 9]}), "chouine"),
        (manche(meta={"deep": json.loads("[" * 900 + "]" * 900)}), "nested too deeply"),
        (manche(meta={"deep": json.loads("[" * 49 + "]" * 49)}), "nested too deeply"),
    ],
)
def test_a_record_that_is_not_good_is_refused_with_the_reason_and_nothing_is_kept(
    client: Client, content: bytes, said: str
) -> None:
    answer = sent(client, manche(), content)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "game2.json: " in page and said in page
    assert not ArchivedGame.objects.exists()


def test_notes_may_be_as_deep_as_anybody_writes_them(client: Client) -> None:
    assert sent(client, manche(meta={"deep": json.loads("[" * 48 + "]" * 48)})).status_code == 302


def test_a_record_that_was_changed_after_it_was_signed_is_refused(client: Client) -> None:
    top = json.loads(signed_record("chouine"))
    top["players"][0] = "eve"
    answer = sent(client, json.dumps(top).encode())
    assert answer.status_code == 422
    assert "The record was changed after it had been signed (changed: the header" in answer.content.decode()
    assert not ArchivedGame.objects.exists()


def test_who_signed_is_told_where_the_key_is_not_known(client: Client) -> None:
    other = signing.signed_by(Ed25519PrivateKey.generate(), "other\u202e.example", json.loads(manche())).encode()
    sent(client, other)
    sent(client, manche(proof={"signature": "somebody’s"}))
    sent(client, manche())
    kept = [(row.signature, row.site) for row in ArchivedGame.objects.order_by("pk")]
    assert kept == [("unknown", "other\ufffd.example"), ("unreadable", ""), ("none", "")]
    pages = [client.get(url("archived", row.pk)).content.decode() for row in ArchivedGame.objects.order_by("pk")]
    assert "which this site doesn&#x27;t know" in pages[0]
    assert "in a way that this site can" in pages[1]
    assert "The record is not signed." in pages[2]


def test_names_are_shown_as_text_whatever_they_hold(client: Client) -> None:
    sent(client, manche(players=["<b>\u0000\ud800", "x" * 5000]))
    row = ArchivedGame.objects.get()
    assert row.names == ["<b>\ufffd\ufffd", "x" * 80]
    assert "&lt;b&gt;" in client.get(url("archive")).content.decode()
    assert client.get(url("archived_record", row.pk)).content == examined(row.record.encode()).text.encode()


@pytest.mark.parametrize("reason", ["", " ", "\ud800", "\x00\x0b", "one\ntwo", '1 {"winner": 0}', "]]>&<b>"])
def test_reasons_are_told_as_text_whatever_they_hold(client: Client, reason: str) -> None:
    deals = [given_up(0, 1, void=reason), given_up(0, 1)]
    ended = {"how": "ruling", "winner": 0, "reason": reason}
    assert sent(client, manche(deals=deals, ended=ended)).status_code == 302
    pk = ArchivedGame.objects.get().pk
    for name, more in (("replays", ()), ("replay", (2, 1)), ("replay_image", (2, 1)), ("replay_text", (1,))):
        answer = client.get(url(f"archived_{name}", pk, *more))
        assert answer.status_code == 200
        assert "<b>" not in answer.content.decode() or name == "replay_text"
    assert "Ana" in client.get(url("archived_replay_text", pk, 1)).content.decode()


def test_too_much_is_refused_unread(client: Client) -> None:
    for files in ([b" " * (LARGEST + 1)], [b" " * (LARGEST // 2 + 1)] * 2, [manche()] * 11, [b""], []):
        assert sent(client, *files).status_code == 422
    assert client.post(url("archive_add"), {"text": "é" * LARGEST}).status_code == 422
    assert not ArchivedGame.objects.exists()
    with pytest.raises(BadRecord, match="larger than"):
        examined(b" " * (LARGEST + 1))


def test_one_person_brings_in_so_many_an_hour_and_no_more(client: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"bring_record": "2/h/user"}
    assert [sent(client, manche()).status_code for _ in range(3)] == [302, 302, 429]
    other = Client()
    other.force_login(person("bob"))
    assert sent(other, manche()).status_code == 302


def test_one_person_keeps_so_many_and_no_more(client: Client, ana: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST", 2)
    assert sent(client, manche(meta={"n": 1}), manche(meta={"n": 2})).status_code == 302
    answer = sent(client, manche(meta={"n": 3}))
    assert (answer.status_code, "Remove some first" in answer.content.decode()) == (422, True)
    assert sent(client, manche(meta={"n": 2})).status_code == 302
    assert ArchivedGame.objects.count() == 2


def test_the_list_is_paged_and_shows_one_game_where_that_is_asked(client: Client) -> None:
    found = [examined(manche(players=[f"Player {number}", "Bob"])) for number in range(31)]
    archive.bring(found, by=None, source="", now=timezone.now())
    sent(client, signed_record("piquet"))
    first = client.get(url("archive")).content.decode()
    assert first.index("ana-piquet") < first.index("Player 30") < first.index("Player 2 ")
    assert "Player 1 " not in first
    assert "Player 1 " in client.get(url("archive"), {"page": 2}).content.decode()
    only = client.get(url("archive"), {"game": "piquet"}).content.decode()
    assert ("ana-piquet" in only, "Player" in only) == (True, False)


def test_who_brought_a_record_in_and_staff_may_remove_it_and_nobody_else(client: Client, ana: Any) -> None:
    sent(client, manche(), manche(meta={"n": 1}))
    first, second = ArchivedGame.objects.order_by("pk")
    other, staff = Client(), Client()
    other.force_login(person("bob"))
    boss = person("boss")
    boss.is_staff = True
    boss.save()
    staff.force_login(boss)
    remove = url("archived_remove", first.pk)
    assert (other.get(remove).status_code, other.post(remove).status_code) == (403, 403)
    assert remove not in other.get(url("archived", first.pk)).content.decode()
    assert "Remove this record?" in client.get(remove).content.decode()
    assert ArchivedGame.objects.count() == 2
    assert client.post(remove).headers["Location"] == url("archive")
    assert staff.post(url("archived_remove", second.pk)).status_code == 302
    assert not ArchivedGame.objects.exists()
    assert client.post(remove).status_code == 404


def test_the_admin_shows_what_was_brought_in_and_can_take_it_away(client: Client, ana: Any) -> None:
    sent(client, manche(), source="a box")
    row = ArchivedGame.objects.get()
    ana.is_staff = ana.is_superuser = True
    ana.save()
    assert "a box" in client.get(reverse("admin:games_archivedgame_changelist")).content.decode()
    assert client.get(reverse("admin:games_archivedgame_change", args=[row.pk])).status_code == 200
    assert client.get(reverse("admin:games_archivedgame_add")).status_code == 403
    client.post(reverse("admin:games_archivedgame_delete", args=[row.pk]), {"post": "yes"})
    assert not ArchivedGame.objects.exists()


def test_a_number_beyond_every_row_is_not_found(client: Client) -> None:
    for name in ("archived", "archived_record", "archived_remove"):
        assert client.get(url(name, int("9" * 30))).status_code == 404


# ------------------------------------------------------------------------------------------ replayed


def kept(top: dict[str, Any]) -> ArchivedGame:
    ((row, _),) = archive.bring([examined(json.dumps(top).encode())], by=None, source="", now=timezone.now())
    return row


@pytest.mark.parametrize("game", SAMPLES)
def test_every_deal_of_an_archived_game_can_be_replayed(client: Client, game: str, full: bool) -> None:
    tops = SAMPLES[game].sample_records()
    for top in tops if full else tops[-5:]:
        row = kept(top)
        found = deals(source_of(row.record, tuple(row.names)))
        assert len(found) == len(top["deals"])
        listed = client.get(url("archived_replays", row.pk)).content.decode()
        for deal in found:
            assert url("archived_replay", row.pk, deal.number, 0) in listed
            for step in {0, deal.last}:
                page = client.get(url("archived_replay", row.pk, deal.number, step), {"as": "open"})
                assert page.status_code == 200
                assert url("archived_replays", row.pk) in page.content.decode()
        if found:
            text = client.get(url("archived_replay_text", row.pk, 1)).content.decode()
            assert all(name in text for name in row.names)
            picture = client.get(url("archived_replay_image", row.pk, 1, 1), {"as": "0"})
            assert picture.headers["Content-Type"].startswith("image/svg+xml")
            ways = client.get(url("archived_replay_last", row.pk)).headers["Location"]
            assert ways.startswith(url("archived_replay", row.pk, len(found), 0))


@pytest.mark.parametrize("reopened", REOPENED)
def test_a_match_whose_end_was_taken_back_can_be_replayed(client: Client, reopened: list[Any]) -> None:
    row = kept(MANCHE | {"options": {"deals_to_win": 1}, "deals": reopened})
    for deal in deals(source_of(row.record, tuple(row.names))):
        assert client.get(url("archived_replay", row.pk, deal.number, deal.last)).status_code == 200
    assert client.get(url("archived_replay", row.pk, len(reopened) + 1, 0)).status_code == 404


def test_a_record_of_more_deals_than_anybody_plays_is_refused(client: Client) -> None:
    answer = sent(client, manche(deals=[given_up(0, 1, void="again")] * 101))
    assert (answer.status_code, "more than 100" in answer.content.decode()) == (422, True)


# ------------------------------------------------------------------------------------------ the command


@pytest.mark.django_db
def test_the_command_brings_in_what_is_good_and_says_what_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture, ana: Any
) -> None:
    for name, content in {"good": manche(), "twin": manche(), "bad": b"[]"}.items():
        (tmp_path / name).write_bytes(content)
    paths = [str(tmp_path / name) for name in ("good", "twin", "bad")]
    with pytest.raises(SystemExit):
        call_command("import-record", *paths, "--by", "ana", "--source", "a box of files")
    row = ArchivedGame.objects.get()
    assert (row.brought_by, row.source) == (ana, "a box of files")
    assert capsys.readouterr().out.splitlines() == [
        f"{paths[0]}: new in the archive, number {row.pk}: 1 deal, nobody won",
        f"{paths[1]}: in the archive already, number {row.pk}: 1 deal, nobody won",
        f"{paths[2]}: not a record: the file: must be an object",
    ]
    call_command("import-record", paths[0])
    with pytest.raises(CommandError, match="no account named eve"):
        call_command("import-record", paths[0], "--by", "eve")
