"""Whole deals of chouine, to be read card by card: each line is a trick, who took it, and what it was worth.

Whatever happens between two tricks (an exchange, a pass) stands at the head of the line.
"""

from __future__ import annotations

from games.rules.cards import cards
from games.rules.chouine import CHOUINE
from games.rules.chouine.ranking import points
from games.rules.chouine.state import AuSept
from games.rules.game import Seat


def told(deck, story, *, dealer=1, standing=None):
    """The finished state of `deck`, with every trick of `story` checked on the way."""
    standing = standing or CHOUINE.opening(CHOUINE.read_options({}), 2)
    state = CHOUINE.start(standing, Seat(dealer), cards(deck))
    for number, line in enumerate(story.strip().splitlines(), 1):
        actions, outcome = line.split("->")
        for text in actions.strip().split(", "):
            state = CHOUINE.apply(state, CHOUINE.read(text.strip(), 2))
        trick = state.deal.tricks[-1]
        taken = points(tuple(played.card for played in trick.played))
        assert (trick.number, f"{trick.winner} {taken}") == (number, outcome.strip())
    return state


def test_c25_the_quinte_that_was_not_enough():
    # The dealer, seat 1, was dealt the seven of trumps and takes the queen for it. His opponent announces a quinte in
    # a trick that he loses; the dealer answers with a tierce of spades and a mariage of clubs. The seven comes back to
    # the dealer, who loses trick 11, and goes in trick 13 where he must ruff; in trick 15 he must overtrump.
    deck = "AD 7H TC 9H QD JH 7C TS KH JD QH 7S 8D AH 9C QS TD 8H AS TH JS KS 7D 9D 8C QC JC 8S 9S KD KC AC"
    state = told(
        deck,
        """
        1 exchange, 0 play 7C, 1 play 9H -> 1 0
        1 play 7S, 0 play 8D             -> 1 0
        1 play JD, 0 play 9C             -> 1 2
        1 play JH, 0 play QD             -> 1 5
        1 play 8H, 0 play KH             -> 0 4
        0 play AD quinte, 1 play QH      -> 1 14
        1 play QS tierce, 0 play 7D      -> 1 3
        1 play 9D, 0 play 8C             -> 1 0
        1 play JS, 0 play JC             -> 1 4
        1 play 8S, 0 play 9S             -> 0 0
        0 play KD, 1 play QC mariage     -> 0 7
        0 play TC, 1 play KC             -> 0 14
        0 play TD, 1 play 7H             -> 1 10
        1 play KS, 0 play AS             -> 0 15
        0 play TH, 1 play AH             -> 1 21
        1 play TS, 0 play AC             -> 1 21
        """,
    )
    assert CHOUINE.result(state) == {
        "winner": 1,
        "scores": [90, 140],
        "cards": [40, 80],
        "announcements": [50, 50],
        "last_trick": 1,
        "chouine": False,
    }


AU_SEPT = "QS AS 9S 8D TH JC AH QC 9C TS TD KC QH KH KS 7C 8C 8H JD AD AC JS QD 9D TC JH KD 7H 8S 7S 7D 9H"
AU_SEPT_STORY = """
    0 play 9S, 1 play TS             -> 1 10
    1 play JC tierce, 0 play 9C      -> 1 2
    1 play QC, 0 play QS mariage     -> 1 6
    1 play 7C, 0 play 8C             -> 0 0
    0 play 8H, 1 play KH             -> 1 4
    1 play AD, 0 play QH             -> 1 14
    1 play JS, 0 play KS             -> 0 6
    0 play TH, 1 play JD             -> 1 12
    1 play JH, 0 play KD mariage     -> 0 6
    0 play 7H, 1 play 8S             -> 0 0
    1 exchange, 0 play 7S, 1 play AS -> 1 11
    1 play TD, 0 play 7D             -> 1 10
    1 play 9H, 0 play AH             -> 0 11
    0 play AC, 1 play KC             -> 0 15
    0 play QD, 1 play 8D             -> 0 3
    0 play 9D, 1 play TC             -> 0 10
"""


def test_the_seven_drawn_late_is_exchanged_at_au_sept():
    # Diamonds are trumps. Seat 1 drew their seven after trick 10, holds it when "au sept" is asked, and takes the ten.
    # Seat 0 loses trick 11, so that the seven becomes his; the ten takes it from him at once.
    before = told(AU_SEPT, "\n".join(AU_SEPT_STORY.strip().splitlines()[:10]))
    assert isinstance(before, AuSept)
    assert CHOUINE.to_act(before) == {1}
    state = told(AU_SEPT, AU_SEPT_STORY)
    assert state.deal.exchanged.taken == "TD"
    assert CHOUINE.result(state) == {
        "winner": 0,
        "scores": [121, 99],
        "cards": [51, 69],
        "announcements": [60, 30],
        "last_trick": 0,
        "chouine": False,
    }


