"""The moves of a deal in sentences, each with the position it leads to and why a trick went where it went.

A deal that may be replayed doesn't change any more, so its moves are told once for each reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from django.utils.translation import get_language

from games.presenters.between import PACKS
from games.presenters.replaying_calls import uncovered
from games.presenters.replaying_tricks import reasons
from games.replay import PlayedDeal, Source, positions
from games.replayable import snapshot_of
from games.rules.game import Seat

KEPT = 400  # deals, each for one viewer in one language


@dataclass(frozen=True, slots=True)
class Moment:
    """A position and what led to it. `trick` is 0 before the first card; `reasons` are sentences with their clauses."""

    step: int
    trick: int
    text: str
    reasons: tuple[tuple[str, str], ...] = ()


def moments(source: Source, deal: PlayedDeal, viewer: Seat | None) -> tuple[Moment, ...]:
    """Every position of `deal` as `viewer` was told of it, or, for None, with what was kept quiet."""
    return _moments(source, deal, viewer, get_language())


@lru_cache(maxsize=KEPT)
def _moments(source: Source, deal: PlayedDeal, viewer: Seat | None, _language: str | None) -> tuple[Moment, ...]:
    game = import_module(f"games.presenters.{source.game}")
    found: list[Moment] = []
    before: Any = None
    for step, course in enumerate(positions(source, deal)):
        snapshot = snapshot_of(source, course)
        view, facts = snapshot.view(viewer), snapshot.facts(None)  # everybody is named
        is_broken_off = before is not None and len(facts.actions) == len(before.course.deal.actions)
        told = facts.ended if is_broken_off else game.latest(view, facts)
        if viewer is None and before is not None and not is_broken_off and source.game == "piquet":
            told = " ".join(filter(None, (told, _uncovered(before, facts.actions[-1]))))
        why = reasons(source.game, PACKS[source.game], view, facts) if step in deal.tricks else ()
        found.append(Moment(step, deal.trick_at(step), told, why))
        before = snapshot
    return tuple(found)


def _uncovered(before: Any, text: str) -> str:
    """What an action kept quiet; its player held what he held at the position before."""
    return uncovered(text, before.view(Seat(int(text.split()[0]))).hand)
