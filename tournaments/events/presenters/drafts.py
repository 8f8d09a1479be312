"""The draft of a Swiss round for the desk: how far it is, its pairs with their reasons, and what it gives up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.events.choices import DraftStage, UnplayedKind
from tournaments.events.models import RoundDraft
from tournaments.events.presenters.reasons import bye_sentences, pair_sentences, step_sentence
from tournaments.events.presenters.rounds import ByeLine, engines_own
from tournaments.events.rules.pairing.errors import Stuck
from tournaments.events.rules.pairing.types import Engine
from tournaments.events.rules.validator import Fault, Finding
from tournaments.events.sentences import fault_sentence
from tournaments.events.services.drafts import LATE, TOO_LONG, is_lost
from tournaments.events.services.hand import Proposal, names_of

ENGINES: Mapping[str, Promise] = {
    Engine.DUTCH: gettext_lazy("Paired by FIDE’s rules (%(version)s)."),
    Engine.CLUB: gettext_lazy("Paired by the club’s rules, scores as close as can be (%(version)s)."),
}
FAILURES: Mapping[str, Promise] = {
    Stuck.TOO_FEW: gettext_lazy("Fewer than two play in this round."),
    Stuck.NO_PAIRING: gettext_lazy(
        "There is no such round, whatever is given up: too many meetings are forbidden. Let some of them meet again."
    ),
    TOO_LONG: gettext_lazy("It took too long. Try it once more, or choose the club’s pairing for this event."),
}
CONSENTED: Mapping[str, Promise] = {
    Fault.MET_BEFORE: gettext_lazy("Agreed: some meet a second time."),
    Fault.UNWANTED: gettext_lazy("Agreed: some meet who should not."),
    Fault.SECOND_BYE: gettext_lazy("Agreed: somebody has nobody to meet a second time."),
    Fault.BYE_BARRED: gettext_lazy("Agreed: somebody gets points without playing again."),
}


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A pair: numbers of the draw, names, why they meet, and whether the organiser made it."""

    table_no: int
    numbers: tuple[int, int]
    names: tuple[str, str]
    reasons: tuple[str, ...]
    is_by_hand: bool


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A draft as a page shows it. `is_old`: something changed since it was drawn, so it can't be published."""

    draft: RoundDraft
    lines: tuple[DraftLine, ...]
    byes: tuple[ByeLine, ...]
    people: tuple[tuple[int, str], ...]
    engine: str
    given_up: str
    consented: tuple[str, ...]
    failure: str
    is_old: bool
    is_lost: bool
    waits_for_worker: bool

    @property
    def is_ready(self) -> bool:
        return self.draft.stage == DraftStage.READY

    @property
    def is_on_its_way(self) -> bool:
        return self.draft.stage in (DraftStage.QUEUED, DraftStage.PAIRING) and not self.is_lost


def draft_page(draft: RoundDraft, basis: str, now: datetime) -> DraftPage:
    """`draft` as a page; `basis` is what it would be drawn from now."""
    names = names_of(draft)
    by_engine = engines_own(draft)
    is_ready = draft.stage == DraftStage.READY
    return DraftPage(
        draft=draft,
        lines=tuple(_line(n, row, names, by_engine) for n, row in enumerate(draft.pairs, 1)) if is_ready else (),
        byes=tuple(_bye(row, names, by_engine) for row in draft.byes) if is_ready else (),
        people=tuple((number, names.get(number, "–")) for number, _pk in draft.entrants),
        engine=str(ENGINES[draft.proof["engine"]]) % {"version": draft.proof["version"]} if is_ready else "",
        given_up=step_sentence(draft.step) if is_ready else "",
        consented=tuple(str(CONSENTED[name]) for name in draft.consented),
        failure=str(FAILURES.get(draft.failure, "")),
        is_old=is_ready and draft.basis != basis,
        is_lost=is_lost(draft, now),
        waits_for_worker=draft.stage == DraftStage.QUEUED and draft.asked_at < now - LATE,
    )


def _line(table_no: int, row: list, names: Mapping[int, str], by_engine: frozenset[tuple[int, ...]]) -> DraftLine:
    first, second, facts = row
    return DraftLine(
        table_no,
        (first, second),
        (names.get(first, "–"), names.get(second, "–")),
        pair_sentences(facts, names),
        is_by_hand=(first, second) not in by_engine,
    )


def _bye(row: list, names: Mapping[int, str], by_engine: frozenset[tuple[int, ...]]) -> ByeLine:
    number, kind, facts = row
    is_by_hand = kind == UnplayedKind.PAIRING_BYE and (number,) not in by_engine
    reasons = bye_sentences(number, kind, facts, names)
    return ByeLine(names.get(number, "–"), str(UnplayedKind(kind).label), reasons, is_by_hand)


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A table whose pair would be another one, or sit the other way round."""

    table_no: int
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ChangePage:
    """What a change by hand would do. `moved` is who would have another opponent: name, present and new one."""

    lines: tuple[ChangedLine, ...]
    moved: tuple[tuple[str, str, str], ...]
    faults: tuple[str, ...]
    is_possible: bool

    @property
    def needs_consent(self) -> bool:
        return bool(self.faults) and self.is_possible


def change_page(draft: RoundDraft, wished: Proposal) -> ChangePage:
    names = names_of(draft)
    pairs = zip(wished.before.pairs, wished.after.pairs, strict=True)
    both = [(_named(before, names), _named(after, names)) for before, after in pairs]
    return ChangePage(
        lines=tuple(ChangedLine(n + 1, *both[n]) for n in wished.lines),
        moved=tuple(
            (names.get(who, "–"), names.get(was or 0, "–"), names.get(now or 0, "–"))
            for who, (was, now) in wished.moved.items()
        ),
        faults=fault_sentences(wished.findings, names),
        is_possible=wished.is_possible,
    )


def fault_sentences(findings: tuple[Finding, ...], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fault_sentence(finding, names) for finding in findings))


def _named(pair: tuple[int, int], names: Mapping[int, str]) -> tuple[str, str]:
    return names.get(pair[0], "–"), names.get(pair[1], "–")
