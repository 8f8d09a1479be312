"""The match that guinote's hands make: points of the coto, what is carried, who deals (guinote §12, §13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.game import PerSide, Result, Seat, Side, Standing
from games.rules.guinote.options import NextDealer, Options
from games.rules.guinote.state import Deal, Over

SEAT_COUNTS = (2, 4)


def opening(options: Options, seats: int) -> Standing:
    """The standing before the first hand. ValueError unless `seats` is 2 or 4."""
    if seats not in SEAT_COUNTS:
        raise ValueError("guinote is played by two or by four")
    return Standing(options, seats)


def after(standing: Standing, over: Over, result: Result) -> Standing:
    """The standing once the hand that ended in `over` counts as `result`, its own or a ruled one."""
    return _after(standing, next_dealer(over.deal), result)


def counted(standing: Standing, dealer: Seat, result: Result, last: Seat | None) -> Standing:
    """The standing once a hand of `dealer` counts as `result`; `last` won its last trick, None without one."""
    rotates = standing.options.next_dealer is NextDealer.ROTATE
    return _after(
        standing, Seat((dealer + 1) % standing.seats) if rotates else dealer if last is None else last, result
    )


def _after(standing: Standing, dealer: Seat, result: Result) -> Standing:
    point_to: Side | None = result["point_to"]
    score = plus_point(standing.score, point_to)
    winner = point_to if max(score) >= standing.options.points_to_coto else None
    return Standing(
        options=standing.options,
        seats=standing.seats,
        score=score,
        deals=standing.deals + 1,
        next_dealer=dealer,
        carried=carried_from(result),
        vueltas=point_to is None,
        over=winner is not None,
        winner=winner,
    )


def plus_point(score: PerSide, side: Side | None) -> PerSide:
    if side is None:
        return score
    return (score[0], score[1] + 1) if side else (score[0] + 1, score[1])


def carried_from(result: Result) -> PerSide:
    """What goes into the next hand: the totals where nobody made the point, else nothing."""
    if result["point_to"] is not None:
        return 0, 0
    first, second = result["totals"]
    return first, second


def next_dealer(deal: Deal) -> Seat:
    """The player who won the last trick that was played, or the next seat where the deal rotates (guinote §4.6)."""
    setting = deal.setting
    if setting.options.next_dealer is NextDealer.ROTATE:
        return setting.mano
    return deal.tricks[-1].winner if deal.tricks else setting.dealer


def match_result(standing: Standing) -> Result:
    """Points of the coto by side, and its winner once there is one."""
    return {"points": list(standing.score), "winner": standing.winner}


def ended_result(standing: Standing, winner: Side | None) -> Result:
    """The match's result when it was ended before its time in favour of `winner`."""
    return {"points": list(standing.score), "winner": winner}


def check_result(given: Mapping[str, Any]) -> None:
    """ValueError, with the place and the fact, where `given` is no result of a guinote hand (guinote §10.5)."""
    form = RESIGNED_FORM if "resigned" in given else COUNTED_FORM
    for key in given:
        if key not in form:
            raise ValueError(f"{key}: no such key")
    for key, (fits, fact) in form.items():
        if key not in given:
            raise ValueError(f"{key}: missing")
        if not fits(given[key]):
            raise ValueError(f"{key}: {fact}")


def is_pair(value: Any) -> bool:
    return type(value) is list and len(value) == 2 and all(type(number) is int for number in value)


def is_side(value: Any) -> bool:
    return type(value) is int and value in (0, 1)


def is_side_or_null(value: Any) -> bool:
    return value is None or is_side(value)


def is_true(value: Any) -> bool:
    return value is True


def is_boolean(value: Any) -> bool:
    return type(value) is bool


PAIR = (is_pair, "needs two whole numbers")
COUNTED_FORM = {
    "cards": PAIR,
    "cantes": PAIR,
    "last_trick": (is_side_or_null, "needs 0, 1 or null"),
    "carried": PAIR,
    "totals": PAIR,
    "tute": (is_boolean, "needs true or false"),
    "point_to": (is_side_or_null, "needs 0, 1 or null"),
}
RESIGNED_FORM = {"point_to": (is_side, "needs 0 or 1"), "resigned": (is_true, "needs true")}
