"""The start page: for a visitor a game in one click, for a person what waits."""

import pytest
from django.test import Client
from django.urls import reverse

from config.home import Start
from games.models import Table
from games.services import tables
from tests.tournaments.events import world
from tests.tournaments.members.conftest import person
from tournaments.events.models import Entrant
from tournaments.events.services import results
from tournaments.events.services.entry import enter
from tournaments.events.services.planning import create_event
from tournaments.members.choices import Role
from tournaments.members.models import User
from tournaments.records.rules.counting import How

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_a_visitor_plays_the_house_as_a_guest_in_one_click(client: Client, game: str) -> None:
    assert f'value="{game}"' in client.get("/en/").content.decode()
    response = client.post(reverse("games:house"), {"game": game}, follow=True)
    table = Table.objects.get()
    assert response.redirect_chain == [(reverse("games:table", args=[table.code]), 302)]
    assert [seat.is_house for seat in table.seats.order_by("index")] == [False, True]
    assert User.objects.get(is_guest=True) == table.seats.get(index=0).user


def test_a_table_that_waits_is_offered_to_visitors_and_to_others_but_not_to_who_opened_it(client: Client) -> None:
    ana, bob = person("ana"), person("bob")
    code = tables.open_table(game="piquet", opener=ana).code
    assert code in client.get("/en/").content.decode()
    client.force_login(bob)
    assert [line.code for line in client.get("/en/").context["start"].open] == [code]
    client.force_login(ana)
    start = client.get("/en/").context["start"]
    assert ([line.code for line in start.open], [line.code for line in start.going]) == ([], [code])


def test_a_table_at_which_one_is_to_act_comes_first(client: Client) -> None:
    ana, bob = person("ana"), person("bob")
    code = tables.open_table(game="chouine", opener=ana).code
    tables.seat_player(code, bob)
    tables.start(code)
    on_turn = set()
    for user in (ana, bob):
        client.force_login(user)
        on_turn |= {line.players for line in client.get("/en/").context["start"].on_turn if line.code == code}
    assert on_turn
    assert on_turn <= {("ana",), ("bob",)}


def test_who_is_named_as_partner_accepts_or_declines_on_the_start_page(client: Client) -> None:
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    ana, bob = world.people(club, "ana", "bob")
    event = world.planned(olga, club, game="guinote", format="pairs")
    entrant = enter(ana, event.pk, world.NOW, partner="bob")
    client.force_login(ana)
    assert client.get("/en/").context["start"].partners == ()
    client.force_login(bob)
    page = client.get("/en/").content.decode()
    assert "Ana names you as partner" in page
    assert reverse("events:withdraw", args=[event.slug, entrant.pk]) in page
    client.post(reverse("events:accept", args=[event.slug]))
    assert client.get("/en/").context["start"].partners == ()


def test_a_result_written_by_hand_waits_for_the_other_side_and_hides_the_table_from_your_turn(client: Client) -> None:
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    event, (match,) = world.begun(olga, club, world.people(club, "ana", "bob"), online=True)
    before = [shown(client, entrant) for entrant in (match.first, match.second)]  # both are to say that they are ready
    assert [(start.reports, len(start.on_turn)) for start in before] == [((), 1)] * 2
    results.report_result(world.user_of(match.first), event.pk, match.pk, world.WON, world.NOW)
    assert shown(client, match.first).reports == ()
    assert [(line.by, line.match_id) for line in shown(client, match.second).reports] == [("Ana", match.pk)]
    assert "Ana wrote a result down: is it right?" in client.get("/en/").content.decode()
    results.report_result(world.user_of(match.second), event.pk, match.pk, world.LOST, world.NOW)
    for entrant in (match.first, match.second):
        start = shown(client, entrant)
        assert (start.reports, start.on_turn, len(start.going)) == ((), (), 1)


def shown(client: Client, entrant: Entrant) -> Start:
    """The start page as the entrant's player sees it."""
    client.force_login(world.user_of(entrant))
    start: Start = client.get("/en/").context["start"]
    return start


def test_an_event_and_its_results_are_on_the_start_page(client: Client) -> None:
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    event, _matches = world.begun(olga, club, world.people(club, "ana", "bob", "carla", "dora"), online=True)
    draft = create_event(olga, club, {"name": "Hidden cup", "game": "piquet"}, world.NOW)
    world.ended(Table.objects.first(), winner=0)
    start = client.get("/en/").context["start"]
    assert [line.slug for line in start.events] == [event.slug]
    assert [line.event for line in start.results] == [event.name]
    client.force_login(olga)
    assert draft.name not in client.get("/en/").content.decode()


def test_a_person_gets_everything_kept_about_them_and_nothing_about_others(client: Client) -> None:
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    ana, bob = world.people(club, "ana", "bob")
    world.begun(olga, club, [ana, bob, *world.people(club, "carla", "dora")], online=True)
    table = Table.objects.filter(seats__user=ana).first()
    world.ended(table, winner=0)
    client.force_login(ana)
    kept = client.get("/en/export/").json()
    assert kept["account"]["username"] == "ana"
    assert [row["code"] for row in kept["tables"]] == [table.code]
    assert len(kept["results"]) == len(kept["events"]) == 1
    assert "bob" not in str(kept).lower()


def test_the_start_page_of_a_fresh_site_says_what_to_do(client: Client) -> None:
    assert "Nobody is waiting" in client.get("/en/").content.decode()
    client.force_login(person("ana"))
    assert "Open a table, or play against the house" in client.get("/en/").content.decode()


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("page", ["", "about/", "about/licences/", "privacy/", "nowhere/"])
def test_the_pages_about_the_site_render_in_every_language(client: Client, language: str, page: str) -> None:
    response = client.get(f"/{language}/{page}")
    assert response.status_code == (404 if page == "nowhere/" else 200)
    assert f'<html lang="{language}"' in response.content.decode()


def test_the_licences_name_what_is_installed(client: Client) -> None:
    named = {credit.name: credit for credit in client.get("/en/about/licences/").context["credits"]}
    assert named["Django"].licence == "BSD-3-Clause"
    assert all(credit.licence for credit in named.values())


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_page_about_the_site_links_to_the_pairing_program(client: Client, language: str) -> None:
    """The licence of gacrux asks for it."""
    assert 'href="https://www.gacrux.no/"' in client.get(f"/{language}/about/").content.decode()


def test_a_forfeit_on_the_start_page_has_a_winner_and_no_score(client: Client) -> None:
    club = world.club_of_oaks()
    organiser = world.person("oscar", club, Role.ORGANISER)
    event, (match,) = world.begun(organiser, club, world.people(club, "ana", "bob"))
    results.close_match(organiser, event.pk, match.pk, 1, How.FORFEIT, "gone home", world.NOW)
    world.worked()
    assert [line.score for line in client.get("/en/").context["start"].results] == ["– : +"]
