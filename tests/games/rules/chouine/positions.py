"""Positions of chouine in the notation of the record, and what becomes of them."""

from __future__ import annotations

from games.rules.cards import FRENCH_PACK, cards
from games.rules.chouine import CHOUINE
from games.rules.chouine.state import AuSept, Deal, Leading, Options
from games.rules.errors import IllegalAction
from games.rules.game import Seat
from games.rules.tricks import Played, Trick


def at_trick(number, first, second, *, turned="9H", leader=0, options=None, used="", exchanged=None):
    """A `Leading` state before the lead to trick `number`; the hands are `first` (seat 0) and `second` (seat 1).

    Tricks before it, and the stock, are made of the cards that are left; cards in `used` lie in those tricks.
    While the stock lasts the seven of trumps is not among them unless it is in `used`.
    """
    hands = (cards(first), cards(second))
    drawn = max(22 - 2 * (number - 1), 0)
    placed = {*hands[0], *hands[1], *cards(used)}
    if drawn:
        placed.update(cards(f"{turned} 7{turned[1]}"))
    gone = [*cards(used), *(card for card in FRENCH_PACK if card not in placed)]
    tricks = tuple(won(n, gone.pop(0), gone.pop(0), winner=n % 2) for n in range(1, number))
    hidden = tuple(gone)[: max(drawn - 1, 0)]
    stock = (*hidden, *cards(turned)) if drawn else ()
    deal = Deal(options or Options(), Seat(1 - leader), cards(turned)[0], hands, stock, tricks, (), exchanged)
    return Leading(deal, Seat(leader))


def won(number, led, answered, *, winner):
    """A finished trick led by `winner`."""
    return Trick(number, (Played(Seat(winner), led), Played(Seat(1 - winner), answered)), Seat(winner))


def at_au_sept(first, second, **others):
    """The question before the lead to trick 11."""
    state = at_trick(11, first, second, **others)
    return AuSept(state.deal, state.leader)


def answering(lead, hand, *, trump, trick=12):
    """Seat 1 answers `lead` out of `hand`, by default in the last five tricks."""
    turned = next(c for c in FRENCH_PACK if c.suit == trump and c not in cards(f"{lead} {hand}"))
    state = at_trick(trick, lead, hand, turned=turned)
    return play(state, f"0 play {lead}")


def dealt(deck, *, dealer=1, **options):
    """The state just after the deal of `deck`."""
    standing = CHOUINE.opening(CHOUINE.read_options(options), 2)
    return CHOUINE.start(standing, Seat(dealer), cards(deck))


def play(state, *texts):
    """The state after the actions written in `texts`."""
    for text in texts:
        state = CHOUINE.apply(state, CHOUINE.read(text, 2))
    return state


def refusal(state, text):
    """Code and clause with which `text` is refused; fails where it is accepted."""
    try:
        CHOUINE.apply(state, CHOUINE.read(text, 2))
    except IllegalAction as refused:
        return refused.breach.value, refused.clause
    raise AssertionError(f"{text} was accepted")


def legal(state, seat):
    """What `seat` may do, in the notation of the record, without the seat and without resigning."""
    texts = [CHOUINE.write(action) for action in CHOUINE.legal_actions(state, Seat(seat))]
    return [text[2:] for text in texts if not text.endswith("resign")]


def playable(state, seat):
    """The cards that `seat` may play, in hand order, as the record writes them."""
    return " ".join(text[5:] for text in legal(state, seat) if text.startswith("play") and text.count(" ") == 1)
