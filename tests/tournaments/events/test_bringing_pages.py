"""The pages by which an event comes in as a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournaments.events.archives import taken_away
from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import WON, agreed, begun
from tournaments.events.models import Event
from tournaments.members.models import Club, User


@pytest.fixture
def text(club: Club, organiser: User, six: list[User]) -> str:
    event, matches = begun(organiser, club, six[:4], name="Winter cup")
    agreed(event, matches[0], WON)
    return taken_away(event)


def address(club: Club) -> str:
    return reverse("events:bring", args=[club.slug])


def sent(client: Client, club: Club, content: bytes | str) -> HttpResponse:
    content = content.encode() if isinstance(content, str) else content
    return client.post(address(club), {"file": SimpleUploadedFile("event.json", content)})


def confirmed(client: Client, club: Club, shown: HttpResponse, **changed: str) -> HttpResponse:
    """What the button under the people sends, with some of its fields written anew."""
    fields = {name: shown.context["form"][name].value() for name in ("text", "seen")}
    picks = {f"person-{line.place}": pick for line, pick in shown.context["lines"] if not line.is_certain}
    return client.post(address(club), fields | picks | changed)


def test_an_event_is_looked_at_and_then_brought_in(club: Club, organiser: User, text: str) -> None:
    client = browser(organiser)
    shown = sent(client, club, text)
    assert shown.status_code == 200 and "Winter cup" in shown.content.decode() and not Event.objects.exists()
    answer = confirmed(client, club, shown)
    event = Event.objects.get()
    assert answer.status_code == 302 and answer["Location"] == at("desk", event)
    assert sorted(str(player.user) for player in event.players.all()) == ["Ana", "Bob", "Carla", "Dora"]
    page = client.get(at("info", event)).content.decode()
    assert "brought in" in page and "from cards.example" in page


def test_the_same_file_again_leads_to_the_event(club: Club, organiser: User, text: str) -> None:
    client = browser(organiser)
    shown = sent(client, club, text)
    confirmed(client, club, shown)
    for answer in (sent(client, club, text), confirmed(client, club, shown)):
        assert answer.status_code == 302 and answer["Location"] == at("event", Event.objects.get())
    assert Event.objects.count() == 1


def test_a_name_that_nobody_has_is_told_and_the_rest_stays_written(club: Club, organiser: User, text: str) -> None:
    client = browser(organiser)
    answer = confirmed(client, club, sent(client, club, text), **{"person-0": "nobody here", "person-1": "eva"})
    page = answer.content.decode()
    assert answer.status_code == 422 and "Nobody has the user name “nobody here”" in page
    assert 'value="eva"' in page and not Event.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\x00\x01",
        b'{"format": "tapis-event/1"}',
        b"[" * 100_000,
        b'{"a": NaN}',
        b"9" * 9000,
    ],
)
def test_a_file_that_is_none_is_refused_in_words(content: bytes, club: Club, organiser: User) -> None:
    answer = sent(browser(organiser), club, content)
    assert answer.status_code == 422 and not Event.objects.exists()


def test_a_fault_is_told_with_its_place(club: Club, organiser: User, text: str) -> None:
    answer = sent(browser(organiser), club, text.replace('"first": ', '"first": -', 1))
    assert answer.status_code == 422 and "At rounds[0].matches[0].first:" in answer.content.decode()


def test_a_member_brings_in_nothing(club: Club, six: list[User]) -> None:
    assert browser(six[0]).get(address(club)).status_code == 403
