"""The pages of events as each person meets them, and what a bad request gets."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.events.world import NOW, WON, begun, lines, person, planned, proposed, published, worked
from tournaments.events.errors import NoMoreRounds
from tournaments.events.models import Event, Match
from tournaments.events.services import entry, planning, results
from tournaments.members.choices import Role
from tournaments.members.models import Club, User
from tournaments.records.rules.counting import How

SHEET = [(24, 15), (31, 12), (18, 28), (40, 9), (22, 21), (35, 14)]


def at(name: str, event: Event, *args: object) -> str:
    return reverse(f"events:{name}", args=[event.slug, *args])


def browser(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def numbers(deals: list[tuple[int, int]], unit: int = 1) -> dict[str, str]:
    """A sheet as a browser posts it."""
    return {
        f"u{unit}_{n}_{side}": str(v) for n, deal in enumerate(deals, 1) for side, v in zip("ab", deal, strict=True)
    }


def seen(match: Match) -> dict[str, str]:
    """What a form about the match sends of the page it stands on."""
    match.refresh_from_db()
    return {"seen": results.mark_of(match)}


# ------------------------------------------------------------------------------------- who may see what


PUBLIC = ("event", "standings", "bracket", "info")
DESK = ("desk", "change", "next_round", "organisers", "record")
STEPS = ("open_entry", "back_to_draft", "check_in_all", "set_seeds", "close", "reopen", "add_entrant")
OF_MATCH = ("report", "confirm", "dispute", "correct", "close_match")


@pytest.fixture
def running(organiser: User, club: Club, six: list[User]) -> tuple[Event, Match]:
    event, matches = begun(organiser, club, six[:4], kind="knockout")
    return event, matches[0]


@pytest.fixture
def people(organiser: User, club: Club, six: list[User], running: tuple[Event, Match]) -> dict[str, User | None]:
    """One person of each role, besides the players."""
    referee = person("rita")
    planning.add_organiser(organiser, running[0].pk, "rita", NOW)
    return {
        "visitor": None,
        "stranger": person("stan"),
        "member": six[5],
        "player": six[0],
        "referee": referee,
        "organiser": organiser,
        "administrator": User.objects.get(username="ada"),
    }


ROLES = ("visitor", "stranger", "member", "player", "referee", "organiser", "administrator")
RUNS = {"referee", "organiser", "administrator"}


@pytest.mark.parametrize("role", ROLES)
def test_everybody_sees_the_public_pages(
    people: dict[str, User | None], running: tuple[Event, Match], role: str
) -> None:
    event, match = running
    client = browser(people[role])
    assert [client.get(at(name, event)).status_code for name in PUBLIC] == [200] * len(PUBLIC)
    assert client.get(at("match", event, match.pk)).status_code == 200
    assert client.get(reverse("events:events")).status_code == 200


@pytest.mark.parametrize("role", ROLES)
def test_only_who_runs_the_event_comes_to_its_desk(
    people: dict[str, User | None], running: tuple[Event, Match], role: str
) -> None:
    client = browser(people[role])
    expected = 200 if role in RUNS else 302 if role == "visitor" else 403
    assert [client.get(at(name, running[0])).status_code for name in DESK] == [expected] * len(DESK)


@pytest.mark.parametrize("role", ["visitor", "stranger", "member", "player"])
def test_nobody_else_moves_the_event(people: dict[str, User | None], running: tuple[Event, Match], role: str) -> None:
    event, match = running
    client = browser(people[role])
    event.refresh_from_db()
    before = event.version
    expected = 302 if role == "visitor" else 403
    for name in STEPS:
        assert client.post(at(name, event)).status_code == expected
    for name in ("correct", "close_match"):
        assert (
            client.post(at(name, event, match.pk), numbers([(3, 1)]) | {"ruling-reason": "x"}).status_code == expected
        )
    event.refresh_from_db()
    assert event.version == before


@pytest.mark.parametrize("role", ["visitor", "stranger", "member"])
def test_only_players_report(people: dict[str, User | None], running: tuple[Event, Match], role: str) -> None:
    event, match = running
    browser(people[role]).post(at("report", event, match.pk), numbers([(3, 1)]))
    match.refresh_from_db()
    assert match.state == "open"


def test_a_draft_is_nobodys_but_its_organisers(organiser: User, club: Club, six: list[User]) -> None:
    event = planning.create_event(organiser, club, {"name": "Secret", "game": "piquet"}, NOW)
    assert browser(None).get(at("event", event)).status_code == 404
    assert browser(six[0]).get(at("event", event)).status_code == 404
    assert browser(organiser).get(at("event", event)).status_code == 200
    assert "Secret" not in browser(six[0]).get(reverse("events:events")).content.decode()
    assert "Secret" in browser(organiser).get(reverse("events:events")).content.decode()


def test_an_organiser_of_another_club_is_a_stranger_here(running: tuple[Event, Match]) -> None:
    elsewhere = Club.objects.create(name="Elms", slug="elms")
    boss = person("boss", elsewhere, Role.ADMINISTRATOR)
    assert browser(boss).get(at("desk", running[0])).status_code == 403
    assert browser(boss).get(reverse("events:create", args=["oaks"])).status_code == 403
    assert browser(boss).get(reverse("events:create", args=["elms"])).status_code == 200


# ------------------------------------------------------------------------- the evening without JavaScript


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


# ------------------------------------------------------------------------------------------- bad requests


def posts(event: Event, match: Match) -> Iterator[tuple[str, dict[str, str]]]:
    """Requests that no page of ours makes."""
    odd = ("", "-1", "x", "\x00", "9" * 400, "½", "1e9", "<b>")
    for text in odd:
        for name in OF_MATCH:
            fields = {"u1_1_a": text, "u1_1_b": text, "closing-winner": text, "closing-how": text}
            reasons = {"ruling-reason": text, "closing-reason": text, "dispute-reason": text}
            yield at(name, event, match.pk), fields | reasons
        for name in STEPS:
            yield at(name, event), {"player": text, "reason": text, "partner": text, "seed_1": text}
        yield at("next_round", event), {"digest": text}
        yield at("organisers", event), {"username": text}
        yield at("change", event), {"name": text, "starts_at": text, "format_units": text}
        yield at("enter", event), {"partner": text}
        yield at("withdraw", event, 999999), {"reason": text}
        yield reverse("events:create", args=["oaks"]), {"name": text, "game": text, "length": text, "points_win": text}


@pytest.mark.parametrize("role", ["player", "organiser"])
def test_no_post_makes_the_site_fail(people: dict[str, User | None], running: tuple[Event, Match], role: str) -> None:
    client = browser(people[role])
    for address, fields in posts(*running):
        assert client.post(address, fields).status_code in (200, 302, 403, 404, 422), (address, fields)


def test_no_address_makes_the_site_fail(organiser: User, running: tuple[Event, Match]) -> None:
    event, match = running
    client = browser(organiser)
    for query in ("?page=0", "?page=99999999999999999999", "?page=x", "?club=%00", "?state=%00&club=zz", "?round=2"):
        assert client.get(reverse("events:events") + query).status_code == 200
    for query in ("?round=0", "?round=2", "?round=x", "?round=%00"):
        assert client.get(at("event", event) + query).status_code in (200, 404)
    assert client.get(at("match", event, 10**17)).status_code == 404
    assert client.get(f"/en/events/{event.slug}/matches/{'9' * 30}/").status_code == 404
    assert client.get("/en/events/no-such-event/").status_code == 404
    assert client.get(at("correct", event, match.pk)).status_code == 405


def test_a_bye_has_no_page_of_its_own(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:3], kind="knockout")
    bye = next(match for match in matches if match.second is None)
    assert browser(organiser).get(at("match", event, bye.pk)).status_code == 404


def test_a_match_of_another_event_is_not_found_here(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    _other, (match,) = begun(organiser, club, six[2:4], name="Other")
    assert browser(organiser).post(at("confirm", event, match.pk)).status_code == 302
    assert browser(organiser).get(at("match", event, match.pk)).status_code == 404


def test_an_event_of_even_best_of_or_of_chouine_pairs_is_refused_in_words(organiser: User, club: Club) -> None:
    fields = {"name": "X", "game": "chouine", "format": "pairs", "kind": "knockout", "format_kind": "best_of"}
    fields |= {"format_units": "2", "points_win": "1", "points_draw": "0", "points_loss": "0", "forfeit_margin": "zero"}
    page = browser(organiser).post(reverse("events:create", args=["oaks"]), fields).content.decode()
    assert "Only guiñote is played in pairs, unless the matches are mirror matches." in page
    assert "needs an odd number" in page


def test_rules_of_the_game_come_from_the_form(organiser: User, club: Club) -> None:
    fields = {"name": "Ñ", "game": "guinote", "format": "solo", "kind": "knockout", "format_kind": "best_of"}
    fields |= {"format_units": "3", "points_win": "1", "points_draw": "0", "points_loss": "0", "forfeit_margin": "zero"}
    fields |= {"length": "2", "partner_exempt": "on", "thirty_malas": "off", "quinte": "80"}
    browser(organiser).post(reverse("events:create", args=["oaks"]), fields)
    assert Event.objects.get().options == {"points_to_coto": 2, "partner_exempt": True, "thirty_malas": "off"}


def test_lists_are_read_with_as_many_queries_however_long_they_are(
    organiser: User, club: Club, six: list[User], django_assert_max_num_queries: object
) -> None:
    event, _matches = begun(organiser, club, six)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        browser(None).get(at("event", event))
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        browser(None).get(at("standings", event))


def test_withdrawing_and_coming_back_by_the_desk(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:3])
    ana = event.entrants.get(name="Ana")
    browser(organiser).post(at("withdraw", event, ana.pk), {"from": "desk", "reason": "ill"})
    ana.refresh_from_db()
    assert ana.state == "withdrawn"
    browser(organiser).post(at("come_back", event, ana.pk))
    ana.refresh_from_db()
    assert ana.state == "entered"
    assert matches


def test_a_partner_agrees_on_the_events_page(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    assert "Your partner: name or user name" in browser(six[0]).get(at("enter", event)).content.decode()
    browser(six[0]).post(at("enter", event), {"partner": "bob"})
    assert "Play as Ana / Bob" in browser(six[1]).get(at("event", event)).content.decode()
    browser(six[1]).post(at("accept", event))
    entry.check_in_all(organiser, event.pk, NOW)
    assert event.entrants.get().state == "checked_in"


def test_a_closed_match_of_a_closed_event_shows_everything_and_offers_nothing(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    results.close_match(organiser, event.pk, match.pk, 0, How.RULING, "late", NOW)
    worked()
    client = browser(organiser)
    client.post(at("close", event))
    page = client.get(at("match", event, match.pk)).content.decode()
    assert "decided by the organiser" in page
    assert "Save the result" not in page


def test_the_event_page_goes_over_from_entry_to_pairings_by_itself(
    organiser: User, club: Club, six: list[User]
) -> None:
    before = browser(None).get(at("event", planned(organiser, club, name="Elm cup"))).content.decode()
    after = browser(None).get(at("event", begun(organiser, club, six[:2])[0])).content.decode()
    for page in (before, after):
        assert page.count('id="event-part"') == page.count('id="event-head"') == 1
        assert 'hx-select="#event-part" hx-select-oob="#event-head"' in page


@pytest.mark.parametrize("name", ["withdraw", "enter", "accept", "confirm", "dispute", "report", "correct", "close"])
def test_who_logs_in_again_after_sending_a_form_comes_to_a_page(
    organiser: User, club: Club, six: list[User], name: str
) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    of_match = name in OF_MATCH
    rest = [match.pk] if of_match else [match.first_id] if name == "withdraw" else []
    answer = browser(None).post(at(name, event, *rest))
    page = at("match", event, match.pk) if of_match else at("event", event)
    assert answer["Location"] == f"{reverse('account_login')}?next={page}"
    assert browser(six[0]).get(page).status_code == 200


def test_who_logs_in_to_see_the_desk_comes_to_the_desk(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    assert browser(None).get(at("desk", event))["Location"].endswith(f"?next={at('desk', event)}")
