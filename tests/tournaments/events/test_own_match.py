"""What an event's pages put before those who play in it and before who runs it: the match to be played, the sheet."""

import pytest
from django.urls import reverse

from games.services.tables import close_table
from tests.tournaments.events.browsing import SHEET, at, browser, numbers
from tests.tournaments.events.world import LATER, NOW, WON, begun, proposed, user_of, worked
from tournaments.events.errors import BadReport
from tournaments.events.models import Event, Match
from tournaments.events.sentences import refusal
from tournaments.events.services import closing, results
from tournaments.events.services.ruling import read_sheet
from tournaments.members.models import Club, User
from tournaments.records.rules.counting import How
from tournaments.records.tasks import record_table

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


def test_a_match_leads_to_the_replay_of_its_table(online: tuple[Event, Match]) -> None:
    event, match = online
    replays = reverse("games:replays", args=[match.table.code])
    for user in (None, user_of(match.first)):
        assert f'href="{replays}"' in page(user, event, "match", match.pk)


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
    results.dispute(user_of(match.second), event.pk, match.pk, proposed(match), "Deal four was mine.", NOW)
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
    text = page(None, event, "match", match.pk)
    assert '<p class="score">139 : 130</p>' in text
    assert '<span class="row-side score">9 : 40</span>' in text


def test_an_organiser_who_corrects_finds_the_recorded_deals(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    results.correct(organiser, event.pk, match.pk, [SHEET], "as seen", NOW)
    assert 'value="40"' not in page(organiser, event, "match", match.pk)
    worked()
    assert 'value="40"' in page(organiser, event, "match", match.pk)


def test_a_match_of_one_unit_tells_its_points_beside_the_units(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    drawn = [(20, 20)] * 8
    results.correct(organiser, event.pk, match.pk, [drawn], "as seen", NOW)
    worked()
    points = '0 : 0 <small class="points">160 : 160</small>'
    assert points in page(None, event)
    assert points in page(None, event, "match", match.pk)


def test_a_forfeit_and_a_longer_match_tell_no_points(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4], format_units=3)
    results.close_match(organiser, event.pk, matches[0].pk, 0, How.FORFEIT, "away", NOW)
    results.correct(organiser, event.pk, matches[1].pk, [[(3, 1)], [(3, 0)]], "as seen", NOW)
    worked()
    text = page(None, event)
    assert "2 : 0" in text
    assert 'class="points"' not in text


def test_a_table_that_is_over_has_its_result_on_the_way_until_the_worker_comes(online: tuple[Event, Match]) -> None:
    event, match = online
    player = user_of(match.first)
    close_table(match.table.code, winner=0, reason="over", how="forfeit", now=LATER)
    text = page(player, event, "match", match.pk)
    assert "being recorded" in text
    assert "on its way to the standings" in text
    assert REPORT not in text
    record_table(match.table.pk)
    assert "on its way to the standings" not in page(player, event, "match", match.pk)


def test_only_a_match_of_several_units_numbers_a_faulty_one(organiser: User, club: Club, six: list[User]) -> None:
    one, _matches = begun(organiser, club, six[:2], game="piquet")
    several, _matches = begun(organiser, club, six[2:4], game="piquet", format_units=3, name="Elm cup")
    faults = []
    for event in (one, several):
        with pytest.raises(BadReport) as refused:
            read_sheet(event, [[(20, 10)]])
        faults.append(refusal(refused.value))
    assert faults[0].startswith("Some deals are missing")
    assert faults[1].startswith("No. 1: Some deals are missing")


def test_a_bye_is_named_once_in_the_pairings(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:3], kind="knockout")
    assert page(None, event).count(">bye<") == 1


def test_the_list_of_a_bracket_is_open_and_a_hint_leaves_it_as_it_is(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, _matches = begun(organiser, club, six[:4], kind="knockout")
    text = page(None, event, "bracket")
    assert '<details class="bracket-list" id="bracket-list" open>' in text
    assert 'hx-select="#bracket-drawing" hx-select-oob="#bracket-rounds,#event-head"' in text


def test_a_clubs_page_lists_what_is_on_and_lets_its_organisers_add_to_it(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, _matches = begun(organiser, club, six[:2])
    address = reverse("members:club", args=[club.slug])
    new = f'href="{reverse("events:create", args=[club.slug])}"'
    seen = [browser(user).get(address).content.decode() for user in (organiser, six[0], None)]
    assert [f'href="{at("event", event)}"' in text for text in seen] == [True, True, True]
    assert [new in text for text in seen] == [True, False, False]


def test_a_confirmed_match_shows_its_sheet_once(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    results.report_result(user_of(match.first), event.pk, match.pk, [SHEET], NOW)
    results.confirm(user_of(match.second), event.pk, match.pk, proposed(match), NOW)
    worked()
    assert page(None, event, "match", match.pk).count('<p class="score">170 : 99</p>') == 1


# ----------------------------------------------------------------------------------------- a sheet with a hole


@pytest.mark.parametrize("hole", [1, 3, 6])
def test_a_sheet_with_an_empty_line_before_a_filled_one_is_refused(
    organiser: User, club: Club, six: list[User], hole: int
) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    deals = [*SHEET, (30, 10)]
    sheet = numbers(deals) | {f"u1_{hole}_{side}": "" for side in "ab"}
    client = browser(user_of(match.first))
    answer = client.post(at("report", event, match.pk), sheet)
    assert answer.status_code == 422
    assert "This line is empty, and a later one is not." in answer.content.decode()
    match.refresh_from_db()
    assert match.state == "open"
    counted = client.post(at("totals", event, match.pk), sheet).content.decode()
    assert "wins by" not in counted
