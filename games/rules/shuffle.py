"""Fair decks: the deck follows from a committed seed, what the seats add to it, and the cut.

Pure functions. Who draws the seed, when it is published and when it is shown is the services' part. The stream is
HMAC-SHA256 over a counter, keyed by the seed; a value is taken by rejection, so that no card is favoured; the order
follows by Fisher-Yates from the last place down.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

from games.rules.cards import Card

WORD = 2**32


def commitment(seed: bytes) -> str:
    """What is published before the deal: the SHA-256 of `seed`, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def deck_from(
    seed: bytes, contributions: tuple[bytes, ...], cut: int | None, pack: tuple[Card, ...]
) -> tuple[Card, ...]:
    """`pack` shuffled by `seed` and every contribution (in seat order), then cut.

    `cut` is the number of cards lifted off the top, 1 to len(pack) - 1; None leaves the pack uncut.
    """
    words = _words(_key(seed, contributions))
    order = list(pack)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order) if cut is None else tuple(order[cut:] + order[:cut])


def _key(seed: bytes, contributions: tuple[bytes, ...]) -> bytes:
    """Each contribution is hashed first, so that two of them cannot run into one another."""
    joined = b"".join(hashlib.sha256(part).digest() for part in contributions)
    return hmac.new(seed, joined, hashlib.sha256).digest()


def _words(key: bytes) -> Iterator[int]:
    """Numbers of 32 bits without end."""
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, each as likely as any other: what would favour some is thrown away."""
    limit = WORD - WORD % bound
    return next(word for word in words if word < limit) % bound
