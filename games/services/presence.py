"""Who is at the table, and what the others may do about somebody who isn't: docs/presence.md has the rules.

Sockets say that they opened, are still there, and closed; pages without a script are seen by what they ask for. Nothing
of it is an entry of the log or changes the table's number, until a claim ends the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games import broadcast, presence, selectors
from games.log import Stage
from games.models import Connection, Patience, Seat, Sign, Status
from games.pace import pace
from games.rules.game import Seat as Place
from games.rules.game import side_of
from games.selectors import Snapshot
from games.services.desk import Desk
from games.services.errors import NotAway, NotNow, TooEarly
from games.services.play import Answer, commanded

LOOKED_BACK = 50  # at so many of a person's last matches
RARELY, OFTEN = 0.05, 0.2  # the shares of them that he walked out of
FEWEST_FOR_LONG, FEWEST_FOR_SHORT = 10, 5
SeatOf = tuple[int, int, str]  # a table's key, a seat's index, and the channel of a socket
SPARE = timedelta(seconds=20)  # a visit is written down where less than that is left of the last: every ten seconds


@transaction.atomic
def opened(table_id: int, index: int, channel: str, now: datetime) -> None:
    """A socket of the player on seat `index` opened."""
    _seen(table_id, index, Sign.SOCKET, now)  # the seat's lock comes first, here and below
    Connection.objects.filter(table_id=table_id, index=index, seen_at__lt=now - pace("SOCKET_MS")).delete()
    Connection.objects.update_or_create(
        channel=channel,
        defaults={"seen_at": now},
        create_defaults={"table_id": table_id, "index": index, "opened_at": now, "seen_at": now},
    )


@transaction.atomic
def still_open(places: Sequence[SeatOf], now: datetime) -> list[SeatOf]:
    """Let everybody last at `places` who counts as there by a socket: all sockets of a process at once.

    Returns those of `places` for which that was not enough, who have yet to be `opened`: they did not count as there
    any more, the house stood in for them, or their seat is in use at this moment.
    """
    rows = Seat.objects.select_for_update(no_key=True, skip_locked=True).order_by("table_id", "index")
    rows = rows.filter(table_id__in={table_id for table_id, _, _ in places}, sign=Sign.SOCKET, here_until__gt=now)
    rows = rows.filter(stands_in=False).values_list("pk", "table_id", "index")
    lasting = {(table_id, index): pk for pk, table_id, index in rows}
    renewed = [place for place in places if place[:2] in lasting]
    Seat.objects.filter(pk__in=[lasting[place[:2]] for place in renewed]).update(here_until=now + pace("SOCKET_MS"))
    stale = {"table_id__in": {table_id for table_id, _, _ in renewed}, "seen_at__lt": now - pace("SOCKET_MS")}
    Connection.objects.filter(**stale).delete()
    known = Connection.objects.filter(channel__in=[channel for _, _, channel in renewed])
    known.update(seen_at=now)
    is_known = set(known.values_list("channel", flat=True))
    Connection.objects.bulk_create(
        (
            Connection(table_id=table_id, index=index, channel=channel, opened_at=now, seen_at=now)
            for table_id, index, channel in renewed
            if channel not in is_known
        ),
        ignore_conflicts=True,
    )
    return [place for place in places if place not in set(renewed)]


@transaction.atomic
def closed(table_id: int, index: int, channel: str, now: datetime, *, left: bool) -> int:
    """The socket closed; with `left` because the page was left on purpose. How many others the person has open."""
    seat = _locked(table_id, index)
    Connection.objects.filter(channel=channel).delete()
    others = Connection.objects.filter(table_id=table_id, index=index, seen_at__gte=now - pace("SOCKET_MS")).count()
    if seat is not None and not others:
        _note(seat, now, sign=Sign.LEFT if left else Sign.SOCKET, here_until=now)
    return others


def unseated(channel: str) -> None:
    """The socket is no player's any more: another person sits there, who is not away because of it."""
    Connection.objects.filter(channel=channel).delete()


def visited(snapshot: Snapshot, index: int | None, now: datetime) -> None:
    """The player on seat `index` (None: an onlooker) asked for a page of the table."""
    if index is None or snapshot.status == Status.CANCELLED:
        return
    known = snapshot.seats[index].here_until
    if known is None or known < now + SPARE or snapshot.seats[index].sign == Sign.LEFT:
        with transaction.atomic():
            _seen(snapshot.table_id, index, Sign.PAGE, now)


