"""What an event says about its format beyond its kind: cycles, consolation, groups, rounds of an evening."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.choices import ConsolationFor, GroupDraw

FEWEST_IN_GROUP, MOST_IN_GROUP = 3, 16
MOST_GO_ON = 8  # of one group
MOST_ROUNDS = 40  # of an evening


class FormatFields(models.Model):
    """Each field counts for the kinds that its label names, and for no other."""

    meets_twice = models.BooleanField(_("round robin and groups: everybody meets everybody twice"), default=False)
    third_place = models.BooleanField(_("match for third place"), default=False)
    consolation_for = models.CharField(
        _("consolation: for whom"), max_length=10, choices=ConsolationFor.choices, default=ConsolationFor.FIRST_MATCH
    )
    group_size = models.PositiveSmallIntegerField(
        _("groups: entrants in one at most"),
        default=4,
        validators=[MinValueValidator(FEWEST_IN_GROUP), MaxValueValidator(MOST_IN_GROUP)],
    )
    group_draw = models.CharField(
        _("groups: how they are drawn"), max_length=5, choices=GroupDraw.choices, default=GroupDraw.SNAKE
    )
    group_through = models.PositiveSmallIntegerField(
        _("groups: how many of each go on"),
        default=2,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_GO_ON)],
    )
    group_best_next = models.PositiveSmallIntegerField(
        _("groups: how many of the best next ones go on too"),
        default=0,
        validators=[MaxValueValidator(64)],
        help_text=_("Compared are entrants with the same place, by matches against rivals of the same places."),
    )
    evening_rounds = models.PositiveSmallIntegerField(
        _("evening: rounds"), default=6, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )

    class Meta:
        abstract = True


FORMAT_FIELDS = tuple(field.name for field in FormatFields._meta.local_fields)
