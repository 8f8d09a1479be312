"""CSV that a spreadsheet opens as it is meant: accents right, numbers as numbers, nothing run as a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

MARK = "\ufeff"  # by which Excel knows UTF-8
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
SIGNED_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")

Cell = str | int | None


def written(columns: Sequence[str], rows: Iterable[Sequence[Cell]], separator: str = ",") -> str:
    """The file: a byte order mark, the columns' names, a line for each row. None is an empty cell."""
    text = StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return MARK + text.getvalue()


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    return plain(value) if isinstance(value, str) else str(value)


def plain(text: str) -> str:
    """`text` as a cell that no spreadsheet takes for a formula: an apostrophe before what would begin one."""
    is_formula = text.lstrip(" \u00a0").startswith(FORMULA) or text.startswith(FORMULA)
    return f"'{text}" if is_formula and not SIGNED_NUMBER.fullmatch(text) else text


def unescaped(text: str) -> str:
    """The text of a cell that `plain` had to mark."""
    rest = text[1:]
    return rest if text.startswith("'") and plain(rest) == text else text
