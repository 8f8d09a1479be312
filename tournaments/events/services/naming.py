"""Names that follow: entries and the record of an event say a person's present name, its results and tables its own."""

from typing import Any

from django.db.models import QuerySet

from games.broadcast import announce_page
from tournaments.events.choices import Presence, Stage
from tournaments.events.models import AuditEntry, Entrant, EntrantPlayer, Event
from tournaments.events.services.desk import locked
from tournaments.events.services.tables import rename_tables
from tournaments.members.models import User
from tournaments.records.services import naming

BETWEEN_SIDES, BETWEEN_PARTNERS = " – ", " / "


def rename_event(event: Event) -> None:
    """Say the event's present name wherever it was kept beside its matches."""
    naming.rename_event(event.slug, event.name)
    rename_tables(event)


def rename_person(user_id: int, was: str, name: str) -> tuple[Entrant, ...]:
    """Show `name` where the person was called `was`: on each entry, and where the record is about the person."""
    entrants = tuple(Entrant.objects.filter(players__user_id=user_id).select_related("event"))
    for entrant in entrants:
        before, entrant.name = entrant.name, _name_of(entrant, user_id, name)
        entrant.save(update_fields=["name"])
        if entrant.event is None:  # a pair of one round
            continue
        if not entrant.event.entrants.filter(name=before).exists():  # else the record may mean the namesake
            _reword(AuditEntry.objects.filter(event=entrant.event_id), before, entrant.name)
        announce_page(entrant.event.topic)
    if not User.objects.filter(display_name=was).exclude(pk=user_id).exists():
        _reword(AuditEntry.objects.filter(subject=was, event__club__memberships__user_id=user_id), was, name)
    return entrants


def _name_of(entrant: Entrant, user_id: int, name: str) -> str:
    players = EntrantPlayer.objects.filter(entrant=entrant).select_related("user").order_by("place")
    return BETWEEN_PARTNERS.join(name if player.user_id == user_id else str(player.user) for player in players)[:80]


def forget(user_id: int, was: str, name: str) -> None:
    """Take an erased person's name away; a pair keeps its partner's. Nobody plays on under no name."""
    for entrant in rename_person(user_id, was, name):
        _leave(entrant)
    _reword(AuditEntry.objects.filter(subject=was, event__club__memberships__user_id=user_id), was, name)


def _leave(entrant: Entrant) -> None:
    """Before the draw the entry goes, later its next matches are lost."""
    if entrant.event_id is None:
        return
    event = locked(entrant.event_id)
    if entrant.number is None:
        entrant.delete()
    elif event.state != Stage.CLOSED:
        entrant.state = Presence.WITHDRAWN
        entrant.save(update_fields=["state"])


def _reword(entries: QuerySet[AuditEntry], before: str, after: str) -> None:
    """The one change the record's lines know: somebody's name."""
    for entry in entries:
        sides = (after if side == before else side for side in entry.subject.split(BETWEEN_SIDES))
        AuditEntry.objects.filter(pk=entry.pk).update(
            subject=BETWEEN_SIDES.join(sides)[:200],
            before=_reworded(entry.before, before, after),
            after=_reworded(entry.after, before, after),
        )


def _reworded(value: Any, before: str, after: str) -> Any:
    """The JSON `value` with every text `before` in it made `after`."""
    match value:
        case dict():
            return {_reworded(key, before, after): _reworded(one, before, after) for key, one in value.items()}
        case list():
            return [_reworded(one, before, after) for one in value]
        case str() if value == before:
            return after
        case _:
            return value
