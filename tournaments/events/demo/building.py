"""Builds the demo club in one piece: all of it, or nothing."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.demo.cups import play_with_real_cards
from tournaments.events.demo.dates import put_back
from tournaments.events.demo.people import SLUG, gather
from tournaments.events.demo.season import play_the_season
from tournaments.events.demo.tonight import play_tonight
from tournaments.members.models import Club


def is_built() -> bool:
    """Whether the demo club is here."""
    return Club.objects.filter(slug=SLUG).exists()


def has_another_club() -> bool:
    """Whether the site is somebody's already."""
    return Club.objects.exclude(slug=SLUG).exists()


@transaction.atomic
def build(now: datetime) -> None:
    """Make the club, its season and its evening. Raises LinkUnusable (there is a club), UsernameTaken.

    What the services would announce after the commit is left out: nobody has a page open of what was not there,
    and the worker's part is done.
    """
    announced = len(transaction.get_connection().run_on_commit)
    cast = gather(now)
    play_the_season(cast)
    play_with_real_cards(cast)
    play_tonight(cast)
    put_back(cast)
    del transaction.get_connection().run_on_commit[announced:]
