"""The closed sets of records' rows, with the words that people read for them."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class GameName(TextChoices):
    """The games' own names, the same in every language but for the accent of guiñote."""

    CHOUINE = "chouine", _("Chouine")
    PIQUET = "piquet", _("Piquet")
    GUINOTE = "guinote", _("Guiñote")


class Format(TextChoices):
    """Whether persons or pairs meet; each has its own ratings."""

    SOLO = "solo", _("one against one")
    PAIRS = "pairs", _("pairs")


class HowEnded(TextChoices):
    """How a match came to its result (`records.rules.counting.How`)."""

    PLAYED = "played", _("played")
    RESIGNED = "resigned", _("resigned")
    FORFEIT = "forfeit", _("forfeit")
    RULING = "ruling", _("decided by the organiser")
    AGREED = "agreed", _("agreed")
    BYE = "bye", _("bye")


class Answer(TextChoices):
    """What came of a challenge."""

    NONE = "", _("not answered")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
