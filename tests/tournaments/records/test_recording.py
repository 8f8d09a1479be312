"""Results and ratings as the worker leaves them: once, in order, and again the same."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection

from tests.tournaments.events.world import person
from tournaments.members.models import User
from tournaments.records.models import LeaderboardRow, Result, ResultPlayer, Submission, WeeklyRating
from tournaments.records.rules.counting import How
from tournaments.records.rules.ratings import Rated, Rating, after_week_solo, aged
from tournaments.records.services import submitting
from tournaments.records.services.rating import rate
from tournaments.records.services.recording import Match, Player, record
from tournaments.records.tasks import record_submission, record_table, sweep

MONDAY = datetime(2026, 11, 2, 20, tzinfo=UTC)
DAY, WEEK = timedelta(days=1), timedelta(days=7)


def match(users: list[User], winner: int | None = 0, at: datetime = MONDAY, **facts: object) -> Match:
    """A match of `users` in seat order."""
    seats = tuple(Player(seat % 2, seat // 2, user.pk, str(user)) for seat, user in enumerate(users))
    units = (1, 0) if winner == 0 else (0, 1) if winner == 1 else (0, 0)
    known = {"game": "piquet", "how": How.PLAYED, "units": units, "margin": 120, "rated": True}
    return Match(winner=winner, players=seats, ended_at=at, **(known | facts))  # type: ignore[arg-type]


def played(key: str, users: list[User], winner: int | None = 0, at: datetime = MONDAY, **facts: object) -> Result:
    """Record a match and rate what follows."""
    result = record(key, 1, match(users, winner, at, **facts))
    rate(result.game, result.format, result.ended_at, at)
    return result


def board() -> list[tuple[str, int, int]]:
    rows = LeaderboardRow.objects.order_by("-value", "user_id").select_related("user")
    return [(str(row.user), round(row.value), row.games) for row in rows]


def test_a_result_is_one_row_however_often_it_comes(four: list[User]) -> None:
    for _ in range(3):
        played("table 1", four[:2])
    assert Result.objects.count() == 1
    assert ResultPlayer.objects.count() == 2
    assert [games for _name, _value, games in board()] == [1, 1]


def test_an_older_version_never_replaces_a_newer_one(four: list[User]) -> None:
    record("match 1", 2, match(four[:2], 1))
    record("match 1", 1, match(four[:2], 0))
    assert Result.objects.get().winner == 1


def test_the_week_is_live_and_equals_the_period_as_a_whole(four: list[User]) -> None:
    played("table 1", four[:2], 0)
    played("table 2", [four[0], four[2]], 0, MONDAY + DAY)
    played("table 3", four[1:3], 0, MONDAY + 2 * DAY)
    ana, bob, carla, _dora = (user.pk for user in four)
    week = [Rated(((ana,), (bob,)), 1), Rated(((ana,), (carla,)), 1), Rated(((bob,), (carla,)), 1)]
    expected = after_week_solo({}, week)
    for row in LeaderboardRow.objects.all():
        assert row.value == pytest.approx(expected[row.user_id].value)
        assert row.deviation == pytest.approx(expected[row.user_id].deviation)


def test_a_new_week_begins_where_the_last_one_ended(four: list[User]) -> None:
    played("table 1", four[:2], 0)
    played("table 2", four[:2], 0, MONDAY + 3 * WEEK)
    ana, bob = four[0].pk, four[1].pk
    first = after_week_solo({}, [Rated(((ana,), (bob,)), 1)])
    second = after_week_solo({who: aged(r, 2) for who, r in first.items()}, [Rated(((ana,), (bob,)), 1)])
    assert four[0].leaderboard_rows.get().value == pytest.approx(second[ana].value)
    assert list(four[0].weekly_ratings.values_list("week", "games")) == [
        (date(2026, 11, 2), 1),
        (date(2026, 11, 23), 2),
    ]
    assert four[0].leaderboard_rows.get().change == pytest.approx(second[ana].value - first[ana].value)


def test_a_line_shows_what_the_present_week_has_changed_and_how_sure_it_still_is(four: list[User]) -> None:
    played("table 1", four[:2], 0)
    line = four[0].leaderboard_rows.get()
    stored = four[0].weekly_ratings.get()
    kept = Rating(stored.value, stored.deviation, stored.volatility)
    assert (line.change_at(MONDAY + 5 * DAY), line.rating_at(MONDAY + 5 * DAY)) == (line.value - 1500, kept)
    assert (line.change_at(MONDAY + WEEK), line.rating_at(MONDAY + WEEK)) == (0, kept)
    assert line.rating_at(MONDAY + 4 * WEEK) == aged(kept, 3)


def test_a_result_that_comes_late_changes_the_weeks_after_it_too(four: list[User]) -> None:
    played("table 2", four[:2], 0, MONDAY + WEEK)
    played("table 1", four[:2], 1, MONDAY)
    late = board()
    WeeklyRating.objects.all().delete()
    LeaderboardRow.objects.all().delete()
    rate("piquet", "solo", MONDAY, MONDAY)
    assert board() == late
    assert four[0].weekly_ratings.count() == 2


def test_the_order_in_which_results_come_does_not_matter(four: list[User]) -> None:
    facts = [("a", four[:2], 0, MONDAY), ("b", four[1:3], 1, MONDAY + DAY), ("c", four[2:], None, MONDAY + WEEK)]
    for key, users, winner, at in facts:
        played(key, users, winner, at)
    forward = board()
    for model in (Result, WeeklyRating, LeaderboardRow):
        model.objects.all().delete()
    for key, users, winner, at in reversed(facts):
        played(key, users, winner, at)
    assert board() == forward


def test_a_superseded_result_leaves_no_trace_in_the_ratings(four: list[User]) -> None:
    played("table 1", four[:2], 0)
    result = record("ruling 9", 1, match(four[2:], 0), supersedes="table 1")
    rate(result.game, result.format, result.ended_at, MONDAY)
    assert {name for name, _value, _games in board()} == {"Carla", "Dora"}


@pytest.mark.parametrize("facts", [{"rated": False}])
def test_what_is_not_rated_is_kept_and_moves_nobody(four: list[User], facts: dict[str, object]) -> None:
    played("table 1", four[:2], **facts)
    assert Result.objects.count() == 1
    assert board() == []


def test_a_guest_counts_once_he_is_a_member(four: list[User]) -> None:
    guest = person("gus", is_guest=True)
    played("table 1", [four[0], guest])
    assert board() == []
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    rate("piquet", "solo", MONDAY, MONDAY)
    assert len(board()) == 2


def test_pairs_are_rated_person_by_person_on_the_same_scale(four: list[User]) -> None:
    played("table 1", four, 0, game="guinote")
    rows = {str(row.user): row for row in LeaderboardRow.objects.filter(format="pairs")}
    assert rows["Ana"].value == rows["Carla"].value > 1500 > rows["Bob"].value == rows["Dora"].value
    assert rows["Ana"].deviation < Rating().deviation


# ------------------------------------------------------------------------------------------- the outbox


def test_a_submission_survives_as_it_was_written(four: list[User]) -> None:
    wanted = match(four[:2], None, detail=({"score": [110, 110]},), event_key="cup", event_name="Cup", by_hand=True)
    submission = submitting.submit("match 1", wanted, MONDAY)
    record_submission(submission.pk)
    result = Result.objects.get(key="match 1")
    assert (result.winner, result.by_hand, result.detail, result.event_key) == (
        None,
        True,
        [{"score": [110, 110]}],
        "cup",
    )
    assert [str(player) for player in result.players.all()] == ["Ana", "Bob"]


def test_the_sweep_takes_what_was_lost_and_gives_up_after_five_attempts(four: list[User]) -> None:
    submitting.submit("match 1", match(four[:2]), MONDAY)
    assert submitting.claim_lost(MONDAY + timedelta(seconds=4)) == ()
    at = MONDAY
    for _attempt in range(5):
        at += timedelta(seconds=6)
        assert len(submitting.claim_lost(at)) == 1
    assert submitting.claim_lost(at + WEEK) == ()
    assert submitting.given_up().count() == 1


def test_the_sweep_leaves_what_is_done_alone(four: list[User]) -> None:
    submission = submitting.submit("match 1", match(four[:2]), MONDAY)
    record_submission(submission.pk)
    assert submitting.claim_lost(MONDAY + WEEK) == ()
    sweep()


def test_a_submission_that_changes_while_it_is_recorded_is_not_marked_done(four: list[User]) -> None:
    submission = submitting.submit("match 1", match(four[:2], 0), MONDAY)
    recorded = submitting.record_submitted(submission.pk)
    assert recorded is not None
    submitting.submit("match 1", match(four[:2], 1), MONDAY)
    submitting.mark_done(recorded, MONDAY)
    assert Submission.objects.get().done_at is None


def test_a_task_for_a_row_that_is_gone_does_nothing(db: None) -> None:
    record_submission(4711)
    record_table(4711)
    assert Result.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_miss_none_of_two_results() -> None:
    users = [person(name) for name in ("ana", "bob", "carla", "dora")]
    submissions = [
        submitting.submit(f"slip {n}", match(pair), MONDAY).pk for n, pair in enumerate((users[:2], users[2:]))
    ]

    def work(submission_id: int) -> None:
        record_submission(submission_id)
        connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, submissions * 3))
    assert Result.objects.count() == 2
    assert [games for _name, _value, games in board()] == [1, 1, 1, 1]
