"""What is wrong with a round's pairs, whoever made them: the engine's own work is judged like a person's.

Nothing here knows how an engine works, only what it was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.events.rules.pairing.types import PairingInput, PairingResult, Step
from tournaments.events.rules.unplayed import Unplayed


class Fault(StrEnum):
    WITH_ITSELF = "with_itself"
    TWICE_IN_ROUND = "twice_in_round"
    LEFT_OUT = "left_out"
    NOT_IN_EVENT = "not_in_event"
    MET_BEFORE = "met_before"
    FORBIDDEN = "forbidden"
    UNWANTED = "unwanted"  # forbidden softly
    WITHDRAWN = "withdrawn"  # paired, or idle as if still there
    NOT_PLAYING = "not_playing"  # paired, or idle, in another way than was said for this round
    TWO_BYES = "two_byes"  # more than one pairing bye in the round
    SECOND_BYE = "second_bye"
    BYE_BARRED = "bye_barred"  # a pairing bye after points without playing, or against what was said


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault and the entrants it concerns."""

    fault: Fault
    entrants: tuple[int, ...]


# What an organiser may put up with. Everything else makes a round that nobody can play.
MAY_BE_CONSENTED = frozenset({Fault.MET_BEFORE, Fault.UNWANTED, Fault.SECOND_BYE, Fault.BYE_BARRED})
CONSENTS: Mapping[Step, frozenset[Fault]] = {
    Step.NONE: frozenset(),
    Step.FIRST_DEAL: frozenset(),
    Step.FORBIDDEN: frozenset({Fault.UNWANTED}),
    Step.SECOND_MEETING: frozenset({Fault.UNWANTED, Fault.MET_BEFORE}),
    Step.SECOND_BYE: MAY_BE_CONSENTED,
}


def findings(
    pairs: Sequence[tuple[int, int | None]],
    *,
    entrants: Collection[int],
    idle: Collection[int] = (),
    met: Collection[frozenset[int]] = (),
) -> tuple[Finding, ...]:
    """Everything wrong with `pairs`, empty for a round that may be published.

    `pairs` hold entrants, second None for a bye; `entrants` are those who must appear once, in a pair or
    among `idle`; `met` are the pairs of earlier rounds.
    """
    named = [who for pair in pairs for who in pair if who is not None] + list(idle)
    counted = Counter(named)
    return (
        *(Finding(Fault.WITH_ITSELF, (a,)) for a, b in pairs if a == b),
        *(Finding(Fault.TWICE_IN_ROUND, (who,)) for who, times in sorted(counted.items()) if times > 1),
        *(Finding(Fault.LEFT_OUT, (who,)) for who in sorted(set(entrants) - set(named))),
        *(Finding(Fault.NOT_IN_EVENT, (who,)) for who in sorted(set(named) - set(entrants))),
        *(Finding(Fault.MET_BEFORE, (a, b)) for a, b in pairs if b is not None and frozenset((a, b)) in met),
    )


def round_findings(
    wanted: PairingInput,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[tuple[int, Unplayed]],
    *,
    consented: Collection[Fault] = (),
) -> tuple[Finding, ...]:
    """Everything wrong with a Swiss round, less what the organiser has `consented` to.

    `byes` are those who don't meet anybody, each with one kind. Only MAY_BE_CONSENTED can be put up with.
    """
    general = findings(pairs, entrants=wanted.by_number, idle=[who for who, _ in byes], met=wanted.met)
    found = (*general, *_meetings(wanted, pairs), *_presence(wanted, pairs, byes), *_byes(wanted, byes))
    return tuple(one for one in found if one.fault not in MAY_BE_CONSENTED.intersection(consented))


def result_findings(wanted: PairingInput, result: PairingResult) -> tuple[Finding, ...]:
    """Everything wrong with an engine's round, less what its step says was given up."""
    pairs = [(pair.first, pair.second) for pair in result.pairs]
    byes = [(bye.entrant, bye.kind) for bye in result.byes]
    return round_findings(wanted, pairs, byes, consented=CONSENTS[result.step])


def _meetings(wanted: PairingInput, pairs: Sequence[tuple[int, int]]) -> Iterator[Finding]:
    for pair in pairs:
        if frozenset(pair) in wanted.forbidden_hard:
            yield Finding(Fault.FORBIDDEN, pair)
        if frozenset(pair) in wanted.forbidden_soft:
            yield Finding(Fault.UNWANTED, pair)


def _presence(
    wanted: PairingInput, pairs: Sequence[tuple[int, int]], byes: Sequence[tuple[int, Unplayed]]
) -> Iterator[Finding]:
    """Who doesn't play but was paired, or has another bye than was said."""
    paired = {who for pair in pairs for who in pair}
    kinds = dict(byes)
    for entrant in wanted.entrants:
        is_given = entrant.number in paired or kinds.get(entrant.number, entrant.idle) is not entrant.idle
        if entrant.idle is not None and is_given:
            is_gone = entrant.idle is Unplayed.WITHDRAWN
            yield Finding(Fault.WITHDRAWN if is_gone else Fault.NOT_PLAYING, (entrant.number,))
        if entrant.idle is None and kinds.get(entrant.number, Unplayed.PAIRING_BYE) is not Unplayed.PAIRING_BYE:
            yield Finding(Fault.NOT_PLAYING, (entrant.number,))


def _byes(wanted: PairingInput, byes: Sequence[tuple[int, Unplayed]]) -> Iterator[Finding]:
    given = [wanted.by_number[who] for who, kind in byes if kind is Unplayed.PAIRING_BYE and who in wanted.by_number]
    if len(given) > 1:
        yield Finding(Fault.TWO_BYES, tuple(entrant.number for entrant in given))
    for entrant in given:
        if entrant.byes:
            yield Finding(Fault.SECOND_BYE, (entrant.number,))
        elif not entrant.may_have_bye:
            yield Finding(Fault.BYE_BARRED, (entrant.number,))
