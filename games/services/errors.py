"""What the services refuse, as facts; `games.refusals` has the sentences.

The family, all `TableError`: `NoSuchTable`, `NotSeated`, `StaleAction`, `TooLate`, `OnHold`, `NotNow`, `BadCut`,
`BarredClaim`, `SeatTaken`, `AlreadySeated`, `KnowsTheDecks`, `TableFull`, `SeatsEmpty`, `WrongStatus`, `BadTable`; of
chat `ChatOff`, `PhrasesOnly`, `Hushed`, `NothingSaid`, `TooLong`, `HasLink`, `SaidAlready`, `TooManyLines`, `OwnLine`,
`TooManyReports`, `AnsweredAlready`; of presence `NotAway`, `TooEarly`; of a director `Halted`, `NoRuling`, `OwnTable`,
`ResultStands`; of friends who look on `NoFriendsHere`, `NoSuchPerson`, `SeveralPeople`, `FriendSits`,
`FriendElsewhere`, `TooManyFriends`. The rules add `IllegalAction` and `UnreadableAction` (`games.rules.errors`).
"""

from __future__ import annotations

from enum import StrEnum


class TableError(Exception):
    """Anything that a table refuses. It changed nothing."""


class NoSuchTable(TableError):
    """No table has that code."""


class NotSeated(TableError):
    """The person doesn't sit at this table."""


class StaleAction(TableError):
    """The table moved past the number the person saw; `number` is the present one."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class TooLate(StaleAction):
    """The person's time had run out before the command came."""


class OnHold(TableError):
    """The last trick still lies there; the next lead may come in `remaining_ms`."""

    def __init__(self, remaining_ms: int) -> None:
        super().__init__(remaining_ms)
        self.remaining_ms = remaining_ms


class NotNow(TableError):
    """The table is not at a point where this can be done (no deal is being played, no pause is on)."""


class BadCut(TableError):
    """A cut must leave at least `lowest` and lift at most `highest` cards, and only the seat that cuts gives one."""

    def __init__(self, lowest: int, highest: int) -> None:
        super().__init__(lowest, highest)
        self.lowest, self.highest = lowest, highest


class BarredClaim(TableError):
    """The rest of the tricks can't be claimed now; `bar` says why."""

    def __init__(self, bar: StrEnum) -> None:
        super().__init__(bar)
        self.bar = bar


class Halted(TableError):
    """A director has stopped everything; only he acts."""


class NoRuling(TableError):
    """A ruling can't be; `why` is the fact."""

    def __init__(self, why: StrEnum) -> None:
        super().__init__(why.value)
        self.why = why


class OwnTable(TableError):
    """Nobody directs a table where he plays, or where the decks are played that he plays elsewhere."""


class ResultStands(TableError):
    """What the match came to can't change any more: something else was built on it."""


class SeatTaken(TableError):
    """Somebody sits there already."""


class AlreadySeated(TableError):
    """The person sits at this table already."""


class KnowsTheDecks(TableError):
    """The person sits at another table that plays the same decks."""


class TableFull(TableError):
    """No seat is free."""


class SeatsEmpty(TableError):
    """A match can't start while a seat is free."""


class WrongStatus(TableError):
    """The table is waiting, being played or over (`status`), and this can't be done then."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class BadTable(TableError):
    """No table can be opened like this; `field` is what is wrong."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(field, why)
        self.field, self.why = field, why


class ChatOff(TableError):
    """Nothing is said at this table, or by this person."""


class PhrasesOnly(TableError):
    """The table, an organiser, the person himself or his being a minor leaves set phrases only."""


class Hushed(TableError):
    """Partners hold cards: nothing is said until the score sheet."""


class NothingSaid(TableError):
    """What was sent has no words in it, or isn't one of the set phrases."""


class TooLong(TableError):
    """The words are longer than `most` characters."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class HasLink(TableError):
    """The line holds a link, an address or a telephone number."""


class SaidAlready(TableError):
    """The person said the same a moment ago, or nearly."""


class TooManyLines(TableError):
    """The person says more than anybody reads."""


class OwnLine(TableError):
    """Nobody reports himself, or a line whose author is gone."""


class TooManyReports(TableError):
    """The person reported more lines in an hour than anybody answers."""


class AnsweredAlready(TableError):
    """Somebody else settled the report."""


class NotAway(TableError):
    """The person who was away is at the table again."""


class TooEarly(TableError):
    """The person who is away has `seconds` left to come back."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class NoFriendsHere(TableError):
    """At this table no hand is shown to anybody: only in casual games of two, with decks of their own."""


class NoSuchPerson(TableError):
    """No account has that name."""


class SeveralPeople(TableError):
    """Several accounts have that name."""


class FriendSits(TableError):
    """The friend sits at this table."""


class FriendElsewhere(TableError):
    """The friend already looks into the other hand."""


class TooManyFriends(TableError):
    """As many friends look into this hand as may."""
