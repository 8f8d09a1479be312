"""Publishing a Swiss round exactly as its draft was looked at."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, Stage
from tournaments.events.errors import ConsentNeeded, PairingChanged, PairingFaulty, RoundIsOut
from tournaments.events.models import Entrant, Event, Match, Round, RoundDraft, UnplayedRound
from tournaments.events.rules.pairing.types import Step
from tournaments.events.rules.states import DraftState
from tournaments.events.services.desk import move_event, note, run_by
from tournaments.events.services.drafts import move_draft, places_of, require_swiss
from tournaments.events.services.hand import findings_of, ready_draft
from tournaments.events.services.ranking import store_standings
from tournaments.events.services.swiss import drawing_of
from tournaments.events.services.tables import open_tables
from tournaments.events.tidings import tell_round
from tournaments.members.models import User


@transaction.atomic
def publish_draft(user: User, event_id: int, digest: str, now: datetime, *, consents: bool = False) -> Round:
    """Publish the draft that was looked at as `digest`, and open its tables; published before, it is that round.

    Raises NotAllowed, WrongState, NotSwiss, RoundIsOut, NoDraft, PairingChanged, PairingFaulty, ConsentNeeded (the
    round gives something up and nobody agreed), and as `drawing_of`.
    """
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    require_swiss(event)
    out = _out(event, digest)
    if out is not None:
        return out
    draft = ready_draft(event, digest)
    drawing = drawing_of(event)
    if draft.number != drawing.wanted.round or draft.basis != drawing.basis:
        raise PairingChanged
    found = findings_of(draft, places_of(draft))
    if found:
        raise PairingFaulty(found)
    if draft.step != Step.NONE and not consents:
        raise ConsentNeeded(step=draft.step)
    return _published(user, event, draft, drawing.entrants, now)


def _out(event: Event, digest: str) -> Round | None:
    """The round that is out under this digest. Raises RoundIsOut where another draft of it was published."""
    out = next((out for out in event.rounds.all() if digest.startswith(f"{out.number}.")), None)
    if out is not None and out.digest != digest:
        raise RoundIsOut(out.number)
    return out


def _published(user: User, event: Event, draft: RoundDraft, entrants: Mapping[int, Entrant], now: datetime) -> Round:
    if draft.number == 1:
        _number(entrants)
        move_event(event, Stage.RUNNING)
    published = Round.objects.create(event=event, number=draft.number, digest=draft.digest, published_at=now)
    _fill(event, published, draft, entrants, now)
    move_draft(draft, DraftState.OUT)
    draft.round = published
    draft.save()
    store_standings(event)
    given_up = {"step": draft.step} if draft.step != Step.NONE else None
    note(event, user, Act.PUBLISHED, now, subject=str(published.number), after=given_up)
    tell_round(event, published, now)
    return published


def _number(entrants: Mapping[int, Entrant]) -> None:
    """Fix the numbers of the draw."""
    for number, entrant in entrants.items():
        entrant.number = number
        entrant.save(update_fields=["number"])


def _fill(event: Event, published: Round, draft: RoundDraft, entrants: Mapping[int, Entrant], now: datetime) -> None:
    """A match for each pair and a row for each bye."""
    places = places_of(draft)
    UnplayedRound.objects.bulk_create(
        UnplayedRound(round=published, entrant=entrants[who], kind=kind.value) for who, kind in places.byes
    )
    for position, (first, second) in enumerate(places.pairs):
        match = Match(round=published, position=position, first=entrants[first], second=entrants[second])
        match.save()
        if event.online:
            open_tables(event, match, now)
