"""What is read of chat: who somebody is to it at a table, the lines he hears, whom he doesn't want to hear.

What a person chose and whether he is a minor is known to the function that `settings.CHAT_BOUNDS` names (games knows no
members): `chat_bounds(user_id)` gives ("open", "presets" or "off"; whether the account is a minor's).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from games import friends
from games.chat.choices import Chat, Room
from games.chat.models import ChatLimit, ChatReport, Line, Mute
from games.chat.policy import Audience, Bounds, narrowest, rooms_of
from games.log import Stage
from games.models import Status
from games.selectors import Snapshot

CHAT_BOUNDS = "tournaments.members.chatting.chat_bounds"
SHOWN = 50  # lines
OF_PAIRS = 4  # seats
SPOKEN_AT = (Status.PLAYING, Status.FINISHED)


def bounds_of(user_id: int | None, now: datetime) -> Bounds:
    """What bounds the person at every table; a visitor hears what the table allows."""
    if user_id is None:
        return Bounds()
    own, is_minor = import_string(getattr(settings, "CHAT_BOUNDS", CHAT_BOUNDS))(user_id)
    limits = ChatLimit.objects.filter(user_id=user_id, until__gt=now)
    return Bounds(Chat(own), is_minor, limits.aggregate(last=Max("until"))["last"])


def audience_of(snapshot: Snapshot, user_id: int | None, *, directs: bool = False) -> Audience:
    """Who the person is to the chat of the table; `directs` is what `may_direct` says of him."""
    sits = snapshot.seat_of(user_id) is not None
    is_shut = snapshot.is_covered and not sits  # nobody is there to hear who directs it
    bounds = bounds_of(user_id, timezone.now())
    muted = () if user_id is None else Mute.objects.filter(by_id=user_id).values_list("author_id", flat=True)
    return Audience(
        user_id=user_id,
        rooms=rooms_of(
            sits=sits, directs=directs, is_over=snapshot.status == Status.FINISHED, is_covered=snapshot.is_covered
        ),
        room=Room.PLAYERS if sits else Room.ONLOOKERS,
        hears=narrowest(snapshot.chat, bounds.hears),
        says=Chat.OFF if user_id is None or is_shut else narrowest(snapshot.chat, bounds.says),
        is_hushed=is_hushed(snapshot, user_id),
        is_minor=bounds.is_minor,
        limited_until=bounds.limited_until,
        muted=frozenset(muted),
    )


def is_hushed(snapshot: Snapshot, user_id: int | None) -> bool:
    """Whether the person may say nothing now: partners from the deal to its score sheet, a friend who sees a hand."""
    if snapshot.seat_of(user_id) is None:
        return friends.shown_to(snapshot, user_id) is not None
    deal = snapshot.course.deal
    if snapshot.game != "guinote" or len(snapshot.seats) != OF_PAIRS or snapshot.stage is Stage.OVER:
        return False
    return deal is not None and deal.result is None


def has_chat(snapshot: Snapshot) -> bool:
    """Whether there is anything to say here: the match has begun, chat isn't off, and two people at least sit."""
    people = sum(seat.user_id is not None for seat in snapshot.seats)
    return snapshot.chat != Chat.OFF and snapshot.status in SPOKEN_AT and people > 1


def lines_for(table_id: int, audience: Audience, most: int = SHOWN) -> list[Line]:
    """The last lines at the table that this person hears, in order."""
    if audience.hears is Chat.OFF:
        return []
    found = _shown().filter(table_id=table_id, room__in=audience.rooms).exclude(author_id__in=audience.muted)
    if audience.hears is Chat.PRESETS:
        found = found.filter(~Q(preset="") | Q(author_id=audience.user_id, author__isnull=False))
    return list(found.order_by("-pk")[:most])[::-1]


def line_for(line_id: int, table_id: int, audience: Audience) -> Line | None:
    """That line of the table, if this person hears it and it isn't hidden."""
    line = _shown().filter(pk=line_id, table_id=table_id).first()
    if line is None:
        return None
    is_heard = audience.hears_line(room=line.room, author_id=line.author_id, is_preset=line.preset != "")
    return line if is_heard else None


def _shown() -> QuerySet[Line]:
    return Line.objects.filter(Q(text__gt="") | Q(preset__gt=""), hidden_at__isnull=True)


def muted_by(user_id: int) -> list[Mute]:
    """Whom the person doesn't want to hear, by the name shown."""
    return sorted(Mute.objects.filter(by_id=user_id).select_related("author"), key=lambda mute: str(mute.author))


def kept_about(user_id: int) -> dict[str, Any]:
    """What is kept of a person's chat, ready for JSON; times in ISO 8601, UTC."""
    lines = Line.objects.filter(author_id=user_id).select_related("table")
    return {
        "lines": [
            {"table": line.table.code, "at": line.made_at.isoformat(), "said": line.preset or line.text}
            for line in lines
        ],
        "phrases_only": [
            {"from": limit.made_at.isoformat(), "until": limit.until.isoformat()}
            for limit in ChatLimit.objects.filter(user_id=user_id).order_by("pk")
        ],
        "muted": [str(mute.author) for mute in muted_by(user_id)],
        "reports": [
            {"at": report.made_at.isoformat(), "reason": report.reason, "words": report.words}
            for report in ChatReport.objects.filter(by_id=user_id)
        ],
    }


def around(line: Line, each_way: int = 10) -> Collection[Line]:
    """The line with those said before and after it in its room, hidden ones too, in order."""
    room = Line.objects.filter(table_id=line.table_id, room=line.room)
    before = list(room.filter(pk__lt=line.pk).order_by("-pk")[:each_way])[::-1]
    return [*before, line, *room.filter(pk__gt=line.pk).order_by("pk")[:each_way]]
