"""Reports to FIDE's form: written, read again the same, and refused with line and column."""

from contextlib import suppress
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.exchange.trf import Meeting, NotInTrf, Player, Report, by_rounds, decimal, written
from tournaments.events.exchange.trf_reading import BadTrf, TrfFault, read_trf

HALF = Fraction(1, 2)
BYE = Meeting(None, "-", "U")


def line(number: int, name: str, points: str, rank: int, *rounds: str) -> str:
    head = f"001 {number:>4}      {name:<33}"
    return f"{head:<80}{points:>4} {rank:>4}" + "".join(f"  {one}" for one in rounds)


SMALL = [
    "012 Oak cup",
    "042 2026/11/30",
    "XXR 3",
    line(1, "Ana", "2.0", 1, "   2 w 1", "   3 b +"),
    line(2, "Bob", "1.0", 2, "   1 b 0", "0000 - U"),
    line(3, "Zoë", "0.5", 3, "0000 - H", "   1 w -"),
]


def report(lines: list[str] | None = None, end: str = "\r\n") -> Report:
    return read_trf(end.join(lines or SMALL))


def faults(lines: list[str]) -> tuple[TrfFault, int, int]:
    with pytest.raises(BadTrf) as bad:
        report(lines)
    return bad.value.fault, bad.value.line, bad.value.column


def test_a_report_of_2016_says_players_results_byes_and_forfeits() -> None:
    got = report()
    assert (got.name, got.start, got.rounds) == ("Oak cup", date(2026, 11, 30), 3)
    assert [(player.name, player.points) for player in got.players] == [("Ana", 2), ("Bob", 1), ("Zoë", HALF)]
    assert got.players[0].rounds == (Meeting(2, "w", "1"), Meeting(3, "b", "+"))
    assert got.players[2].rounds == (Meeting(None, "-", "H"), Meeting(1, "w", "-"))


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_may_end_in_any_way_and_comments_are_passed_over(end: str) -> None:
    assert report(["### a comment", *SMALL, "", "SPA    1 national"], end) == report()


def test_a_round_left_out_is_a_bye_that_gives_nothing() -> None:
    got = report([*SMALL[:4], line(2, "Bob", "0.0", 2, "   1 b 0"), SMALL[5]])
    assert got.players[1].rounds[1] == Meeting(None, "-", "Z")


def test_byes_of_record_240_count_where_the_line_says_nothing() -> None:
    lines = [*SMALL[:3], SMALL[3], line(2, "Bob", "0.5", 2, "   1 b 0"), SMALL[5], "240 H 002    2"]
    assert report(lines).players[1].rounds[1] == Meeting(None, "-", "H")


def test_points_of_another_scale_and_deductions_are_understood() -> None:
    lines = [
        *SMALL[:3],
        "162  W 3.0    D 1.0    L 0.0    P 3.0",
        f"299{-1.0:>14}  000    2",
        SMALL[3].replace(" 2.0", " 6.0"),
        SMALL[4].replace(" 1.0 ", " 2.0 "),
        SMALL[5].replace(" 0.5", " 1.0"),
    ]
    got = report(lines)
    assert got.scale == (3, 1, 0) and [player.points for player in got.players] == [6, 2, 1]


@pytest.mark.parametrize(
    ("at", "old", "new", "fault", "column"),
    [
        (3, "001    1", "001    x", TrfFault.NUMBER, 5),
        (3, "001    1", "001    0", TrfFault.NUMBER, 5),
        (4, "001    2", "001    1", TrfFault.NUMBER_TWICE, 5),
        (3, "Ana", "   ", TrfFault.NAME, 15),
        (3, " 2.0", " 3.0", TrfFault.POINTS, 81),
        (3, " 2.0", " 2,0", TrfFault.AMOUNT, 81),
        (3, "   2 w 1", "   9 w 1", TrfFault.OPPONENT, 92),
        (3, "   2 w 1", "   1 w 1", TrfFault.SELF, 92),
        (3, "   2 w 1", "   x w 1", TrfFault.OPPONENT, 92),
        (3, "   2 w 1", "   2 q 1", TrfFault.SIDE, 97),
        (3, "   2 w 1", "   2 w 7", TrfFault.RESULT, 99),
        (3, "   2 w 1", "   2 w =", TrfFault.NOT_MUTUAL, 99),
        (3, "   2 w 1", "   2 b 1", TrfFault.NOT_MUTUAL, 99),
        (3, "   2 w 1", "   3 w 1", TrfFault.NOT_MUTUAL, 92),
        (3, "   2 w 1", "   2 w U", TrfFault.RESULT, 99),
        (3, "   2 w 1", "0000 - 1", TrfFault.OPPONENT, 92),
        (5, "   1 w -", "   1xw -", TrfFault.RESULT, 106),
        (1, "2026/11/30", "2026/13/30", TrfFault.DATE, 5),
        (2, "XXR 3", "XXR many", TrfFault.ROUNDS, 5),
        (2, "XXR 3", "013 Team", TrfFault.TEAMS, 1),
        (2, "XXR 3", "What is this", TrfFault.TAG, 1),
        (2, "XXR 3", "162  Q 1.0", TrfFault.SCALE, 6),
        (2, "XXR 3", "240 H 002   77", TrfFault.OPPONENT, 11),
        (2, "XXR 3", "299 W        1.0  000    1", TrfFault.SCALE, 5),
    ],
)
def test_a_fault_is_told_with_its_line_and_column(at: int, old: str, new: str, fault: TrfFault, column: int) -> None:
    assert old in SMALL[at]
    lines = [*SMALL[:at], SMALL[at].replace(old, new, 1), *SMALL[at + 1 :]]
    assert faults(lines) == (fault, at + 1, column)


