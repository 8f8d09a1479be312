"""A club with one person of each role, and a person in no club."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime

import pytest
from django.test import Client

from config.celery import app
from tests.tournaments.members.push_service import Subscriber
from tournaments.members.choices import Language, Role
from tournaments.members.models import Club, Membership, User
from tournaments.members.services.founding import open_club

NOW = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
PASSWORD = "tres-de-bastos-7"


def person(username: str, **fields: object) -> User:
    """An account with PASSWORD."""
    return User.objects.create_user(username, password=PASSWORD, **fields)


@pytest.fixture
def admin(db: None) -> User:
    return person("ada", display_name="Ada")


@pytest.fixture
def club(admin: User) -> Club:
    return open_club("Club of the Oaks", "oaks", Language.ENGLISH, admin, NOW).club


def in_club(club: Club, username: str, role: Role) -> User:
    user = person(username)
    Membership.objects.create(club=club, user=user, role=role, joined=NOW)
    return user


@pytest.fixture
def organiser(club: Club) -> User:
    return in_club(club, "olga", Role.ORGANISER)


@pytest.fixture
def member(club: Club) -> User:
    return in_club(club, "mario", Role.MEMBER)


@pytest.fixture
def stranger(db: None) -> User:
    return person("stan")


@pytest.fixture
def ana(db: None) -> User:
    """A reader of French."""
    return person("ana", display_name="Ana", language="fr")


@pytest.fixture
def bob(db: None) -> User:
    """A reader of Spanish."""
    return person("bob", display_name="Bob", language="es")


@pytest.fixture
def browser_of() -> Callable[[User], Client]:
    """A browser in which the person is logged in."""

    def logged_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return logged_in


@pytest.fixture
def browser() -> Subscriber:
    """A browser that can be told by push."""
    return Subscriber()


Posting = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def posting(django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]]) -> Posting:
    """`with posting():` does at its end, here, what was left to the worker within it."""

    @contextmanager
    def done_at_the_end() -> Iterator[None]:
        app.conf.task_always_eager = app.conf.task_eager_propagates = True
        try:
            with django_capture_on_commit_callbacks(execute=True):
                yield
        finally:
            app.conf.task_always_eager = app.conf.task_eager_propagates = False

    return done_at_the_end
