"""Telling people what they want to know: once, by the ways that they chose, and not in their quiet hours.

The rows are written in the transaction of what they tell; the worker hears after the commit, and sweeps what it missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import get_language_from_path

from tournaments.members.choices import Channel
from tournaments.members.middleware import zone
from tournaments.members.models import Delivery, Device, Notice, NoticeWishes, User
from tournaments.members.notice_words import still_matters
from tournaments.members.quiet import allowed_from
from tournaments.members.signals import notices_changed

MOST_COUNTED = 50  # of the unseen
MOST_CHECKED = 10  # of these, the latest, on every page: whether they are over takes some queries each
KEPT = timedelta(days=90)


@transaction.atomic
def notify(
    user_ids: Iterable[int],
    kind: str,
    subject: str,
    url: str,
    facts: Mapping[str, Any],
    *,
    now: datetime,
    version: int = 0,
) -> None:
    """Tell these people of `subject`, whose page is `url`; who was told of this `version`, or a later one, isn't again.

    `facts` are JSON values, with ids of people under "people"; never a card, never a name of a person.
    """
    made = {"version": version, "place": place_of(url), "facts": dict(facts), "made_at": now}
    for user in User.objects.filter(pk__in=set(user_ids), is_active=True).order_by("pk"):
        wishes = wishes_of(user)
        notice = _kept(user, kind, subject, made | {"on_page": wishes.wants(kind, Channel.PAGE)})
        if notice is not None:
            _send(notice, wishes, now)


def _kept(user: User, kind: str, subject: str, made: dict[str, Any]) -> Notice | None:
    """The row as it is from now on; None where it is there already."""
    notice, is_new = Notice.objects.get_or_create(user=user, kind=kind, subject=subject, defaults=made)
    if is_new:
        return notice
    fresh = made | {"seen_at": None}
    if not Notice.objects.filter(pk=notice.pk, version__lt=made["version"]).update(**fresh):
        return None
    _forget_deliveries(notice, made["made_at"])
    notice.refresh_from_db()
    return notice


def _forget_deliveries(notice: Notice, now: datetime) -> None:
    """Delete what was to leave or has left; a letter of late stays, since the next one keeps its distance from it."""
    late = now - timedelta(seconds=settings.NOTICE_LETTERS_EVERY_S)
    notice.deliveries.exclude(channel=Channel.EMAIL, attempts__gt=0, done_at__gt=late).delete()


def _send(notice: Notice, wishes: NoticeWishes, now: datetime) -> None:
    """Leave the notice for the worker, by each way that is wanted and open."""
    user = notice.user
    due = allowed_from(now, zone(user.time_zone), wishes.quiet_from, wishes.quiet_until)
    ways: list[tuple[Channel, Device | None]] = []
    if user.email and wishes.wants(notice.kind, Channel.EMAIL):
        ways.append((Channel.EMAIL, None))
    if wishes.wants(notice.kind, Channel.PUSH):
        ways += [(Channel.PUSH, device) for device in user.devices.all()]
    Delivery.objects.bulk_create(
        Delivery(notice=notice, channel=channel, device=device, due_at=due) for channel, device in ways
    )
    notices_changed.send(sender=Notice, user_id=user.pk)
    if ways and due <= now:
        tell = partial(current_app.send_task, "members.deliver_notices", [user.pk])
        transaction.on_commit(tell, robust=True)  # a broker that is away is no reason to fail: the sweep comes


def place_of(url: str) -> str:
    """The address of a page without the language that it starts with: "/en/play/" is "/play/"."""
    language = get_language_from_path(url)
    return url.removeprefix(f"/{language}") if language else url


def wishes_of(user: User) -> NoticeWishes:
    """What the person wishes; an unsaved row where nothing was changed yet."""
    return NoticeWishes.objects.filter(user=user).first() or NoticeWishes(user=user)


@transaction.atomic
def wish(
    user: User,
    *,
    switches: Mapping[str, bool],
    quiet_from: time | None,
    quiet_until: time | None,
    open_to_challenges: bool,
) -> None:
    """Keep how the person wants to be told; what is under way already follows it too."""
    values = {
        "switches": dict(switches),
        "quiet_from": quiet_from,
        "quiet_until": quiet_until,
        "open_to_challenges": open_to_challenges,
    }
    NoticeWishes.objects.update_or_create(user=user, defaults=values)
    set_clock(user)


def set_clock(user: User) -> None:
    """Let what waits for the end of quiet hours be looked at again: they, or the clock they go by, were changed."""
    told = Notice.objects.filter(pk=OuterRef("notice")).values("made_at")
    waiting = Delivery.objects.filter(notice__user=user, done_at=None, attempts=0)
    waiting.update(due_at=Subquery(told))


@transaction.atomic
def stop_letters(user: User, kinds: Iterable[str]) -> None:
    """No more notices by e-mail; what is on its way stays here."""
    wishes, _is_new = NoticeWishes.objects.select_for_update().get_or_create(user=user)
    wishes.switches = {**wishes.switches, **{f"{kind}.{Channel.EMAIL}": False for kind in kinds}}
    wishes.save()


def look(user_id: int, path: str, now: datetime) -> int:
    """How many notices the person hasn't seen. One whose page is at `path` is seen by that, one that is over is too.

    Of those that are over only the latest are found, the others once these are gone.
    """
    unseen = Notice.objects.filter(user_id=user_id, on_page=True, seen_at=None)[:MOST_COUNTED]
    rows, place = list(unseen), place_of(path)
    over = [row.pk for row in rows[:MOST_CHECKED] if not still_matters(row)]
    seen = {*over, *(row.pk for row in rows if row.place == place)}
    if seen:
        Notice.objects.filter(pk__in=seen).update(seen_at=now)
    return len(rows) - len(seen)


@transaction.atomic
def see(user_id: int, now: datetime, notice_id: int | None = None) -> None:
    """Mark one of the person's notices as seen, or all of them."""
    unseen = Notice.objects.filter(user_id=user_id, seen_at=None)
    if notice_id is not None:
        unseen = unseen.filter(pk=notice_id)
    if unseen.update(seen_at=now):
        notices_changed.send(sender=Notice, user_id=user_id)


def forget_old(now: datetime) -> int:
    """Delete what was told long ago; how many there were."""
    return Notice.objects.filter(made_at__lt=now - KEPT).delete()[1].get(Notice._meta.label, 0)


def forget_person(user: User) -> None:
    """Delete what the person was told, how and where: for who is erased."""
    user.notices.all().delete()
    user.devices.all().delete()
    NoticeWishes.objects.filter(user=user).delete()


def kept_about(user: User) -> dict[str, Any]:
    """What is kept of the person's notices, ready for JSON."""
    wishes = wishes_of(user)
    return {
        "switches": wishes.switches,
        "quiet_from": wishes.quiet_from and wishes.quiet_from.isoformat("minutes"),
        "quiet_until": wishes.quiet_until and wishes.quiet_until.isoformat("minutes"),
        "open_to_challenges": wishes.open_to_challenges,
        "devices": [
            {"browser": row.user_agent, "endpoint": row.endpoint, "since": row.made_at.isoformat()}
            for row in user.devices.all()
        ],
        "told": [
            {"kind": row.kind, "page": row.place, "at": row.made_at.isoformat(), "seen": row.seen_at is not None}
            for row in user.notices.all()
        ],
    }
