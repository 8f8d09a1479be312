"""The exchange: carte blanche, discards, and who draws what from the talon (piquet §2, §4)."""

from __future__ import annotations

from games.rules.errors import Breach
from games.rules.game import Seat
from games.rules.piquet.actions import ClaimCarteBlanche, Discard
from games.rules.piquet.breaches import PiquetBreach, refusal
from games.rules.piquet.combinations import Hand, in_order, is_carte_blanche
from games.rules.piquet.state import Calling, Claim, Dealt, Exchange, Exchanged, Hands

ELDER_MOST = 5
TALON = 8


def elder_number(state: Exchange) -> int | None:
    """How many cards elder said he will change when he claimed carte blanche; None without such a claim."""
    return state.claim.number if state.claim is not None else None


def discarder(state: Exchange) -> Seat:
    """Whose discard is awaited: elder's first, but younger's first after elder's carte blanche (piquet §2.4)."""
    elder, younger = state.dealt.elder, state.dealt.younger
    if elder_number(state) is not None and not state.discards[younger]:
        return younger
    return younger if state.discards[elder] else elder


def discard_range(state: Exchange) -> tuple[int, int]:
    """The least and the most that the awaited seat may discard (piquet §4.1, §4.3)."""
    number, elder = elder_number(state), state.dealt.elder
    if discarder(state) == elder:
        return (1, ELDER_MOST) if number is None else (number, number)
    return 1, TALON - (len(state.discards[elder]) if number is None else number)


def drawn(state: Exchange, seat: Seat) -> Hand:
    """What `seat` has drawn so far: elder from the top at his discard, younger after both are fixed (piquet §4.4)."""
    elders = len(state.discards[state.dealt.elder])
    if seat == state.dealt.elder:
        return state.dealt.stock[:elders]
    return state.dealt.stock[elders : elders + len(state.discards[seat])] if elders else ()


def hand_of(state: Exchange, seat: Seat) -> Hand:
    """The cards that `seat` holds now, between twelve before and twelve after the exchange."""
    out = state.discards[seat]
    if not out:
        return state.dealt.hands[seat]
    kept = tuple(card for card in state.dealt.hands[seat] if card not in out)
    return in_order(kept + drawn(state, seat))


def may_claim(state: Exchange, seat: Seat) -> bool:
    """Whether `seat` may still claim carte blanche and holds it (piquet §2.1, §2.5)."""
    return state.claim is None and not state.discards[seat] and is_carte_blanche(state.dealt.hands[seat])


def claim(state: Exchange, action: ClaimCarteBlanche) -> Exchange:
    """The deal after a carte blanche: elder's says how many he will change, younger's never does."""
    seat, number = action.seat, action.number
    if state.discards[seat]:
        raise refusal(PiquetBreach.CLAIM_TOO_LATE)
    if state.claim is not None and state.claim.seat == seat:
        raise refusal(PiquetBreach.ALREADY_CLAIMED)
    if not is_carte_blanche(state.dealt.hands[seat]):
        raise refusal(PiquetBreach.NOT_CARTE_BLANCHE)
    if (number is None) == (seat == state.dealt.elder) or (number is not None and not 1 <= number <= ELDER_MOST):
        raise refusal(PiquetBreach.CLAIM_NUMBER)
    return Exchange(state.dealt, Claim(seat, number), state.discards)


def discard(state: Exchange, action: Discard) -> Exchange | Calling:
    """The deal after `action`'s seat has fixed its discard; the calls begin when both have."""
    seat, cards = action.seat, action.cards
    if seat != discarder(state):
        raise refusal(Breach.NOT_YOUR_TURN)
    least, most = discard_range(state)
    if not least <= len(cards) <= most:
        raise refusal(PiquetBreach.WRONG_DISCARD_COUNT)
    if not set(cards) <= set(state.dealt.hands[seat]) or len(set(cards)) < len(cards):
        raise refusal(Breach.CARD_NOT_HELD)
    discards = (cards, state.discards[1]) if seat == 0 else (state.discards[0], cards)
    fixed = Exchange(state.dealt, state.claim, discards)
    return Calling(exchanged(fixed)) if all(discards) else fixed


def exchanged(state: Exchange) -> Exchanged:
    """What stands once both have discarded and drawn."""
    taken = len(state.discards[0]) + len(state.discards[1])
    hands: Hands = (hand_of(state, Seat(0)), hand_of(state, Seat(1)))
    return Exchanged(state.dealt, state.claim, state.discards, hands, state.dealt.stock[taken:])


def dealt(dealer: Seat, deck: Hand) -> Dealt:
    """`deck` dealt by threes, elder first: twelve each, eight left as the talon (piquet §1.3)."""
    packets = [deck[start : start + 3] for start in range(0, 24, 3)]
    elders = in_order(sum(packets[::2], ()))
    youngers = in_order(sum(packets[1::2], ()))
    return Dealt(dealer, (elders, youngers) if dealer == 1 else (youngers, elders), deck[24:])
