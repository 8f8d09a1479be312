"""Commands at a table: what is taken, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

from games.log import Stage
from games.models import LogEntry
from games.rules.errors import IllegalAction, UnreadableAction
from games.services import errors, play
from tests.games.tables import Evening, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return Evening("chouine", person("ana"), person("bob")).dealt()


def legal_text(evening: Evening, seat: int) -> str:
    game = evening.course.game
    return game.write(game.legal_actions(evening.state, seat)[0]).partition(" ")[2]


def test_play_is_logged_with_its_seat(evening: Evening) -> None:
    seat = evening.turn()
    text = legal_text(evening, seat)
    answer = evening.act(seat, text)
    assert answer.n == evening.n
    assert evening.texts[-1] == f"{seat} {text}"


def test_same_request_twice_counts_once_and_has_the_same_answer(evening: Evening) -> None:
    seat, seen = evening.turn(), evening.n
    text = legal_text(evening, seat)
    first = evening.act(seat, text, seen=seen, request_id="one")
    again = evening.act(seat, text, seen=seen, request_id="one")
    assert again.n == first.n
    assert again.again
    assert len(evening.texts) == first.n


def test_request_id_of_another_seat_is_not_answered(evening: Evening) -> None:
    seat, seen = evening.turn(), evening.n
    evening.act(seat, legal_text(evening, seat), seen=seen, request_id="one")
    with pytest.raises(errors.StaleAction):
        evening.act(1 - seat, "exchange", seen=seen, request_id="one")


def refused(evening: Evening, seat: int, text: str, error: type[Exception], seen: int | None = None) -> None:
    before = evening.texts
    with pytest.raises(error):
        evening.act(seat, text, seen=seen)
    assert evening.texts == before


def test_stale_action_changes_nothing(evening: Evening) -> None:
    refused(evening, evening.turn(), legal_text(evening, evening.turn()), errors.StaleAction, seen=evening.n - 1)


def test_number_from_the_future_changes_nothing(evening: Evening) -> None:
    refused(evening, evening.turn(), legal_text(evening, evening.turn()), errors.StaleAction, seen=evening.n + 1)


def test_action_out_of_turn_changes_nothing(evening: Evening) -> None:
    other = 1 - evening.turn()
    card = evening.course.game.view(evening.state, other).hand[0]
    refused(evening, other, f"play {card}", IllegalAction)


@pytest.mark.parametrize("text", ["", "play", "play ZZ", "deal 0", "ready", "0 play KH", "ended resigned 0", "x" * 999])
def test_unreadable_action_changes_nothing(evening: Evening, text: str) -> None:
    refused(evening, evening.turn(), text, UnreadableAction)


def test_stranger_is_refused(evening: Evening) -> None:
    stranger = person("eve")
    with pytest.raises(errors.NotSeated):
        play.act(evening.code, stranger.pk, "exchange", seen=evening.n, request_id="x", now=evening.now)
    with pytest.raises(errors.NotSeated):
        play.act(evening.code, None, "exchange", seen=evening.n, request_id="x", now=evening.now)


def test_unknown_table_is_refused(evening: Evening) -> None:
    with pytest.raises(errors.NoSuchTable):
        play.act("nowhere", evening.people[0].pk, "exchange", seen=0, request_id="x", now=evening.now)


def play_trick(evening: Evening) -> None:
    evening.act(evening.turn(), legal_text(evening, evening.turn()))
    evening.act(evening.turn(), next(t for t in legal_texts(evening, evening.turn()) if t.startswith("play")))


def legal_texts(evening: Evening, seat: int) -> list[str]:
    game = evening.course.game
    return [game.write(action).partition(" ")[2] for action in game.legal_actions(evening.state, seat)]


def plain_play(evening: Evening) -> str:
    return next(text for text in legal_texts(evening, evening.turn()) if text.startswith("play"))


def test_next_lead_waits_for_the_end_of_the_hold(evening: Evening) -> None:
    evening.act(evening.turn(), plain_play(evening))
    evening.act(evening.turn(), plain_play(evening))
    with pytest.raises(errors.OnHold) as refusal:
        evening.act(evening.turn(), plain_play(evening))
    assert 1500 < refusal.value.remaining_ms <= 1601
    evening.later(1.6)
    evening.act(evening.turn(), plain_play(evening))


def test_hold_is_credited_to_the_clock_that_runs(evening: Evening) -> None:
    evening.act(evening.turn(), plain_play(evening))
    evening.act(evening.turn(), plain_play(evening))
    evening.later(5)
    evening.act(evening.turn(), plain_play(evening))
    entry = LogEntry.objects.filter(table=evening.table).order_by("-number")[0]
    assert (entry.elapsed_ms, entry.credited_ms) == (5000, 1600)


def test_second_card_of_a_trick_needs_no_pause(evening: Evening) -> None:
    evening.act(evening.turn(), plain_play(evening))
    evening.act(evening.turn(), plain_play(evening))


def test_resigned_match_goes_to_the_other_side(evening: Evening) -> None:
    evening.act(1, "resign match")
    course = evening.course
    assert course.stage is Stage.OVER
    assert course.winner == 0
    refused(evening, 0, "resign match", errors.NotNow)


def test_resigned_deal_pauses_the_table(evening: Evening) -> None:
    evening.act(0, "resign")
    assert evening.course.stage is Stage.PAUSED
    assert evening.course.unit is not None
    assert evening.course.unit.standing.score == (0, 1)


def test_others_moves_do_not_stop_a_giving_up_but_another_deal_does(evening: Evening) -> None:
    first = evening.n
    evening.act(evening.turn(), plain_play(evening))
    evening.act(0, "resign", seen=first)
    evening.everybody_ready()
    refused(evening, 0, "resign", errors.StaleAction, seen=first)
    for seen in (first, -5, evening.n + 1):
        refused(evening, 0, "resign match", errors.StaleAction, seen=seen)
    evening.act(0, "resign match", seen=evening.course.paused_at)
    assert evening.course.winner == 1


def test_taps_of_all_people_deal_at_once(evening: Evening) -> None:
    evening.act(0, "resign")
    evening.ready(0)
    assert evening.course.stage is Stage.PAUSED
    evening.ready(1)
    assert evening.course.stage is Stage.DEALT


def test_next_deal_comes_by_itself_after_the_pause(evening: Evening) -> None:
    evening.act(0, "resign")
    assert evening.later(44).course.stage is Stage.PAUSED
    assert evening.later(1).course.stage is Stage.DEALT


def test_tap_counts_although_the_other_tapped_meanwhile(evening: Evening) -> None:
    evening.act(0, "resign")
    seen = evening.n
    evening.ready(0)
    play.ready(evening.code, evening.people[1].pk, seen=seen, request_id="late", now=evening.now)
    assert evening.course.stage is Stage.DEALT


def test_tap_for_a_pause_that_is_over_is_stale_and_repeated_one_answered(evening: Evening) -> None:
    evening.act(0, "resign")
    seen = evening.n
    first = play.ready(evening.code, evening.people[0].pk, seen=seen, request_id="tap", now=evening.now)
    evening.ready(1)
    again = play.ready(evening.code, evening.people[0].pk, seen=seen, request_id="tap", now=evening.now)
    assert (again.n, again.again) == (seen + 1, True)
    assert first.n == seen + 1
    with pytest.raises(errors.StaleAction):
        play.ready(evening.code, evening.people[0].pk, seen=seen, request_id="other", now=evening.now)


def test_only_the_seat_that_cuts_gives_the_cut_and_within_the_bounds(evening: Evening) -> None:
    evening.act(0, "resign")
    dealer = evening.course.next_dealer
    assert dealer is not None
    with pytest.raises(errors.BadCut):
        evening.ready(dealer, 10)
    with pytest.raises(errors.BadCut):
        evening.ready(1 - dealer, 3)
    evening.ready(1 - dealer, 4)
    assert evening.course.cut == 4
