"""An evening's pages without JavaScript: sheets, disputes, standings, the bracket, in three languages."""

from django.urls import reverse

from tests.tournaments.events.browsing import DESK, PUBLIC, SHEET, at, browser, numbers, seen
from tests.tournaments.events.world import NOW, WON, begun, lines, proposed, published, worked
from tournaments.events.errors import NoMoreRounds
from tournaments.events.models import Event, Match
from tournaments.events.services import results
from tournaments.members.models import Club, User


def test_an_organiser_runs_an_evening_with_plain_forms(organiser: User, club: Club, six: list[User]) -> None:
    desk = browser(organiser)
    fields = {"name": "Piquet night", "game": "piquet", "format": "solo", "kind": "round_robin"}
    fields |= {"format_kind": "best_of", "format_units": "1", "forfeit_margin": "average", "rated": "on"}
    fields |= {"points_win": "1", "points_draw": "0.5", "points_loss": "0"}
    assert desk.post(reverse("events:create", args=["oaks"]), fields).status_code == 302
    event = Event.objects.get(slug="piquet-night")
    desk.post(at("open_entry", event))
    for user in six[:2]:
        browser(user).post(at("enter", event))
    desk.post(at("add_entrant", event), {"player": "carla"})
    assert event.entrants.count() == 3
    desk.post(at("check_in_all", event))
    shown = desk.get(at("next_round", event))
    desk.post(at("next_round", event), {"digest": shown.context["planned"].digest})
    match = Match.objects.get(round__event=event)
    for user in (match.first.players.get().user, match.second.players.get().user):
        browser(user).post(at("report", event, match.pk), numbers(SHEET))
    worked()
    match.refresh_from_db()
    assert (match.state, match.margin) == ("done", 369)
    page = desk.get(at("standings", event)).content.decode()
    assert "+369" in page
    assert "−369" in page


def test_both_lines_of_the_rubicon_are_shown_and_the_one_that_applies_is_marked(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    page = browser(six[0]).post(at("totals", event, match.pk), numbers(SHEET)).content.decode()
    below = page[page.index("Loser below 100") :]
    assert "71 + 100 = 171" in page
    assert "269 + 100 = 369" in below
    assert page.count("applies") == 1
    assert "applies" in below
    assert "Ana wins by 369." in page


def test_an_unusual_deal_is_asked_about_and_not_refused(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    sheet = numbers([(240, 15), *SHEET[1:]])
    assert "240 points in one deal" in browser(six[0]).post(at("totals", event, match.pk), sheet).content.decode()
    assert browser(six[0]).post(at("report", event, match.pk), sheet).status_code == 302


def test_a_tie_after_six_deals_asks_for_two_more(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    page = browser(six[0]).post(at("totals", event, match.pk), numbers([(20, 20)] * 6)).content.decode()
    assert "2 deals are still to be written." in page


def test_a_sheet_that_cannot_be_comes_back_with_words_and_numbers(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet")
    answer = browser(six[0]).post(at("report", event, match.pk), numbers(SHEET[:5]))
    assert answer.status_code == 422
    assert "Some deals are missing" in answer.content.decode()
    assert 'value="40"' in answer.content.decode()
    half = numbers(SHEET) | {"u1_6_b": ""}
    assert "The other side of this line" in browser(six[0]).post(at("report", event, match.pk), half).content.decode()


def test_the_desk_decides_a_dispute(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    results.report_result(six[0], event.pk, match.pk, WON, NOW)
    browser(six[1]).post(at("dispute", event, match.pk), {"report": str(proposed(match)), "dispute-reason": "I won"})
    assert "disputed" in browser(organiser).get(at("desk", event)).content.decode()
    sheet = numbers([(1, 3)]) | seen(match)
    assert browser(organiser).post(at("correct", event, match.pk), sheet).status_code == 422
    browser(organiser).post(at("correct", event, match.pk), sheet | {"ruling-reason": "seen it"})
    worked()
    assert lines(event)[0] == (1, "Bob")
    assert "seen it" in browser(organiser).get(at("record", event)).content.decode()


def test_a_no_show_is_a_forfeit(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    fields = {"closing-winner": "1", "closing-how": "forfeit", "closing-reason": "Ana isn't here"}
    fields |= seen(match)
    assert browser(organiser).post(at("close_match", event, match.pk), fields).status_code == 302
    worked()
    page = browser(None).get(at("event", event)).content.decode()
    assert "– : +" in page
    assert "forfeit" in page


def test_standings_explain_each_value_term_by_term(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:3])
    while True:
        for match in matches:
            results.correct(organiser, event.pk, match.pk, WON, "slip", NOW)
        worked()
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            break
    page = browser(None).get(at("standings", event)).content.decode()
    assert page.count("<details") >= 3
    assert "1 × 1 = 1" in page
    assert "Sonneborn-Berger" in page


def test_the_bracket_is_an_svg_with_every_name_and_a_list_beside_it(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, _matches = begun(organiser, club, six, kind="knockout", third_place=True)
    page = browser(None).get(at("bracket", event)).content.decode()
    svg, beside = (
        page[page.index("<svg role") : page.index("</svg>", page.index("<svg role"))],
        page[page.index("bracket-list") :],
    )
    for name in ("Ana", "Bob", "Carla", "Dora", "Eva", "Felix"):
        assert f">{name}</text>" in svg
        assert f">{name}</a>" in beside
    assert svg.count('class="wire"') == 6
    assert svg.count('class="box"') == 8


def test_a_live_match_leads_to_its_table(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], online=True)
    page = browser(None).get(at("event", event)).content.decode()
    assert reverse("games:table", args=[match.table.code]) in page
    assert "is-live" in page


def test_pages_refresh_their_part_by_themselves(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    page = browser(None).get(at("standings", event)).content.decode()
    assert f'data-topic="event-{event.pk}"' in page
    assert 'hx-trigger="hint from:body"' in page


def test_every_page_speaks_three_languages(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six, kind="knockout")
    client = browser(organiser)
    for address in (*(at(name, event) for name in (*PUBLIC, *DESK)), at("match", event, matches[1].pk)):
        for language in ("es", "fr"):
            assert client.get(address.replace("/en/", f"/{language}/")).status_code == 200
