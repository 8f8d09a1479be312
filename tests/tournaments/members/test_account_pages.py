"""A person's own pages and a club's: settings, languages, minors, erasing, links, tokens."""

from datetime import UTC, datetime
from functools import partial

import pytest
from django.test import AsyncClient, Client
from django.urls import reverse

from tests.tournaments.members.conftest import PASSWORD
from tests.tournaments.members.signing_up import CLAIM, SIGN_UP, link
from tournaments.members.choices import Role
from tournaments.members.models import Club, ClubAct, Invitation, User
from tournaments.members.permissions import is_member
from tournaments.members.services import guests


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
