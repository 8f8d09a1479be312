"""Rows about an event's format: what an organiser decided of those who are level where only some go on."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class EdgeDecision(models.Model):
    """How an organiser ranked those who are level where only some go on: of a group, or across groups (None).

    `order` has the rows of all of them, the best first. The latest about exactly those who are level counts.
    """

    event = models.ForeignKey("events.Event", models.CASCADE, related_name="edge_decisions")
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    order = models.JSONField()
    reason = models.CharField(max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.event_id} group {self.group}"


class RoundDate(models.Model):
    """When and where a round is to be played, said before it is out or after; each is optional.

    In play-offs too the number is the round's own (`Round.number`).
    """

    event = models.ForeignKey("events.Event", models.CASCADE, related_name="round_dates")
    number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=120, blank=True, default="")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="events_round_date")]

    def __str__(self) -> str:
        return f"{self.event_id} round {self.number}"


class PartnerRequest(models.Model):
    """That somebody who has entered alone would like to play with another who has; gone once either has a partner."""

    by = models.ForeignKey("events.Entrant", models.CASCADE, related_name="asks")
    to = models.ForeignKey("events.Entrant", models.CASCADE, related_name="asked")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["by", "to"], name="events_partner_asked_once")]

    def __str__(self) -> str:
        return f"{self.by_id} asks {self.to_id}"


class Qualifier(models.Model):
    """That the first `places` of `source` enter `target`; `entered` and `declined` are rows of entrants of `source`."""

    target = models.ForeignKey("events.Event", models.CASCADE, related_name="qualifiers")
    source = models.ForeignKey("events.Event", models.CASCADE, related_name="qualifies_for")
    places = models.PositiveSmallIntegerField()
    entered = models.JSONField(default=list, blank=True)
    declined = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["target", "source"], name="events_qualifier_once")]

    def __str__(self) -> str:
        return f"{self.source_id} for {self.target_id}"
