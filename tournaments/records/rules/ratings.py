"""Ratings: Glicko-2 for two players, in periods of one week and shown live between; OpenSkill for pairs.

Both are shown on one scale that starts at 1500 with a deviation of 350. Ratings are computed from results
in order and never patched; a week of results turns the ratings before it into those after it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from glicko2 import Player  # type: ignore[import-untyped]
from openskill.models import PlackettLuce, PlackettLuceRating

START, WIDEST = 1500.0, 350.0
VOLATILITY = 0.06
PROVISIONAL_ABOVE = 110.0  # a wider deviation than this is a guess
MOST_WEEKS_AWAY = 520  # beyond ten years the deviation is at its widest anyhow

SKILL = PlackettLuce()
SKILL_SCALE = WIDEST / SKILL.sigma  # 42 points for one of OpenSkill's


@dataclass(frozen=True, slots=True)
class Rating:
    """`value` and `deviation` on the shown scale; `volatility` is Glicko-2's own and unused for pairs."""

    value: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL_ABOVE


@dataclass(frozen=True, slots=True)
class Rated:
    """A result that counts: the players of each side, and what side 0 scored (1, 0.5 or 0)."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    score: float


Ratings = Mapping[int, Rating]


class _Glicko(Player):  # type: ignore[misc]
    """The package's player, with its volatility equation put right.

    Release 2.1.0 writes the rating where the equation has the deviation (Glickman, step 5.1), so that the
    same games move a rating far from 1500 by other amounts.
    """

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        wide = (self.rd / 173.7178) ** 2 + v
        grown = math.exp(x)
        return float(grown * (delta**2 - wide - grown) / (2 * (wide + grown) ** 2) - (x - a) / self._tau**2)


def aged(rating: Rating, weeks: int) -> Rating:
    """`rating` after `weeks` whole weeks without play: less sure, never less than at the start."""
    player = _Glicko(rating.value, rating.deviation, rating.volatility)
    for _ in range(min(weeks, MOST_WEEKS_AWAY)):
        player.did_not_compete()
    return replace(rating, deviation=min(player.rd, WIDEST))


def monday(day: datetime) -> date:
    """The first day of the rating period of `day`, in UTC."""
    utc = day.astimezone(UTC).date()
    return utc - timedelta(days=utc.weekday())


def ready(rating: Rating, last: date, week: date, *, is_pairs: bool) -> Rating:
    """The `rating` of the week `last` as the week `week` finds it; both are Mondays.

    It is less sure for every whole week between them; OpenSkill, for pairs, ages by matches alone.
    """
    return rating if is_pairs else aged(rating, (week - last).days // 7 - 1)


def after_week_solo(before: Ratings, results: Sequence[Rated]) -> dict[int, Rating]:
    """The ratings of everybody who played, after a week (or the part of it so far) of two-player results.

    `before` holds each player's rating when the week began; who is missing starts now. The order of
    `results` doesn't matter: all opponents count as they were before the week.
    """
    games: dict[int, list[tuple[int, float]]] = {}
    for result in results:
        (first,), (second,) = result.sides
        games.setdefault(first, []).append((second, result.score))
        games.setdefault(second, []).append((first, 1 - result.score))
    return {who: _after_games(before, who, played) for who, played in games.items()}


def _after_games(before: Ratings, who: int, played: Sequence[tuple[int, float]]) -> Rating:
    own = before.get(who, Rating())
    rivals = [before.get(rival, Rating()) for rival, _ in played]
    player = _Glicko(own.value, own.deviation, own.volatility)
    player.update_player([r.value for r in rivals], [r.deviation for r in rivals], [score for _, score in played])
    return Rating(player.rating, min(player.rd, WIDEST), player.vol)


def after_week_pairs(before: Ratings, results: Sequence[Rated]) -> dict[int, Rating]:
    """The ratings of everybody who played, after `results` of pairs in the order in which they ended."""
    now: dict[int, Rating] = {}
    for result in results:
        teams = [[_skill(now.get(who) or before.get(who, Rating())) for who in side] for side in result.sides]
        rated = SKILL.rate(teams, scores=[result.score, 1 - result.score])
        for side, team in zip(result.sides, rated, strict=True):
            now.update({who: _shown(skill.mu, skill.sigma) for who, skill in zip(side, team, strict=True)})
    return now


def _skill(rating: Rating) -> PlackettLuceRating:
    return SKILL.rating(mu=SKILL.mu + (rating.value - START) / SKILL_SCALE, sigma=rating.deviation / SKILL_SCALE)


def _shown(mu: float, sigma: float) -> Rating:
    return Rating(START + (mu - SKILL.mu) * SKILL_SCALE, min(sigma * SKILL_SCALE, WIDEST))
