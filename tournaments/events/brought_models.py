"""The rows of what came in from elsewhere: an event as a file, and who its people are here.

Only `services` writes here.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.members.models import Club


class Brought(models.Model):
    """That an event came in as a file: from where, and what its rows can't say.

    `archive` is the event's name on every site, the seed of its lots, and lets it in once. `shares` are the terms of
    entrants for tables with the same decks, as [against, amount, weight]; their tables stayed where they were.
    """

    event = models.OneToOneField("events.Event", models.CASCADE, related_name="brought")
    archive = models.CharField(max_length=32, unique=True)
    site = models.CharField(max_length=120, blank=True, default="")
    format = models.CharField(max_length=20)
    shares = models.JSONField(default=dict, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.event_id} from {self.site}"


class BroughtPerson(models.Model):
    """Who a person of another site is in this club, as an organiser once said; so the next file makes nobody twice.

    `site` is the key by which the other site signs, `number` the person's there.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    site = models.CharField(max_length=16)
    number = models.PositiveBigIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "site", "number"], name="events_brought_person")]

    def __str__(self) -> str:
        return f"{self.site} {self.number}: {self.user_id}"