def _seen(table_id: int, index: int, sign: Sign, now: datetime) -> None:
    seat = _locked(table_id, index)
    if seat is None:
        return
    if seat.sign == Sign.NONE and seat.user_id is not None:
        seat.patience = patience_with(seat.user_id)
    until = now + pace("SOCKET_MS" if sign == Sign.SOCKET else "PAGE_MS")
    has_socket = seat.sign == Sign.SOCKET and seat.here_until is not None and seat.here_until > now
    if has_socket and sign == Sign.PAGE:
        sign, until = Sign.SOCKET, max(until, seat.here_until or until)
    _note(seat, now, sign=sign, here_until=until, stands_in=False)


def _locked(table_id: int, index: int) -> Seat | None:
    rows = Seat.objects.select_for_update(no_key=True, of=("self",)).select_related("table")
    return rows.filter(table_id=table_id, index=index, is_house=False).first()


def _note(seat: Seat, now: datetime, **news: object) -> None:
    """Write `news` of the seat, and announce them where somebody could see a difference."""
    before = (_where(seat, now), seat.stands_in)
    for name, value in news.items():
        setattr(seat, name, value)
    seat.save(update_fields=["sign", "here_until", "stands_in", "patience"])
    if (_where(seat, now), seat.stands_in) != before:
        broadcast.presence_changed(seat.table.code)


def _where(seat: Seat, now: datetime) -> tuple[object, bool]:
    where = presence.presence_of(selectors.sitting(seat), now, seat.table.started_at)
    return (where.kind, seat.sign == Sign.LEFT)


def patience_with(user_id: int) -> Patience:
    """How long others wait for the person: long for those who rarely stay away, short for those who often do."""
    ended = Seat.objects.filter(user_id=user_id, table__status=Status.FINISHED).order_by("-table__finished_at")
    walked_out = list(ended.values_list("walked_out", flat=True)[:LOOKED_BACK])
    share = sum(walked_out) / len(walked_out) if walked_out else 0.0
    if len(walked_out) >= FEWEST_FOR_LONG and share < RARELY:
        return Patience.LONG
    return Patience.SHORT if len(walked_out) >= FEWEST_FOR_SHORT and share >= OFTEN else Patience.USUAL


# ---------------------------------------------------------------------- what the others may do


def claim(code: str, user_id: int | None, absent: int, *, request_id: str, now: datetime) -> Answer:
    """End the match in favour of the person's side, because the opponent on seat `absent` stays away.

    Raises NotSeated, NotNow (no opponent, an event's table, not his turn), NotAway (he is back), TooEarly.
    """

    def do(desk: Desk, seat: Place, key: str) -> None:
        _check_absent(desk, seat, absent)
        desk.walk_out(absent)
        desk.write(f"ended forfeit {side_of(seat)} left", seat=seat, request_id=key or None)

    return commanded(code, user_id, request_id, now, do)


def let_house_play(code: str, user_id: int | None, absent: int, *, request_id: str, now: datetime) -> Answer:
    """Have the house act for the opponent on seat `absent` until he is back. Raises what `claim` raises."""

    def do(desk: Desk, seat: Place, _key: str) -> None:
        _check_absent(desk, seat, absent)
        if not presence.may_stand_in(_snapshot(desk)):
            raise NotNow
        desk.stand_in(absent)

    return commanded(code, user_id, request_id, now, do)


def _check_absent(desk: Desk, seat: Place, absent: int) -> None:
    """Raises NotNow, NotAway or TooEarly unless the person on `seat` need not wait for `absent` any longer."""
    if not 0 <= absent < len(desk.seats):
        raise NotNow
    snapshot = _snapshot(desk)
    if not presence.may_claim(snapshot, seat, absent) or desk.course.stage in (Stage.OVER, Stage.ADJOURNED):
        raise NotNow
    if not presence.presence(snapshot, absent, desk.now).is_away:
        raise NotAway
    at = presence.claimable_at(snapshot, absent, desk.now)
    if at is None:
        raise NotNow
    if desk.now < at:
        raise TooEarly(int((at - desk.now).total_seconds()) + 1)


def _snapshot(desk: Desk) -> Snapshot:
    return selectors.taken(desk.table, desk.seats, desk.course)
