"""An event goes out as one file and comes in again the same, once, and with everybody in his place."""

from __future__ import annotations

import json
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest

from tests.tournaments.events import world
from tests.tournaments.events.archives import brought, comparable, forgotten, taken_away, without
from tests.tournaments.events.browsing import PUBLIC, at, browser
from tests.tournaments.events.swiss_club import out, swiss, won
from tests.tournaments.events.world import LATER, LOST, NOW, WON, agreed, begun, lines, person, planned, published
from tournaments.events.archive import archived, file_of
from tournaments.events.choices import Kind, RequestedBye, Stage
from tournaments.events.columns import KEPT, LEFT_OUT
from tournaments.events.errors import AlreadyHere, NotAllowed, PersonTwice, SharedName
from tournaments.events.exchange.event_file import BadEventFile, FileFault, digest_of
from tournaments.events.exchange.event_reading import read_event
from tournaments.events.models import Brought, BroughtPerson, ByeRequest, EdgeDecision, Event, Match, RoundDate
from tournaments.events.selectors import standings_of
from tournaments.events.services.byes import request_bye
from tournaments.events.services.closing import close_event
from tournaments.events.services.entry import withdraw
from tournaments.events.services.meetings import forbid_meeting
from tournaments.events.services.ordering import change_order, preview_order
from tournaments.events.services.penalties import give_penalty
from tournaments.events.services.ranking import store_standings
from tournaments.events.services.recognising import Why, recognised
from tournaments.members.models import Club, Membership, User
from tournaments.members.services.guests import claim
from tournaments.records.models import Result, ResultPlayer


def played(organiser: User, club: Club, users: list[User], **wanted: Any) -> Event:
    """An event with one round decided, one side of it withdrawn."""
    event, matches = begun(organiser, club, users, **wanted)
    for match, written in zip(matches, (WON, LOST, WON), strict=False):
        if match.second is not None and match.state == "open":
            agreed(event, match, written)
    event.refresh_from_db()
    return event


def finished(organiser: User, club: Club, users: list[User]) -> Event:
    """A round robin of three that lots decide: each has beaten the next one by as much."""
    event, matches = begun(organiser, club, users[:3])
    for number in range(3):
        for match in published(organiser, event) if number else matches:
            is_next = (match.second.number - match.first.number) % 3 == 1
            agreed(event, match, WON if is_next else LOST)
    return close_event(organiser, event.pk, LATER)


@pytest.mark.parametrize("model", list(KEPT), ids=lambda model: model.__name__)
def test_every_column_is_in_the_file_or_left_out_for_a_reason(model: Any) -> None:
    assert sorted([*KEPT[model], *LEFT_OUT[model]]) == sorted(field.name for field in model._meta.concrete_fields)


def test_a_swiss_comes_in_with_its_byes_and_goes_on(club: Club, organiser: User, six: list[User]) -> None:
    event = swiss(organiser, club, six[:5])
    request_bye(organiser, event.pk, event.entrants.get(seed=1).pk, 2, RequestedBye.HALF, NOW)
    first, second = (event.entrants.get(seed=seed) for seed in (4, 5))
    forbid_meeting(organiser, event.pk, first.pk, second.pk, "brothers", NOW, is_hard=False)
    for _round in range(2):
        won(organiser, event, out(organiser, event))
    RoundDate.objects.create(event=event, number=3, starts_at=LATER, place="Café")
    EdgeDecision.objects.create(event=event, order=[second.pk, first.pk], reason="played again", made_at=NOW)
    before = comparable(event)
    again = brought(organiser, club, taken_away(event))
    assert comparable(again) == before
    assert (again.forbidden_meetings.count(), ByeRequest.objects.filter(entrant__event=again).count()) == (1, 1)
    assert out(organiser, again).number == 3


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in (Kind.SWISS, Kind.EVENING)])
@pytest.mark.parametrize("number", [4, 6])
def test_an_event_comes_in_again_as_it_went_out(
    kind: Kind, number: int, club: Club, organiser: User, six: list[User]
) -> None:
    event = played(organiser, club, six[:number], kind=kind)
    for match, written in zip(published(organiser, event), (LOST, WON, LOST), strict=False):
        if match.second is not None:
            agreed(event, match, written)
    before, ranks = comparable(event), lines(event)
    again = brought(organiser, club, taken_away(event))
    assert comparable(again) == before
    assert [rank for rank, _name in lines(again)] == [rank for rank, _name in ranks]
    spoilt = changed(json.dumps(archived(again)), "rounds.0.matches.0.fixture", 77)
    forgotten(again)
    with suppress(BadEventFile):
        other = brought(organiser, club, spoilt)
        pages = [browser(organiser).get(at(name, other)).status_code for name in (*PUBLIC, "desk", "next_round")]
        assert max(pages) < 400


