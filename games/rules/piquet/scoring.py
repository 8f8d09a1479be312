"""What a deal is worth: the canonical order of scoring, pique, repique, the cards and capot.

Everything is computed anew from the claim, the verdicts and the tricks, so it doesn't matter in which order
the items were spoken: younger's calls after elder's lead still count before that lead (piquet §7.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields

from games.rules.game import PerSide, Result, Seat
from games.rules.piquet.combinations import Category, value
from games.rules.piquet.state import Claim, Exchanged, Play, Verdict, Verdicts, rival
from games.rules.tricks import Trick

CARTE_BLANCHE = 10
REACH = 30  # what pique and repique must reach
REPIQUE = 60
PIQUE = 30
CARDS = 10
CAPOT = 40
TRICKS = 12


@dataclass(frozen=True, slots=True)
class Breakdown:
    """One seat's points in a deal, by where they came from; the keys of the record in their order."""

    carte_blanche: int = 0
    point: int = 0
    sequences: int = 0
    sets: int = 0
    repique: int = 0
    pique: int = 0
    play: int = 0
    last_trick: int = 0
    cards: int = 0
    capot: int = 0

    @property
    def declared(self) -> int:
        """What counts before the play: the declarations with the carte blanche."""
        return self.carte_blanche + self.point + self.sequences + self.sets

    @property
    def total(self) -> int:
        bonuses = self.repique + self.pique + self.cards + self.capot
        return self.declared + self.play + self.last_trick + bonuses


BREAKDOWN_KEYS = tuple(field.name for field in fields(Breakdown))


@dataclass(frozen=True, slots=True)
class Scored:
    """`points` for `seat` under one key of the breakdown."""

    seat: Seat
    key: str
    points: int


KEYS = {Category.POINT: "point", Category.SEQUENCE: "sequences", Category.SET: "sets"}


def declared(claim: Claim | None, cards: Exchanged | None = None, verdicts: Verdicts = ()) -> tuple[Scored, ...]:
    """What was declared, in canonical order; what younger is committed to counts at once (piquet §7.1)."""
    blanche = () if claim is None else (Scored(claim.seat, "carte_blanche", CARTE_BLANCHE),)
    if cards is None:
        return blanche
    won = (
        Scored(verdict.winner, KEYS[verdict.category], category_points(cards, verdict, verdict.winner))
        for verdict in verdicts
        if verdict.winner is not None
    )
    return (*blanche, *won)


def category_points(cards: Exchanged, verdict: Verdict, winner: Seat) -> int:
    """What `winner` scores in a category: every item that it named."""
    hand = cards.hands[winner]
    return sum(value(item, hand) for item in verdict.named_by(winner, cards.dealt.elder))


def breakdowns(elder: Seat, scored: tuple[Scored, ...], play: Play | None = None) -> tuple[Breakdown, Breakdown]:
    """Both seats' points so far, by seat, with the bonuses that stand on what was scored so far."""
    points = (dict.fromkeys(BREAKDOWN_KEYS, 0), dict.fromkeys(BREAKDOWN_KEYS, 0))
    played = () if play is None else tuple(in_play(play))
    for entry in (*scored, *played):
        points[entry.seat][entry.key] += entry.points
    repiquing = repique(scored)
    if repiquing is not None:
        points[repiquing]["repique"] = REPIQUE
    elif is_pique(elder, scored, played):
        points[elder]["pique"] = PIQUE
    if play is not None and len(play.tricks) == TRICKS:
        _count_tricks(points, tricks_won(play.tricks))
    return Breakdown(**points[0]), Breakdown(**points[1])


def in_play(play: Play) -> Iterator[Scored]:
    """The single points of the play in the order in which they fall: leads, captures, the last trick."""
    for trick in play.tricks:
        leader = trick.played[0].seat
        yield Scored(leader, "play", 1)
        if trick.winner != leader:
            yield Scored(trick.winner, "play", 1)
        if trick.number == TRICKS:
            yield Scored(trick.winner, "last_trick", 1)
    if play.led is not None:
        yield Scored(play.leader, "play", 1)


def repique(scored: tuple[Scored, ...]) -> Seat | None:
    """Who reached 30 by declarations alone before the rival had anything, in canonical order (piquet §7.3)."""
    sums = [0, 0]
    for entry in scored:
        sums[entry.seat] += entry.points
        if sums[entry.seat] >= REACH and not sums[rival(entry.seat)]:
            return entry.seat
    return None


def is_pique(elder: Seat, scored: tuple[Scored, ...], played: tuple[Scored, ...]) -> bool:
    """Whether elder reached 30 in declarations and play before younger scored anything (piquet §7.4)."""
    reached = 0
    for entry in (*scored, *played):
        if entry.seat != elder:
            return False
        reached += entry.points
        if reached >= REACH:
            return True
    return False


def tricks_won(tricks: tuple[Trick, ...]) -> PerSide:
    """How many of `tricks` each seat took."""
    first = sum(trick.winner == 0 for trick in tricks)
    return first, len(tricks) - first


def _count_tricks(points: tuple[dict[str, int], dict[str, int]], won: PerSide) -> None:
    for seat, count in enumerate(won):
        if count == TRICKS:
            points[seat]["capot"] = CAPOT
        elif count > TRICKS // 2:
            points[seat]["cards"] = CARDS


def deal_result(play: Play) -> Result:
    """The result of a finished deal as the record writes it."""
    cards = play.cards
    both = breakdowns(cards.dealt.elder, declared(cards.claim, cards, play.verdicts), play)
    return {
        "scores": [seat.total for seat in both],
        "tricks": list(tricks_won(play.tricks)),
        "breakdown": [asdict(seat) for seat in both],
    }
