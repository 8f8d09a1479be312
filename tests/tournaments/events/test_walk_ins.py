"""Walk-ins: a name to the letter is entered and here; who looks alike is asked about; a new name makes a guest."""

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.swiss_club import out, swiss, won
from tests.tournaments.events.world import NOW, entered, lines, person, planned
from tournaments.events.choices import Presence
from tournaments.events.desk_errors import UnknownName, UnreadableName
from tournaments.events.errors import AlreadyEntered, NotAllowed, PartnerNeeded, SharedName
from tournaments.events.models import Event, Organiser
from tournaments.events.services.walk_ins import fix_name, walk_in
from tournaments.members.models import Club, User


@pytest.fixture
def event(organiser: User, club: Club) -> Event:
    return planned(organiser, club)


def test_a_member_by_name_or_user_name_is_entered_and_here(organiser: User, event: Event, six: list[User]) -> None:
    for name in ("Ana", "bob", " CARLA "):
        assert walk_in(organiser, event.pk, NOW, player=name).state == Presence.CHECKED_IN
    assert walk_in(organiser, event.pk, NOW, player="dora", here=False).state == Presence.ENTERED
    with pytest.raises(AlreadyEntered):
        walk_in(organiser, event.pk, NOW, player="ana")


def test_another_accent_is_asked_about_and_a_new_guest_keeps_every_letter(
    organiser: User, club: Club, event: Event
) -> None:
    like = person("rene", club)
    with pytest.raises(UnknownName) as asked:
        walk_in(organiser, event.pk, NOW, player="René Œuvré")
    assert asked.value.like == ()
    with pytest.raises(UnknownName) as asked:
        walk_in(organiser, event.pk, NOW, player="René")
    assert asked.value.like == (like,)
    assert asked.value.may_welcome
    assert not event.entrants.exists()
    guest = walk_in(organiser, event.pk, NOW, player="René", guests=frozenset({"René"}))
    assert guest.name == "René"
    assert guest.players.get().user.is_guest
    assert club.memberships.filter(user__is_guest=True, active=True).count() == 1


def test_a_refused_walk_in_leaves_no_guest_behind(organiser: User, club: Club) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    with pytest.raises(PartnerNeeded):
        walk_in(organiser, event.pk, NOW, player="Zoë", guests=frozenset({"Zoë"}))
    with pytest.raises(UnknownName):
        walk_in(organiser, event.pk, NOW, player="Zoë", partner="Noé", guests=frozenset({"Zoë"}))
    assert not User.objects.filter(is_guest=True).exists()
    pair = walk_in(organiser, event.pk, NOW, player="Zoë", partner="Noé", guests=frozenset({"Zoë", "Noé"}))
    assert pair.name == "Zoë / Noé"


def test_two_of_one_name_are_told_apart_by_user_name(organiser: User, club: Club, event: Event) -> None:
    for name in ("lee", "leo"):
        person(name, club)
    User.objects.filter(username__in=("lee", "leo")).update(display_name="Lee Gil")
    with pytest.raises(SharedName):
        walk_in(organiser, event.pk, NOW, player="Lee Gil")


def test_who_runs_only_the_event_lets_no_guest_into_the_club(club: Club, event: Event) -> None:
    helper = person("hugo", club)
    Organiser.objects.create(event=event, user=helper)
    with pytest.raises(UnknownName) as asked:
        walk_in(helper, event.pk, NOW, player="Zoë")
    assert not asked.value.may_welcome
    with pytest.raises(NotAllowed):
        walk_in(helper, event.pk, NOW, player="Zoë", guests=frozenset({"Zoë"}))


def test_who_walks_in_after_the_start_of_a_swiss_plays_from_the_next_round(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six[:4])
    won(organiser, event, out(organiser, event))
    late = walk_in(organiser, event.pk, NOW, player="Zoë", guests=frozenset({"Zoë"}), credit="draw")
    assert (late.number, late.state) == (5, Presence.CHECKED_IN)
    assert "Zoë" in [name for _rank, name in lines(event)]
    assert "Zoë" in str([str(match.first) + str(match.second) for match in out(organiser, event).matches.all()])


def test_the_page_asks_and_enters_in_three_steps(organiser: User, club: Club, event: Event) -> None:
    person("rene", club)
    client = browser(organiser)
    asked = client.post(at("add_entrant", event), {"player": "René", "here": "on"}).content.decode()
    assert 'name="player" value="rene"' in asked
    assert 'name="guest" value="René"' in asked
    assert 'name="here" value="on"' in asked
    done = client.post(at("add_entrant", event), {"player": "René", "guest": "René", "here": "on"}, follow=True)
    assert "René is entered, and here." in done.content.decode()
    client.post(at("add_entrant", event), {"player": "rene"})
    assert sorted(event.entrants.values_list("name", "state")) == [("Rene", "entered"), ("René", "checked_in")]


# -------------------------------------------------------------------------------------------------- names


def test_the_name_of_a_guest_is_put_right_everywhere(organiser: User, event: Event) -> None:
    guest = walk_in(organiser, event.pk, NOW, player="Jonh", guests=frozenset({"Jonh"}))
    assert fix_name(organiser, event.pk, guest.pk, 0, "John", NOW).name == "John"
    assert event.audit.filter(act="renamed", subject="John").count() == 1
    with pytest.raises(UnreadableName):
        fix_name(organiser, event.pk, guest.pk, 0, " \u200b ", NOW)
    assert "Put the name of John right" in browser(organiser).get(at("desk", event)).content.decode()


def test_an_account_names_itself(organiser: User, event: Event, six: list[User]) -> None:
    (ana,) = entered(event, six[:1])
    with pytest.raises(NotAllowed):
        fix_name(organiser, event.pk, ana.pk, 0, "Anna", NOW)
    assert "Put the name" not in browser(organiser).get(at("desk", event)).content.decode()


# ------------------------------------------------------------------------------------------------- searching


def test_a_search_without_a_script_narrows_the_list(organiser: User, event: Event, six: list[User]) -> None:
    entered(event, six)
    page = browser(organiser).get(at("desk", event), {"q": "ÉV"}).content.decode()
    listed = page.split('id="entrants"')[1].split("</ul>")[0]
    assert "Eva" in listed
    assert "Ana" not in listed
