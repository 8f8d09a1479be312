"""How long things take at a table (`docs/play.md` has the reasons); each may be set in settings, in milliseconds."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

DEFAULTS = {
    "HOLD_MS": 1_600,  # after every trick, before the next lead
    "LAST_DRAW_HOLD_MS": 3_000,  # guinote: before the muestra goes
    "ANSWER_MS": 1_200,  # piquet: an answer comes no earlier, whoever gives it
    "ORDER_MS": 1_200,  # a standing order acts so long after the entry that lets it, unless a hold ends
    "HOUSE_DELAY_MS": 800,  # the house player thinks as long over everything
    "PROMPT_MS": 25_000,  # a question that nobody answers gets its default
    "NEXT_DEAL_MS": 45_000,  # the score sheet lies there
    "SOCKET_MS": 40_000,  # a person is there so long after the last sign of an open socket
    "PAGE_MS": 30_000,  # and after a page that was asked for
    "ROLL_CALL_MS": 15_000,  # a process writes down whose sockets are still open
    "RECONNECT_MS": 10_000,  # a lost connection is first said to be coming back
    "LEAVE_MS": 3_000,  # who left may have gone to load the page again
    "PATIENCE_MS": 60_000,  # before the match of somebody who is away may be claimed
    "LONG_PATIENCE_MS": 180_000,  # of somebody who rarely stays away, or whose page has no script
    "SHORT_PATIENCE_MS": 30_000,  # of somebody who often does, or left on purpose
    "TURN_NEWS_MS": 60_000,  # at a table with a clock, before it is said elsewhere that it waits for somebody
    "SLOW_TURN_NEWS_MS": 600_000,  # at a table without one
    "RESUME_MS": 600_000,  # who wanted to go on with an adjourned match is taken to be there
    "OUTAGE_MS": 5_000,  # without a beat of the site it was away, and clocks stood still
}


def pace(name: str) -> timedelta:
    """The duration called `name` in `DEFAULTS`, as settings have it."""
    return timedelta(milliseconds=getattr(settings, name, DEFAULTS[name]))
