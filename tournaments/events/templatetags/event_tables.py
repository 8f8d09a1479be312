"""What a table's page says of the event that opened it; `games` itself knows no events."""

from __future__ import annotations

from django import template

from tournaments.events import selectors
from tournaments.events.models import Event

register = template.Library()


@register.simple_tag
def event_of_table(code: str) -> Event | None:
    """The event whose match is played at that table, None at any other."""
    return selectors.event_of_table(code)
