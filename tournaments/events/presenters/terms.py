"""What makes a value of the standings, term by term: against whom, how much, and why where it isn't plain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.events.presenters.amounts import amount_text
from tournaments.events.presenters.criteria import value_text
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.rules.unplayed import MEANINGS, Cap, Unplayed

WEIGHTED = (Criterion.DUPLICATE, Criterion.SONNEBORN_BERGER, Criterion.AVERAGE_RATING)
OF_OPPONENTS = (
    Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT1, Criterion.BUCHHOLZ_MEDIAN, Criterion.SONNEBORN_BERGER
)  # fmt: skip
KINDS: Mapping[str, Promise] = {
    Unplayed.PAIRING_BYE: pgettext_lazy("unplayed round", "bye"),
    Unplayed.REQUESTED_HALF: pgettext_lazy("unplayed round", "half-point bye"),
    Unplayed.REQUESTED_ZERO: pgettext_lazy("unplayed round", "bye without points"),
    Unplayed.FORFEIT_WON: pgettext_lazy("unplayed round", "forfeit won"),
    Unplayed.FORFEIT_LOST: pgettext_lazy("unplayed round", "forfeit lost"),
    Unplayed.DOUBLE_FORFEIT: pgettext_lazy("unplayed round", "forfeit of both"),
    Unplayed.LATE: pgettext_lazy("unplayed round", "entered later"),
    Unplayed.WITHDRAWN: pgettext_lazy("unplayed round", "withdrawn"),
}
DUMMIES: Mapping[tuple[bool, Cap], Promise] = {
    (False, Cap.DRAWS): gettext_lazy("A dummy opponent with one's own points stands in for the round."),
    (False, Cap.RIVAL): gettext_lazy("A dummy opponent with one's own points stands in for the round."),
    (True, Cap.DRAWS): gettext_lazy(
        "A dummy opponent stands in for the round, with no more than draws in all rounds would give."
    ),
    (True, Cap.RIVAL): gettext_lazy(
        "A dummy opponent stands in for the round, with no more than the opponent who was paired."
    ),
}


@dataclass(frozen=True, slots=True)
class TermLine:
    """One term; `weight` is empty where nothing is multiplied, `note` where nothing is to be explained.

    `against` names the opponent, the round or the penalty; `is_cut` says that the term is left out.
    """

    against: str
    amount: str
    weight: str
    product: str
    note: str
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Words:
    """The names and reasons that terms speak of, by entrant and by penalty."""

    names: Mapping[int, str]
    penalties: Mapping[int, str]

    def line(self, criterion: str, term: Sequence[Any]) -> TermLine:
        """A term as `Standing.values` keeps it, in words."""
        against, amount, weight = term[0], Fraction(term[1]), Fraction(term[2])
        more: dict[str, Any] = term[3] if len(term) > 3 else {}
        is_cut = bool(more.get("cut"))
        is_weighted = criterion in WEIGHTED or weight != 1
        return TermLine(
            against=self._against(criterion, against, more),
            amount=value_text(criterion, amount),
            weight=amount_text(weight) if is_weighted else "",
            product=value_text(criterion, Fraction() if is_cut else amount * weight),
            note=_note(criterion, more),
            is_cut=is_cut,
        )

    def _against(self, criterion: str, against: int | None, more: Mapping[str, Any]) -> str:
        """The opponent, with why nobody played; or the round; or the penalty's reason."""
        name = self.names.get(against, "") if against is not None else ""
        if "penalty" in more:
            return _("Penalty: %(reason)s") % {"reason": self.penalties.get(more["penalty"], "")}
        if criterion == Criterion.PROGRESSIVE:
            return _("After round %(number)d") % {"number": more.get("round", 0)}
        if "unplayed" not in more:
            return name
        kind = str(KINDS[more["unplayed"]])
        if name:
            return _("%(name)s: %(why)s") % {"name": name, "why": kind}
        return _("Round %(number)d: %(why)s") % {"number": more.get("round", 0), "why": kind}


def _note(criterion: str, more: Mapping[str, Any]) -> str:
    """Why an amount of the opponents' isn't what one would look for."""
    if criterion not in OF_OPPONENTS:
        return ""
    if "unplayed" in more:
        return str(DUMMIES[bool(more.get("capped")), MEANINGS[Unplayed(more["unplayed"])].cap])
    if more.get("adjusted"):
        return _("Rounds this opponent didn't play at the end count as draws.")
    return ""


def sum_text(total: str, lines: Sequence[TermLine]) -> str:
    """How the value adds up, as one reads it out: “7½ = 3 (Ana) + 2½ (Luis) + 2 (Round 3: bye)”."""
    counted = [line for line in lines if not line.is_cut]
    if len(counted) < 2:
        return ""
    parts = " + ".join(_("%(amount)s (%(who)s)") % {"amount": line.product, "who": line.against} for line in counted)
    return _("%(total)s = %(parts)s") % {"total": total, "parts": parts}
