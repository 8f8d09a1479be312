"""The members' pages as a browser meets them: ways in, ways back, and what a bad request gets."""

from datetime import UTC, datetime
from functools import partial
from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.members.conftest import PASSWORD
from tournaments.members.choices import Role
from tournaments.members.forms import SignUpForm
from tournaments.members.models import Club, ClubAct, Invitation, Membership, User
from tournaments.members.permissions import is_member, role_in
from tournaments.members.services import founding, guests, invitations

SIGN_UP = {"username": "nina", "display_name": "Nina", "address": "", "password1": PASSWORD, "password2": PASSWORD}
CLAIM = {"username": "gus", "display_name": "Gus", "address": "", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def browser_of() -> object:
    def logged_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return logged_in


def link(club: Club, actor: User, role: Role = Role.MEMBER) -> Invitation:
    return invitations.invite(club, actor, role=role, days=7, uses=5, now=timezone.now())


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


# ------------------------------------------------------------------------------------ account and club


def test_settings_are_kept_and_change_the_language_of_the_page(member: User, browser_of) -> None:
    wanted = {
        "display_name": "Mario R.",
        "language": "fr",
        "time_zone": "Europe/Madrid",
        "theme": "dark",
        "pack_letters": "vdr",
        "card_back": "navy",
        "four_colours": "on",
        "chat": "presets",
    }
    response = browser_of(member).post(reverse("members:settings"), wanted)
    assert response.headers["Location"] == "/fr/club/me/"
    member.refresh_from_db()
    assert (member.time_zone, member.theme, member.four_colours, member.sound) == ("Europe/Madrid", "dark", True, False)
    assert (member.chat, member.is_minor) == ("presets", False)


SETTINGS = {"display_name": "Mario", "language": "en", "time_zone": "UTC", "theme": "auto", "pack_letters": "language"}


def test_a_person_marks_his_own_account_as_a_minors_and_cannot_take_it_back(member: User, browser_of) -> None:
    wanted = SETTINGS | {"card_back": "wine", "chat": "open"}
    assert browser_of(member).post(reverse("members:settings"), wanted | {"is_minor": "on"}).status_code == 302
    member.refresh_from_db()
    assert member.is_minor
    browser_of(member).post(reverse("members:settings"), wanted | {"chat": "presets"})
    member.refresh_from_db()
    assert member.is_minor
    page = browser_of(member).post(reverse("members:settings"), wanted)
    assert b"Select a valid choice" in page.content
    assert b'name="is_minor"' not in page.content


def test_an_administrator_marks_a_minor_and_takes_the_mark_back_but_never_his_own(
    club: Club, admin: User, member: User, browser_of
) -> None:
    at = partial(reverse, "members:mark_minor")
    for said, is_minor in (("yes", True), ("nonsense", True), ("no", False)):
        browser_of(admin).post(at(args=[club.slug, member.pk]), {"minor": said})
        member.refresh_from_db()
        assert member.is_minor is is_minor
    browser_of(admin).post(at(args=[club.slug, admin.pk]), {"minor": "yes"})
    browser_of(admin).post(at(args=[club.slug, admin.pk]), {"minor": "no"})
    admin.refresh_from_db()
    assert admin.is_minor
    assert [act.act for act in ClubAct.objects.order_by("pk")][-3:] == ["minor_set", "minor_unset", "minor_set"]


def test_a_minor_says_so_at_sign_up(db: None, client: Client) -> None:
    client.post(reverse("account_signup"), SIGN_UP | {"is_minor": "on"})
    assert User.objects.get(username="nina").is_minor


def test_a_choice_that_is_none_changes_nothing(member: User, browser_of) -> None:
    response = browser_of(member).post(reverse("members:hand_rows"), {"hand_rows": "three"})
    member.refresh_from_db()
    assert (response.status_code, member.hand_rows) == (400, "")


def test_the_language_switch_is_stored_on_the_account_and_stays_on_the_page(member: User, browser_of) -> None:
    response = browser_of(member).post(reverse("set_language"), {"language": "es", "next": "/en/club/me/"})
    assert response.headers["Location"] == "/es/club/me/"
    member.refresh_from_db()
    assert member.language == "es"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_language_switch_works_on_a_page_in_another_language_than_the_accounts(
    member: User, browser_of, language: str
) -> None:
    browser = browser_of(member)
    browser.get("/fr/club/me/?a=1")
    answers = [
        browser.post(reverse("set_language"), {"language": language, "next": "/fr/club/me/?a=1"}),
        browser.post(
            reverse("set_language"), {"language": language}, headers={"referer": "http://testserver/fr/club/me/?a=1"}
        ),
    ]
    assert [answer.headers["Location"].removeprefix("http://testserver") for answer in answers] == [
        f"/{language}/club/me/?a=1"
    ] * 2


def test_an_accounts_language_decides_where_the_bare_address_leads(member: User, browser_of) -> None:
    User.objects.filter(pk=member.pk).update(language="fr")
    browser = browser_of(member)
    browser.get("/en/about/")
    assert browser.get("/").headers["Location"] == "/fr/"


def test_times_are_told_in_the_persons_own_zone(club: Club, admin: User, browser_of) -> None:
    founded = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)
    club.acts.update(at=founded)
    User.objects.filter(pk=admin.pk).update(time_zone="Europe/Madrid")
    assert "2 Jul 2026, 00:30" in browser_of(admin).get(reverse("members:acts", args=["oaks"])).content.decode()


