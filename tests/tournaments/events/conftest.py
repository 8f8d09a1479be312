"""A club with its organiser and six members."""

import pytest

from tests.tournaments.events import world
from tournaments.members.choices import Role
from tournaments.members.models import Club, User


@pytest.fixture
def club(db: None) -> Club:
    return world.club_of_oaks()


@pytest.fixture
def organiser(club: Club) -> User:
    return world.person("olga", club, Role.ORGANISER)


@pytest.fixture
def six(club: Club) -> list[User]:
    return world.people(club, "ana", "bob", "carla", "dora", "eva", "felix")
