"""A Swiss at the club: drawn, published and played with real cards, unless told otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.tournaments.events.world import LATER, LOST, NOW, WON, entered, planned, worked
from tournaments.events.models import Event, Match, Round, RoundDraft
from tournaments.events.services.drafts import draw_round
from tournaments.events.services.entry import check_in_all, set_seeds
from tournaments.events.services.publishing import publish_draft
from tournaments.events.services.results import correct
from tournaments.members.models import Club, User


def swiss(organiser: User, club: Club, users: Sequence[User], **wanted: Any) -> Event:
    """An event in which `users` are here, with seeds in their order."""
    event = planned(organiser, club, **{"kind": "swiss", "rounds_planned": 3} | wanted)
    seeds = {entrant.pk: seed for seed, entrant in enumerate(entered(event, users), start=1)}
    set_seeds(organiser, event.pk, seeds, NOW)
    check_in_all(organiser, event.pk, NOW)
    event.refresh_from_db()
    return event


def drawn(organiser: User, event: Event) -> RoundDraft:
    return draw_round(organiser, event.pk, NOW)


def out(organiser: User, event: Event, *, consents: bool = True) -> Round:
    """The next round, drawn and published."""
    digest = drawn(organiser, event).digest
    return publish_draft(organiser, event.pk, digest, NOW, consents=consents)


def matches_of(shown: Round) -> list[Match]:
    return list(shown.matches.select_related("first", "second").order_by("position"))


def pairs(shown: Round) -> list[str]:
    """Who meets whom, by name, at the tables in order."""
    return [f"{match.first}–{match.second}" for match in matches_of(shown)]


def byes(shown: Round) -> dict[str, str]:
    return {row.entrant.name: row.kind for row in shown.unplayed.select_related("entrant")}


def won(organiser: User, event: Event, shown: Round, *names: str) -> None:
    """Everybody in `names` has won in the round, else who was named first; and the worker has come by."""
    for match in matches_of(shown):
        is_seconds = match.second is not None and match.second.name in names
        correct(organiser, event.pk, match.pk, LOST if is_seconds else WON, "as seen", LATER)
    worked()
