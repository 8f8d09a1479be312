"""Somebody who goes takes the name along, everywhere; opponents keep their results."""

from django.apps import apps
from django.core import serializers

from games.models import Table
from tests.tournaments.events.world import begun, club_of_oaks, ended, people, person
from tournaments.members.choices import Role
from tournaments.members.models import User
from tournaments.members.services.people import erase
from tournaments.records.models import Result


def test_an_erased_name_stands_nowhere_in_the_database(db: None) -> None:
    club = club_of_oaks()
    olga = person("olga", club, Role.ORGANISER)
    zebulon = person("zebulon", club, email="zebulon@example.org")
    ana, bob, carla = people(club, "ana", "bob", "carla")
    begun(olga, club, [zebulon, ana, bob, carla], online=True)
    table = Table.objects.filter(seats__user=zebulon).first()
    assert table is not None
    ended(table, winner=0)
    assert rows_that_name("zebulon")

    erase(User.objects.get(pk=zebulon.pk))

    assert Result.objects.filter(players__user=zebulon).count() == 1
    assert rows_that_name("zebulon") == []


def rows_that_name(name: str) -> list[str]:
    """Every row of the database with the name somewhere in it."""
    rows = (row for model in apps.get_models() for row in model._base_manager.all())
    return [repr(row) for row in rows if name in serializers.serialize("json", [row]).lower()]
