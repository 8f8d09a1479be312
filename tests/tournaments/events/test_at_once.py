"""Several organisers in the same instant: each gets an event of his own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.instant import MANY, many_at_once
from tests.tournaments.events import world
from tournaments.events.models import Event
from tournaments.events.services.planning import create_event
from tournaments.members.choices import Role


@pytest.mark.django_db(transaction=True)
def test_events_of_one_name_made_at_once_get_addresses_of_their_own(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)

    def make(_number: int) -> str:
        return create_event(organiser, club, {"name": "Friday", "game": "chouine"}, world.NOW).slug

    slugs = many_at_once(make)
    assert len(set(slugs)) == MANY == Event.objects.count()
