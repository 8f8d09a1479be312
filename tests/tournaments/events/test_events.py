"""Whole events, from the first round to the end, with the worker's part done in between."""

import pytest

from tests.tournaments.events.world import (
    LATER,
    LOST,
    NOW,
    WON,
    agreed,
    begun,
    ended,
    entered,
    lines,
    person,
    planned,
    published,
    user_of,
    worked,
)
from tournaments.events.choices import MatchStage, Stage
from tournaments.events.errors import (
    BadOptions,
    LaterRoundDepends,
    NoMoreRounds,
    NotAllowed,
    PairingChanged,
    ReasonNeeded,
    RoundUnfinished,
    WinnerNeeded,
    WrongState,
)
from tournaments.events.models import AuditEntry, Event
from tournaments.events.services import closing, planning, results
from tournaments.events.services.entry import accept, check_in_all, enter, withdraw
from tournaments.events.services.rounds import preview_round, publish_round
from tournaments.members.models import Club, User
from tournaments.records.models import Result, Submission
from tournaments.records.rules.counting import How
from tournaments.records.tasks import record_submission, record_table


def test_a_round_robin_from_the_draw_to_the_end(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4])
    assert [(str(m.first), str(m.second)) for m in matches] == [("Ana", "Dora"), ("Bob", "Carla")]
    while True:
        for match in matches:
            better = str(match.first) < str(match.second)
            agreed(event, match, WON if better else LOST)
        try:
            matches = published(organiser, event)
        except NoMoreRounds:
            break
    assert lines(event) == [(1, "Ana"), (2, "Bob"), (3, "Carla"), (4, "Dora")]
    assert closing.close_event(organiser, event.pk, LATER).state == Stage.CLOSED


def test_an_odd_round_robin_has_somebody_idle_each_round(organiser: User, club: Club, six: list[User]) -> None:
    event, _ = begun(organiser, club, six[:3])
    assert event.rounds.get().idle is not None


def test_a_knockout_with_byes_and_third_place(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six, kind="knockout", third_place=True)
    assert [str(m.first) for m in matches if m.second is None] == ["Ana", "Bob"]
    for _ in range(2):
        for match in matches:
            if match.second is not None:
                agreed(event, match, WON if str(match.first) < str(match.second) else LOST)
        matches = published(organiser, event)
    assert [(sorted((str(m.first), str(m.second))), m.is_third_place) for m in matches] == [
        (["Ana", "Bob"], False),
        (["Carla", "Dora"], True),
    ]
    for match in matches:
        agreed(event, match, WON if str(match.first) < str(match.second) else LOST)
    assert lines(event) == [(1, "Ana"), (2, "Bob"), (3, "Carla"), (4, "Dora"), (5, "Eva"), (5, "Felix")]
    with pytest.raises(NoMoreRounds):
        preview_round(event)


