"""Each control and what happens at zero, in every game; several seats asked at once; lag; and coming too late."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone, translation

from games import notices, selectors
from games.clocks import moment
from games.log import Stage
from games.models import AtZero, LogEntry, Seat
from games.presenters import board_of
from games.round_trips import RoundTrips
from games.services import clocks, errors, play, tables
from games.services.desk import Desk, locked
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db

GAMES = ("chouine", "piquet", "guinote")
RUNS_OUT_S = {"reserve 25 75 60": 85, "fischer 60 5": 60, "days 1": 86_400}
CASES = [
    (game, control, at_zero)
    for game in GAMES
    for control in RUNS_OUT_S
    for at_zero in AtZero.values
    if (game, at_zero) != ("piquet", AtZero.DEAL)
]


def timed(game: str, control: str = "reserve 25 75 60", seats: int = 2, **opening: Any) -> Evening:
    people = [person(name) for name in ("ana", "bob", "carla", "dora")[:seats]]
    return Evening(game, *people, time_control=control, **opening).dealt()


def row(evening: Evening, seat: int) -> Seat:
    return Seat.objects.get(table=evening.table, index=seat)


def played(evening: Evening, seat: int, *, lag_ms: int = 0) -> LogEntry:
    """The seat does what the house would, over a socket of which the server measured this lag."""
    game, state = evening.course.game, evening.state
    action = next(one for one in game.legal_actions(state, seat) if " resign" not in game.write(one))
    text = game.write(action).partition(" ")[2]
    who, now = evening.people[seat].pk, evening.now
    play.act(evening.code, who, text, seen=evening.n, request_id=uuid4().hex, now=now, lag_ms=lag_ms, reported_ms=7)
    return LogEntry.objects.filter(table=evening.table, seat=seat).latest("number")


# ---- At zero


@pytest.mark.parametrize(("game", "control", "at_zero"), CASES)
def test_what_happens_at_zero_is_the_table_s_setting(game: str, control: str, at_zero: str) -> None:
    evening = timed(game, control, at_zero=at_zero)
    seat, before = evening.turn(), evening.n
    wait = 135 if (game, control) == ("piquet", "reserve 25 75 60") else RUNS_OUT_S[control]
    assert evening.later(wait - 0.1).n == before
    evening.later(0.1)
    late, then = evening.texts[before : before + 2]
    assert late == f"late {seat}"
    match at_zero:
        case AtZero.MATCH:
            assert then == f"ended forfeit {1 - seat}"
        case AtZero.DEAL:
            assert then == f"{seat} resign"
            assert evening.course.stage is Stage.PAUSED
        case _:
            assert then.startswith(f"{seat} ")
            assert evening.course.stage is Stage.DEALT


@pytest.mark.parametrize("control", RUNS_OUT_S)
def test_third_time_loses_where_that_was_said(control: str) -> None:
    evening = timed("chouine", control, at_zero=AtZero.THIRD)
    late: list[int] = []
    while evening.course.stage is Stage.DEALT:
        late.append(evening.turn())
        evening.later(90_000)
    assert late.count(late[-1]) == 3
    assert (evening.course.ended.how, evening.course.winner) == ("forfeit", 1 - late[-1])


def test_everybody_reads_that_the_deal_was_lost_by_time() -> None:
    evening = timed("guinote", at_zero=AtZero.DEAL)
    seat = evening.turn()
    evening.later(90)
    with translation.override("en"):
        mine = board_of(selectors.snapshot(evening.code), seat).log
        others = board_of(selectors.snapshot(evening.code), None).log
    assert "You ran out of time, and lost the deal." in mine
    assert f"{str(evening.people[seat]).capitalize()} ran out of time, and lost the deal." in others


def test_deal_of_piquet_is_never_resigned_by_the_clock_either() -> None:
    with pytest.raises(errors.BadTable):
        tables.open_table(game="piquet", time_control="days 1", at_zero=AtZero.DEAL)


@pytest.mark.parametrize(("control", "at_zero"), [("days 4", "house"), ("soon", "house"), ("days 1", "never")])
def test_table_with_another_time_is_not_opened(control: str, at_zero: str) -> None:
    with pytest.raises(errors.BadTable):
        tables.open_table(game="chouine", time_control=control, at_zero=at_zero)


# ---- Fischer and days


def test_fischer_gives_more_with_each_action_and_may_exceed_what_it_began_with() -> None:
    evening = timed("guinote", "fischer 60 5")
    seat = evening.turn()
    evening.later(2)
    entry = played(evening, seat)
    assert (row(evening, seat).spent_ms, entry.left_ms) == (-3_000, 63_000)


def test_whoever_ran_out_has_the_increment_for_the_next_action() -> None:
    evening = timed("guinote", "fischer 60 5")
    seat = evening.turn()
    evening.later(60)
    assert row(evening, seat).spent_ms == 55_000


def test_question_and_pause_wait_for_days_at_a_table_of_days() -> None:
    evening = Evening("piquet", person("ana"), person("bob"), time_control="days 2").start()
    assert evening.course.stage is Stage.CHOOSING
    assert evening.later(86_400).course.stage is Stage.CHOOSING
    assert evening.later(86_400).course.stage is Stage.PAUSED
    assert evening.later(172_799).course.stage is Stage.PAUSED
    assert evening.later(1).course.stage is Stage.DEALT
    assert " late " not in " ".join(evening.texts)


# ---- Several seats at once


def several(evening: Evening, monkeypatch: pytest.MonkeyPatch, seats: tuple[int, ...]) -> None:
    """The game waits for these seats besides whoever is to act; no rule of the three games asks several by itself."""
    game = evening.course.game
    asked = type(game).to_act
    monkeypatch.setattr(type(game), "to_act", lambda self, state: asked(self, state) | frozenset(seats))


def desk_of(evening: Evening) -> Desk:
    return locked(evening.now, code=evening.code)


def test_every_seat_that_is_asked_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = timed("guinote", seats=4)
    first = evening.turn()
    others = tuple(seat for seat in range(4) if seat != first)
    several(evening, monkeypatch, (first, *others))
    began = evening.now
    clocks.wind(desk := desk_of(evening), None)
    desk.save()
    evening.later(30)
    played(evening, first)
    assert row(evening, first).spent_ms == 5_000
    asked = desk_of(evening).table.asked
    assert [moment(asked[seat]) for seat in others] == [began] * 3
    assert moment(asked[first]) == evening.now


def test_each_of_several_runs_out_by_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = timed("guinote", seats=4)
    first = evening.turn()
    other = (first + 2) % 4
    several(evening, monkeypatch, (other,))
    clocks.wind(desk := desk_of(evening), None)
    desk.save()
    evening.later(30)
    played(evening, first)
    ends = [clocks.runs_out(desk_of(evening), seat) for seat in (other, first)]
    assert ends == [evening.now + timedelta(seconds=55), evening.now + timedelta(seconds=80)]


# ---- Too late


@pytest.mark.parametrize("at_zero", AtZero.values)
def test_action_after_the_deadline_is_refused_in_words(at_zero: str) -> None:
    evening = timed("chouine", at_zero=at_zero)
    seat, seen = evening.turn(), evening.n
    card = evening.course.game.view(evening.state, seat).hand[0]
    evening.now += timedelta(seconds=85)
    with pytest.raises(errors.TooLate) as caught:
        evening.act(seat, f"play {card}", seen=seen)
    assert evening.texts[seen] == f"late {seat}"
    with translation.override("en"):
        told = notices.refusal(caught.value)
    assert (told.code, told.say, told.status) == ("TooLate", "Too late: your time had run out.", 409)


def test_action_that_finds_the_time_out_swept_is_refused_in_the_same_words() -> None:
    evening = timed("chouine")
    seat, seen = evening.turn(), evening.n
    card = evening.course.game.view(evening.state, seat).hand[0]
    evening.later(90)
    with pytest.raises(errors.TooLate):
        evening.act(seat, f"play {card}", seen=seen)


def test_other_people_s_time_out_is_only_a_table_that_moved_on() -> None:
    evening = timed("chouine")
    seat, seen = evening.turn(), evening.n
    evening.later(90)
    with pytest.raises(errors.StaleAction) as caught:
        evening.act(1 - seat, "play AS", seen=seen)
    assert not isinstance(caught.value, errors.TooLate)


# ---- Lag


@pytest.mark.parametrize(("measured", "credited"), [(0, 0), (400, 400), (1_000, 1_000), (9_000, 1_000)])
def test_lag_is_taken_off_up_to_a_second(measured: int, credited: int) -> None:
    evening = timed("guinote")
    seat = evening.turn()
    evening.later(35)
    entry = played(evening, seat, lag_ms=measured)
    assert (entry.lag_ms, row(evening, seat).spent_ms) == (credited, 10_000 - credited)
    assert (entry.elapsed_ms, entry.credited_ms, entry.reported_ms) == (35_000, 0, 7)
    assert entry.left_ms == 60_000 - row(evening, seat).spent_ms


def test_no_more_lag_is_credited_than_time_was_used() -> None:
    evening = timed("guinote", "fischer 60 5")
    seat = evening.turn()
    evening.later(0.3)
    assert played(evening, seat, lag_ms=900).lag_ms == 300
    assert row(evening, seat).spent_ms == -5_000


def test_hold_and_lag_are_told_apart() -> None:
    evening = timed("guinote")
    while not evening.course.game.view(evening.state, None).reviewable:
        played(evening, evening.turn())
    evening.later(1.6)  # the winner draws by himself; then he thinks
    seat = evening.turn()
    evening.later(30)
    entry = played(evening, seat, lag_ms=500)
    assert entry.lag_ms == 500
    assert row(evening, seat).spent_ms == entry.elapsed_ms - entry.credited_ms - 500 - 25_000


class Time:
    """A clock that the test moves, in seconds."""

    at = 0.0

    def __call__(self) -> float:
        return self.at


def test_way_there_and_back_is_the_least_of_the_last_five() -> None:
    time = Time()
    trips = RoundTrips(time)
    for took in (0.3, 0.1, 0.9, 0.4, 0.5):
        beat = trips.ask()
        time.at += took
        trips.answered(beat)
    assert trips.least_ms == 100
    for _ in range(4):
        beat = trips.ask()
        time.at += 0.6
        trips.answered(beat)
    assert trips.least_ms == 500


def test_beat_counts_once_and_no_other_number_counts() -> None:
    time = Time()
    trips = RoundTrips(time)
    beat = trips.ask()
    trips.answered(beat + 1)
    time.at += 0.2
    trips.answered(beat)
    time.at += 5
    trips.answered(beat)
    assert trips.least_ms == 200
    assert RoundTrips(time).least_ms == 0


def test_page_that_answers_late_gains_a_second_an_action_and_no_more() -> None:
    time = Time()
    trips = RoundTrips(time)
    for _ in range(5):
        beat = trips.ask()
        time.at += 8
        trips.answered(beat)
    evening = timed("guinote")
    seat = evening.turn()
    evening.later(40)
    played(evening, seat, lag_ms=trips.least_ms)
    assert row(evening, seat).spent_ms == 14_000


# ---- What is shown


@pytest.mark.parametrize(
    ("control", "text"), [("reserve 25 75 60", "1:25"), ("fischer 60 5", "1:00"), ("days 2", "2 d 0 h")]
)
def test_clock_of_each_control_is_shown(control: str, text: str) -> None:
    evening = Evening("chouine", person("ana"), person("bob"), time_control=control)
    evening.now = timezone.now() + timedelta(seconds=60)  # before it begins to run
    evening.dealt()
    with translation.override("en"):
        people = selectors.snapshot(evening.code).facts(None).people
        assert [one.clock.text for one in people] == [text, text]
