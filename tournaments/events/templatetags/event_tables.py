"""What a table's page says of the event that opened it; `games` itself knows no events."""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string

from tournaments.events import selectors
from tournaments.events.models import Event
from tournaments.events.presenters.hall import hall_of
from tournaments.events.presenters.waiting import waits_of
from tournaments.events.timings import hall_topic
from tournaments.events.views.gate import visit_of

register = template.Library()
FOUND = "event_at_table"  # what a request was found to be about, so that a page asks once


@register.simple_tag(takes_context=True)
def event_of_table(context: template.Context, code: str) -> Event | None:
    """The event whose match is played at that table, None at any other."""
    request = context.get("request")
    if request is None:
        return selectors.event_of_table(code)
    if not hasattr(request, FOUND):
        setattr(request, FOUND, selectors.event_of_table(code))
    found: Event | None = getattr(request, FOUND)
    return found


@register.simple_tag(takes_context=True)
def hall_topic_of(context: template.Context, code: str) -> str:
    """The topic under which that table hears of the round clock and of announcements; empty at a table of no event."""
    event = event_of_table(context, code)
    return "" if event is None else hall_topic(event)


@register.simple_tag(takes_context=True)
def hall_of_table(context: template.Context, code: str) -> str:
    """The round clock and the announcements of the event whose match is played at that table."""
    event = event_of_table(context, code)
    if event is None:
        return ""
    request = context.get("request")
    return render_to_string("events/_hall_at_table.html", {"hall": hall_of(event)}, request=request)


@register.simple_tag(takes_context=True)
def waits_at_table(context: template.Context, code: str) -> str:
    """Who is waited for at that table, if its match is one of an event."""
    event, request = event_of_table(context, code), context.get("request")
    match = None if event is None or request is None else selectors.match_at_table(event, code)
    if match is None or request is None:
        return ""
    visit = visit_of(request, match.round.event.slug)
    said = {"waits": waits_of(visit.event, visit.mine, match.pk), "match_id": match.pk, "visit": visit}
    return render_to_string("events/_waits_at_table.html", said, request=request)