def test_a_round_is_published_only_as_it_was_looked_at(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    entrants = entered(event, six[:4])
    check_in_all(organiser, event.pk, NOW)
    digest = preview_round(event).digest
    withdraw(six[0], event.pk, entrants[0].pk, NOW)
    with pytest.raises(PairingChanged):
        publish_round(organiser, event.pk, digest, NOW)
    assert event.rounds.count() == 0


def test_publishing_twice_publishes_once(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    entered(event, six[:4])
    check_in_all(organiser, event.pk, NOW)
    digest = preview_round(event).digest
    first = publish_round(organiser, event.pk, digest, NOW)
    assert publish_round(organiser, event.pk, digest, NOW) == first
    assert event.rounds.count() == 1


def test_tables_open_by_themselves_with_everybody_seated(organiser: User, club: Club, six: list[User]) -> None:
    _event, matches = begun(organiser, club, six[:4], online=True)
    for match in matches:
        assert match.table is not None
        assert [seat.user for seat in match.table.seats.all()] == [user_of(match.first), user_of(match.second)]
        assert (match.table.status, match.table.rated) == ("playing", True)


def test_partners_sit_opposite(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, game="guinote", format="pairs", online=True)
    for player, partner in ((six[0], six[1]), (six[2], six[3])):
        enter(player, event.pk, NOW, partner=partner.username)
        accept(partner, event.pk, NOW)
    check_in_all(organiser, event.pk, NOW)
    (match,) = published(organiser, event)
    seats = [seat.name for seat in match.table.seats.all()]
    assert sorted([{seats[0], seats[2]}, {seats[1], seats[3]}], key=min) == [{"Ana", "Bob"}, {"Carla", "Dora"}]


def test_a_correction_keeps_the_published_round_and_leaves_a_line(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4])
    for match in matches:
        agreed(event, match, WON)
    second = published(organiser, event)
    results.correct(organiser, event.pk, matches[0].pk, LOST, "typed the wrong way round", LATER)
    worked()
    matches[0].refresh_from_db()
    assert (str(matches[0].winner), matches[0].corrected_at) == ("Dora", LATER)
    assert {name for rank, name in lines(event)[:2]} == {"Bob", "Dora"}
    assert [m.pk for m in event.rounds.get(number=2).matches.all()] == [m.pk for m in second]
    line = event.audit.filter(act="corrected").get()
    assert (line.who, line.why, line.before["winner"]) == (organiser, "typed the wrong way round", 0)


def test_a_correction_counts_for_ratings_and_keeps_its_time(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    agreed(event, match, WON)
    results.correct(organiser, event.pk, match.pk, LOST, "wrong way round", LATER)
    worked()
    result = Result.objects.get()
    assert (result.winner, result.ended_at, result.version) == (1, LATER, 2)
    assert six[1].leaderboard_rows.get().value > 1500 > six[0].leaderboard_rows.get().value


def test_a_ruling_takes_the_place_of_the_tables_own_result(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], online=True)
    ended(match.table, 0)
    results.close_match(organiser, event.pk, match.pk, 1, How.RULING, "wrong seat", LATER)
    worked()
    record_table(match.table.pk)
    match.refresh_from_db()
    assert str(match.winner) == "Bob"
    assert Result.objects.get(key=f"table {match.table.pk}").superseded


def test_closing_a_match_closes_its_table_and_stands_against_it(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], online=True)
    results.close_match(organiser, event.pk, match.pk, 1, How.FORFEIT, "Ana had to go", LATER)
    match.table.refresh_from_db()
    assert match.table.status == "finished"
    record_table(match.table.pk)
    worked()
    match.refresh_from_db()
    assert (match.state, match.how, str(match.winner)) == (MatchStage.DONE, "forfeit", "Bob")
    assert not match.result.rated


def test_a_knockout_match_is_not_closed_without_a_winner(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2], kind="knockout")
    with pytest.raises(WinnerNeeded):
        results.close_match(organiser, event.pk, match.pk, None, How.RULING, "both away", NOW)


