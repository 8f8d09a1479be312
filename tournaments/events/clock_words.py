"""The clock of a round in words: what is left, what was done with it, and what the bell means, game by game."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.events.choices import Decks
from tournaments.events.models import Event
from tournaments.events.rules.bell import Bell
from tournaments.events.timings import timing_of

DONE = {
    "started": gettext_lazy("started, %(left)s left"),
    "paused": gettext_lazy("paused, %(left)s left"),
    "added": gettext_lazy("changed by %(minutes)d minutes, %(left)s left"),
    "dropped": gettext_lazy("taken away"),
}
MEANS = {
    Bell.FINISH_DEAL: {
        "chouine": gettext_lazy(
            "At the bell the deal on the table is finished. Then who has won more manches wins, with as many who has "
            "won more deals of the present one; if that is level too, one more deal is played."
        ),
        "piquet": gettext_lazy(
            "At the bell the deal on the table is finished. Then who has won more parties wins, with as many who has "
            "more points in the present one; if that is level too, one more deal is played. A partie that was not "
            "finished has no margin."
        ),
        "guinote": gettext_lazy(
            "At the bell the hand on the table is finished, and if it goes de vueltas the second one too. Then who has "
            "won more cotos wins, with as many who has more points of the present one; if that is level too, one more "
            "hand is played."
        ),
    },
    Bell.STOP: {
        "chouine": gettext_lazy(
            "At the bell all stop, and the deal on the table counts for nothing. Who has won more manches wins, with "
            "as many who has won more deals of the present one; if that is level too, the match is a draw."
        ),
        "piquet": gettext_lazy(
            "At the bell all stop, and the deal on the table counts for nothing. Who has won more parties wins, with "
            "as many who has more points in the present one; if that is level too, the match is a draw. A partie that "
            "was not finished has no margin."
        ),
        "guinote": gettext_lazy(
            "At the bell all stop, and the hand on the table counts for nothing. Who has won more cotos wins, with as "
            "many who has more points of the present one; if that is level too, the match is a draw."
        ),
    },
}


def time_left(left: timedelta) -> str:
    """ "24:59", or "1:05:00" from an hour on."""
    seconds = max(0, round(left.total_seconds()))
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def clock_told(what: str, left_s: int, minutes: int) -> str:
    """What an organiser did with the clock, for the record."""
    return str(DONE[what]) % {"left": time_left(timedelta(seconds=left_s)), "minutes": minutes}


def bell_means(event: Event) -> tuple[str, ...]:
    """What the bell means in this event, a sentence or two; nothing where its rounds have no clock by default."""
    timing = timing_of(event)
    if timing.minutes is None:
        return ()
    length = ngettext(
        "A round lasts %(minutes)d minute, then the bell rings.",
        "A round lasts %(minutes)d minutes, then the bell rings.",
        timing.minutes,
    ) % {"minutes": timing.minutes}
    return (length, rule_told(event), who_ends(event))


def rule_told(event: Event) -> str:
    """What the event's rule means in its game."""
    return str(MEANS[Bell(timing_of(event).bell)][event.game])


def who_ends(event: Event) -> str:
    """By whom the rule is carried out."""
    if event.decks == Decks.MIRROR:
        return _("Mirror matches are played to their end all the same: only both tables together decide.")
    if event.online:
        return _("The tables of the site do this by themselves.")
    return _("With real cards you do this yourselves, and the organiser closes a match that isn’t over, by this rule.")
