"""Tricks: cards in the order in which they were played, and who took them."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards import Card
from games.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """One card on the table and the seat that played it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: its number in the deal (from 1), its cards in order, and the seat that won it."""

    number: int
    played: tuple[Played, ...]
    winner: Seat
