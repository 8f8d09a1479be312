"""What the seats' browsers add to a deck, and the proof that a record carries."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games import records
from games.commands import BadCommand, read_command, run
from games.log import Stage
from games.models import DealSeed, Table
from games.rules.registry import GAMES
from games.rules.shuffle import commitment, deck_from
from games.signing import key_id, own_public
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db
NONCES = ("a1" * 32, "b2" * 32)


def table_of(evening: Evening) -> Table:
    return Table.objects.get(pk=evening.table.pk)


def tap(evening: Evening, seat: int, nonce: str, action: str = "ready") -> None:
    command = read_command([("action", action), ("nonce", nonce)])
    run(command, evening.code, evening.people[seat].pk, seen=evening.n, request_id=uuid4().hex, now=evening.now)


def dealt(game: str = "guinote") -> Evening:
    evening = Evening(game, person("ana"), person("bob")).start()
    if evening.course.stage is Stage.CHOOSING:
        chooser = evening.course.chooser
        assert chooser is not None
        tap(evening, chooser, NONCES[chooser], "choose deal")
    for seat in (0, 1):
        if evening.course.stage is Stage.PAUSED and seat not in evening.course.ready:
            tap(evening, seat, NONCES[seat])
    assert evening.course.stage is Stage.DEALT
    return evening


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_a_deck_follows_from_the_seed_what_both_added_and_the_cut(game: str) -> None:
    evening = dealt(game)
    row = DealSeed.objects.get(table=evening.table)
    assert row.contributions == list(NONCES)
    assert evening.course.deal is not None
    assert evening.course.deal.deck == deck_from(
        bytes(row.seed), tuple(map(bytes.fromhex, NONCES)), row.cut, GAMES[game].pack
    )


def test_the_seal_is_known_before_anybody_adds_something() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).start()
    row = DealSeed.objects.get(table=evening.table)
    assert table_of(evening).sealed == row.commitment == commitment(bytes(row.seed))
    assert row.contributions == []


def test_what_was_added_first_stays() -> None:
    evening = Evening("guinote", person("ana"), person("bob")).start()
    while evening.course.stage is Stage.CHOOSING:
        evening.act(evening.course.chooser, "choose deal")
    seat = next(seat for seat in (0, 1) if seat not in evening.course.ready)
    tap(evening, seat, NONCES[0])
    before = DealSeed.objects.get(table=evening.table, deal=1).contributions
    tap(evening, seat, NONCES[1])
    assert DealSeed.objects.get(table=evening.table, deal=1).contributions == before
    assert before[seat] == NONCES[0]


@pytest.mark.parametrize("nonce", ["x" * 64, "A1" * 32, "a1" * 31, "a1" * 33, "a1" * 32 + "\n"])
def test_what_is_no_addition_is_no_command(nonce: str) -> None:
    with pytest.raises(BadCommand):
        read_command([("action", "ready"), ("nonce", nonce)])


def test_a_record_proves_its_decks_and_a_changed_byte_is_found(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    evening = dealt("chouine")
    evening.act(0, "resign")
    for seat in (0, 1):
        tap(evening, seat, NONCES[1 - seat])
    evening.act(1, "resign match")
    record = records.record_of(table_of(evening), 1)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    call_command("verify-deal", str(path))
    seals = [deal["commitment"][:12] for deal in record["proof"]["deals"]]
    assert capsys.readouterr().out == f"{path}: every deck follows from its seal: {' '.join(seals)}\n"

    record["proof"]["deals"][1]["contributions"][0] = NONCES[0]
    path.write_text(json.dumps(record))
    with pytest.raises(SystemExit):
        call_command("verify-deal", str(path))
    assert "deal 2: another deck than this one follows" in capsys.readouterr().out


@pytest.mark.parametrize(("content", "said"), [("{", "not a record"), (None, "has no proof")])
def test_a_file_without_a_proof_is_told_so(
    content: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    record = {"format": "card-record/1", "game": "chouine", "players": ["a", "b"], "deals": []}
    record["ended"] = {"how": "agreed", "winner": None, "reason": ""}
    path = tmp_path / "match.json"
    path.write_text(content or json.dumps(record))
    with pytest.raises(SystemExit):
        call_command("verify-deal", str(path))
    assert said in capsys.readouterr().out


def test_the_page_of_the_cards_opens_what_may_be_known(client: Client) -> None:
    evening = dealt("chouine")
    address = reverse("games:cards", args=[evening.code])
    row = DealSeed.objects.get(table=evening.table)
    page = client.get(address).content.decode()
    assert row.commitment in page
    assert key_id(own_public()) in page
    assert bytes(row.seed).hex() not in page
    assert NONCES[0] not in page
    assert (
        f"<code>{row.commitment[:12]}</code>"
        in client.get(reverse("games:table", args=[evening.code])).content.decode()
    )
    evening.act(1, "resign match")
    page = client.get(address).content.decode()
    assert all(text in page for text in (bytes(row.seed).hex(), *NONCES))


def test_the_page_of_the_cards_says_which_deck_came_from_elsewhere(client: Client) -> None:
    evening = dealt("chouine")
    DealSeed.objects.update(cut=None)
    evening.act(1, "resign match")
    page = client.get(reverse("games:cards", args=[evening.code]))
    assert page.status_code == 200
    assert "not used: this deck came from elsewhere" in page.content.decode()
    assert bytes(DealSeed.objects.get().seed).hex() not in page.content.decode()
