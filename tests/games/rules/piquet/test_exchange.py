"""The deal, carte blanche and the exchange (piquet §1-4)."""

from __future__ import annotations

import pytest

from games.rules.cards import FRENCH_PACK, cards
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from games.rules.piquet.view import Phase
from tests.games.rules.piquet.positions import OPENING, dealt, play, refused, texts_of

BLANK = "AS TS 9S 8S 7S AH TH 9H 8H 7H AD TD"
COURTS = "KS QS JS KH QH JH KD QD JD KC QC JC"
STOCK = "AC TC 9C 8C 7C 9D 8D 7D"


@pytest.fixture
def elder_blank():
    return dealt(BLANK, COURTS, STOCK)


@pytest.fixture
def younger_blank():
    return dealt(COURTS, BLANK, STOCK)


def to_act(state):
    return set(PIQUET.to_act(state))


def test_cards_are_dealt_by_threes_to_elder_first():
    state = PIQUET.start(OPENING, Seat(0), FRENCH_PACK)
    assert PIQUET.view(state, Seat(1)).hand[:6] == cards("AS KS QS 8S 7S AH")
    assert PIQUET.view(state, Seat(0)).hand[:3] == cards("JS TS 9S")
    assert PIQUET.revealed(state).stock == FRENCH_PACK[24:]


@pytest.mark.parametrize("deck", [FRENCH_PACK[1:], (*FRENCH_PACK[1:], FRENCH_PACK[1])], ids=["too few", "one twice"])
def test_a_deck_is_every_card_once(deck):
    with pytest.raises(ValueError, match="32 cards once"):
        PIQUET.start(OPENING, Seat(0), deck)


def test_a_dealer_is_one_of_the_two_seats():
    with pytest.raises(ValueError, match="no such seat"):
        PIQUET.start(OPENING, Seat(2), FRENCH_PACK)


def test_elder_discards_one_to_five(younger_blank):
    assert refused(younger_blank, "0 discard KS QS JS KH QH JH") == ("wrong_discard_count", "piquet §4.2")
    assert to_act(play(younger_blank, "0 discard KS QS JS KH QH")) == {1}
    counts = {len(text.split()) - 2 for text in texts_of(younger_blank, 0) if "discard" in text}
    assert counts == {1, 2, 3, 4, 5}


def test_younger_discards_at_most_what_elder_left(elder_blank):
    state = play(elder_blank, "0 discard 7S")
    assert refused(state, "1 discard KS QS JS KH QH JH KD QD") == ("wrong_discard_count", "piquet §4.2")
    assert PIQUET.view(state, Seat(1)).discard_max == 7
    after = play(state, "1 discard KS QS JS KH QH JH KD")
    assert PIQUET.view(after, Seat(1)).hand == cards("QD JD 9D 8D 7D KC QC JC TC 9C 8C 7C")
    assert PIQUET.view(after, None).talon_left == 0


def test_there_are_3302_actions_for_younger_when_elder_left_seven(younger_blank):
    assert len(texts_of(play(younger_blank, "0 discard KS"), 1)) == 3301 + 1


def test_only_held_cards_are_discarded(elder_blank):
    assert refused(elder_blank, "0 discard KS") == ("card_not_held", "piquet §3.9")


def test_younger_waits_for_elder_s_discard(elder_blank):
    assert refused(elder_blank, "1 discard KS") == ("not_your_turn", "piquet §3.8")


def test_elder_s_claim_makes_younger_discard_first(elder_blank):
    state = play(elder_blank, "0 carte-blanche 3")
    assert to_act(state) == {1}
    seen = PIQUET.view(state, Seat(1))
    assert (seen.phase, seen.discard_min, seen.discard_max) == (Phase.YOUNGER_DISCARDS, 1, 5)
    assert refused(state, "0 discard AS TS 9S") == ("not_your_turn", "piquet §3.8")
    assert refused(state, "1 discard KS QS JS KH QH JH") == ("wrong_discard_count", "piquet §4.2")


def test_elder_then_discards_exactly_the_number_said(elder_blank):
    state = play(elder_blank, "0 carte-blanche 3", "1 discard KS QS")
    assert to_act(state) == {0}
    assert len(PIQUET.view(state, Seat(1)).hand) == 10  # she has not drawn yet
    assert refused(state, "0 discard AS TS") == ("wrong_discard_count", "piquet §4.2")
    assert {len(text.split()) for text in texts_of(state, 0)} == {5}


