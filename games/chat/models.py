"""The rows of chat: lines, who doesn't want to hear whom, reports and what an organiser made of them.

Only `games.services` writes here. A line is deleted some weeks after its match (`services.chat.forget_lines`).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.chat.choices import Outcome, Preset, Reason, Room

LONGEST = 200


class Line(models.Model):
    """What somebody said: either `preset`, a key, or `text`. `seat` is None for who watched.

    `number` is the table's when it was said. A line that lost its author (erased) has neither name nor words.
    """

    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="lines")
    room = models.CharField(max_length=9, choices=Room.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="lines"
    )
    name = models.CharField(max_length=80, blank=True, default="")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    preset = models.CharField(max_length=12, choices=Preset.choices, blank=True, default="")
    text = models.CharField(max_length=LONGEST, blank=True, default="")
    made_at = models.DateTimeField()
    number = models.PositiveIntegerField()
    request_id = models.CharField(max_length=64)
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "games"
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["table", "room"], name="games_line_room"),
            models.Index(fields=["author", "made_at"], name="games_line_author"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "author", "request_id"], name="games_line_request"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.room} {self.pk}"

    @property
    def words(self) -> str:
        """What was said, in the language in force; empty for a line whose author was erased."""
        return str(Preset(self.preset).label) if self.preset else self.text


class Mute(models.Model):
    """`by` doesn't want to hear `author`, at any table."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        app_label = "games"
        constraints = [models.UniqueConstraint(fields=["by", "author"], name="games_mute_once")]

    def __str__(self) -> str:
        return f"{self.by_id} mutes {self.author_id}"


class ChatReport(models.Model):
    """Somebody found a line out of order. `outcome` is empty until it is answered."""

    line = models.ForeignKey(Line, on_delete=models.CASCADE, related_name="reports")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="chat_reports"
    )
    reason = models.CharField(max_length=12, choices=Reason.choices)
    words = models.CharField(max_length=LONGEST, blank=True, default="")
    made_at = models.DateTimeField()
    outcome = models.CharField(max_length=9, choices=Outcome.choices, blank=True, default="")
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "games"
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["line", "by"], name="games_report_once")]

    def __str__(self) -> str:
        return f"{self.line_id} {self.reason}"


class ChatLimit(models.Model):
    """An organiser let `user` say set phrases only, until a day."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_limits")
    until = models.DateTimeField()
    made_at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        app_label = "games"
        indexes = [models.Index(fields=["user", "until"], name="games_limit_until")]

    def __str__(self) -> str:
        return f"{self.user_id} until {self.until:%Y-%m-%d}"
