"""What an organiser tells all tables of an event, and takes back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.broadcast import announce_page
from tournaments.events.choices import Act, Presence, Stage
from tournaments.events.errors import NothingAnnounced, TooLong
from tournaments.events.models import Announcement, EntrantPlayer, Event
from tournaments.events.running_models import LONGEST_ANNOUNCEMENT
from tournaments.events.services.desk import note, one_line, run_by
from tournaments.events.tidings import tell_announcement
from tournaments.events.timings import hall_topic
from tournaments.members.models import User


@transaction.atomic
def announce(user: User, event_id: int, text: str, now: datetime, *, request_id: str = "") -> Announcement:
    """Tell `text` to all tables and pages of the event, and to each of its players; the same request once.

    Raises NotAllowed, WrongState, NothingAnnounced, TooLong.
    """
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    known = Announcement.objects.filter(event=event, request_id=request_id).first() if request_id else None
    if known is not None:
        return known
    if len(text) > 2 * LONGEST_ANNOUNCEMENT or len(one_line(text)) > LONGEST_ANNOUNCEMENT:
        raise TooLong(LONGEST_ANNOUNCEMENT)
    said = one_line(text)
    if not said:
        raise NothingAnnounced
    made = Announcement.objects.create(event=event, text=said, by=user, at=now, request_id=request_id)
    note(event, user, Act.ANNOUNCED, now, why=said)
    announce_page(hall_topic(event))
    tell_announcement(event, made, _players(event), now)
    return made


@transaction.atomic
def take_back(user: User, event_id: int, announcement_id: int, now: datetime) -> None:
    """Show it to nobody any more; twice is once, and none by that id is no fault. Raises NotAllowed."""
    event = run_by(user, event_id)
    found = Announcement.objects.filter(event=event, pk=announcement_id, taken_back_at=None).first()
    if found is None:
        return
    found.taken_back_at = now
    found.save(update_fields=["taken_back_at"])
    note(event, user, Act.TAKEN_BACK, now, why=found.text)
    announce_page(hall_topic(event))


def _players(event: Event) -> list[int]:
    """Everybody who has entered and has not left."""
    rows = EntrantPlayer.objects.filter(event=event).exclude(entrant__state=Presence.WITHDRAWN)
    return list(rows.values_list("user_id", flat=True))
