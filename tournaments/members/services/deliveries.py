"""What is due of a person's notices leaves: one letter with all of them, one message to each device for each.

A row is claimed (an attempt counted, the next one dated) before anything leaves, and marked done afterwards: a crash
in between repeats it, and nothing is lost. What has lost its point, or was seen on the page, is done without leaving.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from smtplib import SMTPException
from time import monotonic

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Min

from tournaments.members.choices import Channel
from tournaments.members.middleware import zone
from tournaments.members.models import Delivery, NoticeWishes, User
from tournaments.members.notice_words import still_matters
from tournaments.members.quiet import allowed_from
from tournaments.members.services import letters, notice_letters, push
from tournaments.members.services.notices import wishes_of

MOST_ATTEMPTS = 6
MOST_PEOPLE = 200
MOST_PUSHING_S = 10.0  # to one person at a time
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=2)


def people_waiting(now: datetime) -> tuple[int, ...]:
    """Whose notices are due and have not left; the longest waiting first."""
    rows = _due(now).values("notice__user_id").annotate(oldest=Min("due_at")).order_by("oldest")
    return tuple(rows.values_list("notice__user_id", flat=True)[:MOST_PEOPLE])


def deliver(user_id: int, now: datetime) -> None:
    """Let everything leave that is due to this person."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is not None:
        _write(user, now)
        _push(user, now)


def _due(now: datetime):  # type: ignore[no-untyped-def]
    waiting = Delivery.objects.filter(notice__user__is_active=True, done_at=None, attempts__lt=MOST_ATTEMPTS)
    return waiting.filter(due_at__lte=now)


@transaction.atomic
def _claimed(user: User, channel: Channel, now: datetime) -> tuple[Delivery, ...]:
    """The rows that leave now, each with an attempt counted; in quiet hours and too soon after a letter they wait."""
    wishes = wishes_of(user)
    rows = _due(now).filter(notice__user=user, channel=channel).select_related("notice", "device")
    claimed = tuple(rows.select_for_update(of=("self",), skip_locked=True).order_by("notice__made_at", "pk"))
    pointless = [row for row in claimed if not _has_point(row, wishes)]
    _done(pointless, now)
    left = tuple(row for row in claimed if row not in pointless)
    may_leave = _may_leave(user, wishes, channel, now)
    for row in left:
        row.due_at = may_leave if may_leave > now else now + min(LONGEST_PAUSE, FIRST_PAUSE * 5**row.attempts)
        row.attempts += may_leave <= now
    Delivery.objects.bulk_update(left, ["due_at", "attempts"])
    return left if may_leave <= now else ()


def _has_point(row: Delivery, wishes: NoticeWishes) -> bool:
    notice = row.notice
    return notice.seen_at is None and wishes.wants(notice.kind, row.channel) and still_matters(notice)


def _may_leave(user: User, wishes: NoticeWishes, channel: Channel, now: datetime) -> datetime:
    """When the person may be told next by that way: out of quiet hours, and letters only so often."""
    at = now
    if channel == Channel.EMAIL:
        sent = Delivery.objects.filter(notice__user=user, channel=channel, attempts__gt=0).aggregate(at=Max("done_at"))
        pause = timedelta(seconds=settings.NOTICE_LETTERS_EVERY_S)
        at = max(now, sent["at"] + pause) if sent["at"] else now
    return allowed_from(at, zone(user.time_zone), wishes.quiet_from, wishes.quiet_until)


def _done(rows: Iterable[Delivery], now: datetime) -> None:
    Delivery.objects.filter(pk__in=[row.pk for row in rows]).update(done_at=now)


def _write(user: User, now: datetime) -> None:
    """One letter with all that is due. A mail server that refuses it is asked again later."""
    rows = _claimed(user, Channel.EMAIL, now)
    if not rows:
        return
    try:
        if user.email:
            letters.send(notice_letters.letter(user, [row.notice for row in rows]))
    except (OSError, SMTPException):
        return
    _done(rows, now)


def _push(user: User, now: datetime) -> None:
    """A message to each device. One that no longer exists is forgotten, one that can't be reached is tried again.

    Those that failed before come last, and what isn't reached in `MOST_PUSHING_S` waits for its next attempt: nobody's
    slow machines keep the worker from the others.
    """
    until = monotonic() + MOST_PUSHING_S
    for row in sorted(_claimed(user, Channel.PUSH, now), key=lambda row: row.device.failed if row.device else 0):
        if row.device is not None and push.send(row.device, row.notice, now):
            _done([row], now)
        if monotonic() > until:
            return
