"""The clock of an event's tables is the event's own choice."""

from __future__ import annotations

import pytest

from games.models import AtZero, Table
from tests.tournaments.events.browsing import browser
from tests.tournaments.events.test_forms import created
from tests.tournaments.events.world import begun, people
from tournaments.events.errors import BadOptions
from tournaments.events.forms import EventForm
from tournaments.events.models import Event
from tournaments.members.models import Club, User

pytestmark = pytest.mark.django_db

OWN = {"clock": "reserve", "action_s": "20", "discard_s": "60", "reserve_min": "2"}


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({}, ""),
        ({"clock": ""}, ""),
        ({"clock": "reserve 25 75 180"}, "reserve 25 75 180"),
        ({"clock": "days 2"}, "days 2"),
        (OWN, "reserve 20 60 120"),
        ({"clock": "fischer", "initial_min": "10", "increment_s": "3"}, "fischer 600 3"),
    ],
)
def test_the_form_offers_usual_times_own_times_or_none(organiser: User, club: Club, sent, kept) -> None:
    event = created(organiser, **sent)
    assert event is not None
    assert (event.time_control, event.at_zero) == (kept, AtZero.THIRD)


@pytest.mark.parametrize(
    "sent",
    [
        {"clock": "reserve 1 1 1"},
        {"clock": "days"},
        {**OWN, "action_s": "4"},
        {**OWN, "action_s": "601"},
        {**OWN, "discard_s": ""},
        {**OWN, "reserve_min": "-1"},
        {**OWN, "reserve_min": "99999999999999999999"},
        {"clock": "fischer", "initial_min": "0", "increment_s": "3"},
        {"clock": "fischer", "initial_min": "10", "increment_s": "0"},
        {"at_zero": "never"},
        {"game": "piquet", "at_zero": "deal"},
    ],
)
def test_the_form_refuses_other_times_in_words(organiser: User, club: Club, sent) -> None:
    assert created(organiser, **sent) is None


def test_the_form_of_an_event_shows_its_own_times() -> None:
    form = EventForm(instance=Event(time_control="reserve 20 60 120", at_zero="match"))
    shown = {name: form[name].value() for name in ("clock", "action_s", "discard_s", "reserve_min", "at_zero")}
    assert shown == {"clock": "reserve", "action_s": 20, "discard_s": 60, "reserve_min": 2, "at_zero": "match"}


def test_an_event_has_no_clock_unless_its_organiser_wants_one() -> None:
    # A clock that ran while somebody is still at the bar would lose him the match.
    assert Event().time_control == ""


def test_the_tables_have_the_event_s_time(organiser: User, club: Club) -> None:
    users = people(club, "ana", "bob")
    event, _matches = begun(organiser, club, users, online=True, time_control="fischer 300 5", at_zero="match")
    table = Table.objects.get()
    assert (table.time_control, table.at_zero) == ("fischer 300 5", "match")
    page = browser(users[0]).get(f"{event.get_absolute_url()}info/").content.decode()
    assert "5 min in all, and 5 s more with each action" in page
    assert "whoever is late loses the match" in page


def test_a_time_that_no_table_can_have_is_refused(organiser: User, club: Club) -> None:
    with pytest.raises(BadOptions):
        begun(organiser, club, people(club, "ana", "bob"), time_control="days 4")


@pytest.mark.parametrize("may_adjourn", [False, True])
def test_the_players_may_agree_to_go_on_another_day_where_the_event_lets_them(
    organiser: User, club: Club, *, may_adjourn: bool
) -> None:
    _, matches = begun(organiser, club, people(club, "bea", "col"), online=True, may_adjourn=may_adjourn)
    assert matches[0].table is not None
    assert matches[0].table.may_adjourn is may_adjourn
