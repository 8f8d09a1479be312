"""Guests, claiming them, erasing people, and the link for the first club."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils import timezone

from config.celery import app
from games.services.tables import open_table, seat_player
from tests.tournaments.members.conftest import NOW, PASSWORD
from tournaments.events.models import Entrant, EntrantPlayer, Event
from tournaments.members import names
from tournaments.members.choices import Language
from tournaments.members.errors import LastAdministrator, LinkUnusable, NotAGuest, UsernameTaken
from tournaments.members.models import Club, Membership, OneTimeLink, User
from tournaments.members.permissions import is_administrator
from tournaments.members.services import founding, guests, people

FOUNDING = founding.Founding("Club of the Oaks", "oaks", Language.FRENCH, "ada", "Ada", PASSWORD)


@pytest.mark.django_db
def test_a_guest_is_shown_by_the_chosen_name_and_has_no_password() -> None:
    guest = guests.make_guest(None, "  Gus\t of\nOaks ", "fr")
    assert (guest.display_name, guest.language, guest.is_guest) == ("Gus of Oaks", "fr", True)
    assert not guest.has_usable_password()


@pytest.mark.django_db
def test_a_guest_without_a_name_gets_one() -> None:
    assert guests.make_guest(None, "\u202e\x00", "xx").display_name.startswith("Guest ")


@pytest.mark.django_db
def test_a_claimed_guest_is_the_same_person_with_the_same_clubs(club: Club) -> None:
    guest = guests.make_guest(None, "Gus")
    Membership.objects.create(club=club, user=guest, joined=NOW)
    person = guests.claim(None, guest.pk, username="gus", display_name="Gus", password=PASSWORD)
    assert (person.pk, person.is_guest, person.clubs.get()) == (guest.pk, False, club)
    assert person.check_password(PASSWORD)


@pytest.mark.django_db
def test_a_guest_who_left_nothing_behind_is_forgotten_after_thirty_days(club: Club, member: User) -> None:
    idle, fresh, seated, entered, joined = (
        guests.make_guest(None, name) for name in ("Ida", "Fay", "Sam", "Eve", "Jo")
    )
    for person, days in ((idle, 31), (fresh, 29), (seated, 31), (entered, 31), (joined, 31), (member, 31)):
        User.objects.filter(pk=person.pk).update(date_joined=NOW - timedelta(days=days))
    seat_player(open_table(game="chouine").code, seated)
    Membership.objects.create(club=club, user=joined, joined=NOW)
    event = Event.objects.create(club=club, name="Cup", slug="cup", game="chouine")
    EntrantPlayer.objects.create(event=event, entrant=Entrant.objects.create(event=event, name="Eve"), user=entered)
    assert guests.forget_idle_guests(NOW) == 1
    assert set(User.objects.filter(is_guest=True)) == {fresh, seated, entered, joined}
    assert User.objects.filter(pk=member.pk).exists()


@pytest.mark.django_db
def test_every_task_of_the_timetable_is_there_and_guests_are_forgotten_daily() -> None:
    app.loader.import_default_modules()
    timetable = app.conf.beat_schedule.values()
    assert {entry["task"] for entry in timetable} <= set(app.tasks)
    (daily,) = (entry["schedule"] for entry in timetable if entry["task"] == "members.forget_idle_guests")
    assert daily.is_due(timezone.now() - timedelta(days=2)).is_due
    assert not daily.is_due(timezone.now()).is_due


@pytest.mark.django_db
def test_an_account_cannot_be_claimed(member: User) -> None:
    with pytest.raises(NotAGuest):
        guests.claim(None, member.pk, username="mine", display_name="Mine", password="x")
    member.refresh_from_db()
    assert member.username == "mario"


def test_a_name_taken_a_moment_before_is_refused_and_the_guest_stays_one(member: User) -> None:
    guest = guests.make_guest(None, "Gus")
    with pytest.raises(UsernameTaken):
        guests.claim(None, guest.pk, username="MARIO", display_name="Gus", password=PASSWORD)
    guest.refresh_from_db()
    assert guest.is_guest


def test_nobody_registers_a_guests_user_name(db: None) -> None:
    with pytest.raises(ValidationError):
        names.validate_username(guests.free_username())


@pytest.mark.parametrize("name", ["a", "a@b.org", "two words", "x" * 31, "gone-1", "Guest-1", "a\x00b", ""])
def test_such_a_user_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        names.validate_username(name)


@pytest.mark.parametrize("name", ["ana", "José_1", "jean-paul", "a.b+c"])
def test_such_a_user_name_is_allowed(name: str) -> None:
    names.validate_username(name)


def test_an_erased_person_leaves_no_name_behind(club: Club, member: User) -> None:
    people.erase(member)
    member.refresh_from_db()
    kept = " ".join([member.username, member.display_name, member.email])
    assert "mario" not in kept
    assert not member.is_active
    assert not club.memberships.filter(user=member, active=True).exists()


def test_the_last_administrator_hands_over_before_erasure(club: Club, admin: User, member: User) -> None:
    with pytest.raises(LastAdministrator):
        people.erase(admin)
    admin.refresh_from_db()
    assert admin.display_name == "Ada"


def test_the_only_member_may_go(club: Club, admin: User) -> None:
    people.erase(admin)
    assert not club.memberships.filter(active=True).exists()


def test_what_is_kept_tells_clubs_and_settings(club: Club, member: User) -> None:
    kept = people.kept_about(member)
    assert kept["username"] == "mario"
    assert [row["club"] for row in kept["clubs"]] == ["Club of the Oaks"]


@pytest.mark.django_db
def test_the_first_link_makes_the_club_and_its_administrator_once() -> None:
    token = founding.first_link()
    membership = founding.found(token, FOUNDING, NOW)
    assert is_administrator(membership.user, membership.club)
    assert not founding.is_open(token)
    with pytest.raises(LinkUnusable):
        founding.found(token, FOUNDING, NOW)


@pytest.mark.django_db
def test_a_newer_link_replaces_the_older_one() -> None:
    older, newer = founding.first_link(), founding.first_link()
    assert (founding.is_open(older), founding.is_open(newer)) == (False, True)


@pytest.mark.django_db
def test_only_a_digest_of_the_link_is_kept() -> None:
    token = founding.first_link()
    assert token not in OneTimeLink.objects.get().token_hash


def test_a_site_with_a_club_prints_no_link(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("firstlink")
    assert capsys.readouterr().out == ""


@pytest.mark.django_db
def test_a_fresh_site_prints_the_path_of_the_link(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("firstlink")
    path = capsys.readouterr().out.strip()
    assert path.startswith("/en/club/first/")
    assert founding.is_open(path.rstrip("/").rsplit("/", 1)[1])
