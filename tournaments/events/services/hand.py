"""Changing a draft by hand: proposed first, so that everybody sees what it changes; judged like an engine's round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction

from tournaments.events.choices import Act, DraftStage, Stage
from tournaments.events.errors import ConsentNeeded, NoDraft, NotAChange, PairingChanged, PairingFaulty
from tournaments.events.models import Entrant, Event, RoundDraft
from tournaments.events.rules.pairing import changes
from tournaments.events.rules.pairing.changes import Places
from tournaments.events.rules.pairing.reasons import bye_facts, pair_facts
from tournaments.events.rules.pairing.types import Bye, Fact, Pair, PairingInput, Reason, Step
from tournaments.events.rules.unplayed import Unplayed
from tournaments.events.rules.validator import CONSENTS, MAY_BE_CONSENTED, Fault, Finding, round_findings
from tournaments.events.services.desk import note, reason_of, run_by
from tournaments.events.services.drafts import keep_round, places_of, wanted_of
from tournaments.members.models import User


class How(StrEnum):
    SWAP = "swap"  # the two change places
    MEET = "meet"  # the two meet
    TURN = "turn"  # the sides of the first one's pair


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be done with the entrants of these numbers; `other` means nothing for TURN."""

    how: How
    one: int
    other: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a change would do. `findings` is what is wrong with the round then, but for what was agreed to before."""

    before: Places
    after: Places
    findings: tuple[Finding, ...]

    @property
    def moved(self) -> Mapping[int, tuple[int | None, int | None]]:
        """Whose opponent would be another one, with the old and the new."""
        return changes.changed(self.before, self.after)

    @property
    def lines(self) -> tuple[int, ...]:
        """The places of the pairs that change, from 0."""
        return tuple(changes.lines_changed(self.before, self.after))

    @property
    def is_possible(self) -> bool:
        return all(finding.fault in MAY_BE_CONSENTED for finding in self.findings)


def proposal(draft: RoundDraft, change: Change) -> Proposal:
    """What `change` would do to the draft. Raises NoDraft, NotAChange."""
    if draft.stage != DraftStage.READY:
        raise NoDraft
    before = places_of(draft)
    try:
        after = _after(before, change)
    except ValueError as error:
        raise NotAChange from error
    return Proposal(before, after, findings_of(draft, after))


def _after(before: Places, change: Change) -> Places:
    match change.how:
        case How.SWAP:
            return changes.swapped(before, change.one, change.other)
        case How.MEET:
            return changes.meeting(before, change.one, change.other)
        case How.TURN:
            return changes.turned(before, change.one)


def findings_of(draft: RoundDraft, places: Places) -> tuple[Finding, ...]:
    """What is wrong with `places` as the draft's round, but for what it gives up and what was agreed to."""
    consented = {*CONSENTS[Step(draft.step)], *(Fault(name) for name in draft.consented)}
    return round_findings(wanted_of(draft), places.pairs, places.byes, consented=consented)


@transaction.atomic
def change_round(
    user: User, event_id: int, digest: str, change: Change, now: datetime, *, consents: bool = False, reason: str = ""
) -> RoundDraft:
    """Change the draft that was looked at as `digest`; sent twice, it is done once.

    Raises NotAllowed, WrongState, NoDraft, PairingChanged, NotAChange, PairingFaulty, and where the round then has a
    fault that may be put up with, ConsentNeeded and ReasonNeeded.
    """
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    draft = ready_draft(event, digest)
    wished = proposal(draft, change)
    if not wished.is_possible:
        raise PairingFaulty(wished.findings)
    if wished.findings and not consents:
        raise ConsentNeeded(wished.findings)
    why = reason_of(reason) if wished.findings else " ".join(reason.split())[:400]
    draft.consented = sorted({*draft.consented, *(finding.fault.value for finding in wished.findings)})
    _keep(draft, wished.after)
    names = names_of(draft)
    said = {"before": _told(wished.before, wished, names), "after": _told(wished.after, wished, names)}
    note(event, user, Act.PAIRED_BY_HAND, now, subject=str(draft.number), why=why, **said)
    return draft


def ready_draft(event: Event, digest: str) -> RoundDraft:
    """The draft of the next round as it was looked at. Raises NoDraft, PairingChanged."""
    draft = event.drafts.filter(round=None).order_by("-number").first()
    if draft is None or draft.stage != DraftStage.READY:
        raise NoDraft
    if draft.digest != digest:
        raise PairingChanged
    return draft


def _keep(draft: RoundDraft, places: Places) -> None:
    wanted = wanted_of(draft)
    keep_round(
        draft,
        [Pair(*pair, tuple(pair_facts(wanted, pair))) for pair in places.pairs],
        [Bye(who, kind, _why(wanted, who, kind)) for who, kind in places.byes],
    )


def _why(wanted: PairingInput, who: int, kind: Unplayed) -> tuple[Fact, ...]:
    if kind is Unplayed.PAIRING_BYE:
        return tuple(bye_facts(wanted, who))
    return (Fact(Reason.AS_SAID, (who,)),)


def names_of(draft: RoundDraft) -> Mapping[int, str]:
    """The entrants' present names, by number; none for who is gone."""
    rows = {pk: number for number, pk in draft.entrants}
    names = Entrant.objects.filter(pk__in=rows).values_list("pk", "name")
    return {rows[pk]: name for pk, name in names}


def _told(places: Places, wished: Proposal, names: Mapping[int, str]) -> dict[str, Any]:
    """Whom each of those concerned meets, by name, as the record keeps it."""
    concerned = [who for line in wished.lines for who in wished.before.pairs[line]]
    concerned += [who for who in wished.moved if who not in concerned]
    told = {names.get(who, str(who)): names.get(places.opponent(who) or 0, "–") for who in concerned}
    return {name: other for name, other in told.items() if name}
