"""The rows of Swiss pairing: who doesn't play in a round and why, what was asked for in advance, and drafts of rounds.

Only `services` writes here.
"""

from __future__ import annotations

from fractions import Fraction

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Table
from tournaments.events.choices import DraftStage, RequestedBye, UnplayedKind


class UnplayedRound(models.Model):
    """Why an entrant has no match in a published round; whoever is in a Swiss has either in each round.

    `credit` is what the round gives in place of what its kind is worth; None for the usual.
    """

    round = models.ForeignKey("events.Round", models.CASCADE, related_name="unplayed")
    entrant = models.ForeignKey("events.Entrant", models.PROTECT, related_name="unplayed")
    kind = models.CharField(max_length=14, choices=UnplayedKind.choices)
    credit = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)

    class Meta:
        ordering = ["round_id", "entrant_id"]
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="events_unplayed_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.kind}"

    @property
    def exact_credit(self) -> Fraction | None:
        return None if self.credit is None else Fraction(self.credit)


class ByeRequest(models.Model):
    """A round that an entrant doesn't want to play, said before it is drawn. `number` is the round's."""

    entrant = models.ForeignKey("events.Entrant", models.CASCADE, related_name="bye_requests")
    number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("worth"), max_length=14, choices=RequestedBye.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["number", "entrant_id"]
        constraints = [models.UniqueConstraint(fields=["entrant", "number"], name="events_bye_request_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} round {self.number} {self.kind}"


class ForbiddenMeeting(models.Model):
    """Two who are not to meet: never (hard), or only where no other round is left. `first` is the lower row."""

    event = models.ForeignKey("events.Event", models.CASCADE, related_name="forbidden_meetings")
    first = models.ForeignKey("events.Entrant", models.CASCADE, related_name="+")
    second = models.ForeignKey("events.Entrant", models.CASCADE, related_name="+")
    is_hard = models.BooleanField(default=True)
    reason = models.CharField(_("reason"), max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="events_forbidden_once"),
            models.CheckConstraint(condition=models.Q(first__lt=models.F("second")), name="events_forbidden_two"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} – {self.second_id}"


class RoundDraft(models.Model):
    """A Swiss round that was asked for: waiting for its engine, ready to be looked at, or out as `round`.

    One with few players is paired while the page waits, others by the worker. `attempt` grows each time it is drawn
    anew; an engine's answer to an earlier one is thrown away. `basis` names all that the draft was drawn from, `digest`
    exactly what would be published. Numbers are the entrants' own; `entrants`
    are [number, row], `pairs` [first, second, facts], `byes` [number, kind, facts] and facts
    [reason, numbers, amount, round] (`rules.pairing.types.Fact`). `consented` are the faults that the organiser put up
    with. `proof` is the engine's own round with its input, whatever was changed by hand since.
    """

    event = models.ForeignKey("events.Event", models.CASCADE, related_name="drafts")
    number = models.PositiveSmallIntegerField()
    round = models.OneToOneField("events.Round", models.SET_NULL, null=True, blank=True, related_name="draft")
    stage = models.CharField(max_length=8, choices=DraftStage.choices, default=DraftStage.QUEUED)
    attempt = models.PositiveIntegerField(default=1)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField()
    has_few = models.BooleanField(default=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    basis = models.CharField(max_length=64, blank=True, default="")
    entrants = models.JSONField(default=list, blank=True)
    pairs = models.JSONField(default=list, blank=True)
    byes = models.JSONField(default=list, blank=True)
    consented = models.JSONField(default=list, blank=True)
    proof = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=32, blank=True, default="")
    failure = models.CharField(max_length=14, blank=True, default="")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="events_draft_number")]

    def __str__(self) -> str:
        return f"{self.event_id} draft of round {self.number}"

    @property
    def step(self) -> str:
        """What was given up so that there is a round (`rules.pairing.types.Step`)."""
        return str(self.proof.get("step", "none"))


class UndoneTable(models.Model):
    """A table whose match was taken back: whatever was played there counts nowhere."""

    event = models.ForeignKey("events.Event", models.CASCADE, related_name="undone_tables")
    table = models.OneToOneField(Table, models.CASCADE, related_name="undone")
    undone_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table_id}"