def test_a_file_without_players_is_none() -> None:
    assert faults(["012 Nothing"]) == (TrfFault.NO_PLAYERS, 0, 0)
    assert faults(["x" * 600_000]) == (TrfFault.TOO_LARGE, 0, 0)


def test_what_is_written_stands_in_the_columns_of_2026() -> None:
    lines = written(report()).split("\r\n")
    player = next(one for one in lines if one.startswith("001    1"))
    assert (player[14:47].rstrip(), player[80:84], player[85:89], player[91:99]) == ("Ana", " 2.0", "   1", "   2 w 1")
    assert "142 3" in lines and "062 3" in lines and lines[-1] == ""


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """A report of some players with rounds of every kind, all of it mutual."""
    size, rounds = draw(st.integers(1, 9)), draw(st.integers(0, 5))
    meetings: dict[int, list[Meeting]] = {number: [] for number in range(1, size + 1)}
    for _round in range(rounds):
        order = draw(st.permutations(list(meetings)))
        pairs = draw(st.integers(0, size // 2))
        for n in range(pairs):
            first, second = order[2 * n], order[2 * n + 1]
            results = draw(st.sampled_from(["10", "01", "==", "+-", "-+", "--", "WL", "DD", "LL", "  "]))
            meetings[first].append(Meeting(second, "w", results[0]))
            meetings[second].append(Meeting(first, "b", results[1]))
        for who in order[2 * pairs :]:
            meetings[who].append(Meeting(None, "-", draw(st.sampled_from("UHFZ"))))
    scale = draw(st.sampled_from([(Fraction(1), HALF, Fraction(0)), (Fraction(3), Fraction(1), Fraction(0))]))
    name = st.text(st.characters(categories=("L", "Nd")), min_size=1, max_size=33)
    players = []
    for number, mine in meetings.items():
        player = Player(number, draw(name), Fraction(), number, tuple(mine), draw(st.none() | st.integers(1, 3000)))
        more = draw(st.sampled_from([Fraction(), Fraction(), -HALF]))
        points = by_rounds(player, scale, scale[0]) + more
        players.append(Player(number, player.name, points, number, player.rounds, player.rating))
    return Report("Cup", tuple(players), max(rounds, 1), scale, scale[0], "Swiss", "Oaks", date(2026, 1, 2))


@given(reports())
def test_every_report_is_read_as_it_was_written(report: Report) -> None:
    assert read_trf(written(report)) == report


@given(reports(), st.data())
def test_a_spoilt_report_is_refused_or_read_and_nothing_else(report: Report, data: st.DataObject) -> None:
    text = written(report)
    at = data.draw(st.integers(0, len(text)))
    spoilt = text[:at] + data.draw(st.text(max_size=9)) + text[at + data.draw(st.integers(0, 9)) :]
    with suppress(BadTrf):
        assert read_trf(spoilt).players


@given(st.text())
def test_any_text_is_a_report_or_refused(text: str) -> None:
    with suppress(BadTrf):
        assert read_trf(text).players


@pytest.mark.parametrize(
    ("amount", "text"), [(Fraction(21, 2), "10.5"), (Fraction(1, 4), "0.25"), (Fraction(-1), "-1.0")]
)
def test_amounts_stand_in_four_characters(amount: Fraction, text: str) -> None:
    assert decimal(amount) == text


@pytest.mark.parametrize("amount", [Fraction(1, 3), Fraction(1000), Fraction(1025, 100) * 10])
def test_amounts_that_have_no_place_are_refused(amount: Fraction) -> None:
    with pytest.raises(NotInTrf):
        decimal(amount)
