"""Text from the bytes of a file that somebody's program saved, or a refusal: never a guess that spoils a name."""

from __future__ import annotations

import codecs
import unicodedata

WIDE = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
SIGNS = "’“”«»–—…€ºª·¡¿°½¼¾№"  # beside letters, what a list of names in cp1252 may well have
LEAST_WIDE = 0.3  # share of zero bytes on one side from which text is UTF-16 without a mark


class UnknownEncoding(ValueError):
    """The bytes are no text in UTF-8, UTF-16 or cp1252."""


def decoded(content: bytes) -> str:
    """The text. A byte order mark is taken off. Raises UnknownEncoding."""
    for mark, name in WIDE:
        if content.startswith(mark):
            return _text(content[len(mark) :], name)
    content = content.removeprefix(codecs.BOM_UTF8)
    wide = _unmarked(content)
    if wide:
        return _text(content, wide)
    try:
        return _text(content, "utf-8")
    except UnknownEncoding:
        return _western(content)


def _unmarked(content: bytes) -> str:
    """The kind of UTF-16 that text without a mark is in; empty where it isn't."""
    half = max(len(content) // 2, 1)
    if content[1::2].count(0) / half > LEAST_WIDE:
        return "utf-16-le"
    return "utf-16-be" if content[::2].count(0) / half > LEAST_WIDE else ""


def _text(content: bytes, name: str) -> str:
    try:
        text = content.decode(name)
    except UnicodeDecodeError as error:
        raise UnknownEncoding from error
    if any(unicodedata.category(c) == "Cc" and c not in "\t\n\r" for c in text):
        raise UnknownEncoding
    return text


def _western(content: bytes) -> str:
    text = _text(content, "cp1252")
    if not all(c.isascii() or c.isalpha() or c in SIGNS or c == "\u00a0" for c in text):
        raise UnknownEncoding
    return text
