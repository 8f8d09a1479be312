"""One dispatch from phase and action to its rule, whose turn it is, and the list of what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from games.rules.errors import Breach
from games.rules.game import Seat
from games.rules.piquet import calls, exchange, tricks
from games.rules.piquet.actions import Action, AskProof, Call, ClaimCarteBlanche, Discard, Expose, PlayCard, Stand
from games.rules.piquet.breaches import PiquetBreach, refusal
from games.rules.piquet.combinations import choices
from games.rules.piquet.state import Answering, Calling, Exchange, Finished, Play, State


def apply(state: State, action: Action) -> State:
    """The state after `action`. Raises IllegalAction and changes nothing."""
    match state, action:
        case Play(), _:
            return _apply_in_play(state, action)
        case Exchange(), Discard():
            return exchange.discard(state, action)
        case Calling(), Call():
            return calls.call(state, action)
        case Answering(), Stand():
            return calls.stand(state, action)
        case Exchange(), ClaimCarteBlanche():
            return exchange.claim(state, action)
        case Finished(), _:
            raise refusal(Breach.DEAL_OVER)
        case _, ClaimCarteBlanche():
            raise refusal(PiquetBreach.CLAIM_TOO_LATE)
        case _:
            raise refusal(Breach.WRONG_PHASE)


def _apply_in_play(state: Play, action: Action) -> State:
    match action:
        case PlayCard():
            return tricks.play_card(state, action)
        case Call():
            return calls.late_call(state, action)
        case AskProof():
            return calls.ask(state, action)
        case Expose():
            return calls.expose(state, action)
        case ClaimCarteBlanche():
            raise refusal(PiquetBreach.CLAIM_TOO_LATE)
        case Discard() | Stand():
            raise refusal(Breach.WRONG_PHASE)
        case _:
            assert_never(action)


def to_act(state: State) -> frozenset[Seat]:
    """The seat whose clock runs; nobody's when the deal is over."""
    match state:
        case Exchange():
            return frozenset({exchange.discarder(state)})
        case Calling():
            return frozenset({state.cards.dealt.elder})
        case Answering():
            return frozenset({state.cards.dealt.younger})
        case Play():
            return frozenset({state.turn})
        case Finished():
            return frozenset()
        case _:
            assert_never(state)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every action that `apply` takes from `seat` now, each once, canonical; up to 3,302 where it must discard."""
    return (*all_but_discards(state, seat), *discards(state, seat))


def all_but_discards(state: State, seat: Seat) -> tuple[Action, ...]:
    """What `seat` may do now besides discarding, which a page and a bot know by its numbers alone."""
    match state:
        case Exchange():
            return tuple(_claims(state, seat))
        case Calling() if seat == state.cards.dealt.elder:
            found = choices(state.category, state.cards.hands[seat])
            return tuple(Call(seat, state.category, items) for items in found)
        case Answering() if seat == state.cards.dealt.younger:
            return tuple(Stand(seat, items) for items in choices(state.category, state.cards.hands[seat]))
        case Play():
            return tuple(_in_play(state, seat))
        case _:
            return ()


def discards(state: State, seat: Seat) -> Iterator[Discard]:
    """Every discard that `seat` may make now, the smaller ones first."""
    if not isinstance(state, Exchange) or seat != exchange.discarder(state):
        return
    least, most = exchange.discard_range(state)
    for count in range(least, most + 1):
        yield from (Discard(seat, cards) for cards in combinations(state.dealt.hands[seat], count))


def _claims(state: Exchange, seat: Seat) -> Iterator[Action]:
    if not exchange.may_claim(state, seat):
        return
    if seat == state.dealt.younger:
        yield ClaimCarteBlanche(seat)
    else:
        yield from (ClaimCarteBlanche(seat, number) for number in range(1, exchange.ELDER_MOST + 1))


def _in_play(state: Play, seat: Seat) -> Iterator[Action]:
    if state.is_first_reply and seat == state.cards.dealt.younger:
        yield from _before_first_card(state, seat)
    if seat == state.turn:
        yield from (PlayCard(seat, card) for card in tricks.playable(state.hands[seat], state.led))
    if state.has_led:
        for verdict in state.verdicts:
            if calls.is_provable(verdict, seat) and (seat, verdict.category) not in state.asked:
                yield AskProof(seat, verdict.category)


def _before_first_card(state: Play, seat: Seat) -> Iterator[Action]:
    for verdict in state.verdicts:
        if not verdict.called and not verdict.stood:
            found = choices(verdict.category, state.cards.hands[seat])[1:]
            yield from (Call(seat, verdict.category, items) for items in found)
    if state.cards.left and not state.exposed:
        yield Expose(seat)
