"""The files of an event say what its pages say, and nothing that is private."""

import csv
from fractions import Fraction
from io import StringIO

import pytest
from django.test import Client

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import LOST, WON, agreed, begun, people, planned, published, worked
from tournaments.events.choices import Kind
from tournaments.events.exchange.trf_reading import read_trf
from tournaments.events.models import Event
from tournaments.events.presenters.standings import standing_lines
from tournaments.events.selectors import standings_of
from tournaments.events.services.entry import withdraw
from tournaments.events.services.planning import create_event
from tournaments.events.services.results import close_match
from tournaments.members.models import Club, User
from tournaments.records.rules.counting import How

from tests.tournaments.events.world import NOW  # isort: skip

FILES = ("players_csv", "results_csv", "standings_csv", "event_json", "event_trf")


def rows(client: Client, address: str, separator: str = ",") -> list[dict[str, str]]:
    text = client.get(address).content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline=""), delimiter=separator))


def played(organiser: User, club: Club, users: list[User], **wanted: object) -> Event:
    event, matches = begun(organiser, club, users, **wanted)
    for match, written in zip(matches, (WON, LOST), strict=False):
        agreed(event, match, written)
    return event


def test_standings_in_the_file_are_those_of_the_page(
    client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    event = played(organiser, club, six[:4])
    shown = standing_lines(standings_of(event), ())
    got = rows(client, at("standings_csv", event))
    assert [(row["rank"], row["name"], row["points"]) for row in got] == [(x.rank, x.name, x.points) for x in shown]
    assert [row["margin"].replace("-", "−") for row in got] == [line.columns[-1] for line in shown]
    page = client.get(at("standings", event)).content.decode()
    assert all(line.name in page and f">{line.points}</td>" in page for line in shown)


def test_results_name_the_winner_and_how_it_came_about(
    client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:4], kind=Kind.KNOCKOUT)
    agreed(event, matches[0], LOST)
    withdraw(organiser, event.pk, matches[1].second_id, NOW, why="left")
    got = rows(client, at("results_csv", event))
    assert (got[0]["winner"], got[0]["how"], got[0]["units_first"], got[0]["units_second"]) == (
        "second",
        "played",
        "0",
        "1",
    )
    assert (got[1]["winner"], got[1]["state"]) == ("", "open")


def test_a_spanish_or_french_spreadsheet_parts_cells_by_semicolons(
    client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    event = played(organiser, club, six[:4])
    address = at("players_csv", event).replace("/en/", "/es/", 1)
    assert [row["name"] for row in rows(client, address, ";")] == ["Ana", "Bob", "Carla", "Dora"]


def test_a_name_that_looks_like_a_formula_is_harmless(
    client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    User.objects.filter(pk=six[0].pk).update(display_name='=HYPERLINK("http://x")')
    event = played(organiser, club, six[:4])
    assert b"\"'=HYPERLINK(" in client.get(at("players_csv", event)).content


@pytest.mark.parametrize("name", FILES)
def test_no_file_of_a_draft_is_public_and_none_has_an_address(
    name: str, client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    draft = create_event(organiser, club, {"name": "Secret", "game": "chouine"}, NOW)
    assert client.get(at(name, draft)).status_code == 404
    User.objects.filter(pk=six[0].pk).update(email="ana@example.org")
    event = played(organiser, club, six[:4])
    assert b"@example.org" not in client.get(at(name, event)).content


def test_pairs_have_both_players_each_in_a_column(client: Client, club: Club, organiser: User) -> None:
    from tournaments.events.services.entry import enter_others

    people(club, "ana", "bob")
    event = planned(organiser, club, game="guinote", format="pairs")
    enter_others(organiser, event.pk, NOW, player="ana", partner="bob")
    assert [(row["name"], row["partner"]) for row in rows(client, at("players_csv", event))] == [("Ana", "Bob")]


def test_a_bye_has_no_second_side(client: Client, club: Club, organiser: User, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:3], kind=Kind.KNOCKOUT)
    worked()
    bye = next(row for row in rows(client, at("results_csv", event)) if not row["second"])
    assert (bye["winner"], bye["how"], bye["units_first"]) == ("first", "bye", "")


def test_the_files_grow_with_each_round(client: Client, club: Club, organiser: User, six: list[User]) -> None:
    event = played(organiser, club, six[:4])
    published(organiser, event)
    assert [row["round"] for row in rows(client, at("results_csv", event))] == ["1", "1", "2", "2"]


def test_the_report_has_points_opponents_forfeits_and_byes(
    client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:5])
    agreed(event, matches[0], WON)
    close_match(organiser, event.pk, matches[1].pk, 1, How.FORFEIT, "away", NOW)
    worked()
    report = read_trf(client.get(at("event_trf", event)).content.decode())
    points = {row.entrant.name: Fraction(row.values[0][1]) for row in standings_of(event)}
    assert {player.name: player.points for player in report.players} == points
    results = sorted(player.rounds[0].result for player in report.players)
    assert results == ["+", "-", "0", "1", "Z"]


def test_a_report_of_a_knockout_counts_byes_and_wins(
    client: Client, club: Club, organiser: User, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:5], kind=Kind.KNOCKOUT)
    agreed(event, next(match for match in matches if match.second), WON)
    worked()
    report = read_trf(client.get(at("event_trf", event)).content.decode())
    assert sorted(player.rounds[0].result for player in report.players) == ["0", "1", "F", "F", "U"]


def test_everything_is_for_who_runs_the_event_alone(club: Club, organiser: User, six: list[User]) -> None:
    event = played(organiser, club, six[:4])
    assert browser(six[0]).get(at("whole_event", event)).status_code == 403
    whole = browser(organiser).get(at("whole_event", event)).json()
    public = browser(None).get(at("event_json", event)).json()
    assert whole["record"] and "record" not in public
    assert whole["standings_sha256"] == public["standings_sha256"]
