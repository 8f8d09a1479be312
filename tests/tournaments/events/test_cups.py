"""Double eliminations and knockouts with a consolation, from the draw to the last place."""

from random import Random

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import LOST, NOW, WON, begun, lines, people, planned, published, worked
from tournaments.events.choices import MatchStage, Presence
from tournaments.events.errors import LaterRoundDepends, NoMoreRounds, NotPlayedOut, TooFewEntrants
from tournaments.events.models import Entrant, Event, Match, Standing
from tournaments.events.selectors import rounds_out
from tournaments.events.services import closing, entry, results
from tournaments.events.services.rounds import preview_round
from tournaments.members.models import Club, User
from tournaments.records.models import Result

NAMES = ("ana", "bob", "carla", "dora", "eva", "felix", "gil", "hanna", "ines", "jon", "kim", "leo")


def won(organiser: User, event: Event, matches: list[Match], *winners: str) -> None:
    """Let whoever is in `winners` win; the first of a match where nobody is."""
    for match in matches:
        match.refresh_from_db()
        if match.state == MatchStage.OPEN:
            written = LOST if str(match.second) in winners else WON
            results.correct(organiser, event.pk, match.pk, written, "as seen", NOW)
    worked()


def pairs(matches: list[Match]) -> list[tuple[str, str]]:
    return [(str(match.first), str(match.second or "")) for match in matches]


def test_who_loses_twice_is_out_and_the_grand_final_is_played_again(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:4], kind="double")
    assert pairs(matches) == [("Ana", "Dora"), ("Carla", "Bob")]
    won(organiser, event, matches, "Ana", "Bob")
    matches = published(organiser, event)
    assert pairs(matches) == [("Ana", "Bob"), ("Dora", "Carla")]
    won(organiser, event, matches, "Bob", "Carla")
    matches = published(organiser, event)
    assert pairs(matches) == [("Ana", "Carla")]
    won(organiser, event, matches, "Ana")
    matches = published(organiser, event)
    assert pairs(matches) == [("Bob", "Ana")]
    won(organiser, event, matches, "Ana")
    with pytest.raises(NotPlayedOut):
        closing.close_event(organiser, event.pk, NOW)
    again = published(organiser, event)
    assert "Second grand final" in browser(None).get(at("event", event)).content.decode()
    won(organiser, event, again, "Bob")
    closing.close_event(organiser, event.pk, NOW)
    assert lines(event) == [(1, "Bob"), (2, "Ana"), (3, "Carla"), (4, "Dora")]


def test_a_correction_takes_a_needless_second_grand_final_away(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:2], kind="double", online=True)
    won(organiser, event, matches, "Ana")
    (first,) = published(organiser, event)
    won(organiser, event, [first], "Bob")
    (second,) = published(organiser, event)
    won(organiser, event, [second], "Bob")
    assert lines(event) == [(1, "Bob"), (2, "Ana")]
    written = WON if str(first.first) == "Ana" else LOST
    results.correct(organiser, event.pk, first.pk, written, "misread", NOW)
    worked()
    assert not Match.objects.filter(pk=second.pk).exists()
    assert rounds_out(event) == (2, 2)
    assert lines(event) == [(1, "Ana"), (2, "Bob")]
    assert not Result.objects.filter(key=f"match {second.pk}", superseded=False).exists()
    closing.close_event(organiser, event.pk, NOW)


def test_no_second_grand_final_when_the_first_side_wins(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:2], kind="double")
    won(organiser, event, matches, "Ana")
    won(organiser, event, published(organiser, event), "Ana")
    with pytest.raises(NoMoreRounds):
        preview_round(event)
    assert rounds_out(event) == (2, 2)
    closing.close_event(organiser, event.pk, NOW)
    assert "not needed" in browser(None).get(at("bracket", event)).content.decode()


def test_who_loses_the_first_match_plays_a_cup_of_his_own(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4], kind="consolation")
    won(organiser, event, matches, "Ana", "Bob")
    final = published(organiser, event)
    assert pairs(final) == [("Ana", "Bob"), ("Dora", "Carla")]
    page = browser(None).get(at("event", event)).content.decode()
    assert "Final of the consolation" in page
    won(organiser, event, final, "Bob", "Carla")
    closing.close_event(organiser, event.pk, NOW)
    beside = Standing.objects.filter(event=event, part_rank__isnull=False).order_by("part_rank")
    assert [(row.part_rank, row.entrant.name) for row in beside] == [(1, "Carla"), (2, "Dora")]
    assert lines(event)[:2] == [(1, "Bob"), (2, "Ana")]
    page = browser(None).get(at("standings", event)).content.decode()
    assert page.index("Final standings") < page.index("<caption>Consolation</caption>")


