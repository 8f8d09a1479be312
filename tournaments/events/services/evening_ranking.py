"""The standings of an evening with changing partners: everybody has the points of the pairs he played in."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.events.choices import MatchStage
from tournaments.events.evenings import four_of, players_of
from tournaments.events.models import Event, Match, Standing
from tournaments.events.rules.evening.scores import AVERAGE, FourScore, Score, evening_scores
from tournaments.events.rules.places import Place
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.records.rules.counting import How

Played = Sequence[tuple[Match, FourScore]]


def evening_lines(event: Event) -> list[Standing]:
    """The lines of everybody who is drawn, by points for a round played."""
    field = list(event.entrants.filter(number__isnull=False).order_by("number").values_list("pk", flat=True))
    played = _played(event, set(field))
    scores = evening_scores(field, [score for _match, score in played])
    above: list[Place | None] = [None, *(score.place for score in scores)]
    return [_line(event, n, score, above[n - 1], played) for n, score in enumerate(scores, start=1)]


def _played(event: Event, field: set[int]) -> list[tuple[Match, FourScore]]:
    """The finished tables with what they brought to both pairs."""
    entrants = players_of(event)
    rows = Match.objects.filter(round__event=event, state=MatchStage.DONE, second__isnull=False)
    rows = rows.select_related("first", "second").prefetch_related("first__players", "second__players")
    found = [(match, four_of(match, entrants)) for match in rows]
    return [
        (match, FourScore(four, _points(event, match)))
        for match, four in found
        if four is not None and set(four.players) <= field
    ]


def _points(event: Event, match: Match) -> tuple[Fraction, Fraction]:
    win, draw, loss = event.points
    if match.winner_id is None:
        is_unplayed = match.how != How.PLAYED.value
        return (loss, loss) if is_unplayed else (draw, draw)
    return (win, loss) if match.winner_id == match.first_id else (loss, win)


def _line(event: Event, line: int, score: Score, above: Place | None, played: Played) -> Standing:
    mine = [(match, result.four) for match, result in played if score.player in result.four.players]
    winners = [match.winner_id and (match.winner_id == match.second_id) for match, _four in mine]
    sides = [score.player in four.pairs[1] for _match, four in mine]
    return Standing(
        event=event,
        entrant_id=score.player,
        line=line,
        rank=score.place.first,
        rank_to=score.place.last,
        values=[[Criterion.POINTS.value, str(score.points), []], [AVERAGE, str(score.average), []]],
        decided_by=AVERAGE if above is not None and above.first != score.place.first else "",
        played=score.played,
        won=sum(winner is not None and winner == side for winner, side in zip(winners, sides, strict=True)),
        drawn=winners.count(None),
    )
