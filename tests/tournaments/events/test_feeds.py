"""Programs that follow a club hear of its events and results, and of no draft."""

import xml.etree.ElementTree as ET

from django.test import Client
from django.urls import reverse

from tests.tournaments.events.browsing import at
from tests.tournaments.events.world import NOW, WON, agreed, begun, planned
from tournaments.events.models import RoundDate
from tournaments.events.services.planning import create_event
from tournaments.members.models import Club, User

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(client: Client, address: str) -> list[ET.Element]:
    return ET.fromstring(client.get(address).content).findall(f"{ATOM}entry")


def test_the_calendar_has_dated_events_that_are_no_drafts(client: Client, club: Club, organiser: User) -> None:
    planned(organiser, club, name="Winter cup", starts_at=NOW)
    planned(organiser, club, name="Some day")
    create_event(organiser, club, {"name": "Secret", "game": "chouine", "starts_at": NOW}, NOW)
    answer = client.get(reverse("club_events:calendar", args=[club.slug]))
    text = answer.content.decode()
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert "SUMMARY:Winter cup\r\n" in text and "DTSTART:20261130T190000Z\r\n" in text
    assert "Some day" not in text and "Secret" not in text


def test_a_round_with_a_day_of_its_own_is_in_the_calendar(client: Client, club: Club, organiser: User) -> None:
    event = planned(organiser, club, name="League")
    RoundDate.objects.create(event=event, number=2, starts_at=NOW, place="Café, first floor")
    text = client.get(reverse("club_events:calendar", args=[club.slug])).content.decode()
    assert "SUMMARY:League\\, round 2\r\n" in text and "LOCATION:Café\\, first floor\r\n" in text
    assert f"UID:event-{event.pk}-round-2@" in text


def test_the_calendar_says_the_same_until_something_changes(client: Client, club: Club, organiser: User) -> None:
    planned(organiser, club, name="Winter cup", starts_at=NOW)
    address = reverse("club_events:calendar", args=[club.slug])
    assert client.get(address).content == client.get(address).content


def test_a_result_is_an_entry_of_the_club_and_of_the_event(
    client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:4])
    addresses = [reverse("club_events:results", args=[club.slug]), at("results_atom", event)]
    assert [entries(client, address) for address in addresses] == [[], []]
    agreed(event, matches[0], WON)
    for address in addresses:
        (entry,) = entries(client, address)
        title = entry.findtext(f"{ATOM}title") or ""
        assert matches[0].first.name in title and "1 : 0" in title
        assert (entry.findtext(f"{ATOM}id") or "").endswith(f"match-{matches[0].pk}")


def test_an_event_in_preparation_has_no_feed(client: Client, club: Club, organiser: User) -> None:
    event = create_event(organiser, club, {"name": "Secret", "game": "chouine"}, NOW)
    assert client.get(at("results_atom", event)).status_code == 404
