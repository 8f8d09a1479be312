"""Results that no table of the site saw: submitted with what they follow from, recorded by the worker.

The row is written in the transaction that made the result certain, so nothing is lost while the worker is
away; the task is only told sooner than the sweep would find it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import QuerySet

from tournaments.records.models import Result, Submission
from tournaments.records.rules.counting import How
from tournaments.records.services import outbox
from tournaments.records.services.recording import Match, Player, record


@transaction.atomic
def submit(key: str, match: Match, now: datetime, *, supersedes: str = "") -> Submission:
    """Keep `match` under `key` for the worker. Submitting again replaces what was submitted before."""
    submission = Submission.objects.select_for_update().filter(key=key).first() or Submission(key=key, version=0)
    submission.version += 1
    submission.content, submission.supersedes = _content(match), supersedes or submission.supersedes
    submission.withdrawn_at = None
    _tell(submission, now)
    return submission


@transaction.atomic
def withdraw(key: str, now: datetime) -> None:
    """Take back what was submitted under `key`: its result counts nowhere, and the worker rates without it.

    Nothing submitted is no fault.
    """
    submission = Submission.objects.select_for_update().filter(key=key, withdrawn_at=None).first()
    if submission is not None:
        Result.objects.filter(key=key).update(superseded=True)
        submission.withdrawn_at = now
        _tell(submission, now)


def _tell(submission: Submission, now: datetime) -> None:
    """Open the row for the worker."""
    submission.submitted_at, submission.done_at, submission.attempts = now, None, 0
    submission.save()
    tell = partial(current_app.send_task, "records.record_submission", [submission.pk])
    transaction.on_commit(tell, robust=True)  # a broker that is away is no reason to fail: the sweep comes


@dataclass(frozen=True, slots=True)
class Recorded:
    """A submission's result, and the version of the submission that it was recorded from."""

    submission_id: int
    version: int
    result: Result


def is_submitted(key: str) -> bool:
    """Whether anything was submitted under `key` and not withdrawn, recorded or not."""
    return Submission.objects.filter(key=key, withdrawn_at=None).exists()


def record_submitted(submission_id: int) -> Recorded | None:
    """Record the submission's result; None for a row that isn't there, or was withdrawn before it was recorded.

    The row is not locked: whoever submits again holds the event, for which the recording waits.
    """
    submission = Submission.objects.filter(pk=submission_id).first()
    if submission is None:
        return None
    if submission.withdrawn_at is not None:
        return _withdrawn(submission)
    return Recorded(submission_id, submission.version, _counted(submission))


@transaction.atomic
def _counted(submission: Submission) -> Result:
    """The result, recorded; one that had been withdrawn counts again."""
    Result.objects.filter(key=submission.key, superseded=True).update(superseded=False)
    match = _match(submission.content)
    return record(submission.key, submission.version, match, supersedes=submission.supersedes)


def _withdrawn(submission: Submission) -> Recorded | None:
    """What has to be derived anew, as its result counts no more."""
    result = Result.objects.filter(key=submission.key).first()
    if result is None:
        Submission.objects.filter(pk=submission.pk, version=submission.version).update(done_at=submission.withdrawn_at)
        return None
    return Recorded(submission.pk, submission.version, result)


def mark_done(recorded: Recorded, now: datetime) -> None:
    """Say that everything that follows was computed, unless a newer version came meanwhile."""
    rows = Submission.objects.filter(pk=recorded.submission_id, version=recorded.version)
    rows.update(done_at=now)


def claim_lost(now: datetime) -> tuple[int, ...]:
    """The submissions that nobody recorded in time, each with one more attempt counted."""
    return outbox.claim_lost(Submission, now)


def given_up() -> QuerySet[Submission]:
    """Submissions that failed too often; somebody has to look at them."""
    return Submission.objects.filter(done_at=None, attempts__gte=outbox.MOST_ATTEMPTS)


def _content(match: Match) -> dict[str, Any]:
    """`match` as JSON values; `_match` reads it back."""
    return {
        "game": match.game,
        "how": match.how.value,
        "units": list(match.units),
        "margin": match.margin,
        "winner": match.winner,
        "players": [[player.side, player.place, player.user_id, player.name] for player in match.players],
        "ended_at": match.ended_at.isoformat(),
        "rated": match.rated,
        "by_hand": match.by_hand,
        "detail": list(match.detail),
        "club_id": match.club_id,
        "event_key": match.event_key,
        "event_name": match.event_name,
    }


def _match(content: dict[str, Any]) -> Match:
    first, second = content["units"]
    return Match(
        game=content["game"],
        how=How(content["how"]),
        units=(first, second),
        margin=content["margin"],
        winner=content["winner"],
        players=tuple(Player(*player) for player in content["players"]),
        ended_at=datetime.fromisoformat(content["ended_at"]),
        rated=content["rated"],
        by_hand=content.get("by_hand", True),
        detail=tuple(content["detail"]),
        club_id=content["club_id"],
        event_key=content["event_key"],
        event_name=content["event_name"],
    )
