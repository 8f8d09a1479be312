"""What an event says of its Swiss rounds; an event of another kind keeps it for the day on which it becomes one."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.choices import LateCredit, PairingEngine

MOST_ROUNDS = 30
NAMES = ("rounds_planned", "engine", "late_credit", "half_byes")


class SwissFields(models.Model):
    """The fields of an event that its Swiss rounds follow."""

    rounds_planned = models.PositiveSmallIntegerField(
        _("number of rounds"), default=5, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    engine = models.CharField(
        _("who pairs"), max_length=9, choices=PairingEngine.choices, default=PairingEngine.AUTOMATIC
    )
    late_credit = models.CharField(
        _("who comes late gets"), max_length=7, choices=LateCredit.choices, default=LateCredit.NOTHING
    )
    half_byes = models.PositiveSmallIntegerField(
        _("rounds off worth a draw that each may ask for"),
        default=1,
        validators=[MaxValueValidator(MOST_ROUNDS)],
        help_text=_("Never in the last round. A round off that is worth nothing can be asked for at any time."),
    )

    class Meta:
        abstract = True

    def is_late_credited(self, chosen: str) -> bool:
        """Whether a missed round gives as much as a draw, by a chosen LateCredit or else by the event's own."""
        return (chosen or self.late_credit) == LateCredit.DRAW