def test_a_forfeit_is_no_match_that_was_played(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4], kind="consolation")
    dora = event.entrants.get(name="Dora")
    results.close_match(organiser, event.pk, matches[0].pk, 0, results.How.FORFEIT, "not there", NOW)
    won(organiser, event, matches[1:], "Bob")
    won(organiser, event, published(organiser, event), "Bob")
    consolation = published(organiser, event)
    assert pairs(consolation) == [("Ana", "Carla")]
    assert not Match.objects.filter(round=consolation[0].round, first=dora).exists()


def test_a_cup_too_small_says_how_many_it_takes(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, kind="consolation", consolation_for="first_two")
    for user in six[:4]:
        entry.enter(user, event.pk, NOW)
    entry.check_in_all(organiser, event.pk, NOW)
    with pytest.raises(TooFewEntrants) as refused:
        preview_round(event)
    assert (refused.value.present, refused.value.least) == (4, 5)
    page = browser(organiser).get(at("next_round", event)).content.decode()
    assert "5" in page


def test_a_correction_may_not_change_who_plays_in_a_round_that_is_out(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:4], kind="double")
    won(organiser, event, matches, "Ana", "Bob")
    published(organiser, event)
    with pytest.raises(LaterRoundDepends):
        results.correct(organiser, event.pk, matches[0].pk, LOST, "misread", NOW)
    results.correct(organiser, event.pk, matches[0].pk, [[(3, 2)]], "misread", NOW)


def test_the_bracket_shows_every_draw_with_who_is_known(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:5], kind="double")
    page = browser(None).get(at("bracket", event)).content.decode()
    assert "Losers’ draw, round 1" in page
    assert "Grand final" in page
    assert "These start in the second round: Ana, Bob, Carla" in browser(None).get(at("event", event)).content.decode()
    won(organiser, event, matches, "Eva")
    page = browser(None).get(at("bracket", event)).content.decode()
    assert "<title>Ana – Eva</title>" in page


def test_a_double_round_robin_is_two_cycles_with_the_sides_changed(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:4], meets_twice=True)
    seen = pairs(matches)
    while True:
        won(organiser, event, matches)
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            break
        seen += pairs(matches)
    assert len(seen) == len(set(seen)) == 12
    assert {(b, a) for a, b in seen} == set(seen)
    assert rounds_out(event) == (6, 6)
    closing.close_event(organiser, event.pk, NOW)
    assert {rank for rank, _name in lines(event)} == {1, 2, 3, 4}


@pytest.mark.parametrize(("seed", "field"), [(1, 3), (2, 6), (3, 9), (4, 12)])
@pytest.mark.parametrize("wanted", [{"kind": "double"}, {"kind": "consolation", "third_place": True}], ids=str)
def test_any_cup_comes_to_its_end_whoever_wins_or_leaves(
    organiser: User, club: Club, seed: int, field: int, wanted: dict[str, object]
) -> None:
    if wanted["kind"] == "consolation":
        field = max(field, 4)
    chance = Random(seed)
    event, matches = begun(organiser, club, people(club, *NAMES[:field]), **wanted)
    while True:
        _some_leave(organiser, event, chance)
        won(organiser, event, matches, *(str(match.second) for match in matches if chance.random() < 0.5))
        _closed(organiser, event)
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            break
        worked()
    closing.close_event(organiser, event.pk, NOW)
    _check_ends(event, wanted["kind"] == "double")


def _some_leave(organiser: User, event: Event, chance: Random) -> None:
    if chance.random() < 0.4:
        there = list(event.entrants.exclude(state=Presence.WITHDRAWN))
        if len(there) > 2:
            entry.withdraw(organiser, event.pk, chance.choice(there).pk, NOW, why="gone")


def _closed(organiser: User, event: Event) -> None:
    assert not Match.objects.filter(round__event=event).exclude(state=MatchStage.DONE).exists()


def _check_ends(event: Event, is_double: bool) -> None:
    losses: dict[int, int] = {}
    for match in Match.objects.filter(round__event=event, second__isnull=False):
        for who in (match.first_id, match.second_id):
            losses[who] = losses.get(who, 0) + (who != match.winner_id)
    if is_double:
        assert max(losses.values()) <= 2
    rows = list(Standing.objects.filter(event=event).order_by("line"))
    assert [row.line for row in rows] == list(range(1, Entrant.objects.filter(event=event).count() + 1))
    assert all(row.rank <= row.line <= row.rank_to for row in rows)
    assert rounds_out(event)[0] == rounds_out(event)[1]
    assert browser(None).get(at("bracket", event)).status_code == 200