def test_lots_fall_again_as_they_fell(club: Club, organiser: User, six: list[User]) -> None:
    event = finished(organiser, club, six)
    assert any(row.decided_by == "lots" for row in standings_of(event))
    before = comparable(event)
    again = brought(organiser, club, taken_away(event))
    assert comparable(again) == before
    store_standings(again)
    assert comparable(again) == before


def test_a_file_comes_into_a_site_that_knows_nobody(club: Club, organiser: User, six: list[User]) -> None:
    event = finished(organiser, club, six)
    text = taken_away(event)
    names = [entrant["name"] for entrant in json.loads(text)["entrants"]]
    without(*six)
    again = brought(organiser, club, text)
    assert [entrant.name for entrant in again.entrants.order_by("number")] == names
    assert all(player.user.is_guest for player in again.players.all())
    assert digest_of(json.loads(text)["standings"]) == json.loads(file_of(again))["standings_sha256"]


def test_an_event_comes_in_once_whatever_is_tried(club: Club, organiser: User, six: list[User]) -> None:
    event = played(organiser, club, six[:4])
    text = json.dumps(archived(event))
    with pytest.raises(AlreadyHere) as here:
        brought(organiser, club, text)
    assert here.value.event == event.slug
    forgotten(event)
    brought(organiser, club, text)
    users = User.objects.count()
    with pytest.raises(AlreadyHere):
        brought(organiser, club, text)
    assert (Event.objects.count(), User.objects.count()) == (1, users)


def test_people_of_another_site_are_made_once_for_all_its_files(club: Club, organiser: User, six: list[User]) -> None:
    first, second = (played(organiser, club, six[:4], name=name) for name in ("One", "Two"))
    texts = [taken_away(event) for event in (first, second)]
    without(*six)
    one, two = (brought(organiser, club, text) for text in texts)
    assert set(one.players.values_list("user", flat=True)) == set(two.players.values_list("user", flat=True))
    assert BroughtPerson.objects.count() == 4


def test_people_are_recognised_by_what_speaks_for_them(club: Club, organiser: User, six: list[User]) -> None:
    text = taken_away(played(organiser, club, six[:4]))
    User.objects.filter(username="bob").update(username="bobby")
    User.objects.filter(username="carla").update(username="carla1", display_name="Someone")
    person("zoe", club)
    User.objects.filter(username__in=("zoe", "eva")).update(display_name="Dora")
    User.objects.filter(username="dora").update(username="dd")
    got = recognised(club, read_event(text))
    assert [(one.person.name, one.why) for one in got] == [
        ("Ana", Why.USERNAME),
        ("Bob", Why.NAME),
        ("Carla", Why.NOBODY),
        ("Dora", Why.SEVERAL),
    ]


def test_a_file_of_this_very_site_knows_its_people(club: Club, organiser: User, six: list[User]) -> None:
    event = played(organiser, club, six[:4])
    text = json.dumps(archived(event))
    forgotten(event)
    assert {one.why for one in recognised(club, read_event(text))} == {Why.OWN}
    again = brought(organiser, club, text)
    assert set(again.players.values_list("user", flat=True)) == {user.pk for user in six[:4]}


def test_the_organiser_says_who_is_who_and_is_asked_no_more(club: Club, organiser: User, six: list[User]) -> None:
    first, second = (played(organiser, club, six[:4], name=name) for name in ("One", "Two"))
    texts = [taken_away(event) for event in (first, second)]
    one = brought(organiser, club, texts[0], p0="eva", p1="Bob")
    names = [str(player.user) for player in one.players.order_by("entrant__number")]
    assert names == ["Eva", "Bob", "Carla", "Dora"]
    assert one.players.get(entrant__number=3).user.is_guest
    assert {line.why for line in recognised(club, read_event(texts[1]))} == {Why.SAID_BEFORE}
    two = brought(organiser, club, texts[1], p0="felix")
    assert two.players.get(entrant__number=1).user == six[4]


