"""Lists of players say who is in them, and which line is wrong."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.exchange.entry_list import (
    MOST_ROWS,
    BadList,
    Listed,
    ListFault,
    entry_list,
    seeded_by_rating,
)


def faults(text: str, *, is_pairs: bool = False) -> list[tuple[int, ListFault]]:
    with pytest.raises(BadList) as caught:
        entry_list(text, is_pairs=is_pairs)
    return [(fault.line, fault.kind) for fault in caught.value.faults]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_are_found_by_name_whatever_parts_them(separator: str) -> None:
    text = "\n".join(separator.join(cells) for cells in (("Seed", "NAME", "x"), ("2", "Zoë", "y"), ("", "Ana", "")))
    assert entry_list(text, is_pairs=False) == (Listed(2, "Zoë", "", 2), Listed(3, "Ana"))


@pytest.mark.parametrize("head", ["nombre;pareja", "Nom;Partenaire", "jugador;Compañero", "name;partner"])
def test_columns_may_be_named_in_the_organisers_language(head: str) -> None:
    assert entry_list(f"{head}\nAna;Bob\n", is_pairs=True) == (Listed(2, "Ana", "Bob"),)


def test_a_list_without_columns_is_one_of_names() -> None:
    assert [one.name for one in entry_list("Ana\n\n  Bob  B. \n", is_pairs=False)] == ["Ana", "Bob B."]


def test_a_name_that_was_marked_as_no_formula_is_read_without_the_mark() -> None:
    assert entry_list("name\n'=Ana\n", is_pairs=False)[0].name == "=Ana"


def test_who_stands_there_twice_is_taken_once() -> None:
    assert [one.line for one in entry_list("name\nAna\nBob\nána\n", is_pairs=False)] == [2, 3]
    assert len(entry_list("name,partner\nAna,Bob\nBob,Ana\n", is_pairs=True)) == 1


def test_every_fault_is_told_with_its_line() -> None:
    text = 'name,seed,rating\nAna,0,1500\n,1,\nBob,x,-3\n"C\nd",1,1\n' + "z" * 41 + ",2,3"
    assert faults(text) == [
        (2, ListFault.SEED),
        (3, ListFault.NAME_MISSING),
        (4, ListFault.SEED),
        (4, ListFault.RATING),
        (7, ListFault.NAME_TOO_LONG),
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", (0, ListFault.EMPTY)),
        ("\n ;; \n", (0, ListFault.EMPTY)),
        ("name\n", (0, ListFault.EMPTY)),
        ("surname;first name\nA;B", (1, ListFault.NO_NAMES)),
        ("seed\n1\n", (1, ListFault.NO_NAMES)),
        ('name\nAna\n"Bob', (3, ListFault.UNREADABLE)),
        ('name\n"Ana"x\n', (2, ListFault.UNREADABLE)),
        ("name\n" + "\n".join(f"n{n}" for n in range(MOST_ROWS + 1)), (0, ListFault.TOO_MANY)),
        ("name\n" + "x" * 300_000, (0, ListFault.TOO_LARGE)),
        ("name,partner\nAna,Bob", (2, ListFault.PARTNER_NOT_WANTED)),
    ],
)
def test_a_list_that_can_not_be_taken_says_why(text: str, fault: tuple[int, ListFault]) -> None:
    assert faults(text)[0] == fault


def test_pairs_need_a_partner_each_another_person_and_only_one_pair() -> None:
    got = faults("name;partner\nAna;\nBob;bob\nCarla;Dora\nDora;Eva\n", is_pairs=True)
    assert got == [(2, ListFault.PARTNER_MISSING), (3, ListFault.SAME_TWICE), (5, ListFault.IN_TWO_PAIRS)]


def test_ratings_give_seeds_where_the_list_has_none() -> None:
    rated = entry_list("name,rating\nAna,1400\nBob,\nCarla,1600\n", is_pairs=False)
    assert [one.seed for one in seeded_by_rating(rated)] == [2, None, 1]
    seeded = entry_list("name,rating,seed\nAna,1400,1\nCarla,1600,\n", is_pairs=False)
    assert [one.seed for one in seeded_by_rating(seeded)] == [1, None]


@given(st.text(st.characters(exclude_categories=("Cs",))), st.booleans())
def test_any_text_is_a_list_or_refused(text: str, is_pairs: bool) -> None:
    with suppress(BadList):
        assert all(one.name and "\x00" not in one.name for one in entry_list(text, is_pairs=is_pairs))
