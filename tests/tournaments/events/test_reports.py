"""Reports to FIDE's form go out of an event and make one, with the same points."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournaments.events.archives import forgotten
from tests.tournaments.events.browsing import PUBLIC, at, browser
from tests.tournaments.events.exchange.test_trf import SMALL
from tests.tournaments.events.swiss_club import out, swiss, won
from tests.tournaments.events.world import NOW
from tournaments.events.choices import RequestedBye
from tournaments.events.exchange.trf import written
from tournaments.events.models import Event
from tournaments.events.reports import report_of
from tournaments.events.selectors import standings_of
from tournaments.events.services.byes import request_bye
from tournaments.members.models import Club, User
from tournaments.records.models import Result


def sent(client: Client, club: Club, text: str) -> HttpResponse:
    """The report, and then the button under its people."""
    address = reverse("events:bring", args=[club.slug])
    shown = client.post(address, {"file": SimpleUploadedFile("e.trf", text.encode()), "game": "piquet"})
    if shown.status_code != 200:
        return shown
    fields = {name: shown.context["form"][name].value() for name in ("text", "seen", "game")}
    return client.post(address, fields | {f"person-{line.place}": pick for line, pick in shown.context["lines"]})


def points(event: Event) -> dict[str, Fraction]:
    return {row.entrant.name: Fraction(row.values[0][1]) for row in standings_of(event)}


def test_a_report_makes_an_event_with_its_points_byes_and_forfeits(
    club: Club, organiser: User, six: list[User]
) -> None:
    assert sent(browser(organiser), club, "\r\n".join(SMALL)).status_code == 302
    event = Event.objects.get()
    assert (event.name, event.game, event.kind, event.state, event.rounds_planned) == (
        "Oak cup",
        "piquet",
        "swiss",
        "running",
        3,
    )
    assert points(event) == {"Ana": 2, "Bob": 1, "Zoë": Fraction(1, 2)}
    assert event.players.get(entrant__name="Ana").user == six[0]
    assert event.players.get(entrant__name="Zoë").user.is_guest
    assert Result.objects.filter(how="forfeit").count() == 1 and not Result.objects.filter(rated=True).exists()


def test_a_swiss_goes_out_and_comes_in_with_the_same_points(club: Club, organiser: User, six: list[User]) -> None:
    event = swiss(organiser, club, six[:5])
    request_bye(organiser, event.pk, event.entrants.get(seed=2).pk, 2, RequestedBye.HALF, NOW)
    for _round in range(3):
        won(organiser, event, out(organiser, event))
    event.refresh_from_db()
    report = report_of(event)
    before, text = points(event), written(report)
    forgotten(event)
    assert sent(browser(organiser), club, text).status_code == 302
    again = Event.objects.get()
    assert points(again) == before
    assert [player.rounds for player in report_of(again).players] == [player.rounds for player in report.players]


def test_the_same_report_comes_in_once(club: Club, organiser: User) -> None:
    client = browser(organiser)
    first = sent(client, club, "\r\n".join(SMALL))
    again = sent(client, club, "\n".join(SMALL))
    assert (first.status_code, again.status_code, Event.objects.count()) == (302, 302, 1)


def test_a_faulty_report_is_told_by_line_and_column_and_changes_nothing(club: Club, organiser: User) -> None:
    answer = sent(browser(organiser), club, "\n".join(SMALL).replace("   2 w 1", "   2 w ="))
    assert answer.status_code == 422
    assert "Line 4, column 99: The opponent’s line says otherwise" in answer.content.decode()
    assert not Event.objects.exists() and not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("text", ["", "001", "hello", "012 x\n001    1", "\x00", "﻿{", "[1]", "001" + " " * 5000 + "1"])
def test_what_is_no_report_is_refused_in_words(text: str, club: Club, organiser: User) -> None:
    assert sent(browser(organiser), club, text).status_code == 422
    assert not Event.objects.exists()


def test_no_spoilt_report_breaks_a_page_or_comes_in_by_half(club: Club, organiser: User, full: bool) -> None:
    client, chance, text = browser(organiser), Random("spoilt report"), "\n".join(SMALL)
    client.raise_request_exception = False
    for _try in range(500 if full else 40):
        at_, length = chance.randrange(len(text)), chance.randrange(4)
        other = text[:at_] + chance.choice(["", "1", "0", "w", " ", "+", "9", "\n", "é"]) + text[at_ + length :]
        with transaction.atomic():
            assert sent(client, club, other).status_code < 500, other
            event = Event.objects.first()
            assert event is not None or not User.objects.filter(is_guest=True).exists()
            pages = (
                [client.get(at(name, event)).status_code for name in (*PUBLIC, "desk", "event_trf")] if event else [200]
            )
            assert max(pages) < 500, other
            transaction.set_rollback(True)
