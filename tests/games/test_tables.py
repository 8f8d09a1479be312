"""A table's life: opening, sitting, leaving, starting, return match, closing; and the news of its end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import courses, records, rematches, selectors
from games.log import Stage
from games.models import MOVES, FinishedTable, Status, Table
from games.rules.record import read_record
from games.rules.referee import judge
from games.services import errors, play, tables
from games.signals import table_finished
from games.tasks import sweep, sweep_finished
from tests.games.tables import START, Evening, person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("game", {"game": "whist"}),
        ("seats", {"game": "piquet", "seats": 4}),
        ("options.deals", {"game": "piquet", "options": {"deals": 0}}),
        ("options.quinte", {"game": "piquet", "options": {"quinte": 50}}),
        ("match_format", {"game": "piquet", "match_format": ("best_of", 2)}),
        ("match_format", {"game": "piquet", "match_format": ("fixed", 0)}),
        ("match_format", {"game": "piquet", "match_format": ("first_to", 2)}),
    ],
)
def test_table_that_no_game_knows_is_not_opened(field: str, given: dict[str, Any]) -> None:
    with pytest.raises(errors.BadTable) as refusal:
        tables.open_table(**given)
    assert refusal.value.field == field
    assert not Table.objects.exists()


def test_opener_sits_on_the_first_seat() -> None:
    ana = person("ana")
    table = tables.open_table(game="piquet", opener=ana)
    assert [(seat.user_id, seat.name) for seat in table.seats.all()] == [(ana.pk, "ana"), (None, "")]
    assert selectors.open_tables() == [table]


def test_nobody_sits_twice_or_on_a_taken_seat_or_at_a_full_table() -> None:
    ana, bob, eve = person("ana"), person("bob"), person("eve")
    table = tables.open_table(game="piquet", opener=ana)
    with pytest.raises(errors.AlreadySeated):
        tables.seat_player(table.code, ana)
    with pytest.raises(errors.SeatTaken):
        tables.seat_player(table.code, bob, 0)
    with pytest.raises(errors.SeatTaken):
        tables.seat_player(table.code, bob, 7)
    tables.seat_player(table.code, bob)
    with pytest.raises(errors.TableFull):
        tables.seat_player(table.code, eve)


def test_match_begins_only_when_every_seat_is_taken_and_only_once() -> None:
    ana, bob = person("ana"), person("bob")
    table = tables.open_table(game="chouine", opener=ana)
    with pytest.raises(errors.SeatsEmpty):
        tables.start(table.code, by=ana.pk)
    tables.seat_player(table.code, bob)
    with pytest.raises(errors.NotSeated):
        tables.start(table.code, by=person("eve").pk)
    tables.start(table.code, by=bob.pk)
    with pytest.raises(errors.WrongStatus):
        tables.start(table.code, by=ana.pk)
    assert selectors.tables_to_watch()[0].pk == table.pk


def test_last_person_to_leave_gives_the_table_up() -> None:
    ana, bob = person("ana"), person("bob")
    table = tables.open_table(game="chouine", opener=ana)
    tables.seat_player(table.code, bob)
    tables.leave(table.code, ana.pk)
    table.refresh_from_db()
    assert table.status == Status.WAITING
    tables.leave(table.code, bob.pk)
    table.refresh_from_db()
    assert table.status == Status.CANCELLED


def test_nobody_leaves_a_match_without_resigning() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).start()
    with pytest.raises(errors.WrongStatus):
        tables.leave(evening.code, evening.people[0].pk)


def test_statuses_move_only_as_the_table_of_moves_permits() -> None:
    assert set(MOVES) == set(Status)
    assert not MOVES[Status.FINISHED]
    assert not MOVES[Status.CANCELLED]


@pytest.fixture
def finished() -> Evening:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    evening.act(0, "resign match")
    return evening


def test_return_match_moves_the_seats_round_and_is_one_table_for_both(finished: Evening) -> None:
    ana, bob = finished.people
    table = tables.rematch(finished.code, ana)
    assert tables.rematch(finished.code, bob) == table
    assert tables.rematch(finished.code, bob) == table
    assert [seat.name for seat in table.seats.all()] == ["bob", "ana"]


def test_return_match_keeps_the_seats_where_the_first_to_ask_wants_it(finished: Evening) -> None:
    ana, bob = finished.people
    table = tables.rematch(finished.code, ana, keep_seats=True)
    assert tables.rematch(finished.code, bob) == table
    assert [seat.name for seat in table.seats.all()] == ["ana", "bob"]
    assert rematches.steps(finished.table) == 0


def test_partners_stay_partners_in_the_return_match() -> None:
    people = [person(name) for name in ("ana", "bob", "carla", "dora")]
    for keep_seats, names in ((True, "ana bob carla dora"), (False, "dora ana bob carla")):
        evening = Evening("guinote", *people).dealt()
        evening.act(0, "offer resign")
        evening.act(2, "accept resign")
        for who in people:
            table = tables.rematch(evening.code, who, keep_seats=keep_seats)
        assert " ".join(seat.name for seat in table.seats.all()) == names


def test_who_asks_when_all_have_left_the_return_match_opens_another(finished: Evening) -> None:
    ana, bob = finished.people
    first = tables.rematch(finished.code, ana)
    tables.leave(first.code, ana.pk)
    second = tables.rematch(finished.code, bob, keep_seats=True)
    assert second != first
    assert [seat.name for seat in second.seats.all()] == ["", "bob"]


def test_return_match_needs_an_end_and_a_seat(finished: Evening) -> None:
    with pytest.raises(errors.NotSeated):
        tables.rematch(finished.code, person("eve"))
    going = Evening("chouine", *finished.people).start()
    with pytest.raises(errors.WrongStatus):
        tables.rematch(going.code, finished.people[0])


def test_house_comes_along_to_the_return_match() -> None:
    evening = Evening("chouine", person("ana"), None).dealt()
    evening.act(0, "resign match")
    table = tables.rematch(evening.code, evening.people[0])
    assert [seat.is_house for seat in table.seats.all()] == [True, False]


def test_organiser_ends_a_table_in_favour_of_a_side(finished: Evening) -> None:
    going = Evening("chouine", *finished.people).dealt()
    tables.close_table(going.code, winner=1, reason="  Ana had\nto go ", how="forfeit", now=going.now)
    played = records.match_of(Table.objects.get(pk=going.table.pk))
    assert (played.winner, played.how, played.reason) == (1, "forfeit", "Ana had to go")
    assert not played.cards_played
    with pytest.raises(errors.WrongStatus):
        tables.close_table(going.code, winner=1, reason="again", now=going.now)


def test_organiser_cancels_a_table_that_never_began() -> None:
    table = tables.open_table(game="chouine", origin="event match 17")
    tables.close_table(table.code, winner=None, reason="nobody came", now=START)
    table.refresh_from_db()
    assert table.status == Status.CANCELLED
    assert not FinishedTable.objects.exists()


def test_end_of_a_match_is_news_once_it_is_committed(
    django_capture_on_commit_callbacks: Any,
) -> None:
    heard: list[int] = []

    def hear(sender: Any, table_id: int, **_: Any) -> None:
        heard.append(table_id)

    table_finished.connect(hear)
    try:
        evening = Evening("chouine", person("ana"), person("bob")).dealt()
        with django_capture_on_commit_callbacks(execute=True):
            evening.act(0, "resign match")
            assert heard == []
        assert heard == [evening.table.pk]
        FinishedTable.objects.update(created_at=START)
        for _ in range(7):
            sweep_finished()
        assert heard == [evening.table.pk] * 6
    finally:
        table_finished.disconnect(hear)


def test_sweep_settles_what_no_page_settled() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).start()
    assert evening.course.stage is Stage.PAUSED
    assert sweep() == 1  # the pause of that evening ended long ago
    assert evening.course.stage is Stage.DEALT
    assert sweep() == 0


def test_match_is_told_from_the_log_with_winners_and_margins() -> None:
    evening = Evening("chouine", person("ana"), person("bob"), match_format=("best_of", 3)).dealt()
    for _ in range(6):
        evening.act(1, "resign")
        evening.everybody_ready()
    played = records.match_of(Table.objects.get(pk=evening.table.pk))
    assert [(unit.winner, unit.margin) for unit in played.units] == [(0, 3), (0, 3)]
    assert (played.winner, played.units_won, played.margin, played.how) == (0, (2, 0), 6, "played")
    assert played.players == tuple(who.pk for who in evening.people)


def test_second_manche_is_begun_by_the_one_who_did_not_deal_first() -> None:
    evening = Evening("chouine", person("ana"), person("bob"), match_format=("best_of", 3)).dealt()
    assert evening.course.unit is not None
    first = evening.course.unit.first_dealer
    for _ in range(3):
        evening.act(1, "resign")
        evening.everybody_ready()
    assert evening.course.unit is not None
    assert evening.course.unit.first_dealer == 1 - first
    assert evening.course.stage is Stage.DEALT


def test_record_of_a_unit_replays_to_the_same_result(settings: Any) -> None:
    settings.HOUSE_DELAY_MS = settings.HOLD_MS = settings.LAST_DRAW_HOLD_MS = 0
    evening = Evening("guinote", *[None] * 4).start()
    for _ in range(500):
        if evening.later(1).course.stage is Stage.OVER:
            break
    table = Table.objects.get(pk=evening.table.pk)
    record = {**records.record_of(table, 1), "players": list("abcd")}
    verdict = judge(read_record(json.dumps(record).encode()))
    assert verdict.match == records.match_of(table).units[0].result


def test_a_unit_of_which_no_card_was_dealt_has_no_record() -> None:
    table = Evening("chouine", person("ana"), person("bob")).start().table
    with pytest.raises(records.NothingDealt):
        records.record_of(Table.objects.get(pk=table.pk), 1)


def test_waiting_for_lists_the_tables_where_it_is_ones_turn() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    turn = evening.turn()
    assert [t.pk for t in selectors.waiting_for(evening.people[turn].pk)] == [evening.table.pk]
    assert selectors.waiting_for(evening.people[1 - turn].pk) == []


def test_queries_of_a_play_stay_few(django_assert_max_num_queries: Any) -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    course = evening.course
    action = course.game.legal_actions(evening.state, evening.turn())[0]
    text = course.game.write(action).partition(" ")[2]
    courses.remember(evening.code, course)
    seat, seen = evening.turn(), evening.n
    with django_assert_max_num_queries(5):  # two of them are the test's savepoint
        play.act(evening.code, evening.people[seat].pk, text, seen=seen, request_id="q", now=evening.now)
