"""Whole deals of piquet, to be read like prose: seat 0 is elder in each, seat 1 younger."""

from __future__ import annotations

from games.rules.cards import cards
from games.rules.game import Seat
from games.rules.piquet import PIQUET
from games.rules.piquet.view import BonusKind
from tests.games.rules.piquet.positions import breakdown, dealt, play, scores, tricks


def says(state):
    """What is public: the running totals, and the replies so far."""
    view = PIQUET.view(state, None)
    return view.scores, [one.reply for one in view.categories]


def test_p34_cavendish_introduces_the_game():
    state = dealt(
        "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D",
        "TS 7S TH 9H 7H KC QC TC AD QD JD TD",
        "9S 8S KH 9C KD QS AC 7D",
    )

    # Elder throws five and is left with hearts to the ace; younger takes the three that remain.
    state = play(state, "0 discard KS 8C 7C 9D 8D", "1 discard 7S 9H 7H")
    assert set(PIQUET.view(state, Seat(0)).hand) == set(cards("AS JS 9S 8S AH KH QH JH 8H JC 9C KD"))
    assert set(PIQUET.view(state, Seat(1)).hand) == set(cards("QS TS TH AC KC QC TC AD QD JD TD 7D"))

    # "Point of five." "Making?" "Forty-nine." "Good."
    state = play(state, "0 point H", "1 stand D")
    assert PIQUET.view(state, Seat(1)).categories[0].said.total == 49
    # "A quart major." "Good." - "Three knaves." "Not good."
    state = play(state, "0 sequence AH4", "1 stand QD3", "0 set J3", "1 stand T4 Q3")
    assert says(state) == ((9, 0), ["good", "good", "not_good"])

    # He leads, ten; she counts four tens and three queens, seventeen, before she plays.
    state = play(state, "0 play AH")
    assert scores(state) == (10, 17)

    # Five hearts and a diamond that she takes.
    state = tricks(state, "TH, KH 7D, QH TD, JH JD, 8H QD, KD AD")
    assert scores(state) == (15, 18)

    # Four clubs and a spade, until he takes the rest.
    state = tricks(state, "AC 9C, KC JC, QC 8S, TC 9S, QS AS, JS TS")

    # The last trick counts double and seven tricks bring ten more.
    assert PIQUET.result(state)["scores"] == [28, 23]
    assert PIQUET.result(state)["tricks"] == [7, 5]
    assert breakdown(state, 0) == {"point": 5, "sequences": 4, "play": 8, "last_trick": 1, "cards": 10}
    assert breakdown(state, 1) == {"sets": 17, "play": 6}


def test_a_carte_blanche_grows_into_a_repique_and_capot():
    state = dealt(
        "AS TS 9S 8S 7S AH AD AC TH 9H TD TC",
        "KH QH JH 8H KD QD JD 9D KC QC JC 7C",
        "KS QS JS 9C 8C 8D 7D 7H",
    )

    # Elder shows no court card and says three; younger fixes five first, unseen, and sees his hand then.
    state = play(state, "0 carte-blanche 3")
    assert PIQUET.view(state, Seat(1)).claim.cards == ()
    state = play(state, "1 discard 8H 9D JD JC 7C")
    assert PIQUET.view(state, Seat(1)).claim.cards == cards("AS TS 9S 8S 7S AH TH 9H AD TD AC TC")

    # He draws the three court cards of spades, she what follows.
    state = play(state, "0 discard 9H TD TC")
    assert PIQUET.view(state, Seat(0)).peek == cards("9C 8C")
    assert set(cards("9C 8C 8D 7D 7H")) < set(PIQUET.view(state, Seat(1)).hand)

    # Eight spades, the huitieme, four aces: all good. 10 + 8 + 18 + 14 = 50, repique if it stands.
    calls = ("0 point S", "1 stand H", "0 sequence AS8", "1 stand -", "0 set A4", "1 stand K3")
    state = play(state, *calls)
    provisional = PIQUET.view(state, Seat(1)).provisional
    assert (provisional.kind, provisional.reached) == (BonusKind.REPIQUE, 50)
    assert scores(state) == (50, 0)

    # She has nothing to call that he left out; nothing of the talon is left; she plays, and it stands.
    state = tricks(state, "AS 7D")
    assert scores(state) == (111, 0)

    # Eight spades and three aces, and the ten of hearts after the king has been thrown.
    state = tricks(state, "KS 8D, QS 7H, JS 8C, TS 9C, 9S QC, 8S QD, 7S JH, AC KC, AD KD, AH QH")
    state = tricks(state, "TH KH")
    assert PIQUET.result(state)["tricks"] == [11, 1]
    assert breakdown(state, 0)["cards"] == 10
    assert PIQUET.result(state)["scores"] == [10 + 8 + 18 + 14 + 60 + 12 + 10, 2]


def test_a_deal_in_which_everything_is_sunk_and_called_late():
    state = dealt(
        "AS KS QS JS TS 9S AH AD AC 7H 7D 7C",
        "KH QH JH 8H KD QD 9D 8D KC QC 9C 8C",
        "8S 7S TH 9H JD TD JC TC",
    )
    # Elder keeps everything but a seven, and says nothing of it.
    state = play(state, "0 discard 7C", "1 discard 8C", "0 point -", "0 sequence -", "0 set -", "0 play 7H")
    assert PIQUET.view(state, Seat(1)).hand_counts == (11, 12)

    # Younger counts all of hers: a point of four, a tierce, two trios; she turns the talon up between them.
    state = play(state, "1 set K3 Q3", "1 expose", "1 point H", "1 sequence KH3")
    assert PIQUET.view(state, Seat(0)).exposed == cards("TH 9H JD TD JC TC")
    assert scores(state) == (1, 4 + 3 + 6)

    # Elder wants to see the point, and later, out of turn, the trios.
    state = play(state, "0 ask point")
    assert PIQUET.view(state, None).categories[0].proofs[0].groups == (cards("KH QH JH 8H"),)
    state = tricks(state, "8H, KH AH")
    state = play(state, "0 ask set")
    assert PIQUET.view(state, None).categories[2].proofs[0].groups == (cards("KH KD KC"), cards("QH QD QC"))

    # Spades and aces are his all the same; no pique, for hers counted before his first lead. She keeps the end.
    state = tricks(state, "AS 7S, KS 9C, QS 8D, JS QC, TS JH, 9S KC, 8S QH, AD 9D, AC QD, 7D KD")
    assert breakdown(state, 0) == {"play": 12, "cards": 10}
    assert breakdown(state, 1) == {"point": 4, "sequences": 3, "sets": 6, "play": 3, "last_trick": 1}


def test_a_partie_of_two_deals_is_won_over_a_rubiconed_rival():
    """The loser stays three short of a hundred, so that both totals count for the winner."""
    standing = PIQUET.opening(PIQUET.read_options({"deals": 2}), 2)
    for dealer, points in ((1, (95, 7)), (0, (12, 90))):
        assert standing.next_dealer in (None, dealer)
        state = PIQUET.start(standing, Seat(dealer), PIQUET.pack)
        standing = PIQUET.after(standing, state, {"scores": points})
    assert PIQUET.match_result(standing)["totals"] == [107, 97]
    assert PIQUET.match_result(standing)["margin"] == 107 + 97 + 100
    assert PIQUET.match_result(standing)["rubicon"] is True
