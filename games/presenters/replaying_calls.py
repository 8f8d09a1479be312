"""What was kept quiet in a deal of piquet, for the time when nothing is hidden any more."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.presenters.piquet.items import PACK, items_label
from games.presenters.words import card_name
from games.rules.piquet.actions import Call, Discard, Stand
from games.rules.piquet.combinations import Hand
from games.rules.piquet.notation import read


def uncovered(text: str, hand: Hand) -> str:
    """What the action `text` was besides what was said aloud, its player holding `hand`; empty for most."""
    match read(text):
        case Discard(_seat, cards):
            return _("Put away: %(cards)s.") % {"cards": ", ".join(card_name(PACK, card) for card in cards)}
        case Call(_seat, _category, items) if items:
            return _("Called: %(items)s.") % {"items": items_label(items, hand)}
        case Stand(_seat, items) if items:
            return _("Stood on: %(items)s.") % {"items": items_label(items, hand)}
        case _:
            return ""
