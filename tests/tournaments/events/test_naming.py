"""People and events are shown by their present names, also where a match or a result repeats them."""

from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import reverse

from tests.tournaments.events.test_own_match import page
from tests.tournaments.events.world import NOW, begun, ended, lines, person, planned
from tournaments.events.models import AuditEntry
from tournaments.events.services.entry import enter
from tournaments.events.services.planning import change_event
from tournaments.members.models import Club, User
from tournaments.members.services import guests
from tournaments.members.services.people import change_settings, erase
from tournaments.records.models import Result, ResultPlayer


def test_a_new_name_is_shown_everywhere_at_once(organiser: User, club: Club, six: list[User]) -> None:
    event, (match, _other) = begun(organiser, club, six[:4], online=True)
    ended(match.table, 0, "agreed")
    change_settings(six[0], display_name="Anabel")
    assert "Anabel" in [name for _rank, name in lines(event)]
    for name, args in (("event", []), ("standings", []), ("info", []), ("match", [match.pk])):
        text = page(six[1], event, name, *args)
        assert ("Anabel" in text, ">Ana<" in text) == (True, False), name
    assert "Anabel" in page(organiser, event, "record")
    assert not AuditEntry.objects.filter(subject__contains="Ana –").exists()
    assert "Anabel" in Client().get("/en/").content.decode()
    assert match.table.seats.get(user=six[0]).name == "Anabel"


def test_a_pair_follows_both_of_its_players(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    entrant = enter(six[0], event.pk, NOW, partner="bob")
    change_settings(six[1], display_name="Roberto")
    entrant.refresh_from_db()
    assert entrant.name == "Ana / Roberto"


def test_the_name_that_a_claimed_guest_chooses_is_shown(organiser: User, club: Club, six: list[User]) -> None:
    guest = person("gus", club, is_guest=True)
    event, _matches = begun(organiser, club, [guest, six[0]])
    guests.claim(None, guest.pk, username="gustavo", display_name="Gustavo", password=make_password(None))
    assert set(event.entrants.values_list("name", flat=True)) == {"Gustavo", "Ana"}


def test_the_record_keeps_what_it_says_of_a_namesake(organiser: User, club: Club, six: list[User]) -> None:
    twins = [person(name, club) for name in ("twin1", "twin2")]
    User.objects.filter(pk__in=[twin.pk for twin in twins]).update(display_name="Twin")
    event, _matches = begun(organiser, club, [User.objects.get(pk=twin.pk) for twin in twins])
    change_settings(User.objects.get(pk=twins[0].pk), display_name="Elder")
    assert set(event.entrants.values_list("name", flat=True)) == {"Elder", "Twin"}
    assert AuditEntry.objects.filter(event=event, subject="Twin").count() == 2


def test_a_name_that_was_changed_is_forgotten_too(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    change_settings(six[0], display_name="Zenobia")
    change_settings(six[0], display_name="Zoe")
    erase(six[0])
    kept = str(list(AuditEntry.objects.filter(event=event).values_list("subject", "before", "after")))
    assert not any(name in kept for name in ("Zenobia", "Zoe", "Ana"))


def test_a_new_name_of_an_event_is_shown_in_histories_and_at_its_tables(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match, other) = begun(organiser, club, six[:4], online=True)
    ended(match.table, 0, "agreed")
    change_event(organiser, event.pk, {"name": "Elm cup"}, NOW)
    assert Result.objects.get().event_name == "Elm cup"
    history = Client().get(reverse("records:player", args=[ResultPlayer.objects.all()[0].user_id])).content.decode()
    assert "Elm cup" in history
    for table in (match.table, other.table):
        table.refresh_from_db()
        assert table.origin.startswith("Elm cup 1.")


def test_the_operator_may_change_a_name_in_the_admin(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    User.objects.filter(pk=organiser.pk).update(is_staff=True, is_superuser=True)
    operator = Client()
    operator.force_login(organiser)
    address = reverse("admin:members_user_change", args=[six[0].pk])
    form = operator.get(address).context["adminform"].form
    given = {name: value for name, value in form.initial.items() if isinstance(value, str | int)}
    operator.post(address, given | {"display_name": "Anabel", "date_joined_0": "2026-11-01", "date_joined_1": "10:00"})
    assert "Anabel" in event.entrants.values_list("name", flat=True)
