"""The first so many of an event enter another one: also across clubs, with ties decided and places passed on."""

from random import Random

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.test_cups import NAMES, won
from tests.tournaments.events.world import NOW, begun, entered, people, person, planned, published
from tournaments.events.errors import BadQualifier, NoMoreRounds, NoTieThere, SourceNotFinished
from tournaments.events.models import Event
from tournaments.events.services import closing, entry, qualifying
from tournaments.members.choices import Language, Role
from tournaments.members.models import Club, User
from tournaments.members.services.founding import open_club


def finished(organiser: User, club: Club, users: list[User], *winners: str, **wanted: object) -> Event:
    """A knockout in which the better seed wins, or who is named."""
    event, matches = begun(organiser, club, users, **{"kind": "knockout", "name": "Heats", **wanted})
    while True:
        won(organiser, event, matches, *winners)
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            closing.close_event(organiser, event.pk, NOW)
            return Event.objects.get(pk=event.pk)


def names(event: Event) -> list[str]:
    return sorted(event.entrants.values_list("name", flat=True))


@pytest.fixture
def final(organiser: User, club: Club) -> Event:
    return planned(organiser, club, name="Grand final")


def test_the_first_enter_and_who_declines_is_passed_over(
    organiser: User, club: Club, six: list[User], final: Event
) -> None:
    heats = finished(organiser, club, six[:4], third_place=True)
    answer = browser(organiser).post(at("qualifiers", final), {"source": heats.pk, "places": 2})
    assert answer.status_code == 302
    qualifier = final.qualifiers.get()
    first, second = qualifying.now_of(qualifier).through
    browser(organiser).post(at("decline_place", final, qualifier.pk), {"entrant": first.pk})
    browser(organiser).post(at("let_in", final, qualifier.pk))
    third = heats.standings.get(rank=3).entrant.name
    assert names(final) == sorted([second.name, third])
    qualifying.let_in(organiser, final.pk, qualifier.pk, NOW)
    assert len(names(final)) == 2
    assert "the first 2 of Heats" in browser(None).get(at("info", final)).content.decode()
    assert "Grand final" in browser(None).get(at("info", heats)).content.decode()


def test_who_is_in_already_leaves_the_place_to_the_next(
    organiser: User, club: Club, six: list[User], final: Event
) -> None:
    heats = finished(organiser, club, six[:4], third_place=True)
    entered(final, six[:1])
    qualifier = qualifying.add_qualifier(organiser, final.pk, heats.pk, 2, NOW)
    qualifying.let_in(organiser, final.pk, qualifier.pk, NOW)
    ranked = [row.entrant.name for row in heats.standings.order_by("line")]
    assert names(final) == sorted(ranked[:3])


def test_a_tie_at_the_edge_is_reported_and_decided(organiser: User, club: Club, six: list[User], final: Event) -> None:
    heats = finished(organiser, club, six[:4])
    qualifier = qualifying.add_qualifier(organiser, final.pk, heats.pk, 3, NOW)
    found = qualifying.now_of(qualifier)
    assert (len(found.through), len(found.level), found.left) == (2, 2, 1)
    page = browser(organiser).get(at("qualifiers", final)).content.decode()
    assert "Level for the last place: 1 of them enters" in page
    with pytest.raises(NoTieThere):
        qualifying.decide_tie(organiser, final.pk, qualifier.pk, [who.pk for who in found.level], "both", NOW)
    chosen = found.level[1]
    sent = {"chosen": [chosen.pk], "reason": "drew lots"}
    assert browser(organiser).post(at("decide_place", final, qualifier.pk), sent).status_code == 302
    assert names(final) == sorted([*(who.name for who in found.through), chosen.name])
    assert final.audit.filter(act="qualified", why="drew lots").count() == 1


def test_members_of_another_club_enter_by_qualifying(organiser: User, club: Club, six: list[User]) -> None:
    heats = finished(organiser, club, six[:3])
    other = open_club("Club of the Elms", "elms", Language.ENGLISH, person("elmo"), NOW).club
    boss = person("elma", other, Role.ORGANISER)
    final = planned(boss, other, name="League final")
    qualifier = qualifying.add_qualifier(boss, final.pk, heats.pk, 1, NOW)
    qualifying.let_in(boss, final.pk, qualifier.pk, NOW)
    assert names(final) == [heats.standings.get(rank=1).entrant.name]


def test_nobody_qualifies_before_the_end_or_from_nowhere(
    organiser: User, club: Club, six: list[User], final: Event
) -> None:
    heats, _matches = begun(organiser, club, six[:4], name="Heats")
    qualifier = qualifying.add_qualifier(organiser, final.pk, heats.pk, 2, NOW)
    with pytest.raises(SourceNotFinished):
        qualifying.let_in(organiser, final.pk, qualifier.pk, NOW)
    for source in (final.pk, 10**9):
        with pytest.raises(BadQualifier):
            qualifying.add_qualifier(organiser, final.pk, source, 2, NOW)
    assert "isn’t finished yet" in browser(organiser).get(at("qualifiers", final)).content.decode()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_places_are_never_more_nor_fewer_than_said(organiser: User, club: Club, final: Event, seed: int) -> None:
    chance = Random(seed)
    heats = finished(organiser, club, people(club, *NAMES[:7]), *chance.sample([n.capitalize() for n in NAMES], 5))
    places = chance.randrange(1, 6)
    qualifier = qualifying.add_qualifier(organiser, final.pk, heats.pk, places, NOW)
    for _turn in range(6):
        qualifier.refresh_from_db()
        found = qualifying.now_of(qualifier)
        if found.level:
            chosen = [who.pk for who in chance.sample(found.level, found.left)]
            qualifying.decide_tie(organiser, final.pk, qualifier.pk, chosen, "by lot", NOW)
        qualifying.let_in(organiser, final.pk, qualifier.pk, NOW)
        assert final.entrants.count() == places
        if chance.random() < 0.3 and _turn < 2:
            gone = chance.choice(list(final.entrants.all()))
            entry.withdraw(organiser, final.pk, gone.pk, NOW)
    assert final.entrants.count() == places
