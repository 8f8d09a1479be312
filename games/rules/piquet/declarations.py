"""What of the declarations is heard, what is proved, and the running score that goes with it (piquet §9.3-9.6)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from games.rules.game import Seat
from games.rules.piquet.calls import shown
from games.rules.piquet.combinations import (
    REMEMBERED,
    Hand,
    Item,
    Items,
    Point,
    Sequence,
    SetOfRank,
    category_of,
    strength,
    value,
)
from games.rules.piquet.facts import Facts
from games.rules.piquet.scoring import Breakdown, breakdowns, declared
from games.rules.piquet.state import Exchanged, Verdict, rival
from games.rules.piquet.view import BonusKind, CategorySeen, Proof, Provisional, Said

Points = tuple[Breakdown, Breakdown]


@lru_cache(maxsize=REMEMBERED)
def said(item: Item, hand: Hand, compared: bool = False) -> Said:
    """`item` as it is said aloud; its sum or top card only where it was `compared` in them."""
    size, detail = strength(item, hand)
    heard = Said(category_of(item), size, value(item, hand))
    match item:
        case SetOfRank(rank):
            return replace(heard, rank=rank)
        case Sequence(top) if compared:
            return replace(heard, rank=top.rank)
        case Point() if compared:
            return replace(heard, total=detail)
        case _:
            return heard


def categories_seen(known: Facts, seat: Seat | None) -> tuple[CategorySeen, ...]:
    """What `seat` knows of each category that elder has called, the unanswered one included."""
    if known.cards is None:
        return ()
    verdicts = known.verdicts
    if known.asked is not None and known.called:
        verdicts = (*verdicts, Verdict(known.asked, known.called))
    return tuple(_seen(known, known.cards, verdict, seat) for verdict in verdicts)


def _seen(known: Facts, cards: Exchanged, verdict: Verdict, seat: Seat | None) -> CategorySeen:
    elder, called = cards.dealt.elder, verdict.called
    asked = () if known.play is None else known.play.asked
    asked_by = tuple(Seat(one) for one in (0, 1) if (one, verdict.category) in asked)
    return CategorySeen(
        category=verdict.category,
        said=said(called[0], cards.hands[elder], verdict.compared) if called else None,
        own=_own(verdict, elder, seat),
        reply=verdict.reply,
        winner=verdict.winner,
        scored=_scored(known, cards, verdict),
        asked_by=asked_by,
        proofs=tuple(Proof(rival(one), shown(cards, verdict, rival(one))) for one in asked_by),
    )


def _own(verdict: Verdict, elder: Seat, seat: Seat | None) -> Items:
    if seat is None:
        return ()
    return verdict.named_by(seat, elder)


def _scored(known: Facts, cards: Exchanged, verdict: Verdict) -> tuple[Said, ...]:
    """The items that count, as said aloud; younger's only once elder has led, and never her sum or top card."""
    elder, winner = cards.dealt.elder, verdict.winner
    if winner is None or (winner != elder and not known.has_led):
        return ()
    first, *others = verdict.named_by(winner, elder)
    hand = cards.hands[winner]
    heard = said(first, hand, verdict.compared and winner == elder)
    return (heard, *(said(item, hand) for item in others))


def running(known: Facts) -> tuple[Points, Provisional | None]:
    """The public points by seat, and elder's pique or repique while it is not yet sure (piquet §7.7).

    What a "not good" will bring younger is not told before the lead, but stops elder's bonus at once.
    """
    elder = known.dealt.elder
    points = breakdowns(elder, declared(known.claim, known.cards, known.verdicts), known.play)
    provisional = _provisional(points[elder], elder) if known.is_before_youngers_card else None
    if provisional is not None:
        points = _with(points, elder, replace(points[elder], repique=0, pique=0))
    if not known.has_led:
        younger = rival(elder)
        points = _with(points, younger, Breakdown(carte_blanche=points[younger].carte_blanche))
    return points, provisional


def _provisional(points: Breakdown, elder: Seat) -> Provisional | None:
    if points.repique:
        return Provisional(elder, BonusKind.REPIQUE, points.declared, points.repique)
    if points.pique:
        return Provisional(elder, BonusKind.PIQUE, points.declared + points.play, points.pique)
    return None


def _with(points: Points, seat: Seat, changed: Breakdown) -> Points:
    return (changed, points[1]) if seat == 0 else (points[0], changed)
