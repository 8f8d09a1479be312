"""Days and moments as people write them: "1er décembre" in French, and whose hours they are for who chose no zone."""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language

register = template.Library()


@register.filter(expects_localtime=True)
def day(on: date) -> str:
    """The day in full, in the time zone in force: `{{ club.created|day }}`."""
    return _written(on, "DATE_FORMAT")


@register.simple_tag(takes_context=True)
def moment(context: template.Context, at: datetime, form: str = "DATETIME_FORMAT") -> str:
    """Day and hour, in full unless told otherwise: `{% moment event.starts_at %}`.

    Visitors and guests have no zone of their own: it is named. An account has one, in which everything is told.
    """
    request = context.get("request") or getattr(context, "request", None)
    user = getattr(request, "user", None)
    has_zone = user is not None and user.is_authenticated and not user.is_guest
    local = localtime(at)
    text = _written(local, form)
    return text if has_zone else f"{text} {zone_of(local)}"


def _written(on: date, form: str) -> str:
    text = date_format(on, form)
    is_french = (get_language() or "").startswith("fr")
    return f"1er {text.removeprefix('1 ')}" if is_french and text.startswith("1 ") else text


def zone_of(local: datetime) -> str:
    """The zone's short name; some have none but their distance from UTC: "+03"."""
    name = local.tzname() or "UTC"
    return f"UTC{name}" if name[0] in "+-" else name
