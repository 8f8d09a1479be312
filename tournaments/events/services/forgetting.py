"""Takes an erased person's name off the entries and out of the record; a pair keeps its partner's name."""

from typing import Any

from django.db.models import QuerySet

from tournaments.events.choices import Presence, Stage
from tournaments.events.models import AuditEntry, Entrant, EntrantPlayer
from tournaments.events.services.desk import locked

BETWEEN_SIDES, BETWEEN_PARTNERS = " – ", " / "


def forget(user_id: int, was: str, name: str) -> None:
    """Show `name` where the person was called `was`: on each entry, and where the record is about the person."""
    for entrant in Entrant.objects.filter(players__user_id=user_id):
        before = entrant.name
        players = EntrantPlayer.objects.filter(entrant=entrant).select_related("user").order_by("place")
        names = (name if player.user_id == user_id else str(player.user) for player in players)
        entrant.name = BETWEEN_PARTNERS.join(names)[:80]
        entrant.save(update_fields=["name"])
        reword(AuditEntry.objects.filter(event=entrant.event_id), before, entrant.name)
        leave(entrant)
    reword(AuditEntry.objects.filter(subject=was, event__club__memberships__user_id=user_id), was, name)


def leave(entrant: Entrant) -> None:
    """Nobody plays on under no name: before the draw the entry goes, later its next matches are lost."""
    event = locked(entrant.event_id)
    if entrant.number is None:
        entrant.delete()
    elif event.state != Stage.CLOSED:
        entrant.state = Presence.WITHDRAWN
        entrant.save(update_fields=["state"])


def reword(entries: QuerySet[AuditEntry], before: str, after: str) -> None:
    """The one change the record's lines know: a name that is to be forgotten."""
    for entry in entries:
        sides = (after if side == before else side for side in entry.subject.split(BETWEEN_SIDES))
        AuditEntry.objects.filter(pk=entry.pk).update(
            subject=BETWEEN_SIDES.join(sides),
            before=reworded(entry.before, before, after),
            after=reworded(entry.after, before, after),
        )


def reworded(value: Any, before: str, after: str) -> Any:
    """The JSON `value` with every text `before` in it made `after`."""
    match value:
        case dict():
            return {reworded(key, before, after): reworded(one, before, after) for key, one in value.items()}
        case list():
            return [reworded(one, before, after) for one in value]
        case str() if value == before:
            return after
        case _:
            return value
