"""The pages of events as each person meets them, and what a bad request gets."""

from collections.abc import Iterator

import pytest
from django.urls import reverse

from tests.tournaments.events.browsing import DESK, PUBLIC, at, browser, numbers
from tests.tournaments.events.world import NOW, begun, person, planned, worked
from tournaments.events.models import Event, Match
from tournaments.events.services import entry, planning, results
from tournaments.members.choices import Role
from tournaments.members.models import Club, User
from tournaments.records.rules.counting import How

# ------------------------------------------------------------------------------------- who may see what

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
    with django_assert_max_num_queries(22):  # type: ignore[operator]
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
