"""The draft of a Swiss round: asked for, paired at once or by the worker, kept for every desk to look at.

Whoever asks for what is there or on its way gets that. Pairing itself holds no lock: the answer is kept only if nobody
has asked anew meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any

from celery import current_app
from django.db import transaction
from django.utils import timezone

from games.broadcast import announce_page
from tournaments.events.choices import Act, DraftStage, Kind, PairingEngine, Stage
from tournaments.events.errors import NotSwiss, TournamentError
from tournaments.events.models import Event, RoundDraft
from tournaments.events.rules.pairing.changes import Places
from tournaments.events.rules.pairing.errors import NotPaired, Stuck, Unpairable
from tournaments.events.rules.pairing.proof import proof_of, read_proof
from tournaments.events.rules.pairing.types import Bye, Engine, Fact, Pair, PairingInput, PairingResult
from tournaments.events.rules.states import DRAFT_MOVES, DraftState, may_move
from tournaments.events.rules.unplayed import Unplayed
from tournaments.events.services.desk import locked, note, run_by
from tournaments.events.services.engines import pair_round
from tournaments.events.services.swiss import Drawing, drawing_of
from tournaments.members.models import User

MOST_AT_ONCE = 40  # players who are paired while the page waits
MOST_SECONDS_AT_ONCE, MOST_SECONDS = 10.0, 30.0  # that the engine "dutch" may take: meanwhile, and in the worker
TOO_LONG = "too_long"
LATE = timedelta(seconds=10)  # after which the worker is away, or has much to do
LOST = timedelta(minutes=4)  # longer than a task may take
ON_ITS_WAY = (DraftStage.QUEUED, DraftStage.PAIRING)
PAIR = "events.pair"


def draw_round(user: User, event_id: int, now: datetime, *, anew: bool = False) -> RoundDraft:
    """The draft of the next round: the one that is there, or on its way, or a new one.

    `anew`: even where nothing has changed, so that changes by hand are dropped. Raises NotAllowed, WrongState,
    NotSwiss, and as `drawing_of`.
    """
    draft, is_new = _asked(user, event_id, now, anew=anew)
    if is_new and draft.has_few:
        pair_draft(draft.pk, draft.attempt, clock=lambda: now)
        draft.refresh_from_db()
    return draft


@transaction.atomic
def _asked(user: User, event_id: int, now: datetime, *, anew: bool) -> tuple[RoundDraft, bool]:
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    require_swiss(event)
    drawing = drawing_of(event)
    draft = event.drafts.filter(number=drawing.wanted.round).first()
    if draft is not None and _is_good(draft, drawing, now, anew=anew):
        return draft, False
    draft = draft or RoundDraft(event=event, number=drawing.wanted.round, attempt=0)
    draft.stage, draft.attempt, draft.asked_by, draft.asked_at = DraftStage.QUEUED, draft.attempt + 1, user, now
    draft.begun_at, draft.ended_at, draft.failure, draft.digest, draft.consented = None, None, "", "", []
    draft.has_few = len(drawing.wanted.players) <= MOST_AT_ONCE
    draft.save()
    announce_page(event.topic)
    if not draft.has_few:
        tell = partial(current_app.send_task, PAIR, [draft.pk, draft.attempt])
        transaction.on_commit(tell, robust=True)  # a broker that is away is no reason to fail: the sweep comes
    return draft, True


def require_swiss(event: Event) -> None:
    if event.kind != Kind.SWISS:
        raise NotSwiss


def _is_good(draft: RoundDraft, drawing: Drawing, now: datetime, *, anew: bool) -> bool:
    if draft.stage in ON_ITS_WAY:
        return not is_lost(draft, now)
    return draft.stage == DraftStage.READY and draft.basis == drawing.basis and not anew


def is_lost(draft: RoundDraft, now: datetime) -> bool:
    """Whether a draft was begun so long ago that nothing will come of it."""
    begun_at = draft.asked_at if draft.has_few else draft.begun_at
    return draft.stage in ON_ITS_WAY and begun_at is not None and begun_at < now - LOST


def pair_draft(draft_id: int, attempt: int, *, clock: Callable[[], datetime] = timezone.now) -> None:
    """Pair what was asked for with this `attempt`; nothing where somebody else is at it, or asked anew."""
    begun = _begin(draft_id, attempt, clock())
    if begun is None:
        return
    wanted, engine = begun
    try:
        result = _paired(wanted, engine)
    except NotPaired as error:
        give_up(draft_id, attempt, error.why if isinstance(error, Unpairable) else Stuck.NO_PAIRING)
    else:
        _keep(draft_id, attempt, wanted, result, clock())


def _paired(wanted: PairingInput, engine: str) -> PairingResult:
    asked = Engine.CLUB if engine == PairingEngine.CLUB else Engine.DUTCH
    is_small = len(wanted.players) <= MOST_AT_ONCE
    return pair_round(
        wanted,
        asked,
        most_seconds=MOST_SECONDS_AT_ONCE if is_small else MOST_SECONDS,
        whatever_size=engine == PairingEngine.DUTCH,
    )


@transaction.atomic
def _begin(draft_id: int, attempt: int, now: datetime) -> tuple[PairingInput, str] | None:
    if not RoundDraft.objects.filter(pk=draft_id).exists():
        return None
    event, draft = _locked(draft_id)
    if draft is None or draft.attempt != attempt or draft.stage != DraftStage.QUEUED:
        return None
    try:
        drawing = drawing_of(event)
    except TournamentError:  # a result was taken back, or somebody left, since it was asked for
        draft.delete()
        announce_page(event.topic)
        return None
    move_draft(draft, DraftState.PAIRING)
    draft.begun_at, draft.basis, draft.entrants = now, drawing.basis, drawing.rows
    draft.save()
    announce_page(event.topic)
    return drawing.wanted, event.engine


@transaction.atomic
def _keep(draft_id: int, attempt: int, wanted: PairingInput, result: PairingResult, now: datetime) -> None:
    event, draft = _locked(draft_id)
    if draft is None or draft.attempt != attempt or draft.stage != DraftStage.PAIRING:
        return
    move_draft(draft, DraftState.READY)
    draft.ended_at, draft.proof = now, proof_of(wanted, result)
    keep_round(draft, result.pairs, result.byes)
    drawn = {"engine": result.engine.value, "step": result.step.value}
    note(event, draft.asked_by, Act.DRAWN, now, subject=str(draft.number), after=drawn)


@transaction.atomic
def give_up(draft_id: int, attempt: int, why: str) -> None:
    """Say that no round was found: a `Stuck`, or TOO_LONG."""
    event, draft = _locked(draft_id)
    if draft is not None and draft.attempt == attempt and draft.stage == DraftStage.PAIRING:
        move_draft(draft, DraftState.FAILED)
        draft.ended_at, draft.failure = timezone.now(), str(why)
        draft.save()
        announce_page(event.topic)


def _locked(draft_id: int) -> tuple[Event, RoundDraft | None]:
    """The draft with its event locked; None for one that is gone meanwhile."""
    event = locked(Event.objects.values_list("pk", flat=True).get(drafts__pk=draft_id))
    return event, event.drafts.filter(pk=draft_id).first()


def move_draft(draft: RoundDraft, stage: DraftState) -> None:
    assert may_move(DRAFT_MOVES, DraftState(draft.stage), stage), f"{draft.stage} to {stage}"
    draft.stage = stage.value


def keep_round(draft: RoundDraft, pairs: Iterable[Pair], byes: Iterable[Bye]) -> None:
    """Let the draft hold this round, named by another digest where it is another one."""
    draft.pairs = [[pair.first, pair.second, _written(pair.reasons)] for pair in pairs]
    draft.byes = [[bye.entrant, bye.kind.value, _written(bye.reasons)] for bye in byes]
    draft.digest = digest_of(draft)
    draft.save()


def digest_of(draft: RoundDraft) -> str:
    """Names exactly what would be published: from what it was drawn, pairs, byes and what was agreed to."""
    places = places_of(draft)
    shown = (draft.basis, places.pairs, [(who, kind.value) for who, kind in places.byes], draft.consented)
    return f"{draft.number}.{sha256(repr(shown).encode()).hexdigest()[:16]}"


def places_of(draft: RoundDraft) -> Places:
    """The draft's pairs and byes by number."""
    return Places(
        tuple((first, second) for first, second, _facts in draft.pairs),
        tuple((number, Unplayed(kind)) for number, kind, _facts in draft.byes),
    )


def wanted_of(draft: RoundDraft) -> PairingInput:
    """What the draft was drawn from."""
    return read_proof(json.dumps(draft.proof)).wanted


def _written(facts: Sequence[Fact]) -> list[list[Any]]:
    return [
        [fact.reason.value, list(fact.entrants), None if fact.amount is None else str(fact.amount), fact.round]
        for fact in facts
    ]


def sweep_drafts(now: datetime) -> tuple[tuple[int, int], ...]:
    """The drafts, with their attempts, that nobody has begun to pair though the worker should have."""
    waiting = RoundDraft.objects.filter(stage=DraftStage.QUEUED, has_few=False, asked_at__lt=now - LATE)
    return tuple(waiting.values_list("pk", "attempt"))


def published_proof(draft: RoundDraft) -> dict[str, Any]:
    """The proof of the engine's round, and beside it what was published where the organiser had changed it."""
    places = places_of(draft)
    bye = next((who for who, kind in places.byes if kind is Unplayed.PAIRING_BYE), None)
    published = {"pairs": [list(pair) for pair in places.pairs], "bye": bye}
    return {**draft.proof, **({"published": published} if published != draft.proof["result"] else {})}
