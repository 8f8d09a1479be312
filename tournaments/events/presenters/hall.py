"""What everybody in the hall has to see at once: the clock of the round, and what the organiser announced."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.clock_words import rule_told, time_left, who_ends
from tournaments.events.models import Announcement, Event, RoundClock
from tournaments.events.presenters.rules_told import rules_told
from tournaments.events.timings import announcements_of, clock_of


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock of a round. `left_ms` counts from the moment of rendering; `ends_at` is None while it stands.

    `means` is what the bell means, in sentences.
    """

    round: int
    left_ms: int
    text: str
    state: str
    ends_at: datetime | None
    means: tuple[str, ...]

    @property
    def runs(self) -> bool:
        return self.state == "running"

    @property
    def has_rung(self) -> bool:
        return self.state == "rung"


@dataclass(frozen=True, slots=True)
class Hall:
    """What is shown of an event on all its pages and at its tables."""

    event: Event
    clock: ClockShown | None
    announcements: tuple[Announcement, ...]
    rules: tuple[str, ...] = ()

    @property
    def is_quiet(self) -> bool:
        return self.clock is None and not self.announcements

    @property
    def latest(self) -> Announcement | None:
        return self.announcements[0] if self.announcements else None

    @property
    def earlier(self) -> tuple[Announcement, ...]:
        return self.announcements[1:]


def hall_of(event: Event) -> Hall:
    """The hall as it is now; of an event that is over there is nothing to see."""
    is_on = event.state in ("entry", "running")
    clock = clock_of(event) if event.state == "running" else None
    shown = None if clock is None else _shown(event, clock, timezone.now())
    return Hall(event, shown, announcements_of(event) if is_on else (), rules_told(event))


def _shown(event: Event, clock: RoundClock, now: datetime) -> ClockShown:
    left = clock.left_at(now)
    has_ended = clock.rung_at is not None or not left
    state = "rung" if has_ended else "running" if clock.is_running else "paused"
    return ClockShown(
        round=clock.round.number,
        left_ms=int(left.total_seconds() * 1000),
        text=_("The bell has rung.") if has_ended else time_left(left),
        state=state,
        ends_at=clock.ends_at if state == "running" else None,
        means=(rule_told(event), who_ends(event)),
    )
