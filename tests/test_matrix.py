"""Every address of the site answers every role as its row says; an address without a row fails.

Rows live in `tests/matrix/<app>.py`. The admin has one rule of its own: only staff come in.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from config.health import leave_heartbeat
from tests.matrix import ROLES, Row, World
from tournaments.members.choices import Language, Role
from tournaments.members.models import Club, Membership, User
from tournaments.members.services.founding import open_club
from tournaments.members.services.guests import make_guest

APPS = ("members", "games", "events", "records")
WITHOUT_ROWS = ("admin",)
FOUNDED = datetime(2026, 11, 30, tzinfo=UTC)


def rows() -> dict[str, Row]:
    modules = [f"tests.matrix.{app}" for app in APPS]
    found = [import_module(module).ROWS for module in modules if find_spec(module)]
    return {name: row for app_rows in found for name, row in app_rows.items()}


def names(patterns: list[URLPattern | URLResolver], namespace: str = "") -> Iterator[str]:
    """The full name of each address; one without a name is told by its pattern."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            if pattern.namespace not in WITHOUT_ROWS:
                yield from names(pattern.url_patterns, inner)
        else:
            yield f"{namespace}{pattern.name or pattern.pattern}"


@pytest.fixture
def world(db: None) -> World:
    leave_heartbeat()
    own, other = (club_of(slug) for slug in ("own", "other"))
    people = {role.value: person(role.value, own, role) for role in Role}
    people["stranger"] = User.objects.create_user("stranger", password="x")
    people["guest"] = make_guest(None, "guest")
    return World(own, other, people)


def club_of(slug: str) -> Club:
    boss = User.objects.create_user(f"boss-{slug}")
    club = open_club(slug.title(), slug, Language.ENGLISH, boss, FOUNDED).club
    person(f"object-{slug}", club, Role.MEMBER)
    return club


def person(username: str, club: Club, role: Role) -> User:
    user = User.objects.create_user(username, password="x")
    Membership.objects.create(club=club, user=user, role=role, joined=FOUNDED)
    return user


def answer(client: Client, method: str, address: str, data: dict[str, object]) -> str:
    """The status of one request, with whatever it changed taken back; "login" for a way to the log-in page."""
    with transaction.atomic():
        response = client.post(address, data) if method == "post" else client.get(address)
        transaction.set_rollback(True)
    if response.status_code == 302 and response.headers["Location"].startswith(reverse(settings.LOGIN_URL)):
        return "login"
    return str(response.status_code)


def answers(world: World, row: Row, name: str, club: Club, method: str) -> dict[str, str]:
    """Each role's answer at the address of `club`; nothing made or changed for it stays."""
    with transaction.atomic():
        address, data = reverse(name, kwargs=row.arguments(world, club)), row.data(world, club)
        found = {role: answer(browser_of(world, role), method, address, data) for role in ROLES}
        transaction.set_rollback(True)
    return found


def browser_of(world: World, role: str) -> Client:
    client = Client(raise_request_exception=False)
    if role != "visitor":
        client.force_login(world.people[role])
    return client


def expected(codes: str, own: bool) -> dict[str, str]:
    """Each role's answer; at another club a member of this one is a stranger like any other."""
    by_role = dict(zip(ROLES, codes.split(), strict=True))
    if own:
        return by_role
    return {role: by_role[role if role in ("visitor", "guest") else "stranger"] for role in ROLES}


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert set(names(get_resolver().url_patterns)) == set(rows())


@pytest.mark.parametrize("name", sorted(rows()))
@pytest.mark.parametrize("method", ["get", "post"])
def test_every_role_gets_the_answer_of_the_row(name: str, method: str, world: World) -> None:
    row = rows()[name]
    codes = row.get if method == "get" else row.post
    assert answers(world, row, name, world.own, method) == expected(codes, own=True)
    if row.of_club:
        assert answers(world, row, name, world.other, method) == expected(codes, own=False)


@pytest.mark.parametrize("role", ROLES)
def test_the_admin_lets_nobody_in_but_staff(role: str, world: World) -> None:
    response = browser_of(world, role).get(reverse("admin:index"))
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("admin:login"))


def test_the_admin_has_no_log_in_of_its_own(client: Client) -> None:
    """The site's own counts wrong passwords; Django's would let anybody try for ever."""
    response = client.post(reverse("admin:login"), {"username": "ana", "password": "guess"})
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("account_login"))
