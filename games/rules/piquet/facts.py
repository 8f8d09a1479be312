"""Every phase laid out in one shape, so that sight and proof need not ask which phase it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.rules.game import Seat
from games.rules.piquet import exchange
from games.rules.piquet.combinations import Category, Hand, Items
from games.rules.piquet.state import (
    Answering,
    Calling,
    Claim,
    Dealt,
    Exchange,
    Exchanged,
    Finished,
    Hands,
    Play,
    State,
    Verdicts,
)
from games.rules.piquet.view import Phase


@dataclass(frozen=True, slots=True)
class Facts:
    """A state at any phase. What a phase does not know is empty or None; `called` waits for younger's answer."""

    phase: Phase
    dealt: Dealt
    claim: Claim | None
    discards: Hands
    hands: Hands
    talon: Hand
    cards: Exchanged | None = None
    verdicts: Verdicts = ()
    asked: Category | None = None
    called: Items = ()
    play: Play | None = None

    @property
    def has_led(self) -> bool:
        """Whether elder has made his first lead."""
        return self.play is not None and self.play.has_led

    @property
    def is_before_youngers_card(self) -> bool:
        """Whether younger has yet to play her first card."""
        return self.play is None or not self.play.tricks


def facts(state: State) -> Facts:
    """`state` laid out."""
    match state:
        case Exchange():
            return _in_exchange(state)
        case Calling(cards, verdicts):
            return _exchanged(Phase.CALL, cards, cards.hands, verdicts, state.category)
        case Answering(cards, verdicts, called):
            return _exchanged(Phase.ANSWER, cards, cards.hands, verdicts, state.category, called)
        case Play():
            return _exchanged(Phase.PLAY, state.cards, state.hands, state.verdicts, play=state)
        case Finished(play):
            return _exchanged(Phase.OVER, play.cards, play.hands, play.verdicts, play=play)
        case _:
            assert_never(state)


def _in_exchange(state: Exchange) -> Facts:
    dealt = state.dealt
    elders = exchange.discarder(state) == dealt.elder
    phase = Phase.ELDER_DISCARDS if elders else Phase.YOUNGER_DISCARDS
    hands = (exchange.hand_of(state, Seat(0)), exchange.hand_of(state, Seat(1)))
    talon = dealt.stock[len(exchange.drawn(state, dealt.elder)) :]  # younger never draws before the calls
    return Facts(phase, dealt, state.claim, state.discards, hands, talon)


def _exchanged(
    phase: Phase,
    cards: Exchanged,
    hands: Hands,
    verdicts: Verdicts,
    asked: Category | None = None,
    called: Items = (),
    play: Play | None = None,
) -> Facts:
    dealt, claim, discards, talon = cards.dealt, cards.claim, cards.discards, cards.left
    return Facts(phase, dealt, claim, discards, hands, talon, cards, verdicts, asked, called, play)
