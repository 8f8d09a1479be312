"""What people say at a table: a line is committed, and then heard by the room that it belongs to.

A player's line is ordered with the actions by the table's lock, so that none can slip into a live hand of partners;
an onlooker's waits for nobody. What one person says is ordered by the lock on his row: limits hold across processes.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games import broadcast, selectors
from games.chat import reading, wording
from games.chat.choices import Chat, Preset, Room
from games.chat.models import LONGEST, ChatLimit, ChatReport, Line, Mute
from games.chat.policy import Audience
from games.models import Status, Table
from games.selectors import Snapshot
from games.services import errors
from games.services.desk import locked

KEPT, KEPT_REPORTED = timedelta(days=30), timedelta(days=90)  # settings CHAT_DAYS and CHAT_REPORTED_DAYS say else
MOST_AT_ONCE = 5_000
LONGEST_SENT = 10 * LONGEST  # before it is cleaned: nobody keeps a process busy with a megabyte


@transaction.atomic
def say(code: str, user: Any, *, text: str = "", preset: str = "", request_id: str, now: datetime) -> Line:
    """Say `text`, or the set phrase `preset`, in the person's own room; a request seen before gives its line again.

    Raises NoSuchTable, WrongStatus, ChatOff, PhrasesOnly, Hushed, NothingSaid, TooLong, HasLink, SaidAlready,
    TooManyLines.
    """
    text, preset = _worded(text, preset)
    snapshot = _ordered(code, user.pk, now)
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
    known = Line.objects.filter(table_id=snapshot.table_id, author=user, request_id=request_id).first()
    if known is not None:
        return known
    audience = reading.audience_of(snapshot, user.pk)
    _check(snapshot, audience, is_free=preset == "")
    _check_manners(snapshot.table_id, user.pk, text, preset, now)
    line = Line.objects.create(
        table_id=snapshot.table_id,
        room=audience.room,
        author=user,
        name=str(user)[:80],
        seat=snapshot.seat_of(user.pk),
        text=text,
        preset=preset,
        made_at=now,
        number=snapshot.n,
        request_id=request_id,
    )
    is_over = snapshot.status == Status.FINISHED
    transaction.on_commit(partial(broadcast.line_said, code, line.pk, to=_rooms(audience.room, is_over)))
    return line


def _worded(text: str, preset: str) -> tuple[str, str]:
    if preset:
        if preset not in Preset.values:
            raise errors.NothingSaid
        return "", preset
    if len(text) > LONGEST_SENT:
        raise errors.TooLong(LONGEST)
    line = wording.cleaned(text)
    if not wording.is_readable(line):
        raise errors.NothingSaid
    if len(line) > LONGEST:
        raise errors.TooLong(LONGEST)
    if wording.has_link(line):
        raise errors.HasLink
    return line, ""


def _ordered(code: str, user_id: int, now: datetime) -> Snapshot:
    """The table as it is now; for who sits there under its lock."""
    try:
        snapshot = selectors.snapshot(code)
    except Table.DoesNotExist:
        raise errors.NoSuchTable from None
    if snapshot.seat_of(user_id) is None:
        return snapshot
    desk = locked(now, code=code)
    return selectors.taken(desk.table, desk.seats, desk.course)


def _check(snapshot: Snapshot, audience: Audience, *, is_free: bool) -> None:
    if snapshot.status not in reading.SPOKEN_AT:
        raise errors.WrongStatus(snapshot.status)
    if audience.says is Chat.OFF or not reading.has_chat(snapshot):
        raise errors.ChatOff
    if is_free and audience.says is Chat.PRESETS:
        raise errors.PhrasesOnly
    if audience.is_hushed:
        raise errors.Hushed


def _check_manners(table_id: int, user_id: int, text: str, preset: str, now: datetime) -> None:
    recent = Line.objects.filter(table_id=table_id, author_id=user_id, made_at__gt=now - wording.AGAIN).order_by("pk")
    lines = list(recent.values_list("made_at", "text", "preset"))
    if not wording.has_room([at for at, _text, _preset in lines], now):
        raise errors.TooManyLines
    is_again = (
        preset in [said for _at, _text, said in lines]
        if preset
        else wording.is_again(text, [said for _at, said, _preset in lines if said])
    )
    if is_again:
        raise errors.SaidAlready


def _rooms(room: Room, is_over: bool) -> tuple[Room, ...]:
    return (Room.PLAYERS, Room.ONLOOKERS) if is_over else (room,)


@transaction.atomic
def mute(user: Any, author_id: int, now: datetime) -> None:
    """Let `user` not hear that person any more, at any table. Himself, or nobody, is no fault."""
    if author_id != user.pk and get_user_model().objects.filter(pk=author_id).exists():
        Mute.objects.get_or_create(by=user, author_id=author_id, defaults={"made_at": now})


def unmute(user: Any, mute_id: int) -> None:
    """Hear the person of that row of one's own again."""
    Mute.objects.filter(by=user, pk=mute_id).delete()


def hide(line: Line, by: Any, now: datetime) -> None:
    """Take the line away from everybody; the pages of its room drop it. Inside a transaction."""
    if line.hidden_at is None:
        line.hidden_at, line.hidden_by = now, by
        line.save(update_fields=["hidden_at", "hidden_by"])
        to = _rooms(Room(line.room), line.table.status == Status.FINISHED)
        transaction.on_commit(partial(broadcast.line_hidden, line.table.code, line.pk, to=to))


def set_chat(table_ids: list[int], chat: str) -> None:
    """Let this be the most that may be said at those tables from now on."""
    Table.objects.filter(pk__in=table_ids).update(chat=chat)


def rename(user_id: int, name: str) -> None:
    """Show `name` at every line of the person that is kept."""
    Line.objects.filter(author_id=user_id).update(name=name[:80])


def forget_person(user_id: int) -> None:
    """Take name and words out of all the person said; what others said and reported stays. Inside a transaction."""
    Line.objects.filter(author_id=user_id).update(author=None, name="", text="", preset="")
    ChatReport.objects.filter(by_id=user_id).update(by=None, words="")
    ChatLimit.objects.filter(user_id=user_id).delete()
    Mute.objects.filter(Q(by_id=user_id) | Q(author_id=user_id)).delete()


def forget_lines(now: datetime) -> int:
    """Delete the lines of matches that ended long ago; how many there were.

    All that was said at a table stays while a report about a line of it is open or was answered lately.
    """
    before = now - timedelta(days=getattr(settings, "CHAT_DAYS", KEPT.days))
    settled = now - timedelta(days=getattr(settings, "CHAT_REPORTED_DAYS", KEPT_REPORTED.days))
    is_old = Q(table__finished_at__lt=before) | Q(table__finished_at=None, made_at__lt=before)
    needed = ChatReport.objects.filter(Q(answered_at=None) | Q(answered_at__gte=settled))
    old = Line.objects.filter(is_old, ~Exists(needed.filter(line__table_id=OuterRef("table_id"))))
    chosen = list(old.order_by("pk").values_list("pk", flat=True)[:MOST_AT_ONCE])
    Line.objects.filter(pk__in=chosen).delete()
    return len(chosen)
