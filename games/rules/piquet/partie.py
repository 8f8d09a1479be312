"""From deal to deal: options, the next dealer, and the partie with its Rubicon (piquet §8, §10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.rules.cards import FRENCH_PACK
from games.rules.errors import BadOption
from games.rules.game import Result, Seat, Side, Standing
from games.rules.piquet.combinations import Hand
from games.rules.piquet.exchange import dealt
from games.rules.piquet.facts import facts
from games.rules.piquet.scoring import BREAKDOWN_KEYS
from games.rules.piquet.state import Exchange, State, rival

SEATS: Final = 2
PACK: Final = frozenset(FRENCH_PACK)
RUBICON: Final = 100
EXTRA_DEALS: Final = 2  # after a tie, each deals once more
RESULT_KEYS: Final = frozenset({"scores", "tricks", "breakdown"})


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose: how many deals make a partie."""

    deals: int = 6


def read_options(given: Mapping[str, Any]) -> Options:
    """The options of a table, defaults filled in. Raises BadOption."""
    for name, value in given.items():
        if name != "deals":
            raise BadOption(name, "piquet has no such option")
        if type(value) is not int or value < 1:
            raise BadOption(name, "must be a whole number from 1")
    return Options(**given)


def opening(options: Options, seats: int) -> Standing:
    """The standing before the first deal; piquet seats two."""
    if seats != SEATS:
        raise ValueError(f"piquet seats 2, not {seats}")
    return Standing(options, seats)


def start(dealer: Seat, deck: Hand) -> Exchange:
    """The deal of `deck`, first card first. ValueError unless it is every card of the pack once."""
    if len(deck) != len(PACK) or frozenset(deck) != PACK:
        raise ValueError("the deck of piquet is each of its 32 cards once")
    if dealer not in range(SEATS):
        raise ValueError(f"no such seat: {dealer}")
    return Exchange(dealt(dealer, deck))


def after(standing: Standing, state: State, result: Result) -> Standing:
    """The standing once the deal of `state` counts as `result`."""
    return counted(standing, facts(state).dealt.dealer, result)


def counted(standing: Standing, dealer: Seat, result: Result) -> Standing:
    """The standing once a deal of `dealer` counts as `result`; the other one deals next (piquet §8.2)."""
    first, second = standing.score
    score = (first + result["scores"][0], second + result["scores"][1])
    deals = standing.deals + 1
    over = is_over(standing.options.deals, deals, score)
    return Standing(
        options=standing.options,
        seats=standing.seats,
        score=score,
        deals=deals,
        next_dealer=rival(dealer),
        over=over,
        winner=Side(int(score[1] > score[0])) if over and score[0] != score[1] else None,
    )


def is_over(agreed: int, deals: int, score: tuple[int, int]) -> bool:
    """Whether a partie of `agreed` deals ends: a tie adds two deals, a second tie is drawn (piquet §8.3)."""
    return deals >= agreed + EXTRA_DEALS or (deals == agreed and score[0] != score[1])


def match_result(standing: Standing) -> Result:
    """The result of the partie, finished or not."""
    if not standing.over:
        return _result(standing, None)
    if standing.winner is None:
        return _result(standing, None, drawn=True)
    won, lost = standing.score[standing.winner], standing.score[1 - standing.winner]
    rubicon = lost < RUBICON
    margin = (won + lost if rubicon else won - lost) + RUBICON
    return _result(standing, standing.winner, margin, rubicon)


def ended_result(standing: Standing, winner: Side | None) -> Result:
    """The result of a partie ended before its time in favour of `winner`: no margin (piquet §8.6)."""
    return _result(standing, winner)


def _result(
    standing: Standing, winner: Side | None, margin: int = 0, rubicon: bool = False, drawn: bool = False
) -> Result:
    totals = list(standing.score)
    return {"totals": totals, "winner": winner, "margin": margin, "rubicon": rubicon, "drawn": drawn}


def check_result(given: Mapping[str, Any]) -> None:
    """Raises ValueError("place: fact") unless `given` has the form of a deal's result, with any whole numbers."""
    if given.keys() != RESULT_KEYS:
        raise ValueError("result: its keys are scores, tricks and breakdown")
    for name in ("scores", "tricks"):
        _check_pair(name, given[name])
        if not all(type(number) is int for number in given[name]):
            raise ValueError(f"{name}: must be whole numbers")
    _check_pair("breakdown", given["breakdown"])
    for seat, points in enumerate(given["breakdown"]):
        _check_points(f"breakdown[{seat}]", points)


def _check_pair(place: str, value: Any) -> None:
    if not isinstance(value, list | tuple) or len(value) != SEATS:
        raise ValueError(f"{place}: must be a list of two")


def _check_points(place: str, points: Any) -> None:
    if not isinstance(points, Mapping) or points.keys() != set(BREAKDOWN_KEYS):
        raise ValueError(f"{place}: its keys are {', '.join(BREAKDOWN_KEYS)}")
    if not all(type(number) is int for number in points.values()):
        raise ValueError(f"{place}: must be whole numbers")
