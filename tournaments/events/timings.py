"""What is read of an event's timing, its round clock and its announcements; nothing here writes."""

from __future__ import annotations

from tournaments.events.models import Announcement, Event, RoundClock, Timing

MOST_SHOWN = 3


def timing_of(event: Event) -> Timing:
    """The event's timing; where it has none, all as by default, and no row."""
    if event.pk is None:
        return Timing(event=event)
    try:
        return event.timing
    except Timing.DoesNotExist:
        return Timing(event=event)


def clock_of(event: Event) -> RoundClock | None:
    """The clock of the latest round; None where it has none."""
    latest = event.rounds.select_related("clock").order_by("-number").first()
    if latest is None or not hasattr(latest, "clock"):
        return None
    clock: RoundClock = latest.clock
    return clock


def announcements_of(event: Event, most: int = MOST_SHOWN) -> tuple[Announcement, ...]:
    """What was announced and not taken back, the latest first."""
    rows = Announcement.objects.filter(event=event, taken_back_at=None).select_related("by")
    return tuple(rows.order_by("-at", "-pk")[:most])


def hall_topic(event: Event) -> str:
    """The topic under which tables hear of the round clock and of announcements."""
    return f"event-{event.pk}-hall"
