"""In which order people and clubs are listed."""

import pytest

from tests.tournaments.members.conftest import NOW
from tournaments.members.models import Club, Membership, User
from tournaments.members.names import in_order
from tournaments.members.selectors import active_memberships, club_lines


@pytest.mark.parametrize("names", [("Eduardo", "Élodie", "emma", "Zoë"), ("Íñigo", "Jo"), ("Odette", "Œdipe", "Of")])
def test_names_are_looked_up_without_accents_and_capitals(names: tuple[str, ...]) -> None:
    assert tuple(sorted(set(names), key=in_order)) == names


def test_members_and_clubs_are_listed_in_that_order(club: Club) -> None:
    for name in ("Zoë", "Élodie", "Bea"):
        user = User.objects.create_user(name, display_name=name)
        Membership.objects.create(club=club, user=user, joined=NOW)
        Club.objects.create(name=name, slug=name.lower()[-3:])
    listed = [str(row.user) for row in active_memberships(club)]
    assert [name for name in listed if name in ("Zoë", "Élodie", "Bea")] == ["Bea", "Élodie", "Zoë"]
    names = [line.name for line in club_lines()]
    assert names.index("Bea") < names.index("Élodie") < names.index("Zoë")
