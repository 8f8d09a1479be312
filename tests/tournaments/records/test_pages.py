"""Leaderboards and players as anybody sees them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.games.replays import kept
from tests.games.replays import played as played_through
from tests.tournaments.events.world import person
from tests.tournaments.records.test_recording import MONDAY, played
from tournaments.members.choices import Role
from tournaments.members.models import Club, Membership, User
from tournaments.records.rules.counting import How
from tournaments.records.tasks import record_table


def board_page(client: Client, query: str = "") -> str:
    return client.get(reverse("records:leaderboard", args=["piquet"]) + query).content.decode()


def test_a_board_ranks_by_rating_and_marks_the_provisional(four: list[User], client: Client) -> None:
    played("table 1", four[:2])
    page = board_page(client)
    assert page.index(">Ana<") < page.index(">Bob<")
    assert page.count("provisional</span>") == 2
    assert 'data-topic="leaderboard-piquet"' in page


def test_a_board_tells_the_share_of_points_and_calls_it_that(four: list[User], client: Client) -> None:
    for n, winner in enumerate((0, None)):
        played(f"table {n}", four[:2], winner, MONDAY + timedelta(hours=n))
    page = board_page(client)
    assert ">Points won</abbr>" in page
    assert ">Won<" not in page
    assert ">75 %<" in page
    assert ">25 %<" in page


def test_a_board_narrows_to_a_club_and_to_a_number_of_games(four: list[User], client: Client) -> None:
    oaks = Club.objects.create(name="Oaks", slug="oaks")
    Membership.objects.create(club=oaks, user=four[0], role=Role.MEMBER, joined=MONDAY)
    for n in range(5):
        played(f"table {n}", four[:2], n % 2, MONDAY + timedelta(hours=n))
    played("table 9", four[2:])
    assert ">Bob<" in board_page(client)
    narrowed = board_page(client, "?club=oaks")
    assert ">Ana<" in narrowed
    assert ">Bob<" not in narrowed
    assert ">Carla<" not in board_page(client, "?least=5")


def test_a_board_and_a_player_page_tell_this_weeks_change_and_how_sure_a_rating_is_now(
    four: list[User], client: Client
) -> None:
    now = timezone.now()
    played("table 1", four[:2], 0, now - timedelta(weeks=30))
    played("table 2", four[2:], 0, now)
    for n in range(30):
        played(f"more {n}", four[:2], 0, now - timedelta(weeks=30))
    page = board_page(client)
    assert "This week" in page
    assert page.count('class="up"') == page.count('class="down"') == 1
    line = four[0].leaderboard_rows.get()
    shown = round(line.rating_at(now).deviation)
    assert shown > round(line.deviation)
    assert f'<td class="num">{shown}</td>' in page
    assert f"± {shown} · 0" in client.get(reverse("records:player", args=[four[0].pk])).content.decode()


def test_who_looks_finds_the_own_line_first(four: list[User], client: Client) -> None:
    for n in range(10):
        played(f"table {n}", four[:2], 0, MONDAY + timedelta(hours=n))
    played("table 99", four[2:], 0)
    client.force_login(four[2])
    page = board_page(client, "?least=10")
    assert page.index(">Carla<") < page.index(">Ana<")


def test_an_unknown_game_is_not_found_and_odd_queries_change_nothing(client: Client, db: None) -> None:
    assert client.get("/en/records/whist/").status_code == 404
    for query in ("?page=0", "?page=999999999999999999999", "?club=%00", "?format=x", "?least=x", "?least=-1"):
        assert client.get(reverse("records:leaderboard", args=["piquet"]) + query).status_code == 200


def test_a_player_page_has_ratings_curve_and_history(four: list[User], client: Client) -> None:
    for week in range(3):
        played(f"table {week}", four[:2], week % 2, MONDAY + timedelta(weeks=week))
    page = client.get(reverse("records:player", args=[four[0].pk])).content.decode()
    assert page.count('class="dot"') == 3
    assert "1 : 0" in page
    assert "0 : 1" in page
    assert f'data-topic="player-{four[0].pk}"' in page


def test_history_is_seen_from_the_players_own_side(four: list[User], client: Client) -> None:
    played("table 1", four[:2], 0)
    page = client.get(reverse("records:player", args=[four[1].pk])).content.decode()
    assert "0 : 1" in page
    assert "margin −120" in page
    assert ">lost<" in page


def test_a_game_against_a_guest_is_not_called_rated(four: list[User], client: Client) -> None:
    guest = person("gus", is_guest=True)
    address = reverse("records:player", args=[four[0].pk])
    played("table 1", [four[0], guest])
    assert "· rated" not in client.get(address).content.decode()
    played("table 2", four[:2])
    assert client.get(address).content.decode().count("· rated") == 1


def test_a_long_history_is_read_page_by_page_without_gaps(four: list[User], client: Client) -> None:
    for n in range(60):
        played(f"table {n}", four[:2], 0, MONDAY + timedelta(minutes=n // 2), rated=False)
    address, seen = reverse("records:player", args=[four[0].pk]), 0
    for _page in range(3):
        answer = client.get(address)
        seen += len(answer.context["lines"])
        address = reverse("records:player", args=[four[0].pk]) + f"?before={answer.context['before']}"
    assert seen == 60


@pytest.mark.parametrize("query", ["?before=0", "?before=x", "?before=9999999999999999999999", "?game=%00", "?game=x"])
def test_odd_queries_of_a_history_change_nothing(four: list[User], client: Client, query: str) -> None:
    assert client.get(reverse("records:player", args=[four[0].pk]) + query).status_code == 200


def test_nobody_by_that_number_is_not_found(client: Client, db: None) -> None:
    assert client.get("/en/records/players/4711/").status_code == 404


def test_a_board_costs_the_same_however_many_results_there_are(
    four: list[User], client: Client, django_assert_num_queries: object
) -> None:
    played("table 0", four[:2])
    with django_assert_num_queries(2):  # type: ignore[operator]
        board_page(client)
    for n in range(1, 20):
        played(f"table {n}", four[:2], 0, MONDAY + timedelta(minutes=n))
    with django_assert_num_queries(2):  # type: ignore[operator]
        board_page(client)


def test_pages_speak_three_languages(four: list[User], client: Client) -> None:
    played("table 1", four[:2])
    for language in ("en", "es", "fr"):
        assert client.get(f"/{language}/records/piquet/").status_code == 200
        assert client.get(f"/{language}/records/players/{four[0].pk}/").status_code == 200
    assert client.get("/en/records/").status_code == 302


def test_a_forfeit_has_a_winner_and_no_score(four: list[User], client: Client) -> None:
    played("table 1", four[:2], how=How.FORFEIT, units=(0, 0), margin=0)
    played("table 2", four[:2], None, how=How.FORFEIT, units=(0, 0), margin=0)
    pages = [client.get(reverse("records:player", args=[user.pk])).content.decode() for user in four[:2]]
    assert [("+ : –" in page, "– : +" in page, "– : –" in page, "0 : 0" in page) for page in pages] == [
        (True, False, True, False),
        (False, True, True, False),
    ]


@pytest.mark.parametrize("how", [How.FORFEIT, How.RULING])
def test_a_match_that_nobody_won_without_play_is_lost_for_both(four: list[User], client: Client, how: How) -> None:
    played("table 1", four[:2], None, how=how, units=(0, 0), margin=0, rated=False)
    pages = [client.get(reverse("records:player", args=[user.pk])).content.decode() for user in four[:2]]
    assert [(">lost<" in page, ">drawn<" in page) for page in pages] == [(True, False)] * 2


@pytest.mark.parametrize("how", [How.PLAYED, How.AGREED])
def test_a_match_played_level_is_drawn_for_both(four: list[User], client: Client, how: How) -> None:
    played("table 1", four[:2], None, how=how, margin=0)
    pages = [client.get(reverse("records:player", args=[user.pk])).content.decode() for user in four[:2]]
    assert [(">lost<" in page, ">drawn<" in page) for page in pages] == [(False, True)] * 2


def test_a_game_that_was_played_at_a_table_leads_to_its_replay(four: list[User], client: Client) -> None:
    evening = kept("chouine", played_through("chouine", 2), *four[:2])
    record_table(evening.table.pk)
    page = client.get(reverse("records:player", args=[four[0].pk])).content.decode()
    assert f'href="{reverse("games:replays", args=[evening.code])}"' in page
