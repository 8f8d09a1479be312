"""What the others are told and may do when somebody whom the table waits for is away (docs/presence.md)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.presenters.board import Absence, Absent, Choice, Facts, Link, Style
from games.presenters.lasting import lasting
from games.presenters.seating import headed, name_of


def present(facts: Facts) -> Absence | None:
    """The line about the opponent who is away, None where the viewer waits for nobody."""
    if facts.absent is None or facts.viewer is None:
        return None
    absent, name = facts.absent, {"name": name_of(facts, facts.absent.seat), "time": "{time}"}
    if not absent.may_claim:
        call = Link(_("Call the organiser"), "games:call") if facts.may_call else None
        return Absence(headed(_("%(name)s is away. The organiser can help.") % name), link=call)
    if absent.claim_ms:
        text = _("%(name)s is away. In %(time)s you may claim the match.") % name
        return Absence(headed(text), absent.claim_ms, lasting(absent.claim_ms))
    text = headed(_("%(name)s is away. You may claim the match, or wait.") % name)
    return Absence(text, choices=_choices(absent, name))


def _choices(absent: Absent, name: dict[str, str]) -> tuple[Choice, ...]:
    question = _("The match then ends in your favour, because %(name)s is away. Claim it?") % name
    claim = Choice(_("Claim the match"), f"absent claim {absent.seat}", Style.PRIMARY, confirm=question)
    if not absent.may_stand_in:
        return (claim,)
    return (claim, Choice(_("Let the house play on"), f"absent house {absent.seat}"))
