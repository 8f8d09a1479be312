"""Event files spoilt at random: refused whole, or an event all of whose pages can be seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.tournaments.events.archives import taken_away
from tests.tournaments.events.browsing import PUBLIC, at, browser
from tests.tournaments.events.world import LOST, WON, agreed, begun, published, worked
from tournaments.events.choices import Kind
from tournaments.events.models import Brought, Event
from tournaments.events.services.entry import withdraw
from tournaments.members.models import Club, User

from tests.tournaments.events.world import NOW  # isort: skip

VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    2,
    3,
    -1,
    99,
    2**70,
    0.5,
    "",
    "x",
    "open",
    "done",
    "closed",
    [],
    {},
    [[1, 2]],
)
FILES = ("event_json", "event_trf", "players_csv", "results_csv", "standings_csv", "whole_event")


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every way into a JSON value."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*way, key)
            yield from places(one, (*way, key))


def spoilt(said: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The file with something in it changed, moved or left out; without the digest that would tell."""
    said = json.loads(json.dumps(said))
    del said["standings_sha256"]
    way = chance.choice([way for way in places(said) if way[0] not in ("standings", "record")])
    inside = said
    for key in way[:-1]:
        inside = inside[key]
    if chance.random() < 0.2:
        del inside[way[-1]]
    else:
        inside[way[-1]] = chance.choice(VALUES)
    return said


def statuses(client: Client, club: Club, content: str) -> list[int]:
    """What the page says to the file, and then every page of the event that came of it."""
    address = reverse("events:bring", args=[club.slug])
    shown = client.post(address, {"file": SimpleUploadedFile("event.json", content.encode())})
    answer = client.post(address, {"text": content, "seen": "yes"})
    found = [shown.status_code, answer.status_code]
    event = Event.objects.first()
    if event is None:
        assert not Brought.objects.exists() and not User.objects.filter(is_guest=True).exists()
        return found
    pages = [at(name, event) for name in (*PUBLIC, "desk", "next_round", *FILES)]
    pages += [at("match", event, pk) for pk in event.rounds.values_list("matches", flat=True) if pk]
    return found + [client.get(page).status_code for page in pages]


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in (Kind.SWISS, Kind.EVENING)])
def test_no_spoilt_file_breaks_a_page_or_comes_in_by_half(
    kind: Kind, club: Club, organiser: User, six: list[User], full: bool
) -> None:
    event, matches = begun(organiser, club, six, kind=kind)
    for match, written in zip([one for one in matches if one.second], (WON, LOST, WON), strict=False):
        agreed(event, match, written)
    withdraw(organiser, event.pk, event.entrants.get(number=3).pk, NOW, why="ill")
    published(organiser, event)
    worked()
    said = json.loads(taken_away(event))
    client, chance = browser(organiser), Random(f"spoilt {kind}")
    client.raise_request_exception = False
    for _try in range(400 if full else 25):
        content = json.dumps(spoilt(said, chance))
        with transaction.atomic():
            assert max(statuses(client, club, content)) < 500, content
            transaction.set_rollback(True)
