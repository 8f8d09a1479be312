"""A file is read in the encoding that it is in, or refused."""

import codecs
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.exchange.encodings import UnknownEncoding, decoded

NAMES = "name\nZoë\nÍñigo\nŒdipe d’Aix\n"


@pytest.mark.parametrize(
    "content",
    [
        NAMES.encode(),
        NAMES.encode("utf-8-sig"),
        NAMES.encode("cp1252"),
        codecs.BOM_UTF16_LE + NAMES.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + NAMES.encode("utf-16-be"),
        NAMES.encode("utf-16-le"),
        NAMES.encode("utf-16-be"),
    ],
)
def test_accents_come_through_from_each_encoding(content: bytes) -> None:
    assert decoded(content) == NAMES


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04\x14\x00",
        b"%PDF-1.4\x00",
        "Zoë".encode("mac_roman"),
        b"\x81\x8d",
        b"\xff\xfea",
        b"a\x00b",
        b"\x89PNG\r\n\x1a\n",
    ],
)
def test_what_is_no_text_or_in_another_encoding_is_refused(content: bytes) -> None:
    with pytest.raises(UnknownEncoding):
        decoded(content)


@given(st.binary())
def test_any_bytes_are_text_or_refused(content: bytes) -> None:
    with suppress(UnknownEncoding):
        assert "\x00" not in decoded(content)
