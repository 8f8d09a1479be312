"""A member asks another person for a game: a table of two, its second place offered to one person.

ChallengeError
├── AccountNeeded      guests and visitors challenge nobody
├── NotOpen            the person takes no challenges, has muted who asks, has left, or is who asks
├── AskedAlready       the person hasn't answered the last one; `table_code` is its table
├── AskedFirst         it is the other person who waits for an answer; `challenge_id` is the question
├── DeclinedOften      the person said no `MOST_DECLINED` times within a day
├── TooMany            `MOST_AN_HOUR` were sent within the hour
└── ChallengeOver      it was answered, taken back or forgotten

`sentences` in `challenge_views` turns each into words. Games' own refusals (TableError) come through.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.chat.models import Mute
from games.models import Seat, Status, Table
from games.services import tables
from games.services.settings import TableSettings
from tournaments.members.models import User
from tournaments.members.services.notices import wishes_of
from tournaments.records.choices import Answer
from tournaments.records.models import Challenge
from tournaments.records.tidings import OPEN_FOR, tell_answer, tell_challenge

MOST_AN_HOUR = 10
MOST_DECLINED, DECLINED_WITHIN = 3, timedelta(days=1)


class ChallengeError(Exception):
    """A refusal: nothing was changed."""


class AccountNeeded(ChallengeError):
    pass


class NotOpen(ChallengeError):
    pass


class AskedAlready(ChallengeError):
    def __init__(self, table_code: str) -> None:
        super().__init__(table_code)
        self.table_code = table_code


class AskedFirst(ChallengeError):
    def __init__(self, challenge_id: int) -> None:
        super().__init__(challenge_id)
        self.challenge_id = challenge_id


class DeclinedOften(ChallengeError):
    pass


class TooMany(ChallengeError):
    pass


class ChallengeOver(ChallengeError):
    pass


def may_challenge(by: Any, to: User) -> bool:
    """Whether a page offers it: `by` has an account and is somebody else, `to` takes challenges."""
    return by.is_authenticated and not by.is_guest and by.pk != to.pk and takes_challenges(to, by)


def takes_challenges(person: User, by: User) -> bool:
    """Whether the person takes any, and some from `by`; who is muted isn't told so."""
    if not person.is_active or not wishes_of(person).open_to_challenges:
        return False
    return not Mute.objects.filter(by=person, author=by).exists()


def is_open(challenge: Challenge, now: datetime) -> bool:
    """Whether it still waits for its answer."""
    waits = challenge.answer == Answer.NONE and challenge.table.status == Status.WAITING
    return waits and challenge.made_at > now - OPEN_FOR


@transaction.atomic
def challenge(by: User, to_id: int, settings: TableSettings, now: datetime) -> Challenge:
    """Open a table that only its link leads to, with `by` on it, and ask the other person there.

    It is for two, whatever `settings` say of that. Raises AccountNeeded, NotOpen, AskedAlready, AskedFirst,
    DeclinedOften, TooMany, and BadTable.
    """
    both = User.objects.select_for_update(no_key=True).filter(pk__in=(by.pk, to_id)).order_by("pk")
    list(both)  # one at a time, so that the limits hold, also where each asks the other
    to = User.objects.filter(pk=to_id).first()
    _check(by, to, now)
    table = tables.open_with(replace(settings, public=False, seats=2), opener=by)
    made = Challenge.objects.create(table=table, by=by, to=to, made_at=now)
    tell_challenge(made, now)
    return made


def _check(by: User, to: User | None, now: datetime) -> None:
    if by.is_guest:
        raise AccountNeeded
    if to is None or to.pk == by.pk or not takes_challenges(to, by):
        raise NotOpen
    earlier = _waiting(by, to, now)
    if earlier is not None:
        raise AskedAlready(earlier.table.code)
    theirs = _waiting(to, by, now)
    if theirs is not None:
        raise AskedFirst(theirs.pk)
    mine = Challenge.objects.filter(by=by)
    declined = mine.filter(to=to, answer=Answer.DECLINED, answered_at__gt=now - DECLINED_WITHIN)
    if declined.count() >= MOST_DECLINED:
        raise DeclinedOften
    if mine.filter(made_at__gt=now - timedelta(hours=1)).count() >= MOST_AN_HOUR:
        raise TooMany


def _waiting(by: User, to: User, now: datetime) -> Challenge | None:
    """What `by` asked `to` and has no answer to yet."""
    rows = Challenge.objects.filter(by=by, to=to, answer=Answer.NONE).select_related("table")
    return next((one for one in rows if is_open(one, now)), None)


@transaction.atomic
def accept(user: User, challenge_id: int, now: datetime) -> Table:
    """Sit down at the table of the challenge; accepted before, it is that table. Raises ChallengeOver, TableError."""
    asked = _asked(user, challenge_id)
    if asked.answer == Answer.ACCEPTED or Seat.objects.filter(table=asked.table, user=user).exists():
        return asked.table
    if not is_open(asked, now):
        raise ChallengeOver
    tables.seat_player(asked.table.code, user)
    _answered(asked, Answer.ACCEPTED, now)
    return asked.table


@transaction.atomic
def decline(user: User, challenge_id: int, now: datetime) -> None:
    """Say no; the table is given up where nobody but the challenger sits. Raises ChallengeOver."""
    asked = _asked(user, challenge_id)
    if asked.answer == Answer.DECLINED:
        return
    if not is_open(asked, now):
        raise ChallengeOver
    others = Seat.objects.filter(table=asked.table).exclude(user=None).exclude(user=asked.by)
    if not others.exists():
        tables.close_table(asked.table.code, winner=None, reason="", now=now)
    _answered(asked, Answer.DECLINED, now)


def _asked(user: User, challenge_id: int) -> Challenge:
    """The challenge to that person, locked. Raises ChallengeOver where there is none."""
    rows = Challenge.objects.select_for_update(of=("self",)).select_related("table", "by")
    asked = rows.filter(pk=challenge_id, to=user).first()
    if asked is None:
        raise ChallengeOver
    return asked


def _answered(asked: Challenge, answer: Answer, now: datetime) -> None:
    asked.answer, asked.answered_at = answer, now
    asked.save(update_fields=["answer", "answered_at"])
    tell_answer(asked, now)


def challenges_to(user_id: int, now: datetime) -> tuple[Challenge, ...]:
    """Those that wait for the person's answer, the latest first."""
    rows = Challenge.objects.filter(to_id=user_id, answer=Answer.NONE, made_at__gt=now - OPEN_FOR)
    rows = rows.filter(table__status=Status.WAITING).exclude(table__seats__user_id=user_id)
    return tuple(rows.select_related("table", "by").order_by("-made_at"))
