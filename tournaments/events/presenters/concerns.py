"""What an organiser should know of a Swiss before it starts, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.events.choices import Kind, Stage
from tournaments.events.models import Event
from tournaments.events.presenters.amounts import amount_text
from tournaments.events.rules.pairing.concerns import Concern, concerns

SENTENCES: Mapping[Concern, Promise] = {
    Concern.MUST_MEET_AGAIN: gettext_lazy(
        "With %(players)s players nobody meets twice in at most %(amount)s rounds: with %(rounds)s some have to."
    ),
    Concern.GETS_STUCK: gettext_lazy(
        "%(players)s players and %(rounds)s rounds: of a hundred such events about %(amount)s had no round left in "
        "which nobody meets twice. You would then be asked what to give up."
    ),
    Concern.MANY_ROUNDS: gettext_lazy(
        "These are many rounds for %(players)s players: up to half as many, %(amount)s, hardly ever get stuck."
    ),
    Concern.ROUND_ROBIN_FITS: gettext_lazy(
        "A round robin would fit better: in %(amount)s rounds everybody meets everybody."
    ),
}


def concern_sentences(event: Event) -> tuple[str, ...]:
    """What is to be said of the event's rounds for the field that it has, or expects; nothing once it is under way."""
    if event.kind != Kind.SWISS or event.state not in (Stage.DRAFT, Stage.ENTRY) or event.pk is None:
        return ()
    timing = getattr(event, "timing", None)
    players = max(event.entrants.count(), (timing and timing.expected) or 0)
    found = concerns(players, event.rounds_planned)
    given = {"players": players, "rounds": event.rounds_planned}
    return tuple(str(SENTENCES[one.concern]) % {**given, "amount": amount_text(one.amount)} for one in found)
