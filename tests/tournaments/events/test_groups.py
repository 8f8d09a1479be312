"""Groups, then a knockout: from the draw of the groups to the last place, ties at the edge included."""

from random import Random

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.swiss_club import out, swiss
from tests.tournaments.events.test_cups import NAMES, pairs, won
from tests.tournaments.events.world import (
    LOST,
    NOW,
    WON,
    begun,
    ended,
    entered,
    lines,
    people,
    planned,
    published,
    worked,
)
from tournaments.events.choices import MatchStage, Presence
from tournaments.events.errors import GroupsDontFit, NoMoreRounds, NoTieThere, TiesAtEdge, TooFewEntrants
from tournaments.events.models import Entrant, Event, Match, Round, Standing
from tournaments.events.selectors import rounds_out
from tournaments.events.services import closing, entry, going, playoffs, results, undoing
from tournaments.events.services.rounds import preview_round
from tournaments.members.models import Club, User

GROUPS = {"kind": "groups", "group_size": 3, "group_through": 1}


def stronger_won(organiser: User, event: Event, matches: list[Match]) -> None:
    """Let the one with the lower number in the draw win."""
    for match in matches:
        match.refresh_from_db()
        if match.state == MatchStage.OPEN:
            written = WON if match.first.number < match.second.number else LOST
            results.correct(organiser, event.pk, match.pk, written, "as seen", NOW)
    worked()


def groups_of(event: Event) -> list[list[str]]:
    found: dict[int, list[str]] = {}
    for entrant in event.entrants.order_by("group", "number"):
        found.setdefault(entrant.group, []).append(entrant.name)
    return list(found.values())


def test_groups_are_drawn_as_a_snake_and_the_first_of_each_play_the_final(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six, **GROUPS)
    assert groups_of(event) == [["Ana", "Dora", "Eva"], ["Bob", "Carla", "Felix"]]
    assert rounds_out(event) == (1, 4)
    page = browser(None).get(at("event", event)).content.decode()
    assert "Group A" in page
    assert "Nobody to meet in this round: Ana, Bob" in page
    for _round in range(3):
        stronger_won(organiser, event, matches)
        matches = published(organiser, event)
    assert pairs(matches) == [("Ana", "Bob")]
    page = browser(None).get(at("bracket", event)).content.decode()
    assert "<title>Ana – Bob</title>" in page
    stronger_won(organiser, event, matches)
    closing.close_event(organiser, event.pk, NOW)
    assert lines(event) == [(1, "Ana"), (2, "Bob"), (3, "Dora"), (3, "Carla"), (5, "Eva"), (5, "Felix")]
    page = browser(None).get(at("standings", event)).content.decode()
    assert page.index("Final standings") < page.index("<caption>Group A</caption>")


def level_group(organiser: User, club: Club, users: list[User]) -> Event:
    """In group A everybody has beaten one of the others, by as much."""
    event, matches = begun(organiser, club, users, **GROUPS)
    winners = {frozenset(("Ana", "Dora")): "Ana", frozenset(("Dora", "Eva")): "Dora", frozenset(("Ana", "Eva")): "Eva"}
    for _round in range(3):
        for match in matches:
            names = frozenset((str(match.first), str(match.second)))
            better = min((match.first, match.second), key=lambda who: who.number or 0)
            winner = winners.get(names, str(better))
            results.correct(organiser, event.pk, match.pk, WON if str(match.first) == winner else LOST, "seen", NOW)
        worked()
        if _round < 2:
            matches = published(organiser, event)
    return event


def test_a_tie_at_the_edge_waits_for_the_organiser(organiser: User, club: Club, six: list[User]) -> None:
    event = level_group(organiser, club, six)
    with pytest.raises(TiesAtEdge):
        preview_round(event)
    eva = event.entrants.get(name="Eva")
    page = browser(organiser).get(at("desk", event)).content.decode()
    assert "Group A: level where not all go on" in page
    with pytest.raises(NoTieThere):
        going.decide_edge(organiser, event.pk, 0, [event.entrants.get(name="Bob").pk], "mine", NOW)
    answer = browser(organiser).post(at("go_on", event), {"group": "0", "chosen": [eva.pk], "reason": "drew lots"})
    assert answer.status_code == 302
    matches = published(organiser, event)
    assert sorted(pairs(matches)[0]) == ["Bob", "Eva"]
    event.refresh_from_db()
    assert event.audit.filter(act="edge_decided", why="drew lots").exists()


