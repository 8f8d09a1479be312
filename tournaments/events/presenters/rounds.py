"""What a published Swiss round tells besides its matches: why who meets whom, and who meets nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.events.choices import UnplayedKind
from tournaments.events.models import Event, Round, RoundDraft
from tournaments.events.presenters.reasons import bye_sentences, pair_sentences


@dataclass(frozen=True, slots=True)
class ByeLine:
    """Who meets nobody; `label` is the kind in few words."""

    name: str
    label: str
    reasons: tuple[str, ...]
    is_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class RoundReasons:
    """`pairs` are by the match's position; a pair that the organiser made says so."""

    pairs: Mapping[int, tuple[str, ...]]
    byes: tuple[ByeLine, ...]
    has_proof: bool


def reasons_of(event: Event, shown: Round) -> RoundReasons:
    """What is known of the round; nothing in an event that isn't a Swiss."""
    draft: RoundDraft | None = getattr(shown, "draft", None)
    if draft is None:
        return RoundReasons({}, (), has_proof=False)
    rows = event.entrants.filter(number__isnull=False).values_list("number", "name")
    names = {number: name for number, name in rows if number is not None}
    pairs = {position: _pair(draft, row, names) for position, row in enumerate(draft.pairs)}
    return RoundReasons(pairs, _byes(shown, draft, names), has_proof=True)


def engines_own(draft: RoundDraft) -> frozenset[tuple[int, ...]]:
    """The pairs and the bye that the engine made."""
    result = draft.proof.get("result", {"pairs": [], "bye": None})
    return frozenset((*(tuple(pair) for pair in result["pairs"]), *([(result["bye"],)] if result["bye"] else [])))


def _pair(draft: RoundDraft, row: list, names: Mapping[int, str]) -> tuple[str, ...]:
    first, second, facts = row
    by_hand = () if (first, second) in engines_own(draft) else (_("The organiser paired these two."),)
    return (*by_hand, *pair_sentences(facts, names))


def _byes(shown: Round, draft: RoundDraft, names: Mapping[int, str]) -> tuple[ByeLine, ...]:
    """Who meets nobody, those who are there first."""
    facts = {number: facts for number, _kind, facts in draft.byes}
    order = list(UnplayedKind.values)
    rows = sorted(shown.unplayed.all(), key=lambda row: (order.index(row.kind), row.entrant.number or 0))
    return tuple(
        ByeLine(
            row.entrant.name,
            str(row.get_kind_display()),
            bye_sentences(row.entrant.number or 0, row.kind, facts.get(row.entrant.number, ()), names),
            is_by_hand=row.kind == UnplayedKind.PAIRING_BYE and (row.entrant.number,) not in engines_own(draft),
        )
        for row in rows
    )
