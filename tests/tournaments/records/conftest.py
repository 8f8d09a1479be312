"""People who play, and results of theirs."""

import pytest

from tests.tournaments.events.world import person
from tournaments.members.models import User


@pytest.fixture
def four(db: None) -> list[User]:
    return [person(name) for name in ("ana", "bob", "carla", "dora")]