def test_who_goes_on_is_decided_only_once_the_groups_are_played(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six, **GROUPS)
    sent = {"group": "0", "chosen": [event.entrants.get(name="Eva").pk], "reason": "mine"}
    page = browser(organiser).post(at("go_on", event), sent, follow=True).content.decode()
    assert "Look at it again: others are level by now" in page
    assert not event.edge_decisions.exists()


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "knockout"])
def test_an_event_without_groups_has_nobody_at_their_edge(
    organiser: User, club: Club, six: list[User], kind: str
) -> None:
    event = swiss(organiser, club, six) if kind == "swiss" else begun(organiser, club, six, kind=kind)[0]
    if kind == "swiss":
        out(organiser, event)
    sent = {"group": "0", "chosen": [event.entrants.get(name="Eva").pk], "reason": "mine"}
    page = browser(organiser).post(at("go_on", event), sent, follow=True).content.decode()
    assert "Look at it again: others are level by now" in page
    assert not event.edge_decisions.exists()


def test_one_button_lets_those_who_are_level_play_for_it(organiser: User, club: Club, six: list[User]) -> None:
    event = level_group(organiser, club, six)
    (tie,) = playoffs.ties(event)
    assert [str(entrant) for entrant in tie.entrants] == ["Ana", "Dora", "Eva"]
    answer = browser(organiser).post(at("play_off", event), {"tie": tie.key})
    assert answer.status_code == 302
    for _round in range(3):
        playoff = Round.objects.filter(event=event, playoff__isnull=False).latest("number")
        again = playoffs.play_off(organiser, event.pk, tie.key, NOW)
        assert again == playoff
        matches = list(playoff.matches.all())
        stronger_won(organiser, event, matches)
        if playoffs.ties(event):
            playoffs.play_off(organiser, event.pk, playoffs.ties(event)[0].key, NOW)
    assert rounds_out(event) == (3, 4)
    standing = Standing.objects.filter(event=event, entrant__group=0).order_by("part_rank")
    assert [row.entrant.name for row in standing] == ["Ana", "Dora", "Eva"]
    assert sorted(pairs(published(organiser, event))[0]) == ["Ana", "Bob"]


def test_level_ones_of_a_round_robin_play_too(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:3], format_units=3)
    winners = {
        frozenset(("Ana", "Bob")): "Ana",
        frozenset(("Bob", "Carla")): "Bob",
        frozenset(("Ana", "Carla")): "Carla",
    }
    while True:
        assert playoffs.ties(event) == ()
        for match in matches:
            winner = winners[frozenset((str(match.first), str(match.second)))]
            results.correct(
                organiser, event.pk, match.pk, (WON if str(match.first) == winner else LOST) * 2, "seen", NOW
            )
        worked()
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            break
    (tie,) = playoffs.ties(event)
    playoffs.play_off(organiser, event.pk, tie.key, NOW)
    page = browser(organiser).get(at("event", event)).content.decode()
    assert "Deciding partidas" in page
    match = Match.objects.get(round__playoff__isnull=False)
    assert len(browser(organiser).get(at("match", event, match.pk)).context["rulings"][0].sheet.unit_titles) == 1
    stronger_won(organiser, event, [match])
    assert [rank for rank, _name in lines(event)] == [1, 1, 1]  # two of them haven't played for it yet
    for _more in range(2):
        stronger_won(organiser, event, list(playoffs.play_off(organiser, event.pk, tie.key, NOW).matches.all()))
    assert playoffs.ties(event) == ()
    assert lines(event) == [(1, "Ana"), (2, "Bob"), (3, "Carla")]
    closing.close_event(organiser, event.pk, NOW)
    assert [rank for rank, _name in lines(event)] == [1, 2, 3]


