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
