"""Which words are refused: too long or empty, links, addresses and numbers, the same again, too many at once.

Pure: text and times in, claims out. What is looked for hides behind full-width signs, invisible characters and spaces,
so it is looked for in a plain form of the line (`plain`), while the line itself is shown as it was written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from difflib import SequenceMatcher

MOST_COMPARED = 200  # letters: some signs stand for eighteen of them, and looking for what is alike takes the square
MOST_MARKS = 2  # accents on one letter; more of them climb over the lines above
AGAIN = timedelta(minutes=1)
ALIKE = 0.85
AT_ONCE, EVERY = 5, timedelta(seconds=4)  # lines of one person: five at once, then one every four seconds

DOTS = str.maketrans(dict.fromkeys("。｡·‧•∙⋅᛫ꓸ・･ㆍ۔", "."))
LINK = re.compile(
    r"""
      [a-z][a-z0-9+.-]*\s*:\s*/\s*/                 # a scheme
    | \bhttps?\b
    | \bwww\b
    | \w@\w | \w\s@\s\w                             # an e-mail address
    | [\[({]\s*(?:at|arroba|arobase)\s*[\])}]
    | [^\W_][\w-]*\.[^\W\d_]{2,}                    # a name of a site: no space after the full stop
    | \w\s*[\[({]\s*(?:\.|dot|punto|point)\s*[\])}]\s*[^\W\d_]{2}  # a full stop in brackets
    | \w\s*[\[({]?\s*(?:\.|\bdot\b|\bpunto\b|\bpoint\b)\s*[\])}]?\s*(?:com|net|org|info)\b
    | \b\d{1,3}(?:\.\d{1,3}){3}\b                   # a number of a machine
    | (?:\+|\d)(?:[\s().\-]*\d){6,}                 # a telephone number
    | \d(?:[\s/]*\d){8,}                            # one with strokes; a date has fewer digits
    """,
    re.VERBOSE,
)


def cleaned(text: str) -> str:
    """`text` on one line as it may be shown: no control, direction or invisible characters, no towers of accents."""
    composed = unicodedata.normalize("NFC", text)
    kept = (" " if c.isspace() else c for c in composed if c.isspace() or unicodedata.category(c)[0] != "C")
    marks, letters = 0, []
    for letter in " ".join("".join(kept).split()):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            letters.append(letter)
    return "".join(letters)


def is_readable(text: str) -> bool:
    """Whether a cleaned line has anything in it that can be seen."""
    return any(unicodedata.category(c)[0] not in "ZM" and c not in "\u3164\uffa0\u115f\u1160\u2800" for c in text)


def plain(text: str) -> str:
    """The line without accents, capitals, widths and anything invisible, to look for what it hides."""
    folded = unicodedata.normalize("NFKD", text.translate(DOTS)).translate(DOTS).casefold()
    return "".join(c for c in folded if unicodedata.category(c)[0] not in ("C", "M"))


def has_link(text: str) -> bool:
    """Whether the line holds a link, an address of mail or of a site, or a telephone number."""
    return LINK.search(plain(text)) is not None


def is_again(text: str, earlier: Iterable[str]) -> bool:
    """Whether the line is one of `earlier` over again, or nearly."""
    said = _letters(text)
    return any(_is_alike(said, _letters(other)) for other in earlier)


def _letters(text: str) -> str:
    """The first letters of the line, each run of one letter taken once; the line itself where it has none."""
    letters = re.sub(r"(.)\1+", r"\1", "".join(c for c in plain(text) if c.isalnum()))
    return (letters or "".join(plain(text).split()))[:MOST_COMPARED]


def _is_alike(one: str, other: str) -> bool:
    if one == other:
        return True
    return min(len(one), len(other)) > 5 and SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE


def has_room(times: Sequence[datetime], now: datetime) -> bool:
    """Whether somebody who spoke at `times`, in order, may speak again now."""
    tokens, at = float(AT_ONCE), times[0] if times else now
    for time in (*times, now):
        tokens = min(float(AT_ONCE), tokens + max(timedelta(0), time - at) / EVERY)
        tokens, at = tokens - 1, time
    return tokens >= 0
