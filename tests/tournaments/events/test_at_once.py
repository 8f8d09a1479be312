"""Several organisers in the same instant: each gets an event of his own, and one clock rings one bell."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import LogEntry
from tests.instant import MANY, many_at_once
from tests.tournaments.events import world
from tournaments.events.choices import Act
from tournaments.events.models import Announcement, AuditEntry, Event
from tournaments.events.services import announcing, round_clock
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


@pytest.mark.django_db(transaction=True)
def test_a_clock_started_and_rung_by_many_at_once_is_one_and_rings_once(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    event, (match,) = world.begun(organiser, club, world.people(club, "ana", "bob"), online=True)

    many_at_once(lambda _number: round_clock.start_clock(organiser, event.pk, world.NOW, minutes=10))
    assert AuditEntry.objects.filter(event=event, act=Act.CLOCK_SET).count() == 1
    many_at_once(lambda _number: round_clock.ring_due(world.LATER))
    assert AuditEntry.objects.filter(event=event, act=Act.RANG).count() == 1
    assert LogEntry.objects.filter(table=match.table, text__startswith="bell").count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_announcement_sent_many_times_at_once_is_said_once(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    event, _matches = world.begun(organiser, club, world.people(club, "ana", "bob"))

    many_at_once(lambda _number: announcing.announce(organiser, event.pk, "Soup", world.NOW, request_id="one"))
    assert Announcement.objects.count() == 1
