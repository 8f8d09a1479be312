"""A spreadsheet opens what is written as it is meant."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.exchange.spreadsheet import MARK, plain, unescaped, written


def cells(text: str, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix(MARK), newline=""), delimiter=separator))


@pytest.mark.parametrize("text", ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "\u00a0=1"])
def test_what_looks_like_a_formula_is_marked_as_text(text: str) -> None:
    assert plain(text) == f"'{text}"


@pytest.mark.parametrize("text", ["+12", "-4", "-0.5", "Ana", "Zoë – Ñico", "3½", "", "a=b"])
def test_numbers_and_names_stay_as_they_are(text: str) -> None:
    assert plain(text) == text


@given(st.text())
def test_a_marked_cell_is_read_as_it_was(text: str) -> None:
    if not text.startswith("'"):
        assert unescaped(plain(text)) == text


def test_the_file_begins_with_the_mark_by_which_excel_knows_utf_8() -> None:
    assert written(("name",), [("Zoë",)]).encode().startswith(b"\xef\xbb\xbfname\r\n")


@given(st.lists(st.lists(st.text(st.characters(exclude_categories=("Cs",))), min_size=2, max_size=2)))
def test_every_separator_and_quote_of_a_name_comes_back(rows: list[list[str]]) -> None:
    got = cells(written(("a", "b"), rows, ";"), ";")[1:]
    assert got == [[plain(cell) for cell in row] for row in rows]


def test_nothing_is_an_empty_cell_and_a_number_below_nothing_a_number() -> None:
    assert cells(written(("a", "b"), [(None, -3)])) == [["a", "b"], ["", "-3"]]