def test_a_knockout_correction_may_not_change_who_plays_in_a_round_that_is_out(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, matches = begun(organiser, club, six[:4], kind="knockout")
    for match in matches:
        agreed(event, match, WON)
    published(organiser, event)
    with pytest.raises(LaterRoundDepends):
        results.correct(organiser, event.pk, matches[0].pk, LOST, "wrong", NOW)
    results.correct(organiser, event.pk, matches[0].pk, [[(3, 0)]], "it was three nil", NOW)


def test_only_organisers_run_an_event(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    for act in (
        lambda: results.correct(six[0], event.pk, match.pk, WON, "I say so", NOW),
        lambda: results.close_match(six[0], event.pk, match.pk, 0, How.FORFEIT, "I say so", NOW),
        lambda: closing.close_event(six[0], event.pk, NOW),
        lambda: publish_round(six[0], event.pk, "x", NOW),
        lambda: planning.create_event(six[0], club, {"name": "Mine", "game": "piquet"}, NOW),
        lambda: planning.change_event(six[0], event.pk, {"name": "Mine"}, NOW),
        lambda: planning.add_organiser(six[0], event.pk, "ana", NOW),
    ):
        with pytest.raises(NotAllowed):
            act()


def test_an_organiser_of_one_event_runs_that_one_alone(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    other, (elsewhere,) = begun(organiser, club, six[2:4], name="Other")
    referee = person("rita")
    planning.add_organiser(organiser, event.pk, "rita", NOW)
    results.correct(referee, event.pk, match.pk, WON, "slip", NOW)
    with pytest.raises(NotAllowed):
        results.correct(referee, other.pk, elsewhere.pk, WON, "slip", NOW)
    with pytest.raises(NotAllowed):
        planning.add_organiser(referee, event.pk, "ana", NOW)


def test_an_event_with_an_open_match_is_not_closed_and_a_closed_one_changes_only_when_reopened(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    with pytest.raises(RoundUnfinished):
        closing.close_event(organiser, event.pk, NOW)
    agreed(event, match, WON)
    closing.close_event(organiser, event.pk, NOW)
    closing.close_event(organiser, event.pk, NOW)
    with pytest.raises(WrongState):
        results.correct(organiser, event.pk, match.pk, LOST, "late", NOW)
    with pytest.raises(ReasonNeeded):
        closing.reopen_event(organiser, event.pk, "", NOW)
    closing.reopen_event(organiser, event.pk, "a result was wrong", NOW)
    results.correct(organiser, event.pk, match.pk, LOST, "wrong", NOW)


def test_lots_part_who_is_level_in_everything_when_the_event_closes(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (match,) = begun(organiser, club, six[:2], game="piquet", options={"deals": 1})
    agreed(event, match, [[(20, 20), (10, 10), (9, 9)]])
    closing.close_event(organiser, event.pk, NOW)
    assert [rank for rank, _ in lines(event)] == [1, 2]


def test_the_record_is_never_changed(organiser: User, club: Club) -> None:
    planned(organiser, club)
    line = AuditEntry.objects.first()
    with pytest.raises(ValueError, match="never changed"):
        line.save()
    with pytest.raises(ValueError, match="never deleted"):
        line.delete()


def test_a_late_task_with_an_old_version_changes_nothing(organiser: User, club: Club, six: list[User]) -> None:
    event, (match,) = begun(organiser, club, six[:2])
    agreed(event, match, WON)
    old = Submission.objects.get()
    results.correct(organiser, event.pk, match.pk, LOST, "wrong", LATER)
    worked()
    Submission.objects.update(version=1, content=old.content)
    record_submission(old.pk)
    assert Result.objects.get().winner == 1


def test_the_shape_of_an_event_is_settled_once_it_runs(organiser: User, club: Club, six: list[User]) -> None:
    event, _ = begun(organiser, club, six[:2])
    changed = planning.change_event(organiser, event.pk, {"name": "Elm cup", "kind": "knockout"}, NOW)
    assert (changed.name, changed.kind) == ("Elm cup", "round_robin")


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chouine", "format": "pairs"},
        {"game": "piquet", "format_units": 2},
        {"game": "piquet", "options": {"deals": 0}},
        {"game": "guinote", "options": {"thirty_malas": "perhaps"}},
    ],
)
def test_an_event_for_which_no_table_could_be_opened_is_refused(
    organiser: User, club: Club, wanted: dict[str, object]
) -> None:
    with pytest.raises(BadOptions):
        planning.create_event(organiser, club, {"name": "Odd"} | wanted, NOW)
    assert not Event.objects.exists()


@pytest.mark.parametrize("how", [How.RULING, How.FORFEIT])
def test_a_closing_may_not_change_who_plays_in_a_round_that_is_out(
    organiser: User, club: Club, six: list[User], how: How
) -> None:
    event, matches = begun(organiser, club, six[:4], kind="knockout")
    for match in matches:
        agreed(event, match, WON)
    published(organiser, event)
    with pytest.raises(LaterRoundDepends):
        results.close_match(organiser, event.pk, matches[0].pk, 1, how, "wrong", NOW)
    results.close_match(organiser, event.pk, matches[0].pk, 0, how, "he left in the middle", NOW)
    worked()
    matches[0].refresh_from_db()
    assert (matches[0].state, matches[0].how, matches[0].winner) == (MatchStage.DONE, how, matches[0].first)
