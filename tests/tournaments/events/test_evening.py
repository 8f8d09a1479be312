"""An evening with changing partners: players enter alone, sit down as pairs, and count alone."""

from random import Random

import pytest

from config.export import everything
from games.models import Seat, Table
from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.test_cups import NAMES
from tests.tournaments.events.world import NOW, begun, ended, entered, people, planned, published, worked
from tournaments.events.choices import MatchStage
from tournaments.events.errors import BadOptions, NoMoreRounds, TooFewEntrants
from tournaments.events.models import Entrant, Event, Match, Standing
from tournaments.events.selectors import entry_of, open_match_of, rounds_out
from tournaments.events.services import closing, entry, playoffs, results, undoing
from tournaments.events.services.naming import rename_person
from tournaments.events.services.rounds import preview_round
from tournaments.members.models import Club, User
from tournaments.records.rules.counting import How

EVENING = {"kind": "evening", "game": "guinote", "format": "pairs", "evening_rounds": 3}


def decided(organiser: User, event: Event, matches: list[Match], chance: Random) -> None:
    for match in matches:
        match.refresh_from_db()
        if match.state == MatchStage.OPEN:
            results.close_match(organiser, event.pk, match.pk, chance.randrange(2), How.RULING, "as seen", NOW)
    worked()


def partners(match: Match) -> list[frozenset[int]]:
    return [frozenset(side.players.values_list("user_id", flat=True)) for side in (match.first, match.second) if side]


def test_tables_of_four_open_with_partners_opposite(organiser: User, club: Club) -> None:
    users = people(club, *NAMES[:5])
    event, matches = begun(organiser, club, users, online=True, **EVENING)
    (match,) = matches
    table = Table.objects.get(pk=match.table_id)
    seated = {seat.index: seat.user_id for seat in Seat.objects.filter(table=table)}
    assert [frozenset((seated[0], seated[2])), frozenset((seated[1], seated[3]))] == partners(match)
    page = browser(None).get(at("event", event)).content.decode()
    out = event.rounds.get().unplayed.get().entrant
    assert f"Nobody to meet in this round: {out.name}" in page
    one = next(user for user in users if user.pk in partners(match)[0])
    part = entry_of(event, one)
    assert part is not None and open_match_of(part) == match
    assert "is-me" in browser(one).get(at("event", event)).content.decode()


def test_points_are_those_of_the_pairs_one_played_in(organiser: User, club: Club) -> None:
    users = people(club, *NAMES[:4])
    event, (match,) = begun(organiser, club, users, online=True, **EVENING)
    ended(match.table, 0)
    winners = partners(match)[0]
    rows = list(Standing.objects.filter(event=event).order_by("line"))
    assert [row.rank for row in rows] == [1, 1, 3, 3]
    assert {row.entrant.players.get().user_id for row in rows[:2]} == winners
    page = browser(None).get(at("standings", event)).content.decode()
    assert "Points for a round played" in page
    assert playoffs.ties(event) == ()


def test_who_leaves_is_not_seated_again_and_what_is_taken_back_leaves_nothing(organiser: User, club: Club) -> None:
    event, matches = begun(organiser, club, people(club, *NAMES[:9]), **EVENING)
    decided(organiser, event, matches, Random(1))
    gone = event.entrants.order_by("number").first()
    entry.withdraw(organiser, event.pk, gone.pk, NOW, why="tired")
    matches = published(organiser, event)
    assert len(matches) == 2
    assert all(gone.players.get().user_id not in pair for match in matches for pair in partners(match))
    pairs = Entrant.objects.filter(event=None).count()
    undoing.undo_round(organiser, event.pk, undoing.consequences(event).mark, "", NOW)
    assert Entrant.objects.filter(event=None).count() == pairs - 4


def test_an_account_goes_along_with_its_entry_and_its_name_follows_into_pairs(organiser: User, club: Club) -> None:
    users = people(club, *NAMES[:4])
    _event, (match,) = begun(organiser, club, users, **EVENING)
    (entries,) = (value for key, value in everything(users[0]).items() if key in ("entries", "events"))
    assert len(entries) == 1
    for entrant in rename_person(users[0].pk, "Ana", "Anna"):
        assert "Anna" in entrant.name
    match.refresh_from_db()
    assert "Anna" in f"{match.first}{match.second}"


def test_an_evening_is_played_in_pairs_and_by_four_at_least(organiser: User, club: Club, six: list[User]) -> None:
    with pytest.raises(BadOptions):
        planned(organiser, club, kind="evening", game="guinote")
    event = planned(organiser, club, **EVENING)
    entered(event, six[:3])
    entry.check_in_all(organiser, event.pk, NOW)
    with pytest.raises(TooFewEntrants):
        preview_round(event)


def test_an_evening_has_neither_an_order_of_tie_breaks_nor_penalties(organiser: User, club: Club) -> None:
    event, _matches = begun(organiser, club, people(club, *NAMES[:8]), **EVENING)
    client = browser(organiser)
    desk = client.get(at("desk", event)).content.decode()
    wanted = {"order_1": "margin", "reason": "why"}
    for name in ("order", "penalties"):
        assert at(name, event) not in desk
        assert client.get(at(name, event)).status_code == 404
        assert client.post(at(name, event), wanted).status_code == 404
    event.refresh_from_db()
    assert event.criteria == []


def test_files_that_know_no_changing_partners_say_so(organiser: User, club: Club) -> None:
    event, _matches = begun(organiser, club, people(club, *NAMES[:4]), **EVENING)
    for name in ("event_json", "event_trf"):
        answer = browser(None).get(at(name, event), follow=True)
        assert "can’t say that partners change" in answer.content.decode()
    for name in ("results_csv", "standings_csv", "crosstable", "results_atom", "info", "bracket"):
        assert browser(None).get(at(name, event), follow=True).status_code == 200


@pytest.mark.parametrize(("seed", "field"), [(1, 4), (2, 6), (3, 11)])
def test_any_evening_comes_to_its_end_with_everybody_ranked(organiser: User, club: Club, seed: int, field: int) -> None:
    chance = Random(seed)
    event, matches = begun(organiser, club, people(club, *NAMES[:field]), **EVENING)
    had: list[frozenset[int]] = []
    while True:
        seated = [who for match in matches for pair in partners(match) for who in pair]
        assert len(seated) == len(set(seated)) == field // 4 * 4
        had += [pair for match in matches for pair in partners(match)]
        decided(organiser, event, matches, chance)
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            break
    assert rounds_out(event) == (3, 3)
    closing.close_event(organiser, event.pk, NOW)
    assert len(had) == len(set(had))
    rows = list(Standing.objects.filter(event=event).order_by("line"))
    assert [row.line for row in rows] == list(range(1, field + 1))
    assert sum(row.won for row in rows) == sum(row.played for row in rows) / 2
    assert max(row.played for row in rows) - min(row.played for row in rows) <= 1
