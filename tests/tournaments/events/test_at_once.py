"""Several organisers in the same instant: each gets an event of his own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from tests.tournaments.events import world
from tournaments.events.models import Event
from tournaments.events.services.planning import create_event
from tournaments.members.choices import Role

MANY = 6


@pytest.mark.django_db(transaction=True)
def test_events_of_one_name_made_at_once_get_addresses_of_their_own(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    barrier = Barrier(MANY)

    def make(_: int) -> str:
        try:
            barrier.wait()
            return create_event(organiser, club, {"name": "Friday", "game": "chouine"}, world.NOW).slug
        finally:
            connections.close_all()

    with ThreadPoolExecutor(MANY) as pool:
        slugs = list(pool.map(make, range(MANY)))
    assert len(set(slugs)) == MANY == Event.objects.count()
