"""Which words are refused, whatever they hide behind."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random as draw
from time import process_time

import pytest

from games.chat.wording import cleaned, has_link, has_room, is_again, is_readable

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "http://example.org",
        "HTTPS : // example",
        "hxxp://a",
        "ftp://example",
        "www.example.org",
        "www example",
        "go to example.com now",
        "Example.COM",
        "x.com",
        "пример.рф",
        "ｅｘａｍｐｌｅ．ｃｏｍ",
        "example。com",
        "example․com",
        "example·com",
        "exa\u200bmple.\u200bcom",
        "example\u034f.\u034fcom",
        "exa\u00admple\u2060.com",
        "example\u202e.com",
        "example . com",
        "example (dot) com",
        "example punto com",
        "example [point] net",
        "me@example.org",
        "me＠example",
        "me @ example",
        "me (at) example",
        "me [arroba] example",
        "192.168.1.10",
        "call 612 345 678",
        "+34 612-34-56-78",
        "06.12.34.56.78",
        "06/12/34/56/78",
        "６１２３４５６７８",
        "⑥①②③④⑤⑥⑦⑧",
        "6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣",
        "t.me/tapis",
        "discord.gg/abc",
        "t(.)me",
        "example [ dot ] es",
        "example(punto)fr",
        "exampleꓸcom",
        "exampleㆍcom",
        "example・com",
    ],
)
def test_links_addresses_and_numbers_are_found(text: str) -> None:
    assert has_link(cleaned(text))
    assert has_link(text)


@pytest.mark.parametrize(
    "text",
    [
        "Well played, Ana. Another one?",
        "Bien... otra",
        "120-98, 110-77",
        "I won 3:1 and 100 to 61.",
        "At 20:15, o.k.?",
        "¡Qué mano! 20 en copas, 40 en oros",
        "p. ej. el siete",
        "hola @ana",
        "1.25 points",
        "el punto es que no tenía el tres",
        "Le point compte 31",
        "It was 13/11/2026",
        "Bien joué (. . .) encore ?",
        "uno (un punto) para ti",
    ],
)
def test_what_card_players_say_is_let_through(text: str) -> None:
    assert not has_link(text)


def test_a_line_is_one_line_without_invisible_signs_or_towers() -> None:
    assert cleaned("  a\u202eb\n\tc\u200b \x00d ") == "ab c d"
    assert cleaned("e" + "\u0301" * 30) == "é\u0301\u0301"
    assert cleaned("e\u0301") == "é"


@pytest.mark.parametrize("text", ["", " \u00a0 ", "\u200b\u200d", "\u3164", "\u2800", "\ufe0f"])
def test_a_line_that_nobody_sees_is_not_readable(text: str) -> None:
    assert not is_readable(cleaned(text))


@pytest.mark.parametrize("text", ["a", "!", "👏", "ñ"])
def test_anything_that_can_be_seen_is_readable(text: str) -> None:
    assert is_readable(cleaned(text))


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        ("ok", "OK!"),
        ("Hooola", "hola"),
        ("ＨＥＬＬＯ", "hello"),
        ("h.e.l.l.o", "hello"),
        ("héllo", "hello"),
        ("!!!", "!!!"),
        ("come and play at my club tonight", "come and play at my club tonigth"),
    ],
)
def test_the_same_again_is_found(text: str, earlier: str) -> None:
    assert is_again(text, ["something else", earlier])


@pytest.mark.parametrize(("text", "earlier"), [("yes", "no"), ("20", "40"), ("good deal", "bad luck"), ("!", "?")])
def test_another_line_is_not_the_same(text: str, earlier: str) -> None:
    assert not is_again(text, [earlier])


def test_lines_of_signs_that_stand_for_many_letters_are_compared_in_no_time() -> None:
    one, other = ("".join(draw(seed).choices("\ufdfa\ufdfb", k=200)) for seed in (1, 2))
    before = process_time()
    assert not is_again(one, [other] * 20)
    assert process_time() - before < 1


def test_five_lines_at_once_and_then_one_every_four_seconds() -> None:
    times: list[datetime] = []
    for _ in range(5):
        assert has_room(times, NOON)
        times.append(NOON)
    assert not has_room(times, NOON)
    assert not has_room(times, NOON + timedelta(seconds=3))
    assert has_room(times, NOON + timedelta(seconds=4))
    assert not has_room([*times, NOON + timedelta(seconds=4)], NOON + timedelta(seconds=7))
    assert has_room(times, NOON + timedelta(minutes=1))