def test_two_people_of_the_file_are_never_one(club: Club, organiser: User, six: list[User]) -> None:
    text = taken_away(played(organiser, club, six[:4]))
    users = User.objects.count()
    with pytest.raises(PersonTwice):
        brought(organiser, club, text, p0="eva", p1="EVA")
    User.objects.filter(username__in=("ana", "bob")).update(display_name="Twin")
    with pytest.raises(SharedName):
        brought(organiser, club, text, p0="Twin")
    assert (Event.objects.count(), User.objects.count(), BroughtPerson.objects.count()) == (0, users, 0)


def test_nobody_from_outside_the_club_can_be_named(club: Club, organiser: User, six: list[User]) -> None:
    from tournaments.events.errors import NoSuchPerson

    text = taken_away(played(organiser, club, six[:4]))
    person("stranger")
    with pytest.raises(NoSuchPerson):
        brought(organiser, club, text, p0="stranger")


def test_the_name_of_a_guest_who_has_an_account_later_follows(club: Club, organiser: User, six: list[User]) -> None:
    text = taken_away(played(organiser, club, six[:4]))
    without(*six)
    again = brought(organiser, club, text)
    guest = again.players.get(entrant__number=1).user
    claim(None, guest.pk, username="anita", display_name="Anita", password="a long pass phrase")
    assert again.entrants.get(number=1).name == "Anita"


def test_what_came_in_is_in_histories_and_counts_for_no_rating(club: Club, organiser: User, six: list[User]) -> None:
    again = brought(organiser, club, taken_away(played(organiser, club, six[:4])), p0="ana")
    results = Result.objects.filter(event_key=again.slug)
    assert results.count() == 2 and not results.filter(rated=True).exists() and not again.rated
    assert ResultPlayer.objects.filter(user=six[0]).count() == 1
    assert again.audit.get().act == "brought" and Brought.objects.get().by == organiser


def test_an_event_that_is_on_goes_on_where_it_came_to(club: Club, organiser: User, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4])
    agreed(event, matches[0], WON)
    names = dict(zip(("p0", "p1", "p2", "p3"), ("ana", "bob", "carla", "dora"), strict=True))
    again = brought(organiser, club, taken_away(event), **names)
    left = Match.objects.get(round__event=again, state="open")
    agreed(again, left, LOST)
    assert len(published(organiser, again)) == 2
    assert again.state == Stage.RUNNING and not Result.objects.filter(rated=True).exists()


def test_pairs_come_in_as_pairs(club: Club, organiser: User, six: list[User]) -> None:
    from tournaments.events.services.entry import enter_others

    event = planned(organiser, club, game="guinote", format="pairs")
    enter_others(organiser, event.pk, NOW, player="ana", partner="bob")
    before = comparable(event)
    again = brought(organiser, club, taken_away(event), p1="Bob")
    assert comparable(again) == before
    assert again.entrants.get().name == "Ana / Bob"


def test_the_public_file_has_no_user_name_record_or_report(club: Club, organiser: User, six: list[User]) -> None:
    User.objects.filter(username="ana").update(username="secret-handle", email="ana@example.org")
    event = played(organiser, club, six[:4])
    public, own = file_of(event), file_of(event, for_organisers=True)
    assert "secret-handle" not in public and '"record"' not in public and '"reports"' not in public
    assert "secret-handle" in own and '"record"' in own and '"reports"' in own
    assert "@example.org" not in own


def test_penalties_and_another_order_of_tie_breaks_come_in(club: Club, organiser: User, six: list[User]) -> None:
    event = played(organiser, club, six[:4])
    for number in (2, 1):
        entrant = event.entrants.get(number=number)
        give_penalty(organiser, event.pk, entrant.pk, "late", NOW, points=Decimal("0.5"), margin=1)
    order = ["points", "margin", "wins"]
    seen = preview_order(event, order).digest
    change_order(organiser, event.pk, order, "as agreed", NOW, seen_as=seen)
    before = comparable(event)
    assert before["event"]["criteria"] == order and len(before["penalties"]) == 2
    again = brought(organiser, club, taken_away(event))
    assert comparable(again) == before


