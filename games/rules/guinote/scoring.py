"""What a hand is worth: totals, the thirty malas, and the result as the record writes it (guinote §10 to §12)."""

from __future__ import annotations

from games.rules.game import PerSide, Result, Side, side_of
from games.rules.guinote.options import Options, ThirtyMalas, ThirtyMalasFailed
from games.rules.guinote.state import Deal, Ending, Over, Song

GOAL = 101
LAST_TRICK = 10
MALAS = 30


def cantes_of(songs: tuple[Song, ...]) -> PerSide:
    """The worth of `songs`, by side."""
    worth = [0, 0]
    for song in songs:
        worth[side_of(song.seat)] += song.value
    return worth[0], worth[1]


def last_trick_side(deal: Deal) -> Side | None:
    """The side that made the last trick, None while cards are still to be played."""
    if deal.stock or any(deal.hands):
        return None
    return side_of(deal.tricks[-1].winner)


def totals_of(deal: Deal) -> PerSide:
    """Cards, songs, the ten for the last trick once it is made, and what was carried, by side."""
    cantes, last, carried = cantes_of(deal.songs), last_trick_side(deal), deal.setting.carried
    return (
        carried[0] + deal.cards[0] + cantes[0] + (LAST_TRICK if last == 0 else 0),
        carried[1] + deal.cards[1] + cantes[1] + (LAST_TRICK if last == 1 else 0),
    )


def point_of_first_hand(cards: PerSide, cantes: PerSide, last: Side, options: Options) -> Side | None:
    """The side that makes the point in a first hand played out; None is vueltas (guinote §10.3, §11).

    `cards` are without the ten, `last` is the side that made the last trick.
    """
    with_ten = (cards[0] + (LAST_TRICK if last == 0 else 0), cards[1] + (LAST_TRICK if last == 1 else 0))
    there = [side for side in (Side(0), Side(1)) if with_ten[side] + cantes[side] >= GOAL]
    if not there:
        return None
    claimant = last if len(there) == 2 else there[0]
    if has_thirty_malas(cards[claimant], is_last=claimant == last, rule=options.thirty_malas):
        return claimant
    if options.thirty_malas_failed is ThirtyMalasFailed.RIVAL_SCORES and len(there) == 2:
        return Side(1 - claimant)
    return None


def has_thirty_malas(cards: int, *, is_last: bool, rule: ThirtyMalas) -> bool:
    """Whether a side with `cards` points (without the ten) meets the condition (guinote §11.1, §15)."""
    match rule:
        case ThirtyMalas.CARDS_AND_TEN:
            return cards + (LAST_TRICK if is_last else 0) >= MALAS
        case ThirtyMalas.CARDS_AND_LAST_TRICK:
            return cards >= MALAS and is_last
        case ThirtyMalas.CARDS:
            return cards >= MALAS
        case _:
            return True


def result_of(over: Over) -> Result:
    """The hand's result, each pair by side, as the record writes it."""
    if over.ending is Ending.RESIGNED:
        return {"point_to": over.point_to, "resigned": True}
    deal = over.deal
    return {
        "cards": list(deal.cards),
        "cantes": list(cantes_of(deal.songs)),
        "last_trick": last_trick_side(deal),
        "carried": list(deal.setting.carried),
        "totals": list(totals_of(deal)),
        "tute": over.ending is Ending.TUTE,
        "point_to": over.point_to,
    }
