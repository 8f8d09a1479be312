"""What an event begins with: presets of the site and of the club, events like earlier ones; who may; bad input."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.rules.registry import GAMES
from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.typed import fields_of
from tests.tournaments.events.world import NOW, begun, person, planned
from tournaments.events import presets
from tournaments.events.choices import Kind
from tournaments.events.errors import NotAllowed
from tournaments.events.forms import EventForm
from tournaments.events.models import Event
from tournaments.events.rules.criteria import faults
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.running_choices import BellRule
from tournaments.events.running_forms import TimingForm
from tournaments.events.services.planning import add_organiser, check_event
from tournaments.events.services.timing import keep_as_preset, set_timing
from tournaments.events.timings import timing_of
from tournaments.members.choices import Language, Role
from tournaments.members.models import Club, User
from tournaments.members.services.founding import open_club

pytestmark = pytest.mark.django_db


def create_page(club: Club, query: str = "") -> str:
    return reverse("events:create", args=[club.slug]) + query


@pytest.mark.parametrize("preset", presets.KNOWN, ids=lambda preset: preset.key)
def test_a_preset_has_rules_that_its_game_has(preset: presets.Preset, club: Club) -> None:
    event, _timing = presets.begin_with(club, preset)
    check_event(event)
    GAMES[event.game].read_options(event.options)


@pytest.mark.parametrize("preset", presets.offered(), ids=lambda preset: preset.key)
def test_each_is_explained_and_can_be_chosen(preset: presets.Preset, club: Club, organiser: User) -> None:
    first = browser(organiser).get(create_page(club)).content.decode()
    assert f"?preset={preset.key}" in first
    assert str(preset.sentence) in first
    page = browser(organiser).get(create_page(club, f"?preset={preset.key}")).content.decode()
    assert 'name="format_units"' in page
    assert 'name="expected"' in page


@pytest.mark.parametrize("preset", [one for one in presets.offered() if one.event], ids=lambda preset: preset.key)
def test_the_form_as_it_is_filled_in_makes_that_event(preset: presets.Preset, club: Club, organiser: User) -> None:
    address = create_page(club, f"?preset={preset.key}")
    typed = fields_of(browser(organiser).get(address).content.decode())
    answer = browser(organiser).post(address, typed)
    assert answer.status_code == 302, answer.context["form"].errors
    event = Event.objects.get(club=club)
    given = {name: getattr(event, name) for name in preset.event}
    assert given == dict(preset.event)
    assert (event.kind, event.name) == (preset.kind, str(preset.title))
    assert {name: getattr(timing_of(event), name) for name in preset.timing} == dict(preset.timing)


def test_every_value_of_a_preset_can_be_changed(club: Club, organiser: User) -> None:
    address = create_page(club, "?preset=piquet-night")
    typed = fields_of(browser(organiser).get(address).content.decode())
    typed |= {"name": "Chouine night", "game": "chouine", "rounds_planned": "4", "minutes": "25", "bell": "stop"}
    assert browser(organiser).post(address, typed).status_code == 302
    event = Event.objects.get(club=club)
    timing = timing_of(event)
    assert (event.name, event.game, event.rounds_planned) == ("Chouine night", "chouine", 4)
    assert (timing.minutes, timing.bell) == (25, BellRule.STOP)


def test_in_the_piquet_night_margin_comes_second(club: Club) -> None:
    event, _timing = presets.begin_with(club, next(one for one in presets.KNOWN if one.key == "piquet-night"))
    assert event.order[:2] == (Criterion.POINTS, Criterion.MARGIN)
    assert not faults(event.order, event.order)


def test_a_kind_that_the_site_does_not_have_is_not_offered() -> None:
    assert {one.kind for one in presets.offered()} <= set(Kind.values)
    assert presets.offered()[-1] is presets.EMPTY


def test_an_event_is_made_like_an_earlier_one_but_for_its_day(club: Club, organiser: User) -> None:
    earlier = planned(organiser, club, name="Oak night", kind=Kind.KNOCKOUT, format_units=3, starts_at=NOW)
    set_timing(organiser, earlier.pk, {"minutes": 30, "expected": 24}, NOW)
    address = create_page(club, f"?like={earlier.slug}")
    typed = fields_of(browser(organiser).get(address).content.decode())
    assert browser(organiser).post(address, typed).status_code == 302
    made = Event.objects.exclude(pk=earlier.pk).get()
    assert (made.name, made.kind, made.format_units, made.starts_at, made.online) == (
        "Oak night",
        Kind.KNOCKOUT,
        3,
        None,
        False,
    )
    assert (timing_of(made).minutes, timing_of(made).expected) == (30, 24)
    assert made.lots_seed != earlier.lots_seed


def test_the_club_keeps_an_event_as_a_preset_and_stops_doing_so(club: Club, organiser: User, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2], name="Our Friday")
    assert browser(organiser).post(at("keep", event), {"keep": "yes"}).status_code == 302
    page = browser(organiser).get(create_page(club)).content.decode()
    assert f"?like={event.slug}" in page.partition('id="kept"')[2]
    browser(organiser).post(at("keep", event), {"keep": "no"})
    assert 'id="kept"' not in browser(organiser).get(create_page(club)).content.decode()


def test_only_organisers_of_the_club_keep_its_presets(club: Club, organiser: User, six: list[User]) -> None:
    event = planned(organiser, club)
    add_organiser(organiser, event.pk, six[0].username, NOW)
    with pytest.raises(NotAllowed):
        keep_as_preset(six[0], event.pk, True, NOW)
    assert "Keep it as a preset" not in browser(six[0]).get(at("desk", event)).content.decode()
    assert "Keep it as a preset" in browser(organiser).get(at("desk", event)).content.decode()


def test_of_another_club_nothing_is_copied(club: Club, organiser: User) -> None:
    other = open_club("Club of the Elms", "elms", Language.ENGLISH, person("eve"), NOW).club
    boss = person("emil", other, Role.ORGANISER)
    secret = planned(boss, other, name="Elm night")
    page = browser(organiser).get(create_page(club, f"?like={secret.slug}")).content.decode()
    assert "Elm night" not in page
    assert 'id="presets"' in page


@pytest.mark.parametrize("query", ["?preset=nothing", "?preset=", "?like=", "?like=%00", "?like=" + "x" * 3000])
def test_an_address_that_names_nothing_shows_the_presets(club: Club, organiser: User, query: str) -> None:
    answer = browser(organiser).get(create_page(club, query))
    assert answer.status_code == 200
    assert 'id="presets"' in answer.content.decode()


@pytest.mark.parametrize(
    "wrong", [{"minutes": "1"}, {"minutes": "x"}, {"expected": "1"}, {"tables": "0"}, {"bell": "gong"}]
)
def test_what_is_wrong_with_the_time_makes_no_event(club: Club, organiser: User, wrong: dict[str, str]) -> None:
    address = create_page(club, "?preset=league")
    typed = fields_of(browser(organiser).get(address).content.decode()) | wrong
    answer = browser(organiser).post(address, typed)
    assert answer.status_code == 200
    assert set(answer.context["times"].errors) == set(wrong)
    assert not Event.objects.exists()


def test_the_names_of_the_two_forms_do_not_meet() -> None:
    assert not set(EventForm().fields) & set(TimingForm().fields)
