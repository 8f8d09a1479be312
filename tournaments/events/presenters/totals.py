"""What a sheet of piquet adds up to so far, partie by partie, with both lines of the Rubicon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.records.rules import rubicon
from tournaments.records.rules.rubicon import Partie, PerSide, TooManyDeals

UNUSUAL = 200  # more than nearly any deal of piquet is worth
DEALS = 6


@dataclass(frozen=True, slots=True)
class Total:
    """One partie so far; `unusual` are the deals worth a second look, `leader` is empty when level."""

    title: str
    partie: Partie
    leader: str
    is_too_long: bool
    unusual: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        return self.partie.to_play == 0

    @property
    def difference(self) -> int:
        return abs(self.partie.totals[0] - self.partie.totals[1])

    @property
    def sum(self) -> int:
        return sum(self.partie.totals)


def agreed_deals(event: Event) -> int:
    """How many deals make a partie of this event."""
    return int(event.options.get("deals", DEALS))


def totals(event: Event, names: tuple[str, str], units: Sequence[Sequence[PerSide]]) -> tuple[Total, ...]:
    """The parties that anything is written of; nothing for games without a Rubicon."""
    if event.game != "piquet":
        return ()
    agreed = agreed_deals(event)
    return tuple(_total(number, deals, agreed, names) for number, deals in enumerate(units, start=1) if deals)


def _total(number: int, deals: Sequence[PerSide], agreed: int, names: tuple[str, str]) -> Total:
    partie, is_too_long = _counted(deals, agreed)
    ahead = rubicon.leader(partie.totals)
    return Total(
        title=_("Partie %(number)d") % {"number": number},
        partie=partie,
        leader="" if ahead is None else names[ahead],
        is_too_long=is_too_long,
        unusual=tuple(points for deal in deals for points in deal if points > UNUSUAL),
    )


def _counted(deals: Sequence[PerSide], agreed: int) -> tuple[Partie, bool]:
    """The partie, and whether more deals were written than it has; these are left out."""
    try:
        return rubicon.count(deals, agreed), False
    except TooManyDeals:
        return _counted(deals[:-1], agreed)[0], True
