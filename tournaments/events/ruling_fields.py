"""What an organiser decided about a match beyond its score."""

from __future__ import annotations

from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


def _given(verbose_name: Any) -> models.DecimalField:
    return models.DecimalField(
        verbose_name, max_digits=5, decimal_places=2, null=True, blank=True, validators=[MinValueValidator(0)]
    )


class RulingFields(models.Model):
    """`points_first` and `points_second` are given in the place of what the result is worth, both or neither.

    `awarded` is how much of the score the referee gave to each side, [a, b], empty for nothing: deals of a manche or a
    partie, points of a coto. `is_late`: corrected when it no longer counted in the event, which keeps what it had.
    """

    points_first = _given(_("points given to the first"))
    points_second = _given(_("points given to the second"))
    awarded = models.JSONField(default=list, blank=True)
    is_late = models.BooleanField(default=False)

    class Meta:
        abstract = True
