"""Ways in as a browser meets them: logging in, signing up, invitations, guests and the first club."""

from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from tests.tournaments.members.conftest import PASSWORD
from tests.tournaments.members.signing_up import CLAIM, SIGN_UP, link
from tournaments.members.choices import Role
from tournaments.members.forms import SignUpForm
from tournaments.members.models import Club, User
from tournaments.members.permissions import is_member, role_in
from tournaments.members.services import founding, guests

# ---------------------------------------------------------------------------------------------- ways in


@pytest.mark.parametrize("login", ["mario", "MARIO"])
def test_a_person_logs_in_by_user_name_in_any_case(member: User, client: Client, login: str) -> None:
    response = client.post(reverse("account_login"), {"login": login, "password": PASSWORD})
    assert response.status_code == 302
    assert client.session["_auth_user_id"] == str(member.pk)


def test_a_person_logs_in_by_e_mail_address(member: User, client: Client) -> None:
    EmailAddress.objects.create(user=member, email="mario@example.org")
    client.post(reverse("account_login"), {"login": "Mario@Example.org", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(member.pk)


def test_a_wrong_password_and_an_unknown_name_get_the_same_words(member: User, client: Client) -> None:
    answers = [
        client.post(reverse("account_login"), {"login": login, "password": "wrong"}).context["form"].errors
        for login in ("mario", "nobody")
    ]
    assert answers[0] == answers[1] != {}


def test_the_sixth_wrong_password_in_five_minutes_isnt_looked_at(member: User, client: Client) -> None:
    for _attempt in range(5):
        client.post(reverse("account_login"), {"login": "mario", "password": "wrong"})
    client.post(reverse("account_login"), {"login": "mario", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_who_signs_up_is_logged_in_with_the_language_of_the_page(client: Client, db: None) -> None:
    client.post("/es/accounts/signup/", SIGN_UP)
    nina = User.objects.get(username="nina")
    assert (nina.display_name, nina.language, nina.is_guest) == ("Nina", "es", False)
    assert client.session["_auth_user_id"] == str(nina.pk)


def test_too_many_sign_ups_from_one_address_get_a_page_that_says_so(client: Client, db: None) -> None:
    answers = [client.post(reverse("account_signup"), {}) for _attempt in range(21)]
    assert answers[-1].status_code == 429
    assert "A little slower" in answers[-1].content.decode()


def test_two_who_sign_up_under_one_name_at_once_both_get_an_answer(member: User, client: Client) -> None:
    form = SignUpForm(SIGN_UP)
    assert form.is_valid()
    form.cleaned_data["username"] = "mario"
    request = client.get(reverse("account_signup")).wsgi_request
    user, response = form.try_save(request)
    assert (user, response.headers["Location"]) == (None, reverse("account_signup"))


def test_a_taken_address_is_no_secret_told_to_who_signs_up(member: User, client: Client) -> None:
    EmailAddress.objects.create(user=member, email="mario@example.org", verified=True)
    response = client.post(reverse("account_signup"), SIGN_UP | {"address": "mario@example.org"})
    assert response.status_code == 302
    assert User.objects.get(username="nina").email == ""


# ------------------------------------------------------------------------------- invitations and guests


def test_a_visitor_comes_into_the_club_as_a_guest_in_one_step(club: Club, admin: User, client: Client) -> None:
    client.post(reverse("members:join", args=[link(club, admin).token]), {"name": "Gus"})
    guest = User.objects.get(is_guest=True)
    assert (guest.display_name, is_member(guest, club)) == ("Gus", True)
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_an_organisers_link_makes_no_guest(club: Club, admin: User, client: Client) -> None:
    client.post(reverse("members:join", args=[link(club, admin, Role.ORGANISER).token]), {"name": "Gus"})
    assert not User.objects.filter(is_guest=True).exists()


def test_looking_at_an_invitation_joins_nothing(club: Club, admin: User, stranger: User, browser_of) -> None:
    assert browser_of(stranger).get(reverse("members:join", args=[link(club, admin).token])).status_code == 200
    assert role_in(stranger, club) is None


def test_a_member_is_asked_to_become_an_organiser_and_not_to_join(
    club: Club, admin: User, member: User, stranger: User, browser_of
) -> None:
    address = reverse("members:join", args=[link(club, admin, Role.ORGANISER).token])
    inside, outside = (browser_of(user).get(address).content.decode() for user in (member, stranger))
    assert f"Become an organiser of {club.name}" in inside
    assert f"Join {club.name} as" not in inside
    assert f"Join {club.name} as" in outside


def test_who_has_the_role_already_is_offered_nothing(club: Club, admin: User, browser_of) -> None:
    page = browser_of(admin).get(reverse("members:join", args=[link(club, admin, Role.ORGANISER).token]))
    assert 'class="btn primary"' not in page.content.decode()


def test_the_clubs_are_where_one_is_on_their_pages_alone(club: Club, member: User, browser_of) -> None:
    clubs = f'<a href="{reverse("members:clubs")}" aria-current="true">'
    names = (("clubs", []), ("club", [club.slug]), ("settings", []))
    seen = [browser_of(member).get(reverse(f"members:{name}", args=args)).content.decode() for name, args in names]
    assert [clubs in text for text in seen] == [True, True, False]


def test_signing_up_leads_back_to_the_invitation(club: Club, admin: User, client: Client) -> None:
    address = reverse("members:join", args=[link(club, admin).token])
    response = client.post(f"{reverse('account_signup')}?next={quote(address)}", SIGN_UP | {"next": address})
    assert response.headers["Location"] == address


def test_a_guest_who_wants_to_sign_up_is_taken_to_claiming(client: Client, db: None, browser_of) -> None:
    guest = guests.make_guest(None, "Gus")
    response = browser_of(guest).get(reverse("account_signup"))
    assert response.headers["Location"] == reverse("members:claim")


def test_a_guest_who_claims_stays_logged_in_and_logs_in_by_password(club: Club, client: Client, browser_of) -> None:
    guest = guests.make_guest(None, "Gus")
    browser = browser_of(guest)
    assert browser.post(reverse("members:claim"), CLAIM).status_code == 302
    assert browser.get(reverse("members:settings")).status_code == 200
    assert client.login(username="gus", password=PASSWORD)


def test_a_taken_name_cannot_be_claimed_in_another_case(member: User, browser_of) -> None:
    guest = guests.make_guest(None, "Gus")
    response = browser_of(guest).post(reverse("members:claim"), CLAIM | {"username": "Mario"})
    assert "username" in response.context["form"].errors


def test_guests_from_one_address_are_limited(club: Club, admin: User, settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"make_guest": "2/h/ip"}
    address = reverse("members:join", args=[link(club, admin).token])
    codes = [Client().post(address, {"name": "Gus"}).status_code for _visitor in range(3)]
    assert codes == [302, 302, 403]


def test_the_first_club_is_opened_by_its_link(client: Client, db: None) -> None:
    address = reverse("members:first_club", args=[founding.first_link()])
    assert client.get(address).status_code == 200
    wanted = CLAIM | {"club_name": "Club of the Oaks", "slug": "oaks", "language": "fr", "username": "ada"}
    response = client.post(address, wanted)
    assert response.headers["Location"] == reverse("members:invitations", args=["oaks"])
    assert role_in(User.objects.get(username="ada"), Club.objects.get()) == Role.ADMINISTRATOR
    gone = client.get(address)
    assert gone.status_code == 410
    assert "The first club exists already" in gone.content.decode()


def test_a_stale_link_says_nothing_while_there_is_no_club(client: Client, db: None) -> None:
    assert client.get(reverse("members:first_club", args=["stale"])).status_code == 404


@pytest.mark.parametrize("slug", ["join", "me", "first", "with space", "ñ", ""])
def test_a_slug_that_would_hide_another_page_is_refused(client: Client, db: None, slug: str) -> None:
    address = reverse("members:first_club", args=[founding.first_link()])
    wanted = CLAIM | {"club_name": "Club of the Oaks", "slug": slug, "language": "fr"}
    assert "slug" in client.post(address, wanted).context["form"].errors