def test_only_who_may_make_events_brings_one_in(club: Club, organiser: User, six: list[User]) -> None:
    text = taken_away(played(organiser, club, six[:4]))
    with pytest.raises(NotAllowed):
        brought(six[0], club, text)


def changed(text: str, path: str, value: Any) -> str:
    """The file with another value at `path`, such as "rounds.0.number"."""
    said = json.loads(text)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = said
    for step in way:
        place = place[step]
    place[last] = value
    return json.dumps(said)


@pytest.mark.parametrize(
    ("path", "value", "fault", "where"),
    [
        ("format", "tapis-event/2", FileFault.OTHER_FORMAT, "format"),
        ("rounds.0.matches.0.winner", 999999, FileFault.DISAGREES, "rounds[0].matches[0].winner"),
        ("rounds.0.matches.0.first", "1", FileFault.WRONG_KIND, "rounds[0].matches[0].first"),
        ("rounds.0.matches.0.units_first", 99999, FileFault.BAD_VALUE, "rounds[0].matches[0].units_first"),
        ("rounds.0.matches.0.units_first", True, FileFault.WRONG_KIND, "rounds[0].matches[0].units_first"),
        ("rounds.0.matches.0.steps", [["luck", [1, 2], 0]], FileFault.BAD_VALUE, "rounds[0].matches[0].steps"),
        (
            "rounds.0.matches.0.result.detail",
            [{"score": "x"}],
            FileFault.BAD_VALUE,
            "rounds[0].matches[0].result.detail",
        ),
        ("rounds.0.number", 2, FileFault.DISAGREES, "rounds[0].number"),
        ("rounds.0.published_at", "0001-01-01T00:00:00+14:00", FileFault.BAD_VALUE, "rounds[0].published_at"),
        ("event.kind", "lottery", FileFault.BAD_VALUE, "event.kind"),
        ("event.points_win", "NaN", FileFault.BAD_VALUE, "event.points_win"),
        ("event.name", "  ", FileFault.MISSING, "event.name"),
        ("event.state", "draft", FileFault.DISAGREES, "event.state"),
        ("event.starts_at", "9999-12-31T23:59:59Z", FileFault.BAD_VALUE, "event.starts_at"),
        ("entrants.0.number", 2, FileFault.TWICE, "entrants[].number"),
        ("entrants.0.players", [], FileFault.DISAGREES, "entrants[0].players"),
        ("entrants.0.players", [{"person": 77}], FileFault.UNKNOWN, "entrants[].players"),
        ("people.0.name", "A\x00", FileFault.BAD_VALUE, "people[0].name"),
        ("standings_sha256", "0" * 64, FileFault.STANDINGS, "standings_sha256"),
    ],
)
def test_a_faulty_file_is_told_by_its_place_and_changes_nothing(
    path: str, value: Any, fault: FileFault, where: str, club: Club, organiser: User, six: list[User]
) -> None:
    text = changed(taken_away(played(organiser, club, six[:4])), path, value)
    with pytest.raises(BadEventFile) as bad:
        brought(organiser, club, text)
    assert (bad.value.fault, bad.value.where) == (fault, where)
    assert (Event.objects.count(), Brought.objects.count(), BroughtPerson.objects.count()) == (0, 0, 0)
    assert not User.objects.filter(is_guest=True).exists()


def test_a_forfeit_and_a_withdrawal_come_in_as_they_were(club: Club, organiser: User, six: list[User]) -> None:
    event = played(organiser, club, six[:4])
    withdraw(organiser, event.pk, event.entrants.get(number=1).pk, NOW, why="ill")
    published(organiser, event)
    world.worked()
    before = comparable(event)
    again = brought(organiser, club, taken_away(event))
    assert comparable(again) == before
    assert Match.objects.filter(round__event=again, how="forfeit").count() == 1
    assert Membership.objects.filter(user__is_guest=True).count() == 0
