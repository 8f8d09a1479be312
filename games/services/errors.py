"""What the services refuse, as facts; `games.refusals` has the sentences.

The family, all `TableError`: `NoSuchTable`, `NotSeated`, `StaleAction`, `OnHold`, `NotNow`, `BadCut`,
`SeatTaken`, `AlreadySeated`, `KnowsTheDecks`, `TableFull`, `SeatsEmpty`, `WrongStatus`, `BadTable`. The rules add
`IllegalAction` and `UnreadableAction` (`games.rules.errors`).
"""

from __future__ import annotations


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
