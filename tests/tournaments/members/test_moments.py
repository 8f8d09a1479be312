"""Dates and hours are written as a reader of the language expects, and it is clear whose hours they are."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import engines
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from tests.tournaments.events.world import NOW, club_of_oaks, person, planned
from tournaments.members.models import Club, User

EVENING = datetime(2026, 12, 1, 17, 5, tzinfo=UTC)


def shown(text: str, user: object = None, zone: str = "UTC", at: datetime = EVENING) -> str:
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    with timezone.override(ZoneInfo(zone)):
        return engines["django"].from_string("{% load moments %}" + text).render({"at": at}, request)


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("en", "1 December 2026", "1 December 2026, 17:05 UTC"),
        ("es", "1 de diciembre de 2026", "1 de diciembre de 2026 a las 17:05 UTC"),
        ("fr", "1er décembre 2026", "1er décembre 2026 à 17:05 UTC"),
    ],
)
def test_each_language_has_its_own_way(language: str, day: str, moment: str) -> None:
    with override(language):
        assert (shown("{{ at|day }}"), shown("{% moment at %}")) == (day, moment)


def test_only_the_first_is_an_ordinal_in_french() -> None:
    with override("fr"):
        assert [shown("{{ at|day }}", at=datetime(2026, 12, day, 12, tzinfo=UTC)) for day in (2, 11, 21, 31)] == [
            f"{day} décembre 2026" for day in (2, 11, 21, 31)
        ]
        assert (
            shown("{{ at|day }}", zone="Asia/Tokyo", at=datetime(2026, 11, 30, 20, tzinfo=UTC)) == "1er décembre 2026"
        )


def test_short_dates_in_english_cannot_be_taken_for_american() -> None:
    assert date_format(EVENING, "SHORT_DATETIME_FORMAT") == "1 Dec 2026, 17:05"
    assert date_format(EVENING, "SHORT_DATE_FORMAT") == "1 Dec 2026"


@pytest.mark.parametrize(
    ("zone", "ending"), [("Europe/Madrid", "18:05 CET"), ("America/Sao_Paulo", "14:05 UTC-03"), ("UTC", "17:05 UTC")]
)
def test_the_zone_is_named_for_who_chose_none(zone: str, ending: str) -> None:
    assert shown("{% moment at %}", zone=zone).endswith(ending)
    assert shown("{% moment at %}", User(is_guest=True), zone).endswith(ending)
    assert shown("{% moment at %}", User(), zone).endswith(ending.split()[0])


def test_a_moment_may_be_short() -> None:
    short = '{% moment at "SHORT_DATETIME_FORMAT" %}'
    assert shown(short) == "1 Dec 2026, 17:05 UTC"
    with override("fr"):
        assert shown(short) == "01/12/2026 à 17:05 UTC"


@pytest.fixture
def club(db: None) -> Club:
    return club_of_oaks()


def test_every_page_that_tells_a_visitor_when_an_event_starts_names_the_zone(club: Club) -> None:
    organiser = User.objects.get(username="ada")
    event = planned(organiser, club, starts_at=EVENING)
    member = person("mario", club, time_zone="Europe/Madrid")
    addresses = [
        reverse("home"),
        reverse("events:events"),
        reverse("events:info", args=[event.slug]),
        reverse("members:club", args=[club.slug]),
    ]
    inside = Client()
    inside.force_login(member)
    for address in addresses:
        assert "1 December 2026, 17:05 UTC" in Client().get(address).content.decode(), address
        text = inside.get(address).content.decode()
        assert ("1 December 2026, 18:05" in text, "18:05 CET" in text) == (True, False), address
    assert NOW < EVENING
