"""The facts that say why who meets whom."""

from fractions import Fraction

from tests.tournaments.events.rules.pairing.fields import after, soft
from tournaments.events.rules.pairing.reasons import bye_facts, pair_facts
from tournaments.events.rules.pairing.types import Fact, Reason


def test_two_of_a_score_meet_as_upper_and_lower_half() -> None:
    assert list(pair_facts(after(field=4), (1, 3))) == [
        Fact(Reason.SAME_SCORE, (1, 3), Fraction()),
        Fact(Reason.HALVES, (1, 3)),
    ]


def test_two_of_one_half_meet_without_that_reason() -> None:
    assert [fact.reason for fact in pair_facts(after(field=4), (1, 2))] == [Reason.SAME_SCORE]


def test_who_would_have_been_met_again_is_named() -> None:
    wanted = after("1+2 3=4 5=6", "1=3 2+4 5zero 6zero", field=6, with_first_deal=False)
    facts = list(pair_facts(wanted, (3, 6)))
    assert Fact(Reason.FLOATS_DOWN, (3, 6), Fraction(1, 2)) in facts
    assert Fact(Reason.FLOATS_UP, (6, 3), Fraction(1, 2)) in facts
    assert Fact(Reason.WOULD_HAVE_MET, (6, 5), round=1) in facts


def test_somebody_floats_because_the_others_of_the_score_were_met() -> None:
    wanted = after("1+3 2+4", "1=2 3=4", field=4, with_first_deal=False)
    assert Fact(Reason.MET_ALL_OF_GROUP, (1,)) in pair_facts(wanted, (1, 4))


def test_somebody_floats_because_the_score_is_odd() -> None:
    wanted = after("1+4 2+5 3+6", field=6, with_first_deal=False)
    assert Fact(Reason.ODD_GROUP, (3,), Fraction(3)) in pair_facts(wanted, (3, 4))


def test_somebody_floats_because_the_others_are_needed_elsewhere() -> None:
    wanted = after("1+3 2+4", field=4, with_first_deal=False)
    assert Fact(Reason.OTHERS_NEEDED, (1,)) in pair_facts(wanted, (1, 4))


def test_what_was_given_up_is_said() -> None:
    wanted = after("1+2", field=2, forbidden=soft((1, 2)))
    facts = list(pair_facts(wanted, (2, 1)))
    assert Fact(Reason.SECOND_MEETING, (1, 2), round=1) in facts
    assert Fact(Reason.FORBIDDEN_LIFTED, (1, 2)) in facts


def test_wishes_about_the_first_deal_are_kept_or_dropped() -> None:
    wanted = after("1+3 2+4", field=4)
    facts = list(pair_facts(wanted, (1, 2)))
    assert Fact(Reason.FIRST_DEAL_DROPPED, (1,)) in facts
    assert Fact(Reason.FIRST_DEAL_KEPT, (2,)) in facts


def test_a_bye_says_how_many_play_and_that_nobody_has_less() -> None:
    assert list(bye_facts(after(field=3), 3)) == [
        Fact(Reason.ODD_FIELD, (3,), Fraction(3)),
        Fact(Reason.LOWEST_SCORE, (3,), Fraction()),
    ]


def test_a_bye_names_those_with_less_who_did_not_get_it() -> None:
    wanted = after("1+2 3+4 5bye", "1zero 2zero 3zero 4zero 5zero", field=5, barred=(4,))
    assert list(bye_facts(wanted, 5))[1:] == [
        Fact(Reason.PAIRED_INSTEAD, (5, 2)),
        Fact(Reason.PASSED_OVER, (5, 4)),
        Fact(Reason.SECOND_BYE, (5,)),
    ]
