"""Each value of the standings told term by term, as a page reads it out."""

from fractions import Fraction as F

import pytest

from tournaments.events.presenters.criteria import MEANINGS, REASONS, TITLES, order_text
from tournaments.events.presenters.terms import KINDS, Words, sum_text
from tournaments.events.rules.tiebreaks import Criterion, Term
from tournaments.events.rules.unplayed import Unplayed
from tournaments.events.services.ranking import written

WORDS = Words({1: "Ana", 2: "Luis"}, {7: "came late"})


def told(criterion: Criterion, term: Term) -> tuple[str, str, str]:
    """Against whom, what it gives, and why."""
    line = WORDS.line(criterion, written(term))
    return line.against, line.product, line.note


def test_a_buchholz_is_read_out_as_a_sum_with_the_bye_named() -> None:
    terms = [
        Term(1, F(3), round=1),
        Term(2, F(5, 2), round=2),
        Term(None, F(2), round=3, unplayed=Unplayed.PAIRING_BYE),
    ]
    lines = [WORDS.line(Criterion.BUCHHOLZ, written(term)) for term in terms]
    assert sum_text("7½", lines) == "7½ = 3 (Ana) + 2½ (Luis) + 2 (Round 3: bye)"


def test_a_dummy_opponent_is_explained_with_what_held_it_down() -> None:
    bye = Term(None, F(5, 2), round=2, unplayed=Unplayed.REQUESTED_HALF, is_capped=True)
    forfeit = Term(2, F(3, 2), round=4, unplayed=Unplayed.FORFEIT_WON, is_capped=True)
    own = Term(None, F(1), round=1, unplayed=Unplayed.LATE)
    draws = "A dummy opponent stands in for the round, with no more than draws in all rounds would give."
    rival = "A dummy opponent stands in for the round, with no more than the opponent who was paired."
    plain = "A dummy opponent with one's own points stands in for the round."
    assert told(Criterion.BUCHHOLZ, bye) == ("Round 2: half-point bye", "2½", draws)
    assert told(Criterion.BUCHHOLZ, forfeit) == ("Luis: forfeit won", "1½", rival)
    assert told(Criterion.SONNEBORN_BERGER, own) == ("Round 1: entered later", "1", plain)


def test_points_of_a_bye_need_no_dummy() -> None:
    bye = Term(None, F(1), round=2, unplayed=Unplayed.PAIRING_BYE)
    assert told(Criterion.POINTS, bye) == ("Round 2: bye", "1", "")


def test_an_opponent_who_left_counts_draws_and_the_page_says_so() -> None:
    line = told(Criterion.BUCHHOLZ, Term(2, F(3), round=1, is_adjusted=True))
    assert line == ("Luis", "3", "Rounds this opponent didn't play at the end count as draws.")


def test_what_is_cut_is_shown_and_left_out_of_the_sum() -> None:
    lines = [WORDS.line(Criterion.BUCHHOLZ_CUT1, written(term)) for term in (
        Term(1, F(3)), Term(2, F(1), is_cut=True), Term(1, F(2))
    )]  # fmt: skip
    assert [(line.amount, line.is_cut) for line in lines] == [("3", False), ("1", True), ("2", False)]
    assert sum_text("5", lines) == "5 = 3 (Ana) + 2 (Ana)"


def test_a_product_shows_both_of_its_factors() -> None:
    line = WORDS.line(Criterion.SONNEBORN_BERGER, written(Term(2, F(3), F(1, 2))))
    assert (line.amount, line.weight, line.product) == ("3", "½", "1½")


def test_a_penalty_and_a_round_are_named() -> None:
    assert told(Criterion.POINTS, Term(None, F(-1, 2), penalty=7)) == ("Penalty: came late", "−½", "")
    assert told(Criterion.PROGRESSIVE, Term(None, F(3, 2), round=2)) == ("After round 2", "1½", "")


def test_an_only_term_needs_no_sum() -> None:
    assert sum_text("3", [WORDS.line(Criterion.KOYA, written(Term(1, F(3))))]) == ""


def test_a_term_kept_before_there_was_more_to_say_is_still_read() -> None:
    line = WORDS.line(Criterion.SONNEBORN_BERGER, [1, "3/2", "1/2"])
    assert (line.against, line.product) == ("Ana", "¾")


@pytest.mark.parametrize("criterion", list(Criterion))
def test_every_criterion_has_its_words(criterion: Criterion) -> None:
    assert TITLES[criterion] and MEANINGS[criterion]
    assert "Ana" in str(REASONS[criterion]) % {"above": "Ana"}


@pytest.mark.parametrize("kind", list(Unplayed))
def test_every_kind_of_unplayed_round_has_its_words(kind: Unplayed) -> None:
    assert str(KINDS[kind])


def test_an_order_is_read_from_first_to_last() -> None:
    assert order_text(("points", "buchholz_cut1")) == "Points → Buchholz Cut-1"
    assert order_text(()) == "the usual order"
