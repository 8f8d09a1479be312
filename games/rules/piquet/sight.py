"""Who sees what: fills the views of `view` from a state, for a seat or for onlookers (piquet §9)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.rules.cards import Card
from games.rules.errors import Breach
from games.rules.game import Seat
from games.rules.piquet import exchange, legal
from games.rules.piquet.breaches import CLAUSES
from games.rules.piquet.combinations import Hand
from games.rules.piquet.declarations import categories_seen, running
from games.rules.piquet.facts import Facts, facts
from games.rules.piquet.scoring import deal_result, tricks_won
from games.rules.piquet.state import Exchange, Finished, Play, State, rival
from games.rules.piquet.tricks import playable
from games.rules.piquet.view import ClaimSeen, Revealed, View
from games.rules.tricks import Played, Trick


def sight(state: State, seat: Seat | None) -> View:
    """What `seat` may know of the deal now; None is the onlookers' view."""
    known = facts(state)
    points, provisional = running(known)
    least, most = _discard_range(state, seat)
    tricks = _tricks(known.play)
    lies_complete = bool(tricks) and known.play is not None and known.play.led is None
    return View(
        seat=seat,
        seats=2,
        dealer=known.dealt.dealer,
        elder=known.dealt.elder,
        phase=known.phase,
        to_act=legal.to_act(state),
        hand=() if seat is None else known.hands[seat],
        hand_counts=(len(known.hands[0]), len(known.hands[1])),
        discards=() if seat is None else known.discards[seat],
        discard_counts=(len(known.discards[0]), len(known.discards[1])),
        discard_min=least,
        discard_max=most,
        peek=_peek(known, seat),
        talon_left=len(known.talon),
        exposed=known.talon if known.play is not None and known.play.exposed else (),
        claim=_claim(known),
        categories=categories_seen(known, seat),
        asked=known.asked,
        trick=tricks[-1].played if lies_complete else _in_progress(known.play),
        trick_winner=tricks[-1].winner if lies_complete else None,
        trick_number=len(tricks) + (bool(_in_progress(known.play))),
        tricks_won=tricks_won(tricks),
        reviewable=tricks[-1:] if seat is None else tricks,
        legal=() if seat is None else legal.all_but_discards(state, seat),
        reasons=_reasons(known.play, seat),
        scores=(points[0].total, points[1].total),
        breakdown=points,
        provisional=provisional,
        result=deal_result(state.play) if isinstance(state, Finished) else None,
    )


def revealed(state: State) -> Revealed:
    """Everything about the deal; only for the time when the partie is over."""
    known = facts(state)
    return Revealed(
        dealt=known.dealt.hands,
        stock=known.dealt.stock,
        discards=known.discards,
        hands=None if known.cards is None else known.cards.hands,
        left=known.talon,
        verdicts=known.verdicts,
        tricks=_tricks(known.play),
    )


def _tricks(play: Play | None) -> tuple[Trick, ...]:
    return () if play is None else play.tricks


def _in_progress(play: Play | None) -> tuple[Played, ...]:
    return () if play is None or play.led is None else (Played(play.leader, play.led),)


def _discard_range(state: State, seat: Seat | None) -> tuple[int, int]:
    if isinstance(state, Exchange) and seat == exchange.discarder(state):
        return exchange.discard_range(state)
    return 0, 0


def _peek(known: Facts, seat: Seat | None) -> Hand:
    """What elder left of the first five, from his draw until his first lead (piquet §4.5)."""
    elder = known.dealt.elder
    draws = len(known.discards[elder])
    if seat != elder or not draws or known.has_led:
        return ()
    return known.dealt.stock[draws : exchange.ELDER_MOST]


def _claim(known: Facts) -> ClaimSeen | None:
    """A claim, with the twelve cards once the rival has fixed his discards (piquet §2.4)."""
    claim = known.claim
    if claim is None:
        return None
    is_proved = bool(known.discards[rival(claim.seat)])
    return ClaimSeen(claim.seat, claim.number, known.dealt.hands[claim.seat] if is_proved else ())


def _reasons(play: Play | None, seat: Seat | None) -> Mapping[Card, tuple[StrEnum, str]]:
    if play is None or seat is None or seat != play.turn:
        return {}
    may = playable(play.hands[seat], play.led)
    why = (Breach.MUST_FOLLOW_SUIT, CLAUSES[Breach.MUST_FOLLOW_SUIT])
    return {card: why for card in play.hands[seat] if card not in may}
