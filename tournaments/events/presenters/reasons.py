"""Why who meets whom, and why somebody meets nobody: facts of the pairing as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.events.presenters.amounts import amount_text
from tournaments.events.rules.pairing.types import Reason, Step
from tournaments.events.rules.unplayed import Unplayed

SENTENCES: Mapping[str, Promise] = {
    Reason.SAME_SCORE: gettext_lazy("%(one)s and %(other)s have the same score: %(amount)s."),
    Reason.FLOATS_DOWN: gettext_lazy("The score of %(one)s is higher by %(amount)s than that of %(other)s."),
    Reason.ODD_GROUP: gettext_lazy(
        "%(amount)s have the score of %(one)s, an odd number, so one of them meets somebody with less."
    ),
    Reason.MET_ALL_OF_GROUP: gettext_lazy("%(one)s has met everybody else with the same score already."),
    Reason.OTHERS_NEEDED: gettext_lazy(
        "With another opponent for %(one)s, the scores of others would be further apart, or somebody would meet twice."
    ),
    Reason.HALVES: gettext_lazy(
        "With the same score the upper half meets the lower half: %(one)s is in the upper one, %(other)s in the lower."
    ),
    Reason.WOULD_HAVE_MET: gettext_lazy("%(one)s and %(other)s met in round %(round)s already."),
    Reason.SECOND_MEETING: gettext_lazy(
        "%(one)s and %(other)s met in round %(round)s already; a second meeting was allowed."
    ),
    Reason.FORBIDDEN_LIFTED: gettext_lazy(
        "%(one)s and %(other)s should not meet if it could be avoided; it could not, or was allowed."
    ),
    Reason.FIRST_DEAL_KEPT: gettext_lazy("The place keeps the first deals of %(one)s in balance."),
    Reason.FIRST_DEAL_DROPPED: gettext_lazy("The first deals of %(one)s could not be kept in balance here."),
    Reason.ODD_FIELD: gettext_lazy("%(amount)s play in this round, an odd number: one has nobody to meet."),
    Reason.LOWEST_SCORE: gettext_lazy("Nobody in the round has a lower score than %(one)s: %(amount)s."),
    Reason.PASSED_OVER: gettext_lazy("%(other)s has a lower score, but had points without playing already."),
    Reason.PAIRED_INSTEAD: gettext_lazy("%(other)s has a lower score, but was needed as an opponent."),
    Reason.SECOND_BYE: gettext_lazy("%(one)s had points without playing already; that was allowed."),
}
BYES: Mapping[str, Promise] = {
    Unplayed.PAIRING_BYE: gettext_lazy("%(one)s has nobody to meet and gets the points of a win."),
    Unplayed.REQUESTED_HALF: gettext_lazy("%(one)s asked for this round off, and gets the points of a draw."),
    Unplayed.REQUESTED_ZERO: gettext_lazy("%(one)s asked for this round off, and gets nothing."),
    Unplayed.LATE: gettext_lazy("%(one)s was not there yet."),
    Unplayed.WITHDRAWN: gettext_lazy("%(one)s has withdrawn."),
}
STEPS: Mapping[str, Promise] = {
    Step.FIRST_DEAL: gettext_lazy(
        "With every rule kept there is no such round. Given up is the balance of first deals: somebody may deal first, "
        "or second, more often than the others."
    ),
    Step.FORBIDDEN: gettext_lazy(
        "With every rule kept there is no such round. Given up are meetings that should be avoided if possible."
    ),
    Step.SECOND_MEETING: gettext_lazy(
        "With every rule kept there is no such round. Given up is that nobody meets twice: some meet a second time, "
        "those who met longest ago first."
    ),
    Step.SECOND_BYE: gettext_lazy(
        "With every rule kept there is no such round. Given up is that nobody gets points without playing twice, and, "
        "where needed, that nobody meets twice."
    ),
}

Facts = Sequence[Sequence[Any]]


def pair_sentences(facts: Facts, names: Mapping[int, str]) -> tuple[str, ...]:
    """The facts of a pair as kept by `RoundDraft.pairs`."""
    return tuple(_sentence(*fact, names) for fact in facts if fact[0] in SENTENCES)


def bye_sentences(number: int, kind: str, facts: Facts, names: Mapping[int, str]) -> tuple[str, ...]:
    """What the bye is and gives, and then why it is this entrant's."""
    said = str(BYES[kind]) % {"one": names.get(number, "–")}
    return (said, *pair_sentences(facts, names))


def _sentence(
    reason: str, numbers: Sequence[int], amount: str | None, number: int | None, names: Mapping[int, str]
) -> str:
    one, other = (*(names.get(who, "–") for who in numbers), "–", "–")[:2]
    told = "" if amount is None else amount_text(Fraction(amount))
    return str(SENTENCES[reason]) % {"one": one, "other": other, "amount": told, "round": number}


def step_sentence(step: str) -> str:
    """What was given up so that there is a round; empty for nothing."""
    return str(STEPS[step]) if step in STEPS else ""
