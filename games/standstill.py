"""When clocks stand still: while the site is away, and on people's days of rest. Written by services alone."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Beat(models.Model):
    """The one row that says when the site was last there for its players (`services.outages`)."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A stretch of time in which nobody could play; each table is credited for it once (`Table.outage`)."""

    since = models.DateTimeField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.since:%Y-%m-%d %H:%M:%S} to {self.until:%Y-%m-%d %H:%M:%S}"


class RestHabit(models.Model):
    """Whether somebody's clocks stand on Saturdays and Sundays of his time zone, from a moment on, until the next."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rest_habits")
    starts_at = models.DateTimeField()
    weekends = models.BooleanField()
    zone = models.CharField(max_length=64)

    class Meta:
        ordering = ["starts_at"]
        constraints = [models.UniqueConstraint(fields=["user", "starts_at"], name="games_habit_start")]

    def __str__(self) -> str:
        return f"{self.user_id} from {self.starts_at:%Y-%m-%d}"


class Holiday(models.Model):
    """Days from `first` to `last`, in `zone`, on which somebody's clocks stand."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="holidays")
    first = models.DateField()
    last = models.DateField()
    zone = models.CharField(max_length=64)

    class Meta:
        ordering = ["first"]

    def __str__(self) -> str:
        return f"{self.user_id} {self.first} to {self.last}"
