"""A sentence for every breach: the rules name facts, this page says them to a person.

Every member of every `Breach` enum has its sentence here (a test holds that). Whoever shows one adds the clause.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    # the record
    "bad_record": _("This is not a record."),
    "unreadable_action": _("This is no action of the game."),
    "wrong_dealer": _("It is somebody else's turn to deal."),
    "match_over": _("The match was over before this deal."),
    "deal_unfinished": _("The deal was not finished."),
    "deal_over": _("The deal was already over."),
    "wrong_result": _("The result written in the record is not what the deal gives."),
    # every game
    "not_your_turn": _("It is not your turn."),
    "wrong_phase": _("This can't be done at this point of the deal."),
    "card_not_held": _("That card is not in the hand."),
    "must_follow_suit": _("The suit led must be followed."),
    "must_beat": _("A card that beats the trick must be played."),
    "must_trump": _("A trump must be played."),
    "must_overtrump": _("A higher trump must be played."),
}


def breach_sentence(breach: StrEnum | str) -> str:
    """What `breach` means, in the language in force."""
    return str(SENTENCES[str(breach)])
