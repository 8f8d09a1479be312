"""Tables that play the same decks: what may be seen of a deck, and how the tables compare deck by deck.

Nothing about a deck may be known to anybody but its players before every table of the group has played it, in piquet
the whole partie to which it belongs there; a table that is over counts as having played all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.course import Course, Deal
from games.courses import course_of
from games.models import DeckGroup, Status, Table
from games.replay import OPEN_WITH_THE_UNIT
from games.rules.comparing import Worth, shares, worth
from games.rules.game import Result, Seat, Side, side_of

OVER = (Status.FINISHED, Status.CANCELLED)


def is_covered(table: Table) -> bool:
    """Whether nobody but the players may look at the table yet."""
    if table.deck_group_id is None:
        return False
    return table.status not in OVER or _others(table).exclude(status__in=OVER).exists()


def decks_open(table: Table) -> int | None:
    """How many of the table's first decks may be known to everybody; None where nothing has to wait for others."""
    if table.deck_group_id is None:
        return None
    going = [_played(course_of(other)) for other in (table, *_others(table)) if other.status not in OVER]
    return min(going, default=None)


def plays_them_elsewhere(table: Table, user_id: int) -> bool:
    """Whether the person sits at another table that has the decks of `table`."""
    return table.deck_group_id is not None and _others(table).filter(seats__user_id=user_id).exists()


def twin_of(table: Table) -> Table | None:
    """The other table of a mirror match; None for any other table."""
    is_mirror = table.deck_group is not None and table.deck_group.kind == DeckGroup.Kind.MIRROR
    return _others(table).order_by("pk").first() if is_mirror else None


def _others(table: Table):  # type: ignore[no-untyped-def]
    return Table.objects.filter(deck_group_id=table.deck_group_id).exclude(pk=table.pk)


def _played(course: Course) -> int:
    """How many decks were played out at a table that goes on, and hide nothing there any more."""
    if course.game.name in OPEN_WITH_THE_UNIT:
        return sum(len(unit.dealt) for unit in course.units)
    is_going = course.deal is not None and course.deal.result is None
    return course.deals_dealt - is_going


@dataclass(frozen=True, slots=True)
class Play:
    """What one table made of a deck, as it counts there after rulings.

    `shares` are the shares of the other tables beaten, by side.
    """

    table: Table
    dealer: Seat
    result: Result
    worths: tuple[Worth, Worth]
    shares: tuple[Fraction, Fraction] | None


@dataclass(frozen=True, slots=True)
class Compared:
    """A deck that every table has played, counted from 1, with what each made of it."""

    number: int
    plays: tuple[Play, ...]


def compared(group: DeckGroup) -> tuple[Compared, ...]:
    """Every deck that may be known and that was played at two tables at least; tables in the order they were opened."""
    tables = list(group.tables.order_by("pk").prefetch_related("seats"))
    courses = [course_of(table) for table in tables]
    known = decks_open(tables[0]) if tables else 0
    by_table = [{deal.number: deal for deal in _finished(course)} for course in courses]
    numbers = sorted({number for deals in by_table for number in deals if known is None or number <= known})
    lines = (_compared(number, tables, by_table) for number in numbers)
    return tuple(line for line in lines if len(line.plays) > 1)


def _finished(course: Course) -> Iterator[Deal]:
    going = () if course.unit is None or course.unit.standing.over else course.unit.deals
    yield from (deal for unit in course.units for deal in unit.deals)
    yield from going


def _compared(number: int, tables: Sequence[Table], by_table: Sequence[dict[int, Deal]]) -> Compared:
    dealt = [(table, deals[number]) for table, deals in zip(tables, by_table, strict=True) if number in deals]
    worths = [(_worth(deal, 0), _worth(deal, 1)) for _, deal in dealt]
    with_deal = [own[side_of(deal.dealer)] for own, (_, deal) in zip(worths, dealt, strict=True)]
    dealers = shares(with_deal)
    plays = []
    for place, (table, deal) in enumerate(dealt):
        share = (dealers[place], 1 - dealers[place]) if dealers else None
        if share is not None and side_of(deal.dealer) == 1:
            share = (share[1], share[0])
        assert deal.counted is not None
        plays.append(Play(table, deal.dealer, deal.counted, worths[place], share))
    return Compared(number, tuple(plays))


def _worth(deal: Deal, side: int) -> Worth:
    assert deal.counted is not None
    return worth(deal.counted, Side(side))


def average_shares(lines: Sequence[Compared]) -> dict[tuple[int, Side], tuple[Fraction, int]]:
    """For each table (by pk) and side the average share of tables beaten, and over how many decks."""
    found: dict[tuple[int, Side], list[Fraction]] = {}
    for line in lines:
        for play in line.plays:
            for side, share in enumerate(play.shares or ()):
                found.setdefault((play.table.pk, Side(side)), []).append(share)
    return {who: (sum(parts, Fraction()) / len(parts), len(parts)) for who, parts in found.items()}


@dataclass(frozen=True, slots=True)
class Mirrored:
    """The sum of a mirror match so far: what the decks were worth to side 0, which sits on seat 0 of the first table
    and on seat 1 of the other.

    `decks` counts those that both tables have played with the seats swapped; others don't count.
    """

    decks: int
    sum: Worth

    @property
    def winner(self) -> Side | None:
        """Which side is ahead; None when level."""
        return None if self.sum == Worth(0, 0) else Side(int(self.sum < Worth(0, 0)))


def mirrored(lines: Sequence[Compared]) -> Mirrored:
    """The sum over `lines` of a mirror match."""
    pairs = [line.plays for line in lines if len(line.plays) == 2 and _is_swapped(*line.plays)]
    total = Worth(
        sum(first.worths[0].won + second.worths[1].won for first, second in pairs),
        sum(first.worths[0].points + second.worths[1].points for first, second in pairs),
    )
    return Mirrored(len(pairs), total)


def _is_swapped(first: Play, second: Play) -> bool:
    """Whether each side had one of the hands at either table: the same seat dealt at both."""
    return side_of(first.dealer) == side_of(second.dealer)
