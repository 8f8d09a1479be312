"""Who is waited for at a match, for its two sides, its table and the desk."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.choices import MatchStage, Stage
from tournaments.events.clock_words import time_left
from tournaments.events.models import Countdown, Event


@dataclass(frozen=True, slots=True)
class Waiting:
    """One match at which somebody is waited for. `own_side` is the viewer's, None for who doesn't play in it.

    `left_ms` counts from the moment of rendering; `absent` and `there` are names, `may_say` the own side has yet to say
    that it is there.
    """

    match_id: int
    slug: str
    table_no: int
    names: tuple[str, str]
    here: tuple[bool, bool]
    left_ms: int
    text: str
    is_over: bool
    own_side: int | None

    @property
    def absent(self) -> tuple[str, ...]:
        return tuple(name for name, here in zip(self.names, self.here, strict=True) if not here)

    @property
    def there(self) -> tuple[str, ...]:
        return tuple(name for name, here in zip(self.names, self.here, strict=True) if here)

    @property
    def missing(self) -> tuple[tuple[int, str], ...]:
        """The sides that haven't said that they are there, by number."""
        return tuple((side, name) for side, name in enumerate(self.names) if not self.here[side])

    @property
    def may_say(self) -> bool:
        return self.own_side is not None and not self.here[self.own_side]


def waits_of(event: Event, mine: Collection[int] = (), match_id: int | None = None) -> tuple[Waiting, ...]:
    """At which matches of the event somebody is waited for, by table; at `match_id` alone where it is given.

    `mine` are the viewer's entrants.
    """
    if event.state != Stage.RUNNING:
        return ()
    rows = Countdown.objects.filter(match__round__event=event, match__state=MatchStage.OPEN)
    rows = rows.select_related("match__first", "match__second").order_by("match__position")
    return _shown(event, rows if match_id is None else rows.filter(match=match_id), mine, timezone.now())


def _shown(event: Event, rows: Iterable[Countdown], mine: Collection[int], now: datetime) -> tuple[Waiting, ...]:
    return tuple(_waiting(event, row, mine, now) for row in rows)


def _waiting(event: Event, row: Countdown, mine: Collection[int], now: datetime) -> Waiting:
    match, left = row.match, row.left_at(now)
    own = [side for side, who in enumerate((match.first_id, match.second_id)) if who in mine]
    return Waiting(
        match_id=match.pk,
        slug=event.slug,
        table_no=match.position + 1,
        names=(str(match.first), str(match.second)),
        here=row.here,
        left_ms=int(left.total_seconds() * 1000),
        text=time_left(left) if left else _("The time is up."),
        is_over=not left,
        own_side=own[0] if own else None,
    )
