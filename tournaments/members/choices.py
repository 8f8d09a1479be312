"""The closed sets of the members' rows: roles, languages, looks of pages and cards, what a club's acts and
people's notices are called.
"""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    """What a member may do in a club; an administrator may do what an organiser may (see `permissions`)."""

    MEMBER = "member", _("member")
    ORGANISER = "organiser", _("organiser")
    ADMINISTRATOR = "administrator", _("administrator")


class Language(TextChoices):
    """A language's own name is never translated."""

    ENGLISH = "en", "English"
    SPANISH = "es", "Español"
    FRENCH = "fr", "Français"


class Theme(TextChoices):
    AUTO = "auto", _("as the device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class PackLetters(TextChoices):
    """Which index letters the French pack shows."""

    LANGUAGE = "language", _("as my language")
    JQK = "jqk", _("J, Q, K")
    VDR = "vdr", _("V, D, R")


class CardBack(TextChoices):
    WINE = "wine", _("wine red")
    NAVY = "navy", _("navy blue")
    GREEN = "green", _("green")


class HandRows(TextChoices):
    """How six cards lie on a narrow screen."""

    ONE = "one", _("one row")
    TWO = "two", _("two rows of three, larger")


class Chat(TextChoices):
    """How much may be said at the tables; the values are those of `games.chat.choices.Chat`."""

    OPEN = "open", _("free text and set phrases")
    PRESETS = "presets", _("set phrases only")
    OFF = "off", _("nothing")


class Ruling(TextChoices):
    """What came of a report about what was said; the values are those of `games.chat.choices.Outcome`."""

    DISMISSED = "dismissed", _("nothing to object to")
    HIDDEN = "hidden", _("the line is hidden")
    LIMITED = "limited", _("the line is hidden, and the person has set phrases only for a while")


class Act(TextChoices):
    """An act the club keeps a record of."""

    CLUB_FOUNDED = "club_founded", _("founded the club")
    CLUB_CHANGED = "club_changed", _("changed the club's settings")
    INVITATION_MADE = "invitation_made", _("made an invitation")
    INVITATION_REVOKED = "invitation_revoked", _("revoked an invitation")
    JOINED = "joined", _("joined the club")
    ROLE_CHANGED = "role_changed", _("changed a role")
    REMOVED = "removed", _("removed a member")
    READMITTED = "readmitted", _("let a member back in")
    LEFT = "left", _("left the club")
    MINOR_SET = "minor_set", _("marked the account of a minor")
    MINOR_UNSET = "minor_unset", _("took the mark of a minor from an account")
    REPORT_ANSWERED = "report_answered", _("settled a report about what was said")


class NoticeKind(TextChoices):
    """Of what a person is told; the apps that send a kind give its words and say when it is over (`notice_words`)."""

    YOUR_TURN = "your_turn", _("It is my turn at a table")
    ROUND_OUT = "round_out", _("A round of my event is out")
    CHALLENGE = "challenge", _("Somebody challenges me, or answers my challenge")
    RESULT_TO_CONFIRM = "result_to_confirm", _("The other side wrote down a result")
    ANNOUNCED = "announced", _("The organiser of my event announces something")


class Channel(TextChoices):
    """By which way a person is told."""

    PAGE = "page", _("on the page")
    EMAIL = "email", _("by e-mail")
    PUSH = "push", _("on my devices")