def test_elder_draws_from_the_top_though_younger_discarded_first(elder_blank):
    state = play(elder_blank, "0 carte-blanche 3", "1 discard KS QS", "0 discard 7S 8S 9S")
    assert set(cards("AC TC 9C")) < set(PIQUET.view(state, Seat(0)).hand)
    assert set(cards("8C 7C")) < set(PIQUET.view(state, Seat(1)).hand)
    assert PIQUET.view(state, None).scores == (10, 0)


def test_the_twelve_are_shown_after_the_rival_has_fixed_the_discard(elder_blank):
    state = play(elder_blank, "0 carte-blanche 3")
    assert PIQUET.view(state, Seat(1)).claim.cards == ()
    assert PIQUET.view(play(state, "1 discard KS"), Seat(1)).claim.cards == cards(BLANK)


@pytest.mark.parametrize("before", [(), ("0 discard KS",)], ids=["before elder's discard", "after it"])
def test_younger_claims_until_her_own_discard(younger_blank, before):
    state = play(younger_blank, *before, "1 carte-blanche")
    assert PIQUET.view(state, None).scores == (0, 10)
    assert PIQUET.view(state, Seat(0)).claim.cards == (cards(BLANK) if before else ())
    assert to_act(state) == ({1} if before else {0})


def test_younger_s_claim_leaves_elder_his_five_cards(younger_blank):
    assert PIQUET.view(play(younger_blank, "1 carte-blanche"), Seat(0)).discard_max == 5


def test_a_claim_comes_before_the_own_discard(elder_blank, younger_blank):
    late = ("claim_too_late", "piquet §2.5")
    assert refused(play(elder_blank, "0 discard 7S"), "0 carte-blanche 1") == late
    calls = play(younger_blank, "0 discard KS", "1 discard AS")
    assert refused(calls, "1 carte-blanche") == late
    lead = play(calls, "0 point -", "0 sequence -", "0 set -", "0 play KH")
    assert refused(lead, "1 carte-blanche") == late


def test_carte_blanche_is_claimed_once(elder_blank, younger_blank):
    again = ("already_claimed", "piquet §2.2")
    assert refused(play(elder_blank, "0 carte-blanche 3"), "0 carte-blanche 3") == again
    assert refused(play(younger_blank, "1 carte-blanche"), "1 carte-blanche") == again


def test_a_court_card_spoils_carte_blanche(elder_blank):
    assert refused(elder_blank, "1 carte-blanche") == ("not_carte_blanche", "piquet §2.1")
    assert not any("blanche" in text for text in texts_of(elder_blank, 1))


def test_a_court_card_drawn_later_does_not_matter():
    state = dealt(COURTS.replace("KC", "7D"), BLANK, "KC " + STOCK.replace(" 7D", ""))
    state = play(state, "0 discard JC", "1 carte-blanche", "1 discard AS")
    assert PIQUET.view(state, None).scores == (0, 10)


@pytest.mark.parametrize("text", ["0 carte-blanche", "0 carte-blanche 0", "0 carte-blanche 6"])
def test_elder_says_how_many_he_will_change(elder_blank, text):
    assert refused(elder_blank, text) == ("claim_number", "piquet §2.3")


def test_younger_says_no_number(younger_blank):
    assert refused(younger_blank, "1 carte-blanche 3") == ("claim_number", "piquet §2.3")


def test_claims_are_listed_with_every_number(elder_blank, younger_blank):
    listed = {text for text in texts_of(elder_blank, 0) if "blanche" in text}
    assert listed == {f"0 carte-blanche {number}" for number in range(1, 6)}
    assert texts_of(younger_blank, 1) == {"1 carte-blanche"}


def test_an_unclaimed_carte_blanche_scores_nothing(elder_blank):
    state = play(elder_blank, "0 discard 7S", "1 discard KS")
    assert PIQUET.view(state, None).scores == (0, 0)


def test_elder_sees_what_he_left_of_the_five_until_his_lead(elder_blank):
    state = play(elder_blank, "0 discard 7S 8S")
    assert PIQUET.view(state, Seat(0)).peek == cards("9C 8C 7C")
    state = play(state, "1 discard KS QS", "0 point -", "0 sequence -", "0 set -")
    assert PIQUET.view(state, Seat(0)).peek == cards("9C 8C 7C")
    assert PIQUET.view(state, Seat(1)).peek == ()
    assert PIQUET.view(play(state, "0 play AS"), Seat(0)).peek == ()


@pytest.mark.parametrize("text", ["0 point S", "1 stand -", "0 play AS", "1 expose", "0 ask point"])
def test_nothing_else_is_done_during_the_exchange(elder_blank, text):
    assert refused(elder_blank, text) == ("wrong_phase", "piquet §3")
