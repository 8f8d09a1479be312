"""What an event's pages put before those who play in it and before who runs it: the match to be played, the sheet."""

import pytest

from tests.tournaments.events.test_pages import SHEET, at, browser
from tests.tournaments.events.world import NOW, WON, begun, user_of, worked
from tournaments.events.models import Event, Match
from tournaments.events.services import closing, results
from tournaments.members.models import Club, User

TABLE, REPORT = ">To the table</a>", ">Report the result</a>"


def page(user: User | None, event: Event, name: str = "event", *args: object) -> str:
    return browser(user).get(at(name, event, *args)).content.decode()


@pytest.fixture
def online(organiser: User, club: Club, six: list[User]) -> tuple[Event, Match]:
    event, matches = begun(organiser, club, six[:4], online=True)
    return event, matches[0]


def test_every_page_of_an_event_leads_a_player_to_the_own_table(online: tuple[Event, Match]) -> None:
    event, match = online
    player, table = user_of(match.first), f'href="/en/play/{match.table.code}/"'
    for name in ("event", "standings", "info"):
        assert f'<a class="btn primary" {table}{TABLE}' in page(player, event, name)


def test_a_player_is_not_invited_to_watch_the_own_table(online: tuple[Event, Match]) -> None:
    event, match = online
    text = page(user_of(match.first), event)
    assert text.count(">watch</a>") == 1
    assert text.count(TABLE) == 2
    assert TABLE not in page(None, event)


def test_with_real_cards_a_player_is_led_to_the_sheet_until_a_result_is_written(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match, _other) = begun(organiser, club, six[:4])
    player = user_of(match.first)
    assert f'href="{at("match", event, match.pk)}"{REPORT}' in page(player, event)
    results.report_result(player, event.pk, match.pk, WON, NOW)
    assert REPORT not in page(player, event)


def test_nobody_is_said_to_be_here_once_the_event_is_finished(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    player = user_of(match.first)
    assert "You are marked as here" in page(player, event)
    results.correct(organiser, event.pk, match.pk, WON, "as seen", NOW)
    worked()
    closing.close_event(organiser, event.pk, NOW)
    assert "You are marked as here" not in page(player, event)


def test_the_organiser_finds_the_disputed_sheet_filled_in(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    results.report_result(user_of(match.first), event.pk, match.pk, [SHEET], NOW)
    results.dispute(user_of(match.second), event.pk, match.pk, "Deal four was mine.", NOW)
    assert 'value="40"' in page(organiser, event, "match", match.pk)


def test_the_bracket_shows_who_waits_in_the_next_round(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:3], kind="knockout")
    bye, played = matches
    waiting = page(None, event, "bracket").count(f">{bye.first}</text>")
    assert waiting == 2
    results.correct(organiser, event.pk, played.pk, WON, "as seen", NOW)
    worked()
    assert f"<title>{bye.first} – {played.first}</title>" in page(None, event, "bracket")


def test_three_entrants_have_no_match_for_third_place_in_the_bracket(
    organiser: User, club: Club, six: list[User]
) -> None:
    three, _matches = begun(organiser, club, six[:3], kind="knockout", third_place=True)
    four, _matches = begun(organiser, club, six[:4], kind="knockout", third_place=True, name="Elm cup")
    assert "Third place</text>" not in page(None, three, "bracket")
    assert "Third place</text>" in page(None, four, "bracket")


def test_a_table_leads_back_to_its_event(online: tuple[Event, Match], organiser: User) -> None:
    event, match = online
    player = browser(user_of(match.first))
    back = f'<a class="btn primary" href="{at("event", event)}">{event.name}</a>'
    assert back in player.get(f"/en/play/{match.table.code}/").content.decode()


def test_a_table_of_no_event_leads_to_none(six: list[User]) -> None:
    player = browser(six[0])
    code = player.post("/en/play/house/", {"game": "chouine"})["Location"].split("/")[-2]
    text = player.get(f"/en/play/{code}/").content.decode()
    assert "/events/" not in text.split('class="panel cluster after"')[1].split("</form>")[0]


def test_a_ruled_match_shows_the_totals_that_the_organiser_wrote(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    results.report_result(user_of(match.first), event.pk, match.pk, [SHEET], NOW)
    turned = [(b, a) if n == 4 else (a, b) for n, (a, b) in enumerate(SHEET, 1)]
    results.correct(organiser, event.pk, match.pk, [turned], "Deal four was Bob's.", NOW)
    worked()
    assert '<span class="row-side score">139 : 130</span>' in page(None, event, "match", match.pk)


def test_a_confirmed_match_shows_its_sheet_once(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    results.report_result(user_of(match.first), event.pk, match.pk, [SHEET], NOW)
    results.confirm(user_of(match.second), event.pk, match.pk, NOW)
    worked()
    assert page(None, event, "match", match.pk).count("170 : 99") == 1
