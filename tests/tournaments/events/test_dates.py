"""An event over several days: each round has its day, hour and place, on its pages and in the club's calendar."""

from datetime import timedelta

from django.test import Client
from django.urls import reverse

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import NOW, begun, planned
from tournaments.events.models import RoundDate
from tournaments.events.services.dates import Dated, set_dates
from tournaments.members.models import Club, User


def test_each_round_says_its_day_and_place(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:4])
    sent = {"at_1": "2026-12-05T17:30", "place_1": "Casa  Paco", "at_3": "2026-12-12T17:30", "place_2": "The hall"}
    answer = browser(organiser).post(at("dates", event), sent)
    assert answer.status_code == 302
    page = browser(None).get(at("event", event)).content.decode()
    assert ("Casa Paco" in page and "17:30" in page) or "5:30 p.m." in page
    assert "The hall" in browser(None).get(at("info", event)).content.decode()
    assert "The hall" not in page
    assert event.audit.filter(act="dated").count() == 1
    assert "Casa Paco" in browser(organiser).get(at("record", event)).content.decode()


def test_the_clubs_calendar_has_the_days_of_the_rounds(
    client: Client, organiser: User, club: Club, six: list[User]
) -> None:
    event, _matches = begun(organiser, club, six[:4], name="Winter league")
    set_dates(organiser, event.pk, [Dated(2, NOW + timedelta(days=7), "Casa Paco, back room")], NOW)
    text = client.get(reverse("club_events:calendar", args=[club.slug])).content.decode()
    assert "SUMMARY:Winter league\\, round 2\r\n" in text
    assert "DTSTART:20261207T190000Z\r\n" in text
    assert "LOCATION:Casa Paco\\, back room\r\n" in text


def test_what_is_emptied_goes_and_the_same_again_changes_nothing(organiser: User, club: Club) -> None:
    event = planned(organiser, club)
    for _twice in range(2):
        set_dates(organiser, event.pk, [Dated(1, NOW, "")], NOW)
    assert event.audit.filter(act="dated").count() == 1
    set_dates(organiser, event.pk, [Dated(1, None, " ")], NOW)
    assert not RoundDate.objects.exists()


def test_a_day_that_no_page_can_show_comes_back_with_the_form(organiser: User, club: Club) -> None:
    event = planned(organiser, club)
    answer = browser(organiser).post(at("dates", event), {"at_1": "9999-12-31T23:59", "place_2": "here"})
    assert answer.status_code == 422
    assert not RoundDate.objects.exists()
    assert 'value="here"' in answer.content.decode()
