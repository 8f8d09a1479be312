"""Whist tournaments: plans in which each two are partners exactly once and opponents exactly twice.

They are known for every multiple of four, and for one more, where somebody sits out. Here are those that turn in a
circle: the first round is given, the others follow by adding one to every number. For a multiple of four one player
stands still. For a prime p = 4t + 1 the first round comes from a primitive root w: w^i, w^(i+2t) against w^(i+t),
w^(i+3t), whose differences take every value once as partners and twice as opponents; so too for the square of a prime
4t + 3, with complex numbers. The others were found by search and are proved by the tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Pair = tuple[int, int]
Tables = tuple[tuple[Pair, Pair], ...]

# Four numbers a table, the first two partners. Of n players (a multiple of four) n - 1 stands still.
STARTERS: Mapping[int, tuple[int, ...]] = {
    4: (0, 1, 2, 3),
    8: (0, 1, 6, 3, 2, 4, 7, 5),
    12: (0, 7, 8, 5, 10, 11, 4, 6, 2, 1, 9, 3),
    16: (11, 15, 9, 7, 13, 12, 6, 1, 14, 3, 8, 0, 10, 4, 2, 5),
    20: (18, 12, 0, 4, 5, 3, 19, 9, 14, 17, 10, 1, 2, 13, 16, 11, 15, 8, 7, 6),
    21: (18, 20, 15, 4, 6, 12, 3, 16, 7, 2, 9, 8, 13, 17, 5, 19, 1, 10, 11, 14),
    24: (22, 9, 17, 18, 14, 11, 5, 13, 20, 2, 15, 8, 12, 6, 16, 4, 1, 23, 0, 21, 10, 19, 7, 3),
    25: (6, 13, 8, 14, 11, 22, 19, 18, 15, 17, 10, 2, 7, 23, 21, 1, 16, 4, 20, 5, 9, 12, 3, 24),
    28: (1, 0, 7, 4, 17, 24, 27, 16, 19, 13, 5, 9, 22, 20, 25, 11, 14, 3, 12, 2, 15, 6, 21, 26, 18, 10, 8, 23),
    32: (
        13,
        4,
        22,
        6,
        23,
        31,
        0,
        2,
        11,
        28,
        27,
        17,
        21,
        14,
        20,
        16,
        30,
        7,
        26,
        25,
        29,
        18,
        10,
        15,
        1,
        19,
        8,
        5,
        12,
        24,
        3,
        9,
    ),
    36: (
        16,
        35,
        20,
        30,
        34,
        32,
        29,
        24,
        17,
        26,
        8,
        14,
        27,
        13,
        28,
        0,
        10,
        9,
        25,
        33,
        2,
        21,
        7,
        31,
        23,
        11,
        4,
        22,
        6,
        19,
        15,
        12,
        1,
        5,
        18,
        3,
    ),
}
PRIMES: Mapping[int, int] = {5: 2, 13: 2, 17: 3, 29: 2, 37: 2, 41: 6, 53: 2, 61: 2}  # with a primitive root
SQUARES: Mapping[int, tuple[int, int, int]] = {9: (3, 1, 1), 49: (7, 1, 2)}  # of p, with a root 1 + bi
KNOWN = frozenset(STARTERS) | frozenset(PRIMES) | frozenset(SQUARES)


def rounds(players: int) -> Iterator[Tables]:
    """The rounds for so many players, numbered from 0, one of `KNOWN`; who is at no table sits out."""
    starter = _starter(players)
    for turn in range(players - 1 if players % 4 == 0 else players):
        turned = [_turned(number, turn, players) for number in starter]
        yield tuple(((turned[i], turned[i + 1]), (turned[i + 2], turned[i + 3])) for i in range(0, len(turned), 4))


def _starter(players: int) -> tuple[int, ...]:
    """The first round, table by table."""
    if players in STARTERS:
        return STARTERS[players]
    quarter = players // 4
    powers = _powers(players)
    return tuple(powers[i + k * quarter] for i in range(quarter) for k in (0, 2, 1, 3))


def _powers(players: int) -> list[int]:
    """The powers of a primitive root; of a square p², a + bi is written a + bp."""
    if players in PRIMES:
        return [pow(PRIMES[players], k, players) for k in range(players - 1)]
    p, re, im = SQUARES[players]
    powers = [(1, 0)]
    while len(powers) < players - 1:
        a, b = powers[-1]
        powers.append(((a * re - b * im) % p, (a * im + b * re) % p))
    return [a + b * p for a, b in powers]


def _turned(number: int, turn: int, players: int) -> int:
    if players in SQUARES:
        p = SQUARES[players][0]
        return (number + turn) % p + (number // p + turn // p) % p * p
    if players % 4:
        return (number + turn) % players
    return number if number == players - 1 else (number + turn) % (players - 1)
