"""How long an event will take: rounds, minutes for each, and when it ends; and the same while it is played.

A round lasts as long as its longest match. How many deals that is, `lengths` says; how long a deal takes is learned
from the club's own past, and until there is enough of that the figures below are taken. From the rules come tricks and
cards, from the pace of the table (play, section 2) the pause after a trick; what people take to think, to shuffle and
to write is a guess, made to be replaced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from games.rules.clock import Kind, TimeControl
from tournaments.events.rules import lengths

CARD_S = 4.0  # to choose and play one
TRICK_S = 1.6  # the pause after each
BETWEEN_DEALS_S = 30.0  # to count, write, shuffle, cut and deal
BETWEEN_ROUNDS_S = 300.0
FEWEST_LEARNED = 5  # matches of its own that a club needs before they count


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of a game by its rules: its tricks, and seconds for what is done besides playing cards."""

    tricks: int
    besides_s: float = 0.0


# By game and seats: chouine §3.5; piquet §3.6, with the exchange and the calls; guinote §4.5.
DEALS: Mapping[tuple[str, int], Deal] = {
    ("chouine", 2): Deal(16),
    ("piquet", 2): Deal(12, besides_s=75.0),
    ("guinote", 2): Deal(20),
    ("guinote", 4): Deal(10),
}


@dataclass(frozen=True, slots=True)
class MatchLength:
    """What a match is: the game with its options, and "best_of" or "fixed" so many units."""

    game: str
    seats: int
    options: Mapping[str, int]
    kind: str = "best_of"
    units: int = 1

    @property
    def unit_deals(self) -> lengths.Chances:
        return lengths.unit_deals(self.game, self.seats, self.options)

    @property
    def deals(self) -> lengths.Chances:
        return lengths.match_deals(self.unit_deals, self.kind, self.units)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The seconds of each round, and when each ends; `is_learned` from the club's past."""

    round_s: tuple[float, ...]
    ends: tuple[datetime, ...]
    is_learned: bool

    @property
    def rounds(self) -> int:
        return len(self.round_s)

    @property
    def minutes_each(self) -> int:
        """Minutes of the longest round, rounded up to five."""
        return -(-int(max(self.round_s)) // 300) * 5

    @property
    def ends_at(self) -> datetime:
        return self.ends[-1]


def learned(matches: Sequence[tuple[float, int]]) -> float | None:
    """Seconds for a unit, the median over matches given as (seconds, units); None while they are too few."""
    per_unit = [seconds / units for seconds, units in matches if units > 0 and seconds > 0]
    return median(per_unit) if len(per_unit) >= FEWEST_LEARNED else None


def deal_s(length: MatchLength, clock: TimeControl) -> float:
    """Seconds for a deal without any experience. A clock that allows less for a card than usual shortens it."""
    deal = DEALS[length.game, length.seats]
    cards_each = deal.tricks * lengths.mean(length.deals)
    allowed = {
        Kind.RESERVE: clock.action_s + clock.bank_s / cards_each,
        Kind.FISCHER: clock.increment_s + clock.bank_s / cards_each,
    }.get(clock.kind, CARD_S)
    card_s = min(CARD_S, allowed)
    return deal.tricks * (length.seats * card_s + TRICK_S) + deal.besides_s + BETWEEN_DEALS_S


def duration(
    sizes: Sequence[int],
    length: MatchLength,
    clock: TimeControl,
    starts_at: datetime,
    *,
    unit_s: float | None = None,
    tables: int | None = None,
    bell_s: float | None = None,
    pause_s: float = BETWEEN_ROUNDS_S,
) -> Estimate | None:
    """How long rounds of these numbers of matches take. None where an action may take days, or without rounds.

    `unit_s` is what was learned. With fewer `tables` than matches they play one after another. A bell ends a round
    when the deal that is on is finished. `pause_s` lies between rounds.
    """
    if clock.kind is Kind.DAYS or not sizes:
        return None
    deals = length.deals
    each = deal_s(length, clock) if unit_s is None else unit_s / lengths.mean(length.unit_deals)
    seconds = tuple(_round_s(matches, deals, each, tables, bell_s) for matches in sizes)
    return Estimate(seconds, _ends(starts_at, seconds, pause_s), unit_s is not None)


def _round_s(matches: int, deals: lengths.Chances, each: float, tables: int | None, bell_s: float | None) -> float:
    at_once = min(matches, tables or matches)
    sittings = -(-matches // at_once) if at_once else 0
    longest = lengths.longest(deals, at_once) * each
    return sittings * (longest if bell_s is None else min(longest, bell_s + each))


def _ends(starts_at: datetime, seconds: Sequence[float], pause_s: float) -> tuple[datetime, ...]:
    return tuple(starts_at + timedelta(seconds=sum(seconds[: n + 1]) + pause_s * n) for n in range(len(seconds)))


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """When a round of the event was begun, and when it was finished (None: it is played)."""

    begun: datetime
    finished: datetime | None = None


def remaining(
    estimate: Estimate, played: Sequence[RoundTimes], now: datetime, *, pause_s: float = BETWEEN_ROUNDS_S
) -> tuple[datetime, ...]:
    """When the round that is played and each one after it will end; empty when all are finished.

    Finished rounds tell how this event goes: the others are taken as much longer or shorter as those were, by the
    median. A round that should have ended is taken to end now.
    """
    took = [
        (times.finished - times.begun).total_seconds() / planned
        for times, planned in zip(played, estimate.round_s, strict=False)
        if times.finished is not None and planned > 0
    ]
    pace = median(took) if took else 1.0
    ends: list[datetime] = []
    for index in range(sum(times.finished is not None for times in played), estimate.rounds):
        begun = played[index].begun if index < len(played) else _next_begin(ends, played, now, pause_s)
        ends.append(max(now, begun + timedelta(seconds=estimate.round_s[index] * pace)))
    return tuple(ends)


def _next_begin(ends: Sequence[datetime], played: Sequence[RoundTimes], now: datetime, pause_s: float) -> datetime:
    """When a round begins that is not out: after a pause, counted from the end of the one before."""
    last = ends[-1] if ends else played[-1].finished if played else None
    return now if last is None else max(now, last + timedelta(seconds=pause_s))
