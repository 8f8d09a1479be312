"""Lists of players come in as they were shown, all or nothing, and nobody twice."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import begun, entered, person, planned
from tournaments.events.models import Event, Organiser
from tournaments.members.models import Club, Membership, User


def sent(client: Client, event: Event, content: bytes | str) -> HttpResponse:
    content = content.encode() if isinstance(content, str) else content
    return client.post(at("list_of_players", event), {"file": SimpleUploadedFile("players.csv", content)})


def confirmed(client: Client, event: Event, shown: HttpResponse) -> HttpResponse:
    """What the button under the list sends."""
    form = shown.context["form"]
    return client.post(at("list_of_players", event), {name: form[name].value() for name in ("text", "seen")})


def brought(client: Client, event: Event, content: bytes | str) -> HttpResponse:
    return confirmed(client, event, sent(client, event, content))


def names(event: Event) -> list[tuple[str, int | None]]:
    return list(event.entrants.order_by("pk").values_list("name", "seed"))


def test_members_are_found_by_user_name_and_by_shown_name_and_others_become_guests(
    club: Club, organiser: User, six: list[User]
) -> None:
    User.objects.filter(username="bob").update(display_name="Zoë Bón")
    event = planned(organiser, club)
    answer = brought(browser(organiser), event, "name;seed\nANA;2\nzoe bon;1\nNew Guest;\n".encode("utf-16"))
    assert answer.status_code == 302
    assert names(event) == [("Ana", 2), ("Zoë Bón", 1), ("New Guest", None)]
    guest = event.players.get(entrant__name="New Guest").user
    assert guest.is_guest and Membership.objects.get(user=guest, club=club).role == "member"


def test_looking_at_a_list_enters_nobody(club: Club, organiser: User, six: list[User]) -> None:
    event = planned(organiser, club)
    answer = sent(browser(organiser), event, "name\nAna\nSomebody\n")
    assert answer.status_code == 200 and b"Somebody" in answer.content
    assert names(event) == [] and not User.objects.filter(display_name="Somebody").exists()


def test_the_same_list_twice_enters_everybody_once(club: Club, organiser: User, six: list[User]) -> None:
    event, client = planned(organiser, club), browser(organiser)
    for _time in range(2):
        brought(client, event, "name\nAna\nSomebody\n")
    assert names(event) == [("Ana", None), ("Somebody", None)]
    assert User.objects.filter(display_name="Somebody").count() == 1


def test_a_faulty_line_is_told_and_nothing_is_entered(club: Club, organiser: User, six: list[User]) -> None:
    event = planned(organiser, club)
    answer = sent(browser(organiser), event, "name;seed\nAna;1\nBob;first\n")
    assert answer.status_code == 422
    assert "Line 3: “first” is no seed" in answer.content.decode()
    assert names(event) == []


def test_a_name_that_two_members_share_has_to_be_told_apart(club: Club, organiser: User, six: list[User]) -> None:
    person("ana2", club)
    User.objects.filter(username="ana2").update(display_name="Ana")
    User.objects.filter(username="ana").update(username="ana1")
    event = planned(organiser, club)
    answer = sent(browser(organiser), event, "name\nAna\n")
    assert answer.status_code == 422 and "Line 2: More than one person" in answer.content.decode()
    assert brought(browser(organiser), event, "name\nana2\n").status_code == 302


def test_one_person_under_two_names_is_told(club: Club, organiser: User, six: list[User]) -> None:
    User.objects.filter(username="bob").update(display_name="Robert")
    answer = sent(browser(organiser), planned(organiser, club), "name\nbob\nRobert\n")
    assert answer.status_code == 422 and "Line 3" in answer.content.decode()


def test_pairs_come_in_together(club: Club, organiser: User, six: list[User]) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    brought(browser(organiser), event, "name,partner\nAna,Bob\nCarla,Newcomer\n")
    assert [name for name, _seed in names(event)] == ["Ana / Bob", "Carla / Newcomer"]
    answer = sent(browser(organiser), event, "name,partner\nAna,Carla\n")
    assert answer.status_code == 422 and "another pair" in answer.content.decode()


def test_who_runs_the_event_alone_brings_in_no_guests(club: Club, organiser: User, six: list[User]) -> None:
    event = planned(organiser, club)
    Organiser.objects.create(event=event, user=six[0])
    answer = sent(browser(six[0]), event, "name\nSomebody\n")
    assert answer.status_code == 422 and "only organisers of the club" in answer.content.decode()
    assert brought(browser(six[0]), event, "name\nBob\n").status_code == 302


def test_a_list_that_does_something_else_by_now_is_shown_again(club: Club, organiser: User, six: list[User]) -> None:
    event, client = planned(organiser, club), browser(organiser)
    shown = sent(client, event, "name\nAna\nBob\n")
    entered(event, six[:1])
    answer = confirmed(client, event, shown)
    assert answer.status_code == 422 and names(event) == [("Ana", None)]
    assert confirmed(client, event, answer).status_code == 302
    assert names(event) == [("Ana", None), ("Bob", None)]


def test_ratings_seed_the_list(club: Club, organiser: User, six: list[User]) -> None:
    event = planned(organiser, club)
    brought(browser(organiser), event, "name,rating\nAna,1400\nBob,1600\n")
    assert names(event) == [("Ana", 2), ("Bob", 1)]


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02", b"PK\x03\x04", b"name\n" + b"x" * 300_000, b'name\n"', b"name\n" + b"a\n" * 600]
)
def test_a_file_that_is_no_list_is_refused_in_words(content: bytes, club: Club, organiser: User) -> None:
    event = planned(organiser, club)
    answer = sent(browser(organiser), event, content)
    assert answer.status_code == 422 and names(event) == []


def test_more_than_an_event_takes_is_refused_whole(club: Club, organiser: User) -> None:
    event = planned(organiser, club)
    answer = brought(browser(organiser), event, "name\n" + "".join(f"Guest {n}\n" for n in range(201)))
    assert answer.status_code == 422 and "No more than 200" in answer.content.decode()
    assert names(event) == [] and not User.objects.filter(is_guest=True).exists()


def test_nobody_comes_in_by_a_list_once_the_event_is_on(club: Club, organiser: User, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:4])
    assert brought(browser(organiser), event, "name\nEva\n").status_code == 422
    assert event.entrants.count() == 4


def test_the_list_of_an_event_can_be_brought_into_another(club: Club, organiser: User, six: list[User]) -> None:
    first = planned(organiser, club)
    entered(first, six[:3])

    second = planned(organiser, club, name="Second")
    brought(browser(organiser), second, browser(organiser).get(at("players_csv", first)).content)
    assert [name for name, _seed in names(second)] == [name for name, _seed in names(first)]