def test_a_time_zone_this_machine_does_not_know_breaks_nothing(member: User, browser_of) -> None:
    User.objects.filter(pk=member.pk).update(time_zone="Atlantis/../Nowhere")
    assert browser_of(member).get("/en/club/me/").status_code == 200


@pytest.mark.django_db(transaction=True)
async def test_preferences_apply_the_same_under_asgi() -> None:
    person = await User.objects.acreate(username="asya", language="fr", time_zone="Asia/Tokyo")
    browser = AsyncClient()
    await browser.aforce_login(person)
    response = await browser.get("/en/club/me/")
    assert response.status_code == 200
    assert response.cookies["django_language"].value == "fr"


@pytest.mark.parametrize(
    "away", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil.example"]
)
def test_no_way_leads_to_another_site(member: User, client: Client, away: str, browser_of) -> None:
    places = [
        client.post(reverse("account_login"), {"login": "mario", "password": PASSWORD, "next": away}),
        browser_of(member).post(reverse("set_language"), {"language": "es", "next": away}),
        browser_of(guests.make_guest(None)).post(reverse("members:claim"), CLAIM | {"next": away}),
        browser_of(member).post(reverse("members:hand_rows"), {"hand_rows": "two", "next": away}),
    ]
    assert all(place.status_code == 302 for place in places)
    assert all("evil" not in place.headers["Location"] for place in places)
    assert all(place.headers["Location"].startswith("/") for place in places)


def test_an_account_is_erased_with_its_password_only(member: User, browser_of) -> None:
    browser = browser_of(member)
    browser.post(reverse("members:erase"), {"password": "wrong", "sure": "on"})
    assert User.objects.filter(username="mario").exists()
    browser.post(reverse("members:erase"), {"password": PASSWORD, "sure": "on"})
    assert not User.objects.filter(username="mario").exists()
    assert browser.get(reverse("members:settings")).status_code == 302


def test_changes_ask_for_the_token_of_the_form(club: Club, admin: User, member: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(admin)
    response = browser.post(reverse("members:remove", args=[club.slug, member.pk]))
    assert response.status_code == 403
    assert is_member(member, club)


def test_a_refused_act_is_told_in_words(club: Club, admin: User, browser_of) -> None:
    response = browser_of(admin).post(reverse("members:leave", args=[club.slug]), follow=True)
    assert "A club needs an administrator" in response.content.decode()


def test_a_link_once_made_is_shown_whole(club: Club, organiser: User, browser_of) -> None:
    address = reverse("members:invitations", args=[club.slug])
    response = browser_of(organiser).post(address, {"role": "member", "days": "7", "uses": "3"}, follow=True)
    assert f"http://testserver/en/club/join/{Invitation.objects.get().token}/" in response.content.decode()


def test_an_organiser_neither_offers_nor_sees_an_administrators_link(
    club: Club, admin: User, organiser: User, browser_of
) -> None:
    secret = link(club, admin, Role.ADMINISTRATOR)
    address = reverse("members:invitations", args=[club.slug])
    response = browser_of(organiser).post(address, {"role": "administrator", "days": "7", "uses": "3"})
    assert "role" in response.context["form"].errors
    assert secret.token not in response.content.decode()


# ----------------------------------------------------------------------------------------- bad requests

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
