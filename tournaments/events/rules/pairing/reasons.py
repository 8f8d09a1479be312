"""Why who meets whom, in facts from which a page makes sentences. They follow from the round, whoever paired it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from tournaments.events.rules.pairing.history import NO_WISH, wish
from tournaments.events.rules.pairing.proof import digest
from tournaments.events.rules.pairing.tables import Numbers, in_table_order, seated
from tournaments.events.rules.pairing.types import (
    Bye,
    Engine,
    Entrant,
    Fact,
    Pair,
    PairingInput,
    PairingResult,
    Reason,
    Step,
)
from tournaments.events.rules.unplayed import Unplayed


def assembled(
    wanted: PairingInput,
    pairs: Iterable[Numbers],
    bye: int | None,
    engine: Engine,
    version: str,
    step: Step,
    *,
    keep_sides: bool = False,
) -> PairingResult:
    """The result that has these pairs, in table order, seated and with reasons; `keep_sides` seats them as they are."""
    ordered = in_table_order(wanted, pairs)
    sides = [pair if keep_sides else seated(wanted, pair) for pair in ordered]
    return PairingResult(
        round=wanted.round,
        pairs=tuple(Pair(*pair, tuple(pair_facts(wanted, pair))) for pair in sides),
        byes=tuple(_byes(wanted, bye)),
        engine=engine,
        version=version,
        step=step,
        digest=digest(wanted),
    )


def _byes(wanted: PairingInput, bye: int | None) -> Iterator[Bye]:
    """The pairing bye first, then whoever doesn't play, in seed order."""
    if bye is not None:
        yield Bye(bye, Unplayed.PAIRING_BYE, tuple(bye_facts(wanted, bye)))
    for entrant in wanted.entrants:
        if entrant.idle is not None:
            yield Bye(entrant.number, entrant.idle, (Fact(Reason.AS_SAID, (entrant.number,)),))


def pair_facts(wanted: PairingInput, pair: Numbers) -> Iterator[Fact]:
    """Why the two of a pair meet, and why the first of them deals first."""
    first, second = (wanted.by_number[number] for number in pair)
    upper, lower = (first, second) if _place(wanted, first) < _place(wanted, second) else (second, first)
    if upper.score == lower.score:
        yield Fact(Reason.SAME_SCORE, (upper.number, lower.number), upper.score)
        yield from _halves(wanted, upper, lower)
    else:
        apart = upper.score - lower.score
        yield Fact(Reason.FLOATS_DOWN, (upper.number, lower.number), apart)
        yield _why_it_floats(wanted, upper)
        yield Fact(Reason.FLOATS_UP, (lower.number, upper.number), apart)
    for one in (upper, lower):
        yield from _would_have_met(wanted, one, besides=pair)
    yield from _given_up(wanted, frozenset(pair))
    if wanted.with_first_deal:
        yield from _first_deal(first, is_first=True)
        yield from _first_deal(second, is_first=False)


def bye_facts(wanted: PairingInput, number: int) -> Iterator[Fact]:
    """Why somebody has the pairing bye."""
    entrant = wanted.by_number[number]
    yield Fact(Reason.ODD_FIELD, (number,), Fraction(len(wanted.players)))
    below = [one for one in wanted.players if one.score < entrant.score]
    if not below:
        yield Fact(Reason.LOWEST_SCORE, (number,), entrant.score)
    for one in below:
        yield Fact(Reason.PAIRED_INSTEAD if one.may_have_bye else Reason.PASSED_OVER, (number, one.number))
    if not entrant.may_have_bye:
        yield Fact(Reason.SECOND_BYE, (number,))


def _place(wanted: PairingInput, entrant: Entrant) -> tuple[Fraction, int]:
    return -entrant.score, wanted.seeds[entrant.number]


def _group(wanted: PairingInput, score: Fraction) -> Sequence[int]:
    return [one.number for one in wanted.players if one.score == score]


def _halves(wanted: PairingInput, upper: Entrant, lower: Entrant) -> Iterator[Fact]:
    group = _group(wanted, upper.score)
    if group.index(upper.number) < len(group) // 2 <= group.index(lower.number):
        yield Fact(Reason.HALVES, (upper.number, lower.number))


def _why_it_floats(wanted: PairingInput, upper: Entrant) -> Fact:
    group = [number for number in _group(wanted, upper.score) if number != upper.number]
    if all(frozenset((upper.number, number)) in wanted.met for number in group) and group:
        return Fact(Reason.MET_ALL_OF_GROUP, (upper.number,))
    if len(group) % 2 == 0:
        return Fact(Reason.ODD_GROUP, (upper.number,), Fraction(len(group) + 1))
    return Fact(Reason.OTHERS_NEEDED, (upper.number,))


def _would_have_met(wanted: PairingInput, one: Entrant, besides: Numbers) -> Iterator[Fact]:
    """Whom of the same score the entrant has met before, in order of rank."""
    for number in _group(wanted, one.score):
        rounds = wanted.met.get(frozenset((one.number, number)), ())
        if rounds and number not in besides:
            yield Fact(Reason.WOULD_HAVE_MET, (one.number, number), round=rounds[-1])


def _given_up(wanted: PairingInput, pair: frozenset[int]) -> Iterator[Fact]:
    both = tuple(sorted(pair))
    if pair in wanted.met:
        yield Fact(Reason.SECOND_MEETING, both, round=wanted.met[pair][-1])
    if pair in wanted.forbidden_soft:
        yield Fact(Reason.FORBIDDEN_LIFTED, both)


def _first_deal(entrant: Entrant, *, is_first: bool) -> Iterator[Fact]:
    wished = wish(entrant)
    if wished.strength != NO_WISH:
        kept = wished.is_first == is_first
        yield Fact(Reason.FIRST_DEAL_KEPT if kept else Reason.FIRST_DEAL_DROPPED, (entrant.number,))
