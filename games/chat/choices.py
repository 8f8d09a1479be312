"""The closed sets of chat: how free it is, its rooms, the set phrases, why a line is reported and what came of it."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Chat(TextChoices):
    """How much may be said; `NARROWEST_FIRST` has their order."""

    OPEN = "open", _("free text and set phrases")
    PRESETS = "presets", _("set phrases only")
    OFF = "off", _("nothing")


NARROWEST_FIRST = (Chat.OFF, Chat.PRESETS, Chat.OPEN)


class Room(TextChoices):
    """Players and onlookers don't hear each other before the match is over."""

    PLAYERS = "players", _("players")
    ONLOOKERS = "onlookers", _("onlookers")


class Preset(TextChoices):
    """The set phrases. A line keeps the key, so that everybody reads it in his own language."""

    HELLO = "hello", pgettext_lazy("said at the table", "Hello!")
    GOOD_LUCK = "good_luck", pgettext_lazy("said at the table", "Good luck!")
    YOUR_TURN = "your_turn", pgettext_lazy("said at the table", "Your turn.")
    MOMENT = "moment", pgettext_lazy("said at the table", "One moment, please.")
    BACK = "back", pgettext_lazy("said at the table", "I’m back.")
    WELL_PLAYED = "well_played", pgettext_lazy("said at the table", "Well played!")
    THANKS = "thanks", pgettext_lazy("said at the table", "Thank you!")
    WELCOME = "welcome", pgettext_lazy("said at the table", "You’re welcome.")
    SORRY = "sorry", pgettext_lazy("said at the table", "Sorry!")
    GOOD_GAME = "good_game", pgettext_lazy("said at the table", "Good game!")
    ANOTHER = "another", pgettext_lazy("said at the table", "Another one?")
    GLADLY = "gladly", pgettext_lazy("said at the table", "Gladly!")
    NOT_NOW = "not_now", pgettext_lazy("said at the table", "Not now, I’m afraid.")
    GOODBYE = "goodbye", pgettext_lazy("said at the table", "Goodbye!")


class Reason(TextChoices):
    """Why somebody reports a line."""

    INSULT = "insult", _("insults or threats")
    HARASSMENT = "harassment", _("pestering or unwanted advances")
    HATE = "hate", _("hatred against a group of people")
    CHEATING = "cheating", _("telling cards, or other cheating")
    ADVERTISING = "advertising", _("advertising")
    OTHER = "other", _("something else")


class Outcome(TextChoices):
    """What came of a report."""

    DISMISSED = "dismissed", _("nothing to object to")
    HIDDEN = "hidden", _("the line is hidden")
    LIMITED = "limited", _("the line is hidden, and the person has set phrases only for a while")
