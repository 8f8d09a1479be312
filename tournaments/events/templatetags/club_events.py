"""What a club's page says of its events; `members` itself knows no events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import template

from tournaments.events import permissions, selectors
from tournaments.events.choices import Stage
from tournaments.members.models import Club

MOST = 8

register = template.Library()


@register.inclusion_tag("events/_of_club.html", takes_context=True)
def club_events(context: template.Context, club: Club) -> dict[str, object]:
    """The events of `club` that are open for entry or being played, and the way to a new one for who may make it."""
    user = context["request"].user
    rows = selectors.events_for(user, club.slug).filter(state__in=(Stage.ENTRY, Stage.RUNNING))
    return {"club": club, "events": rows[:MOST], "may_create": permissions.may_create(user, club)}


@register.filter
def of(found: Mapping[int, Sequence[object]], row: int) -> Sequence[object]:
    """What a mapping of rows has for this one; nothing where it has none, or there is no mapping."""
    return found.get(row, ()) if found else ()
