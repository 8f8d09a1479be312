"""Actions in the words of the record (docs/record-format.md)."""

from __future__ import annotations

import pytest

from games.rules.errors import UnreadableAction
from games.rules.piquet import PIQUET

CANONICAL = [
    "0 carte-blanche 3",
    "1 carte-blanche",
    "0 carte-blanche 0",
    "0 discard 7S",
    "1 discard AS KS QS JS TS 9S 8S 7S",
    "0 point H",
    "0 point -",
    "1 sequence AH4 9S3",
    "0 sequence -",
    "0 sequence 9S3 AH4",
    "0 set A4 K3-C T3",
    "1 set -",
    "1 stand -",
    "1 stand H",
    "1 stand KS5 9H3",
    "1 stand Q4 J3",
    "0 play AH",
    "1 expose",
    "0 ask point",
    "1 ask sequence",
    "0 ask set",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_writing_gives_back_what_was_read(text):
    assert PIQUET.write(PIQUET.read(text, 2)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("0 discard 9D 7S 8S", "0 discard 8S 7S 9D"),
        ("0 sequence AH4 9S3 TD4", "0 sequence AH4 TD4 9S3"),
        ("0 sequence AH4 AS4", "0 sequence AS4 AH4"),
        ("1 stand AC3 9D3 AH3", "1 stand AH3 AC3 9D3"),
        ("0 set T3 Q3 A4", "0 set T3 A4 Q3"),
        ("0 set A4 J3 K3", "0 set A4 K3 J3"),
    ],
)
def test_equal_items_and_the_later_ones_are_read_in_one_order(text, canonical):
    assert PIQUET.write(PIQUET.read(text, 2)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "0",
        "2 play AH",
        "00 play AH",
        "play AH",
        "x play AH",
        "-1 play AH",
        "0 play",
        "0 play 1O",
        "0 play ah",
        "0 play AH KH",
        "0  play AH",
        "0 play AH ",
        " 0 play AH",
        "0 play  AH",
        "0\tplay AH",
        "0 Play AH",
        "0 resign",
        "0 pass",
        "0 discard",
        "0 discard 7S 7S",
        "0 discard 7S XX",
        "0 carte-blanche x",
        "0 carte-blanche 33",
        "0 carte-blanche 3 4",
        "0 carte-blanche ³",
        "0 carte-blanche -1",
        "0 point",
        "0 point X",
        "0 point H S",
        "0 point AH4",
        "0 point A4",
        "0 sequence",
        "0 sequence H",
        "0 sequence AH2",
        "0 sequence AH9",
        "0 sequence 9H4",
        "0 sequence - AH4",
        "0 sequence A4",
        "0 set",
        "0 set A2",
        "0 set A5",
        "0 set 94",
        "0 set A4-C",
        "0 set A3-",
        "0 set A3-X",
        "0 set AH4",
        "0 set -C",
        "1 stand",
        "1 stand - H",
        "1 stand H D",
        "1 stand A3 AH4",
        "1 stand X",
        "1 expose AH",
        "0 ask",
        "0 ask tierce",
        "0 ask point set",
    ],
)
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(UnreadableAction):
        PIQUET.read(text, 2)
