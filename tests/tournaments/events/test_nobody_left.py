"""A knockout goes on when both sides of a match have left: nobody goes on from it, and the event comes to its end."""

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import LATER, NOW, begun, ended, lines, people, published, worked
from tournaments.events.choices import MatchStage, Presence
from tournaments.events.errors import NoMoreRounds, WinnerNeeded
from tournaments.events.models import Event, Match
from tournaments.events.services import closing, entry, results
from tournaments.events.services.rounds import preview_round
from tournaments.members.models import Club, User
from tournaments.records.rules.counting import How

NAMES = ("Ana", "Bob", "Carla", "Dora", "Eva", "Felix")


def gone(organiser: User, event: Event, *names: str) -> None:
    for name in names:
        entry.withdraw(organiser, event.pk, event.entrants.get(name=name).pk, NOW, why="gone home")


def won_by_first_named(organiser: User, event: Event, matches: list[Match]) -> None:
    for match in matches:
        match.refresh_from_db()
        if match.state == MatchStage.OPEN:
            winner = int(str(match.first) > str(match.second))
            results.close_match(organiser, event.pk, match.pk, winner, How.RULING, "as seen", NOW)
    worked()


def pairs(matches: list[Match]) -> list[tuple[int, str, str]]:
    return [(match.position, str(match.first), str(match.second or "")) for match in matches]


@pytest.fixture
def four(organiser: User, club: Club, six: list[User]) -> tuple[Event, list[Match]]:
    """Semi-finals: Ana meets Dora, Carla meets Bob."""
    return begun(organiser, club, six[:4], kind="knockout", online=True, third_place=True)


def test_a_published_match_of_two_who_left_ends_without_a_winner(
    organiser: User, four: tuple[Event, list[Match]]
) -> None:
    event, matches = four
    first = matches[0]
    gone(organiser, event, "Ana")
    with pytest.raises(WinnerNeeded):
        results.close_match(organiser, event.pk, first.pk, None, How.FORFEIT, "both gone", NOW)
    gone(organiser, event, "Dora")
    assert "nobody" in browser(organiser).get(at("match", event, first.pk)).content.decode()
    results.close_match(organiser, event.pk, first.pk, None, How.FORFEIT, "both gone", NOW)
    worked()
    first.refresh_from_db()
    assert (first.state, first.winner, first.steps, first.extra) == (MatchStage.DONE, None, [], None)
    page = browser(None).get(at("match", event, first.pk)).content.decode()
    assert "Level" not in page


def test_the_next_opponent_has_a_bye_and_nobody_plays_for_third_place(
    organiser: User, four: tuple[Event, list[Match]]
) -> None:
    event, matches = four
    gone(organiser, event, "Ana", "Dora")
    results.close_match(organiser, event.pk, matches[0].pk, None, How.FORFEIT, "both gone", NOW)
    won_by_first_named(organiser, event, matches[1:])
    final = published(organiser, event)
    assert pairs(final) == [(0, "Bob", "")]
    assert (final[0].state, final[0].winner) == (MatchStage.DONE, final[0].first)
    closing.close_event(organiser, event.pk, NOW)
    ranks = {name: rank for rank, name in lines(event)}
    assert (ranks["Bob"], ranks["Carla"], ranks["Ana"], ranks["Dora"]) == (1, 2, 2, 2)
    assert "Third place</text>" not in browser(None).get(at("bracket", event)).content.decode()


def test_losers_who_have_both_left_do_not_play_for_third_place(
    organiser: User, four: tuple[Event, list[Match]]
) -> None:
    event, matches = four
    won_by_first_named(organiser, event, matches)
    gone(organiser, event, "Dora", "Carla")
    assert [planned.is_third_place for planned in preview_round(event).matches] == [False]
    final = published(organiser, event)
    won_by_first_named(organiser, event, final)
    closing.close_event(organiser, event.pk, NOW)
    assert lines(event) == [(1, "Ana"), (2, "Bob"), (3, "Carla"), (3, "Dora")]


def test_a_loser_who_has_left_loses_the_match_for_third_place(organiser: User, four: tuple[Event, list[Match]]) -> None:
    event, matches = four
    won_by_first_named(organiser, event, matches)
    gone(organiser, event, "Dora")
    published(organiser, event)
    worked()
    third = Match.objects.get(round__event=event, is_third_place=True)
    assert (third.how, str(third.winner)) == ("forfeit", "Carla")


def test_when_everybody_has_left_the_event_can_be_finished(organiser: User, four: tuple[Event, list[Match]]) -> None:
    event, matches = four
    gone(organiser, event, *NAMES[:4])
    for match in matches:
        results.close_match(organiser, event.pk, match.pk, None, How.FORFEIT, "all gone", NOW)
    worked()
    with pytest.raises(NoMoreRounds):
        preview_round(event)
    closing.close_event(organiser, event.pk, NOW)
    assert {rank for rank, _name in lines(event)} == {1}


def test_lines_of_the_bracket_stay_where_they_are(organiser: User, club: Club) -> None:
    users = people(club, *(f"p{n}" for n in range(1, 9)))
    event, matches = begun(organiser, club, users, kind="knockout")
    first = matches[0]
    gone(organiser, event, str(first.first), str(first.second))
    second = matches[1]
    gone(organiser, event, str(second.first), str(second.second))
    for match in matches[:2]:
        results.close_match(organiser, event.pk, match.pk, None, How.FORFEIT, "gone", NOW)
    won_by_first_named(organiser, event, matches[2:])
    semis = published(organiser, event)
    assert [position for position, _first, _second in pairs(semis)] == [1]
    won_by_first_named(organiser, event, semis)
    final = published(organiser, event)
    assert pairs(final)[0][0] == 0
    assert final[0].second is None
    assert browser(None).get(at("bracket", event)).status_code == 200
    closing.close_event(organiser, event.pk, NOW)
    assert lines(event)[0] == (1, str(final[0].winner))


def test_who_has_left_goes_on_by_no_bye(organiser: User, four: tuple[Event, list[Match]]) -> None:
    event, matches = four
    gone(organiser, event, "Ana", "Dora")
    results.close_match(organiser, event.pk, matches[0].pk, None, How.FORFEIT, "both gone", NOW)
    won_by_first_named(organiser, event, matches[1:])
    gone(organiser, event, "Bob")
    final = published(organiser, event)
    assert [(match.state, match.winner, match.how) for match in final] == [(MatchStage.DONE, None, "forfeit")]
    closing.close_event(organiser, event.pk, NOW)
    assert lines(event)[0] == (1, "Bob")  # the last who was in, though nobody was left to meet


def test_no_table_is_opened_for_the_deciding_unit_of_somebody_who_left(
    organiser: User, four: tuple[Event, list[Match]]
) -> None:
    event, matches = four
    gone(organiser, event, "Ana")
    ended(matches[0].table, None, "agreed")
    matches[0].refresh_from_db()
    assert (matches[0].state, matches[0].extra) == (MatchStage.OPEN, None)
    results.close_match(organiser, event.pk, matches[0].pk, 1, How.FORFEIT, "Ana left", LATER)
    worked()
    matches[0].refresh_from_db()
    assert str(matches[0].winner) == "Dora"
    assert matches[0].first.state == Presence.WITHDRAWN
