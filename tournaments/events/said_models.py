"""The rows of what was said and done in an event: results as players wrote them down, and the record of every act.

Only `services` writes here.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.choices import Act, ReportStage


class Report(models.Model):
    """A result that one player wrote down; both reports stay visible in a dispute. Never edited, only answered.

    `units` holds one list of [a, b] a unit: the deals of a partie, or the one score of a manche or coto.
    """

    match = models.ForeignKey("events.Match", models.CASCADE, related_name="reports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    side = models.PositiveSmallIntegerField()
    units = models.JSONField()
    is_extra = models.BooleanField(default=False)
    state = models.CharField(max_length=9, choices=ReportStage.choices, default=ReportStage.PROPOSED)
    made_at = models.DateTimeField()
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=400, blank=True, default="")

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(state="proposed"), name="events_report_one_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} by {self.by_id}"


class AuditEntry(models.Model):
    """One line of an event's record: who did what, when, why, before and after. Appended, never changed."""

    event = models.ForeignKey("events.Event", models.CASCADE, related_name="audit")
    at = models.DateTimeField()
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    act = models.CharField(max_length=20, choices=Act.choices)
    subject = models.CharField(max_length=200, blank=True)
    why = models.CharField(max_length=400, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["event", "-at", "-id"], name="events_audit_list")]
        verbose_name = _("line of the record")
        verbose_name_plural = _("lines of the record")

    def __str__(self) -> str:
        return f"{self.event_id} {self.act} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise ValueError("a line of the record is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise ValueError("a line of the record is never deleted")
