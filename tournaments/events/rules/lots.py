"""Lots from a recorded seed: anybody who knows the seed draws the same ones."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def lot(seed: str, name: int) -> int:
    """The lot of `name` under `seed`: a number of 64 bits, the lower the better."""
    return int.from_bytes(sha256(f"{seed} {name}".encode()).digest()[:8], "big")


def drawn(seed: str, names: Iterable[int]) -> tuple[int, ...]:
    """`names` in the order in which `seed` draws them."""
    return tuple(sorted(names, key=lambda name: (lot(seed, name), name)))
