"""What piquet's score sheet says of a deal and of the partie."""

import pytest

from games.log import Stage
from games.presenters.piquet import present
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from tests.games.presenters.piquet_boards import ELDER, REST, YOUNGER, board, facts
from tests.games.presenters.test_piquet import SUNK
from tests.games.rules.piquet.positions import OPENING, calling, dealt, play, play_out

pytestmark = pytest.mark.usefixtures("english")


def finished(*texts):
    return play_out(play(calling(ELDER, YOUNGER), *SUNK, "0 play AS", *texts), "KS QS JS TS 9S AH AD AC")


def test_the_sheet_counts_the_deal_with_its_clauses():
    state = finished("1 set K3")
    shown = present(PIQUET.view(state, Seat(1)), facts(state, Seat(1)))
    lines = {line.label: (line.values, line.clause) for line in shown.tally.lines}
    assert lines["Sets"] == (("3", ""), "piquet §5.5")
    assert lines["The cards"] == (("", "10"), "piquet §7.6")
    result = PIQUET.result(state)["scores"]
    assert lines["Total"][0] == (str(result[1]), str(result[0]))
    assert shown.tally.outcome == f"You score {result[1]}, Ana {result[0]}."
    assert [choice.text for choice in shown.tally.choices] == ["ready"]
    assert (shown.status, shown.felt.trick, shown.prompt) == ("The deal is over.", (), None)


def test_onlookers_read_both_names_in_the_outcome():
    state = finished()
    shown = present(PIQUET.view(state, None), facts(state, None))
    assert shown.tally.outcome.startswith("Ana scores ")
    assert shown.tally.choices == ()


def test_the_sheet_of_a_repique_shows_what_it_was_made_of():
    calls = ("0 point S", "1 stand -", "0 sequence AS6", "1 stand -", "0 set A4", "1 stand -")
    state = play_out(play(calling(ELDER, YOUNGER), *calls), "AS KS QS JS TS 9S AH AD AC")
    shown = present(PIQUET.view(state, None), facts(state, None))
    assert next(line.note for line in shown.tally.lines if line.label == "Repique").startswith("36 in declarations")


def test_the_sheet_of_a_pique_says_how_it_was_reached():
    state = calling("AS KS QS JS TS AH AD 7H 7D 7C 8C 9C", "KH QH TH 9H KD QD TD 9D KC QC AC TC")
    calls = ("0 point S", "1 stand -", "0 sequence AS5", "1 stand -", "0 set A3", "1 stand K3")
    state = play_out(play(state, *calls), "AS KS QS JS TS AH AD")
    shown = present(PIQUET.view(state, None), facts(state, None))
    assert next(line.note for line in shown.tally.lines if line.label == "Pique").startswith("30 in declarations and")


@pytest.mark.parametrize(
    ("scores", "deals", "outcome"),
    [
        ((170, 99), 6, "The partie goes to Ana. Below 100, Benoît is rubiconed: 170 + 99 + 100 = 369."),
        ((100, 170), 6, "The partie goes to Benoît: 170 − 100 + 100 = 170."),
        ((107, 107), 8, "Equal again: the partie is drawn."),
        ((107, 107), 6, "Equal after the agreed deals: two more are played."),
        ((50, 60), 2, "The loser is rubiconed below 100: then both totals and 100 more are the margin."),
    ],
)
def test_the_partie_is_told_with_its_sum(scores, deals, outcome):
    state, standing = finished(), OPENING
    for number in range(deals):
        result = {"scores": scores if number == 0 else (0, 0)}
        standing = PIQUET.after(standing, state, result)
    shown = present(PIQUET.view(state, None), facts(state, None, after=standing))
    assert shown.match.outcome == outcome


def test_extra_deals_are_told_as_such():
    assert board(dealt(ELDER, YOUNGER, REST), None, deal=3).header.deal == "Deal 3 of 6"
    assert board(dealt(ELDER, YOUNGER, REST), None, deal=7).header.deal == "Extra deal 1"


def test_a_match_ended_in_mid_deal_asks_nothing_more():
    texts = ("0 point S",)
    shown = board(calling(ELDER, YOUNGER), Seat(1), *texts, stage=Stage.OVER, match_over=True, ended="Ana gave up.")
    assert (shown.prompt, shown.choices, shown.is_my_turn, shown.status) == (None, (), False, "Ana gave up.")
    assert (shown.tally.outcome, shown.match.outcome) == ("Ana gave up.", "Ana gave up.")
    assert not any(panel.is_on_turn for panel in shown.seats)


def test_a_deal_is_never_given_up():
    assert labels_of_menu(may_resign=True) == ["Give up the match"]
    assert labels_of_menu(may_resign=False) == []


def labels_of_menu(**changes):
    return [choice.label for choice in board(dealt(ELDER, YOUNGER, REST), Seat(0), **changes).menu]
