"""Where the matches of a cup are drawn."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from tournaments.events.rules.brackets import BOX
from tournaments.events.rules.cup.consolation import with_consolation
from tournaments.events.rules.cup.double import double_elimination
from tournaments.events.rules.cup.drawing import CupBox, cup_layout
from tournaments.events.rules.cup.graph import Cup, Part, WinnerOf
from tournaments.events.rules.cup.single import single_elimination

FIELDS = [*range(2, 20), 33, 64, 127]
KINDS: dict[str, Callable[[int], Cup]] = {
    "single": lambda n: single_elimination(n, third_place=True),
    "double": double_elimination,
    "consolation": lambda n: with_consolation(max(n, 4), third_place=True),
    "two rounds": lambda n: with_consolation(max(n, 5), rounds=2, third_place=True),
}
CUPS = [pytest.param(make(n), id=f"{kind} {n}") for kind, make in KINDS.items() for n in FIELDS]


def inside(box: CupBox) -> range:
    return range(box.y + 1, box.y + BOX)


@pytest.mark.parametrize("cup", CUPS)
def test_every_match_has_a_box_of_its_own(cup: Cup) -> None:
    drawn = cup_layout(cup)
    assert [box.number for box in drawn.boxes] == [fixture.number for fixture in cup]
    for x in {box.x for box in drawn.boxes}:
        tops = sorted(box.y for box in drawn.boxes if box.x == x)
        assert all(lower - upper >= BOX for upper, lower in pairwise(tops))
    assert all(0 <= box.x <= drawn.width - box.width and 0 < box.y <= drawn.height - BOX for box in drawn.boxes)


@pytest.mark.parametrize("cup", CUPS)
def test_a_line_leads_from_each_match_to_where_its_winner_goes_on(cup: Cup) -> None:
    drawn = cup_layout(cup)
    at = {box.number: box for box in drawn.boxes}
    ends = {(line[0], line[-1]) for line in drawn.lines}
    wanted = {
        ((at[feed.match].x + at[feed.match].width, at[feed.match].middle), (box.x, box.entry(side)))
        for fixture, box in zip(cup, drawn.boxes, strict=True)
        for side, feed in enumerate(fixture.feeds)
        if isinstance(feed, WinnerOf)
    }
    assert ends == wanted
    assert all(a[0] == b[0] or a[1] == b[1] for line in drawn.lines for a, b in pairwise(line))


@pytest.mark.parametrize("cup", CUPS)
def test_no_line_runs_through_a_box(cup: Cup) -> None:
    drawn = cup_layout(cup)
    taken = {(x, y) for box in drawn.boxes for x in range(box.x + 1, box.x + box.width, 15) for y in inside(box)}
    for line in drawn.lines:
        for (x1, y1), (x2, y2) in pairwise(line):
            passed = ((x, y) for x in range(min(x1, x2), max(x1, x2) + 1) for y in range(min(y1, y2), max(y1, y2) + 1))
            assert taken.isdisjoint(passed)


@pytest.mark.parametrize("cup", CUPS)
def test_every_round_has_its_name_above_its_column(cup: Cup) -> None:
    drawn = cup_layout(cup)
    named = {(column.part, column.round): column for column in drawn.columns}
    assert named.keys() == {(fixture.part, fixture.round) for fixture in cup}
    for fixture, box in zip(cup, drawn.boxes, strict=True):
        column = named[fixture.part, fixture.round]
        assert column.x == box.x
        assert column.y < box.y


def test_the_grand_final_stands_between_both_draws_and_right_of_them() -> None:
    cup = double_elimination(8)
    at = {box.number: box for box in cup_layout(cup).boxes}
    main, losers = at[cup.of(Part.MAIN)[-1].number], at[cup.of(Part.LOSERS)[-1].number]
    final, again = (at[fixture.number] for fixture in cup.of(Part.FINAL))
    assert main.y < final.y < losers.y
    assert max(main.x, losers.x) < final.x < again.x
