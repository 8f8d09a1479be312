"""What is wrong with a round of an evening, whoever made it: the plan's own round is judged like one made by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from tournaments.events.rules.evening.rounds import EveningRound, history
from tournaments.events.rules.validator import Fault, findings


class EveningFault(StrEnum):
    WITH_ITSELF = "with_itself"
    TWICE_IN_ROUND = "twice_in_round"
    LEFT_OUT = "left_out"
    NOT_IN_EVENT = "not_in_event"
    PARTNER_AGAIN = "partner_again"
    OUT_OF_TURN = "out_of_turn"  # sits out, though somebody at a table has played more
    TABLE_FREE = "table_free"  # so many sit out that they could play


# What an organiser may put up with. Everything else makes a round that nobody can play.
MAY_BE_CONSENTED = frozenset({EveningFault.PARTNER_AGAIN, EveningFault.OUT_OF_TURN, EveningFault.TABLE_FREE})
NAMES: Mapping[Fault, EveningFault] = {
    Fault.WITH_ITSELF: EveningFault.WITH_ITSELF,
    Fault.TWICE_IN_ROUND: EveningFault.TWICE_IN_ROUND,
    Fault.LEFT_OUT: EveningFault.LEFT_OUT,
    Fault.NOT_IN_EVENT: EveningFault.NOT_IN_EVENT,
    Fault.MET_BEFORE: EveningFault.PARTNER_AGAIN,
}


@dataclass(frozen=True, slots=True)
class EveningFinding:
    """One fault and the players it concerns."""

    fault: EveningFault
    players: tuple[int, ...]


def evening_findings(
    made: EveningRound,
    players: Collection[int],
    past: Sequence[EveningRound],
    *,
    consented: Collection[EveningFault] = (),
) -> tuple[EveningFinding, ...]:
    """Everything wrong with a round for those who are here, less what the organiser has `consented` to.

    A partner again is a fault only while the player might still have had another for the first time.
    """
    pairs = [pair for four in made.tables for pair in four.pairs]
    general = findings(pairs, entrants=players, idle=made.out, met=_partners(players, past))
    found = chain(
        (EveningFinding(NAMES[one.fault], one.entrants) for one in general),
        _out(made, past),
    )
    return tuple(one for one in found if one.fault not in MAY_BE_CONSENTED.intersection(consented))


def _partners(players: Collection[int], past: Sequence[EveningRound]) -> set[frozenset[int]]:
    """The pairs of earlier partners of whom one at least has somebody left whose partner he never was."""
    pairs = {frozenset(pair) for pair in history(past).partners}
    complete = {who for who in players if all(frozenset((who, other)) in pairs for other in players if other != who)}
    return {pair for pair in pairs if not pair <= complete}


def _out(made: EveningRound, past: Sequence[EveningRound]) -> Iterator[EveningFinding]:
    played = history(past).played
    at_tables = [played.get(who, 0) for four in made.tables for who in four.players]
    early = tuple(who for who in made.out if played.get(who, 0) < max(at_tables, default=0))
    if early:
        yield EveningFinding(EveningFault.OUT_OF_TURN, early)
    if len(made.out) >= 4:
        yield EveningFinding(EveningFault.TABLE_FREE, made.out)
