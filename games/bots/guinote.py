"""The house's guinote: says what it can say, and weighs each card by what the trick brings and what is lost in hand.

It knows a seat's view and nothing else, and remembers nothing. Weights are points of the hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from games.rules.cards import Card, SpanishRank
from games.rules.game import Seat, side_of
from games.rules.guinote.actions import Action, Draw, Exchange, Play, Sing, Tute
from games.rules.guinote.ranks import STRENGTH, WORTH, beats, points, winning
from games.rules.guinote.view import View

MARRIED = {SpanishRank.REY, SpanishRank.SOTA}
WORTH_TAKING = {SpanishRank.AS, SpanishRank.TRES, SpanishRank.REY, SpanishRank.SOTA, SpanishRank.CABALLO}
SONG_IN_HAND = 15.0  # a pair kept together, and the trick that lets it be sung


def choose(view: View, rng: random.Random) -> Action:
    """What the seat of `view` does now. ValueError where it has neither a turn nor anything to say."""
    said = word(view)
    if said is not None:
        return said
    if Draw(seat_of(view)) in view.legal:
        return Draw(seat_of(view))
    cards = [action for action in view.legal if isinstance(action, Play)]
    if not cards:
        raise ValueError("this seat has nothing to do now")
    worth = answer_worth if view.trick and view.trick_winner is None else lead_worth
    return best_of(cards, lambda play: worth(view, play.card), rng)


def word(view: View) -> Action | None:
    """A tute, a song or an exchange that the seat may make now, out of turn too; None if there is none worth it."""
    seat = seat_of(view)
    if Tute(seat) in view.legal:
        return Tute(seat)
    songs = [action for action in view.legal if isinstance(action, Sing)]
    if songs:
        return max(songs, key=lambda song: song.suit == view.trump)
    if Exchange(seat) in view.legal and view.muestra is not None and is_gain(view.muestra):
        return Exchange(seat)
    return None


def is_gain(muestra: Card) -> bool:
    """Whether the muestra is better than what is left for it: a counting card, or the seven for the two."""
    return muestra.rank in WORTH_TAKING or muestra.rank == SpanishRank.SIETE


def seat_of(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("an onlooker has nothing to choose")
    return view.seat


def best_of(plays: list[Play], worth: Callable[[Play], float], rng: random.Random) -> Play:
    """The play of highest worth; chance among equals."""
    worths = [worth(play) for play in plays]
    highest = max(worths)
    return rng.choice([play for play, found in zip(plays, worths, strict=True) if found == highest])


def lead_worth(view: View, card: Card) -> float:
    """What leading `card` is worth: with a stock, little ventured; in arrastre, likely winners first."""
    if not view.arrastre:
        return -WORTH[card.rank] - kept_worth(view, card)
    trumps = sum(held.suit == view.trump for held in view.hand)
    if card.suit == view.trump:
        # High trumps draw the others; the last one is kept for the ten.
        return STRENGTH[card.rank] - 4.0 if trumps > 1 else -8.0
    if card.rank == SpanishRank.AS:
        return 4.0 + trumps
    return -WORTH[card.rank] - pair_worth(view, card)


def answer_worth(view: View, card: Card) -> float:
    """What answering with `card` is worth: the trick won or lost, less what the hand loses."""
    best = winning(view.trick, view.trump)
    at_stake = points(played.card for played in view.trick) + WORTH[card.rank]
    still_to_come = view.seats - len(view.trick) - 1
    partner = side_of(best.seat) == side_of(seat_of(view))
    takes = beats(card, best.card, view.trump)
    if not takes and not partner:
        return -at_stake - kept_worth(view, card)
    won = at_stake + sum(SONG_IN_HAND for action in view.armable if isinstance(action, Sing))
    holding = card if takes else best.card
    return won * chance(holding, view.trump, still_to_come) - kept_worth(view, card)


def chance(holding: Card, trump: str, still_to_come: int) -> float:
    """A guess at how likely the card that holds the trick keeps it, with so many players to come."""
    if still_to_come == 0 or (holding.suit == trump and holding.rank == SpanishRank.AS):
        return 1.0
    each = 0.9 if holding.suit == trump else 0.3 + 0.04 * STRENGTH[holding.rank]
    # Of those to come every second is a rival; the weight below 0 is the trick lost.
    return float(2 * each ** ((still_to_come + 1) // 2) - 1)


def kept_worth(view: View, card: Card) -> float:
    """What `card` is worth in the hand, and so lost by playing it."""
    worth = pair_worth(view, card)
    if card.suit == view.trump:
        return worth + 4.0 + STRENGTH[card.rank]
    return worth + (3.0 if card.rank == SpanishRank.AS else 0.0)


def pair_worth(view: View, card: Card) -> float:
    """What a king or sota is worth for a song that is still open."""
    if card.rank not in MARRIED or any(song.suit == card.suit for song in view.songs):
        return 0.0
    other = SpanishRank.SOTA if card.rank == SpanishRank.REY else SpanishRank.REY
    doubled = 2.0 if card.suit == view.trump else 1.0
    if other + card.suit in view.hand:
        return SONG_IN_HAND * doubled
    return 0.0 if view.arrastre else 2.0 * doubled
