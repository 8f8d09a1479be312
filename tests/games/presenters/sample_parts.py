"""Parts of sample boards that every game has: clocks, hands, tricks."""

from __future__ import annotations

from games.presenters.board import (
    Choice,
    Clock,
    FeltCard,
    HandCard,
    Place,
    Style,
    TrickRow,
)
from games.presenters.words import card_label, the_card

CLOCK = Clock(move_ms=25_000, reserve_ms=487_000, runs=False)
RUNNING = Clock(move_ms=18_400, reserve_ms=552_000, runs=True)


def held(pack: str, text: str, legal: str | None = None, reason: str = "", marked: str = "") -> tuple[HandCard, ...]:
    """A hand; `legal` None means that it is not the time to play."""
    playable = set(text.split() if legal == "*" else (legal or "").split())
    return tuple(
        HandCard(
            card,
            card_label(pack, card),
            text=f"play {card}" if card in playable else "",
            confirm_label=f"Play {the_card(pack, card)}" if card in playable else "",
            playable=card in playable,
            reason="" if card in playable or legal is None else reason,
            is_marked=card in marked.split(),
        )
        for card in text.split()
    )


def felt_card(pack: str, card: str, place: Place, order: int, *, wins: bool = False) -> FeltCard:
    return FeltCard(card, f"Benoît: {card_label(pack, card)}", place, order, wins)


def trick_rows(pack: str, *tricks: str) -> tuple[TrickRow, ...]:
    return tuple(
        TrickRow(
            number,
            tuple(text.split()),
            tuple(f"Alice: {card_label(pack, card)}" for card in text.split()),
            "Alice takes it" if number % 2 else "Benoît takes it",
        )
        for number, text in enumerate(tricks, start=1)
    )


def resign(label: str) -> tuple[Choice, ...]:
    return (Choice(label, "resign", Style.DANGER, confirm="The deal goes to Benoît. Give it up?"),)