def test_groups_from_which_so_many_cannot_go_on_say_so(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, kind="groups", group_size=3, group_through=2, group_best_next=3)
    entered(event, six[:5])
    with pytest.raises(TooFewEntrants):
        preview_round(event)
    entry.check_in_all(organiser, event.pk, NOW)
    with pytest.raises(GroupsDontFit):
        preview_round(event)
    assert "change the size of the groups" in browser(organiser).get(at("next_round", event)).content.decode()


@pytest.mark.parametrize(
    ("seed", "field", "wanted"),
    [
        (1, 6, {"group_size": 3, "group_through": 2}),
        (2, 7, {"group_size": 4, "group_through": 1, "group_draw": "lots", "meets_twice": True}),
        (3, 11, {"group_size": 4, "group_through": 2, "group_best_next": 2, "group_draw": "pots"}),
    ],
)
def test_any_groups_come_to_their_end_whoever_wins_or_leaves(
    organiser: User, club: Club, seed: int, field: int, wanted: dict[str, object]
) -> None:
    chance = Random(seed)
    event, matches = begun(organiser, club, people(club, *NAMES[:field]), kind="groups", third_place=True, **wanted)
    while True:
        if chance.random() < 0.2:
            there = list(event.entrants.exclude(state=Presence.WITHDRAWN))
            entry.withdraw(organiser, event.pk, chance.choice(there).pk, NOW, why="gone")
        won(organiser, event, matches, *(str(match.second) for match in matches if chance.random() < 0.5))
        _settle(organiser, event)
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            break
        worked()
    closing.close_event(organiser, event.pk, NOW)
    rows = list(Standing.objects.filter(event=event).order_by("line"))
    assert [row.line for row in rows] == list(range(1, field + 1))
    assert all(row.rank <= row.line <= row.rank_to for row in rows)
    through = Entrant.objects.filter(event=event, cup_seed__isnull=False)
    assert through.count() == len({entrant.cup_seed for entrant in through})
    assert {row.entrant_id for row in rows[: through.count()]} == {entrant.pk for entrant in through}
    for name in ("standings", "bracket", "event"):
        assert browser(None).get(at(name, event)).status_code == 200


def _settle(organiser: User, event: Event) -> None:
    """Let the first of those who are level go on, wherever the knockout waits for it."""
    event.refresh_from_db()
    while True:
        try:
            preview_round(event)
        except TiesAtEdge:
            for group, tie in going.who_goes_on(event).level.items():
                going.decide_edge(organiser, event.pk, group, tie.level[: tie.left], "by lot", NOW)
        except NoMoreRounds:
            return
        else:
            return


def test_taking_the_final_back_lets_the_groups_be_corrected(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six, **GROUPS)
    for _round in range(3):
        stronger_won(organiser, event, matches)
        matches = published(organiser, event)
    undoing.undo_round(organiser, event.pk, undoing.consequences(event).mark, "misread", NOW)
    assert not event.entrants.filter(cup_seed__isnull=False).exists()
    match = Match.objects.get(round__event=event, first__name="Ana", second__name="Dora")
    results.correct(organiser, event.pk, match.pk, LOST, "misread", NOW)
    worked()
    assert pairs(published(organiser, event)) == [("Dora", "Bob")]


def test_a_deciding_partida_on_the_site_is_one_unit_at_a_table(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], online=True, format_kind="fixed", format_units=2)
    results.correct(organiser, event.pk, match.pk, WON + LOST, "as seen", NOW)
    worked()
    assert [rank for rank, _name in lines(event)] == [1, 1]
    event.refresh_from_db()
    (tie,) = playoffs.ties(event)
    (decider,) = playoffs.play_off(organiser, event.pk, tie.key, NOW).matches.all()
    assert (decider.table.format_kind, decider.table.format_units) == ("fixed", 1)
    ended(decider.table, 1)
    assert lines(event) == [(1, decider.second.name), (2, decider.first.name)]
    assert rounds_out(event) == (1, 1)
    closing.close_event(organiser, event.pk, NOW)
