"""How long something lasts, as short as a line has room for: "0:45", "12:05", then hours and days."""

from __future__ import annotations

from django.utils.translation import ngettext

HOUR_S, DAY_S = 3_600, 86_400


def lasting(ms: int) -> str:
    """A length in milliseconds, in the language in force. The page counts on by itself below an hour."""
    seconds = ms // 1000
    if seconds < HOUR_S:
        return f"{seconds // 60}:{seconds % 60:02d}"
    if seconds < 2 * DAY_S:
        hours = seconds // HOUR_S
        return ngettext("%(number)d h", "%(number)d h", hours) % {"number": hours}
    days = seconds // DAY_S
    return ngettext("%(number)d day", "%(number)d days", days) % {"number": days}
