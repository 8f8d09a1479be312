"""The rows with which an organiser runs an evening: how long rounds are, the clock of a round, what is announced.

Only `services` writes here. `models` has the event itself.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.running_choices import BellRule

MOST_MINUTES, MOST_TABLES, MOST_EXPECTED = 240, 250, 500
LONGEST_ANNOUNCEMENT = 280  # letters


class Timing(models.Model):
    """What an event expects, and how long its rounds are; an event without a row has all as it is by default.

    `is_preset`: the club makes other events like this one.
    """

    event = models.OneToOneField("events.Event", models.CASCADE, related_name="timing")
    expected = models.PositiveSmallIntegerField(
        _("how many entrants do you expect"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(MOST_EXPECTED)],
        help_text=_("Only to say how long the event will take. Pairs count once."),
    )
    tables = models.PositiveSmallIntegerField(
        _("tables in the hall"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_TABLES)],
        help_text=_("With fewer tables than matches some have to wait. Leave it empty where there are enough."),
    )
    minutes = models.PositiveSmallIntegerField(
        _("minutes of a round, until the bell"),
        null=True,
        blank=True,
        validators=[MinValueValidator(5), MaxValueValidator(MOST_MINUTES)],
        help_text=_("Leave it empty to play every match to its end, without a bell."),
    )
    bell = models.CharField(_("at the bell"), max_length=12, choices=BellRule.choices, default=BellRule.FINISH_DEAL)
    is_preset = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.event_id}"


class RoundClock(models.Model):
    """The clock of a round: it runs until `ends_at`, or stands with `left_s` seconds left; `rung_at` is its end.

    `length_s` is how long it was to run in all. `told_at`: the bell was rung at every table.
    """

    round = models.OneToOneField("events.Round", models.CASCADE, related_name="clock")
    length_s = models.PositiveIntegerField()
    left_s = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField(null=True, blank=True, db_index=True)
    rung_at = models.DateTimeField(null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.round_id} until {self.ends_at}"

    @property
    def is_running(self) -> bool:
        return self.ends_at is not None and self.rung_at is None

    def left_at(self, now: datetime) -> timedelta:
        """How long it still runs, nothing once the bell has rung."""
        if self.rung_at is not None:
            return timedelta()
        return timedelta(seconds=self.left_s) if self.ends_at is None else max(self.ends_at - now, timedelta())


class Countdown(models.Model):
    """Somebody hasn't come to a match: who is there has won it by forfeit, once the desk says so, from `ends_at` on.

    `first_here` and `second_here` are the sides that have said, or of whom the desk has said, that they are there.
    """

    match = models.OneToOneField("events.Match", models.CASCADE, related_name="countdown")
    ends_at = models.DateTimeField()
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    first_here = models.BooleanField(default=False)
    second_here = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.match_id} until {self.ends_at}"

    @property
    def here(self) -> tuple[bool, bool]:
        return self.first_here, self.second_here

    def left_at(self, now: datetime) -> timedelta:
        return max(self.ends_at - now, timedelta())


class Announcement(models.Model):
    """What an organiser said to all tables of an event. One that was taken back is shown to nobody."""

    event = models.ForeignKey("events.Event", models.CASCADE, related_name="announcements")
    text = models.CharField(_("what to tell everybody"), max_length=LONGEST_ANNOUNCEMENT)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    request_id = models.CharField(max_length=64, blank=True, default="")
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "request_id"], condition=~models.Q(request_id=""), name="events_announced_once"
            ),
        ]

    def __str__(self) -> str:
        return self.text
