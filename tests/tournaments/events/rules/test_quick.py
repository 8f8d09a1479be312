"""The line of quick entry: what it says, and that whatever else is typed says nothing."""

import pytest

from tournaments.events.rules.quick import LONGEST, Line, Slip, Unreadable, named, read_line

PAIRS = [("ana ruiz", "bob lang"), ("anabel soto", "carla sanz"), ("luis gil / rosa mena", "eva polo / ana leon")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("4 2-1", Line(4, scores=((2, 1),))),
        ("  4   2 : 1 ", Line(4, scores=((2, 1),))),
        ("4 2–1", Line(4, scores=((2, 1),))),
        ("12 3-1 2-3 3-0", Line(12, scores=((3, 1), (2, 3), (3, 0)))),
        ("ana 2-1", Line(words=("ana",), scores=((2, 1),))),
        ("Ana bob 170-99", Line(words=("Ana", "bob"), scores=((170, 99),))),
        ("4 +-", Line(4, present=(True, False))),
        ("4 -+", Line(4, present=(False, True))),
        ("luis --", Line(words=("luis",), present=(False, False))),
        ("4 undo", Line(4, is_undo=True)),
        ("4 Annuler", Line(4, is_undo=True)),
        ("4 deshacer", Line(4, is_undo=True)),
    ],
)
def test_a_line_says_where_and_what(text: str, line: Line) -> None:
    assert read_line(text) == line


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("", Slip.EMPTY),
        (" \t ", Slip.EMPTY),
        ("4", Slip.WHAT),
        ("4 2", Slip.WHAT),
        ("4 2-", Slip.WHAT),
        ("4 2-1 x", Slip.WHAT),
        ("4 2-1 3", Slip.WHAT),
        ("4 2-1-3", Slip.WHAT),
        ("4 -2-1", Slip.WHAT),
        ("4 2-1000", Slip.WHAT),
        ("4 ++", Slip.WHAT),
        ("4-2-1", Slip.WHAT),
        ("2-1", Slip.WHO),
        ("+-", Slip.WHO),
        ("undo", Slip.WHO),
        ("4 5 2-1", Slip.WHO),
        ("٤ 2-1", Slip.WHO),
        ("12345 2-1", Slip.WHO),
        ("4 " + "2-1 " * LONGEST, Slip.TOO_LONG),
    ],
)
def test_whatever_else_is_typed_says_nothing(text: str, slip: Slip) -> None:
    with pytest.raises(Unreadable) as refused:
        read_line(text)
    assert refused.value.slip is slip


def test_a_line_turned_is_the_other_sides() -> None:
    assert read_line("bob 2-1 0-3").turned().scores == ((1, 2), (3, 0))
    assert read_line("bob +-").turned().present == (False, True)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["bob"], ((0, 1),)),
        (["ana", "r"], ((0, 0), (2, 1))),
        (["ana", "ru"], ((0, 0),)),
        (["ana", "bob"], ((0, 0),)),
        (["ana"], ((0, 0), (1, 0), (2, 1))),
        (["anab"], ((1, 0),)),
        (["rosa"], ((2, 0),)),
        (["lang", "ruiz"], ((0, 1),)),
        (["nobody"], ()),
        (["bob", "carla"], ()),
    ],
)
def test_beginnings_of_names_mean_a_match_and_a_side(words: list[str], found: tuple[tuple[int, int], ...]) -> None:
    assert named(words, PAIRS) == found
