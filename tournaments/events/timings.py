"""What is read of an event's timing, its round clock and its announcements; nothing here writes."""

from __future__ import annotations

from tournaments.events.models import Announcement, Event, RoundClock, Timing

MOST_SHOWN = 3


def timing_of(event: Event) -> Timing:
    """The event's timing; where it has none, all as by default, and no row."""
    return Timing.objects.filter(event_id=event.pk).first() or Timing(event=event)


def clock_of(event: Event) -> RoundClock | None:
    """The clock of the latest round; None where it has none."""
    clock = RoundClock.objects.filter(round__event=event).select_related("round").order_by("-round__number").first()
    is_latest = clock is not None and not event.rounds.filter(number__gt=clock.round.number).exists()
    return clock if is_latest else None


def announcements_of(event: Event, most: int = MOST_SHOWN) -> tuple[Announcement, ...]:
    """What was announced and not taken back, the latest first."""
    rows = Announcement.objects.filter(event=event, taken_back_at=None).select_related("by")
    return tuple(rows.order_by("-at", "-pk")[:most])


def hall_topic(event: Event) -> str:
    """The topic under which tables hear of the round clock and of announcements."""
    return f"event-{event.pk}-hall"
