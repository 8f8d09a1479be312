"""Who rules at a table: those who run its event; at a casual one the site's staff; nobody at his own."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from games.models import Table
from games.services import tables
from games.views.people import may_direct
from tests.tournaments.events.world import NOW, begun, person
from tournaments.events.models import Match, Organiser
from tournaments.members.models import Club, User
from tournaments.members.services.founding import open_club


def directs(user: User | AnonymousUser, table: Table) -> bool:
    request = HttpRequest()
    request.user = user
    return may_direct(request, table)


@pytest.fixture
def match(organiser: User, club: Club, six: list[User]) -> Match:
    return begun(organiser, club, six[:2], online=True)[1][0]


def test_who_runs_the_event_directs_its_tables(organiser: User, club: Club, six: list[User], match: Match) -> None:
    assert match.table is not None
    Organiser.objects.create(event=match.round.event, user=six[4])
    administrator = User.objects.get(username="ada")
    who = {"organiser": organiser, "administrator": administrator, "of the event": six[4], "member": six[3]}
    assert {name: directs(user, match.table) for name, user in who.items()} == {
        "organiser": True,
        "administrator": True,
        "of the event": True,
        "member": False,
    }
    assert not directs(AnonymousUser(), match.table)


def test_an_organiser_elsewhere_and_the_sites_staff_direct_no_table_of_an_event(match: Match) -> None:
    assert match.table is not None
    founder = person("zoe")
    open_club("Club of the Elms", "elms", "en", founder, NOW)
    staff = person("root", is_staff=True)
    assert not directs(founder, match.table)
    assert not directs(staff, match.table)


def test_who_sits_at_a_table_does_not_direct_it(organiser: User, club: Club, six: list[User]) -> None:
    _event, (match,) = begun(organiser, club, [organiser, six[0]], online=True)
    assert match.table is not None
    assert not directs(organiser, match.table)


def test_a_casual_table_is_the_staffs(club: Club, organiser: User, six: list[User]) -> None:
    table = tables.open_table(game="chouine", opener=six[0])
    staff = person("root", is_staff=True)
    assert directs(staff, table)
    assert not directs(organiser, table)
    staff.is_active = False
    assert not directs(staff, table)
