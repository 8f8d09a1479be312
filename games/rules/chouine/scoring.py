"""The count of a deal and its result as the record writes it (chouine §9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules.chouine.ranking import LAST_TRICK_POINTS, points
from games.rules.chouine.state import SEATS, TRICKS, Deal, Ending, Finished, State
from games.rules.game import PerSide, Result, Seat

COUNTED_KEYS: Final = {"winner", "scores", "cards", "announcements", "last_trick", "chouine"}


def captured(deal: Deal, seat: Seat) -> int:
    """Card points in the tricks of `seat` so far, without the ten for the last trick."""
    return sum(points(tuple(played.card for played in trick.played)) for trick in deal.tricks if trick.winner == seat)


def captured_by_both(deal: Deal) -> PerSide:
    """Card points in the tricks of each."""
    return captured(deal, SEATS[0]), captured(deal, SEATS[1])


def announced_points(deal: Deal) -> PerSide:
    """What each has announced so far."""
    return (
        sum(made.points for made in deal.announced if made.seat == 0),
        sum(made.points for made in deal.announced if made.seat == 1),
    )


def last_trick_points(deal: Deal) -> PerSide:
    """The ten for the last trick, by seat; nobody's while it is not played."""
    if len(deal.tricks) < TRICKS:
        return 0, 0
    return (LAST_TRICK_POINTS, 0) if deal.tricks[-1].winner == 0 else (0, LAST_TRICK_POINTS)


def totals(deal: Deal) -> PerSide:
    """Captured cards, the ten and announcements together."""
    parts = captured_by_both(deal), announced_points(deal), last_trick_points(deal)
    return sum(part[0] for part in parts), sum(part[1] for part in parts)


def deal_winner(deal: Deal) -> Seat | None:
    """Who has the higher total of a deal played to its end; None at equality."""
    first, second = totals(deal)
    return None if first == second else SEATS[first < second]


def result(state: State) -> Result | None:
    """The result of a finished deal; None while it goes on."""
    if not isinstance(state, Finished):
        return None
    match state.ending:
        case Ending.CHOUINE:
            return {"winner": state.winner, "chouine": True}
        case Ending.RESIGNED:
            return {"winner": state.winner, "resigned": True}
        case _:
            return counted(state)


def counted(state: Finished) -> Result:
    """The result of a deal of which all cards were played."""
    return {
        "winner": state.winner,
        "scores": list(totals(state.deal)),
        "cards": list(captured_by_both(state.deal)),
        "announcements": list(announced_points(state.deal)),
        "last_trick": state.deal.tricks[-1].winner,
        "chouine": False,
    }


def check_result(given: Mapping[str, Any]) -> None:
    """Raise ValueError("place: fact") where `given` is none of the three forms of a deal's result."""
    if given.keys() == {"winner", "chouine"}:
        check_short(given, "chouine")
    elif given.keys() == {"winner", "resigned"}:
        check_short(given, "resigned")
    elif given.keys() == COUNTED_KEYS:
        check_counted(given)
    else:
        raise ValueError("result: its keys are those of no deal of chouine")


def check_short(given: Mapping[str, Any], mark: str) -> None:
    """Check a result that has a winner and a mark, and no count."""
    if given[mark] is not True:
        raise ValueError(f"{mark}: must be true beside a winner alone")
    if not is_seat(given["winner"]):
        raise ValueError("winner: must be 0 or 1")


def check_counted(given: Mapping[str, Any]) -> None:
    """Check a result with its count."""
    if given["chouine"] is not False:
        raise ValueError("chouine: must be false beside a count")
    if given["winner"] is not None and not is_seat(given["winner"]):
        raise ValueError("winner: must be 0, 1 or null")
    if not is_seat(given["last_trick"]):
        raise ValueError("last_trick: must be 0 or 1")
    for key in ("scores", "cards", "announcements"):
        if not is_pair(given[key]):
            raise ValueError(f"{key}: must be a list of two whole numbers")


def is_seat(value: object) -> bool:
    """Whether `value` is the number 0 or 1; true and 1.0 are not."""
    return type(value) is int and value in (0, 1)


def is_pair(value: object) -> bool:
    """Whether `value` is a list of two whole numbers."""
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
