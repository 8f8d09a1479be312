"""The rules of an event's game that players have to know before they sit down, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.records.choices import Format, GameName


def rules_told(event: Event) -> tuple[str, ...]:
    """One sentence for each; empty where all is played as usual."""
    is_pairs = event.game == GameName.GUINOTE and event.format == Format.PAIRS
    if is_pairs and event.options.get("partner_exempt"):
        return (_("Partner exemption: who follows need not beat the trick while the partner is winning it."),)
    return ()
