"""What a bad request to the members' pages gets: words, and never a failure."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.members.signing_up import link
from tournaments.members.models import Club, Membership, User
from tournaments.members.services import guests, invitations

BAD = [
    "\x00",
    "a\x00b",
    "x" * 5000,
    "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    "' OR 1=1",
    "-1",
    "9" * 40,
]
FORMS = ["account_login", "account_signup", "account_reset_password", "members:settings", "members:claim"]
FIELDS = ["login", "username", "display_name", "address", "email", "password", "password1", "password2", "time_zone"]


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("form", FORMS)
def test_nothing_typed_into_a_form_breaks_it(form: str, bad: str, db: None, browser_of) -> None:
    guest = guests.make_guest(None, "Gus")
    for browser in (Client(), browser_of(guest)):
        response = browser.post(reverse(form), dict.fromkeys([*FIELDS, "language", "theme", "next"], bad))
        assert response.status_code < 500


@pytest.mark.parametrize("bad", BAD)
def test_nothing_typed_at_a_clubs_desk_breaks_it(club: Club, admin: User, bad: str, browser_of) -> None:
    browser = browser_of(admin)
    places = [
        reverse("members:club_settings", args=[club.slug]),
        reverse("members:invitations", args=[club.slug]),
        reverse("members:change_role", args=[club.slug, admin.pk]),
        reverse("members:join", args=[link(club, admin).token]),
        reverse("set_language"),
    ]
    values = dict.fromkeys(["name", "description", "language", "role", "days", "uses", "next"], bad)
    codes = [browser.post(place, values).status_code for place in places]
    assert max(codes) < 500


PATHS = [
    "club/%00/",
    "club/a%00b/",
    "club/oaks/members/99999999999999999999999999/role/",
    "club/oaks/members/99999999999999999999999999/remove/",
    "club/oaks/members/99999999999999999999999999/readmit/",
    "club/oaks/invitations/99999999999999999999999999/revoke/",
    "club/join/%00/",
    "club/first/%00/",
    "club/" + "x" * 3000 + "/",
    "accounts/confirm-email/%00/",
    "accounts/password/reset/key/zzzzzzzzzzzzzzzzzzzzz-%00/",
    "accounts/password/reset/key/zzzzzzzzzzzz-abc/",
    "accounts/login/?next=%00",
    "about/?x=%00",
]


@pytest.mark.parametrize("path", PATHS)
def test_no_address_breaks_the_site(club: Club, admin: User, path: str, browser_of) -> None:
    for browser in (Client(), browser_of(admin)):
        for method in (browser.get, browser.post, browser.head, browser.put, browser.delete):
            assert method(f"/en/{path}").status_code < 500


COOKIES = [
    'sessionid="\\000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    "sessionid=" + "x" * 5000,
    'csrftoken="\\000a"',
    'django_language="\\000"',
    'messages="\\000"',
]


@pytest.mark.parametrize("cookie", COOKIES)
def test_no_cookie_breaks_the_site(cookie: str, client: Client, db: None) -> None:
    codes = [client.get(path, HTTP_COOKIE=cookie).status_code for path in ("/", "/en/about/", "/en/club/me/")]
    assert codes == [302, 200, 302]


def test_one_person_once_in_a_club(club: Club, admin: User, member: User) -> None:
    assert Membership.objects.filter(club=club, user=member).count() == 1
    invitations.accept(link(club, admin).token, member, timezone.now())
    assert Membership.objects.filter(club=club, user=member).count() == 1
