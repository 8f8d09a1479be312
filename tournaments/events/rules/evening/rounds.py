"""The rounds of an evening, all planned ahead or one after another as players come and go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tournaments.events.rules.evening import whist
from tournaments.events.rules.evening.search import Past, paired_off, seated
from tournaments.events.rules.lots import drawn
from tournaments.events.rules.round_robin import berger

FEWEST, MOST = 4, 64
MOST_ROUNDS = 64
ATTEMPTS = 6

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Four:
    """A table of four: two pairs of partners."""

    pairs: tuple[Pair, Pair]

    @property
    def players(self) -> tuple[int, ...]:
        return (*self.pairs[0], *self.pairs[1])


@dataclass(frozen=True, slots=True)
class EveningRound:
    """The tables of a round, and who sits out."""

    tables: tuple[Four, ...]
    out: tuple[int, ...]


def evening(players: Sequence[int], rounds: int, seed: str) -> tuple[EveningRound, ...]:
    """The plan of an evening, the same for the same `players`, `rounds` and `seed`.

    Nobody has a partner twice before he has had everybody, where the number of players is a multiple of four or one
    more; otherwise not while the search finds a way. Who sits out differs by one round at most at any time.
    ValueError for a field or a number of rounds that makes no evening.
    """
    if not FEWEST <= len(players) <= MOST or not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"{len(players)} players make no evening of {rounds} rounds")
    order = drawn(seed, players)
    return min(_plans(order, rounds, seed), key=_strain)


def _plans(order: Sequence[int], rounds: int, seed: str) -> Iterator[tuple[EveningRound, ...]]:
    """Plans to choose from: the perfect one, and found ones where the evening is too short or the field has no such."""
    if len(order) in whist.KNOWN:
        yield tuple(islice(_whist(order), rounds))
        if rounds * 3 <= len(order):
            yield tuple(islice(_searched(order, seed), rounds))
        return
    attempt = 0
    while True:
        yield (plan := tuple(islice(_searched(order, f"{seed} {attempt}"), rounds)))
        attempt += 1
        if attempt == ATTEMPTS or rounds >= len(order) or not _strain(plan)[0]:
            return


def _strain(plan: Sequence[EveningRound]) -> tuple[int, int]:
    """How often somebody has a partner again, and the squares of how often each two are opponents."""
    past = history(plan)
    return sum(times - 1 for times in past.partners.values()), sum(times**2 for times in past.opponents.values())


def _whist(order: Sequence[int]) -> Iterator[EveningRound]:
    """Rounds without end; when everybody has had everybody they begin anew."""
    while True:
        yield from (_named(tables, order) for tables in whist.rounds(len(order)))


def _searched(order: Sequence[int], seed: str) -> Iterator[EveningRound]:
    """Rounds without end, each against what came before.

    With a multiple of four players, or one more, partners come from the Berger table, where nobody meets twice.
    """
    past: list[EveningRound] = []
    while len(order) % 4 < 2:
        for one in berger(len(order)):
            pairs = [(order[a - 1], order[b - 1]) for a, b in one.pairs]
            past.append(_round(paired_off(pairs, history(past), f"{seed} {len(past)}"), order))
            yield past[-1]
    while True:
        past.append(next_round(order, past, seed))
        yield past[-1]


def next_round(players: Sequence[int], past: Sequence[EveningRound], seed: str) -> EveningRound:
    """One more round for those who are here now, whoever was here before.

    Who has played most sits out, and among equals who has not sat out for longest. ValueError as for `evening`.
    """
    if not FEWEST <= len(players) <= MOST:
        raise ValueError(f"{len(players)} players make no evening")
    known = history(past)
    order = drawn(f"{seed} {len(past)}", players)
    by_turn = sorted(order, key=lambda who: (-known.played.get(who, 0), known.last_out.get(who, -1)))
    playing = by_turn[len(players) % 4 :]
    return _round(seated(playing, known, f"{seed} {len(past)}"), players)


def history(past: Sequence[EveningRound]) -> Past:
    """How often each two were partners or opponents, how often each played, and in which round each last sat out."""
    known = Past()
    for index, one in enumerate(past):
        for four in one.tables:
            known.add(*four.pairs)
        known.last_out |= dict.fromkeys(one.out, index)
    return known


def _round(tables: Sequence[tuple[Pair, Pair]], players: Sequence[int]) -> EveningRound:
    at_table = {who for pairs in tables for pair in pairs for who in pair}
    return EveningRound(tuple(Four(pairs) for pairs in tables), tuple(who for who in players if who not in at_table))


def _named(tables: Sequence[tuple[Pair, Pair]], order: Sequence[int]) -> EveningRound:
    names = [((order[a], order[b]), (order[c], order[d])) for (a, b), (c, d) in tables]
    return _round(names, order)