DRAWN = "8S 7C AS 9C KD JC 7H TD 8H 8C 9H 9D TH KC JD QC QD 9S TS AD QS AH QH KH 7S JS AC KS 7D 8D TC JH"
DRAWN_STORY = """
    0 exchange, 0 play 8S, 1 play 7C        -> 0 0
    0 play 9D, 1 play TD                    -> 1 10
    1 play 8C, 0 play JD                    -> 1 2
    1 play JC tierce, 0 play QD mariage     -> 1 5
    1 play 9C, 0 play KD                    -> 1 4
    1 play 9S, 0 play TS                    -> 0 10
    0 play AH, 1 play QC                    -> 0 14
    0 play QS, 1 play TH                    -> 1 13
    1 play 7S, 0 play AS                    -> 0 11
    0 play KS, 1 play 7D                    -> 0 4
    0 play 8D, 1 play AD                    -> 1 11
    1 play JS, 0 play KH                    -> 0 6
    0 play AC, 1 play KC                    -> 0 15
    0 play 7H, 1 play QH                    -> 1 3
    1 play TC, 0 play 8H                    -> 0 10
    0 play 9H, 1 play JH                    -> 1 2
"""


def test_the_smallest_trump_makes_a_deal_equal():
    # Both announce in trick 4. Before trick 16 it stands 90 to 78; the jack of hearts takes the nine and the ten
    # for the last trick: 90 all, and nobody has won.
    state = told(DRAWN, DRAWN_STORY)
    assert CHOUINE.result(state)["scores"] == [90, 90]
    assert CHOUINE.result(state)["winner"] is None


CHOUINE_DECK = "KC JS 9C 9H AC AD JC 7S AH JD 7H 8C QD TC 7D 8S TS 9D QC 8H KH QS 9S JH QH AS TD TH 8D KD KS 7C"
CHOUINE_STORY = """
    0 play AH, 1 play 7S         -> 0 11
    0 play 8C, 1 play JD         -> 0 2
    0 play 9C, 1 play 7D         -> 0 0
    0 play 8S, 1 play TS         -> 1 10
    1 play 9D, 0 play JC chouine -> 1 2
"""


def test_a_chouine_wins_from_the_second_seat_in_a_trick_that_is_lost():
    # The seven of hearts is turned, so nobody may exchange. Seat 0 draws the ten and then the queen of clubs to what
    # he was dealt, and lets the lead go to be able to say it with the jack.
    state = told(CHOUINE_DECK, CHOUINE_STORY)
    assert state.deal.turned == "7H"
    assert CHOUINE.result(state) == {"winner": 0, "chouine": True}


def test_a_manche_of_two_with_a_drawn_deal_between():
    # Seat 0 wins the first deal by a chouine and deals the second, which is drawn, and the third, which seat 1 wins;
    # so seat 1 deals the last one, and seat 0 has a chouine again.
    standing = CHOUINE.opening(CHOUINE.read_options({"deals_to_win": 2}), 2)
    first = told(CHOUINE_DECK, CHOUINE_STORY, standing=standing)
    standing = CHOUINE.after(standing, first, CHOUINE.result(first))
    assert (standing.score, standing.next_dealer) == ((1, 0), 0)

    drawn = told(DRAWN, mirrored(DRAWN_STORY), dealer=0, standing=standing)
    standing = CHOUINE.after(standing, drawn, CHOUINE.result(drawn))
    assert (standing.score, standing.next_dealer) == ((1, 0), 0)

    third = told(AU_SEPT, mirrored(AU_SEPT_STORY), dealer=0, standing=standing)
    standing = CHOUINE.after(standing, third, CHOUINE.result(third))
    assert (standing.score, standing.next_dealer) == ((1, 1), 1)

    last = told(CHOUINE_DECK, CHOUINE_STORY, standing=standing)
    standing = CHOUINE.after(standing, last, CHOUINE.result(last))
    assert CHOUINE.match_result(standing) == {"winner": 0, "deals_won": [2, 1]}
    assert standing.over
    assert standing.deals == 4


def mirrored(story):
    """`story` with the seats changed over, for the same deck dealt by seat 0."""
    seats = {"0": "1", "1": "0"}
    lines = []
    for line in story.strip().splitlines():
        actions, outcome = line.split("->")
        texts = [seats[text.strip()[0]] + text.strip()[1:] for text in actions.split(",")]
        winner, taken = outcome.split()
        lines.append(f"{', '.join(texts)} -> {seats[winner]} {taken}")
    return "\n".join(lines)
