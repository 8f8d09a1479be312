"""The closed sets of `running_models`, with the words that people read for them."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class BellRule(TextChoices):
    """What the bell means, as the event chose: the words for `rules.bell.Bell`."""

    FINISH_DEAL = "finish_deal", _("the deal on the table is finished, then the leader wins; if level, one more deal")
    STOP = "stop", _("all stop at once, the deal on the table counts for nothing, and the leader wins")
