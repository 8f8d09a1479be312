"""Guinote played through, hand by hand, to be read like prose.

A line is one trick: its cards in the order in which they were played, who takes it and what it is worth, then
what is done before the next lead.
"""

from __future__ import annotations

import pytest

from games.rules.cards import cards
from games.rules.game import Seat
from games.rules.guinote import GUINOTE
from games.rules.guinote.ranks import points

HEAD_TO_HEAD = (
    "2B 2C SB 6E 3C 4E RB 5O CO CC RC 3O 4B 4C RE 7B 5E 1E 2E SO "
    "3E 5C SC 5B 6O 7E 7C 4O CB CE 1C SE 1B 2O 1O RO 6C 3B 7O 6B"
)


def begun(deck, dealer, seats, standing=None, **options):
    """The hand just dealt from `deck` by `dealer`."""
    opening = standing or GUINOTE.opening(GUINOTE.read_options(options), seats)
    return GUINOTE.start(opening, Seat(dealer), cards(deck))


def played(state, story):
    """The state after the tricks of `story`, each checked for its winner and its worth."""
    for line in story.strip().splitlines():
        trick, *after = [part.strip() for part in line.split(";")]
        laid, outcome = trick.split(" -> ")
        state = laid_down(state, cards(laid))
        taken = state.deal.tricks[-1]
        assert f"{taken.winner} takes {points(p.card for p in taken.played)}" == outcome, line
        for text in after:
            state = acted(state, text)
    return state


def laid_down(state, laid):
    for card in laid:
        state = acted(state, f"{state.seat} play {card}")
    return state


def acted(state, text):
    return GUINOTE.apply(state, GUINOTE.read(text, state.deal.setting.seats))


def hands(state):
    return tuple(" ".join(hand) for hand in state.deal.hands)


def test_g37_two_players_three_songs_and_an_exchange():
    """Player 0 makes the point without the last trick; who asks for it with the thirty malas plays on de vueltas."""
    over = head_to_head()
    assert GUINOTE.result(over) == {
        "cards": [53, 67],
        "cantes": [60, 20],
        "last_trick": 1,
        "carried": [0, 0],
        "totals": [113, 97],
        "tute": False,
        "point_to": 0,
    }


def test_g37_with_the_last_trick_asked_for_nobody_makes_the_point():
    assert GUINOTE.result(head_to_head(thirty_malas="cards_and_last_trick"))["point_to"] is None


def head_to_head(**options):
    state = begun(HEAD_TO_HEAD, dealer=1, seats=2, **options)
    assert hands(state) == ("2B 2C SB RB 5O CO", "6E 3C 4E CC RC 3O")

    # Player 0 takes a worthless trick and sings the forty out of his first cards.
    state = played(
        state,
        """
        2C 4E -> 0 takes 0; 0 sing B; 0 draw
        4C 6E -> 0 takes 0; 0 draw
        5O 5E -> 0 takes 0; 0 exchange; 0 draw
        2B 2E -> 0 takes 0; 0 draw
        4B CC -> 0 takes 2; 0 draw
        5C 3C -> 1 takes 10; 1 sing C; 1 draw
        5B 6O -> 1 takes 0; 1 draw
        7E 7C -> 1 takes 0; 1 draw
        4O CO -> 0 takes 2; 0 draw
        CE 3O -> 0 takes 12; 0 draw
        CB 3E -> 0 takes 12; 0 draw
        2O 1C -> 0 takes 11; 0 draw; 0 sing O
        1E 1B -> 1 takes 22; 1 draw
        6C 7O -> 1 takes 0; 1 draw
        """,
    )
    # The seven that was left for the muestra went to player 0, who drew last.
    assert [set(hand) for hand in state.deal.hands] == [
        set(cards("SB RB SE SO RO 7B")),
        set(cards("RC SC RE 1O 3B 6B")),
    ]
    return played(
        state,
        """
        6B 7B -> 0 takes 0
        SO 1O -> 1 takes 14
        SC SB -> 0 takes 6
        SE RE -> 1 takes 7
        RC RB -> 0 takes 8
        RO 3B -> 1 takes 14
        """,
    )


FIRST = (
    "5B 5C CC 5O SO SE 1O 6B 2O RC SB 3O 6C RO 4B 4E 4O CB 4C 7C "
    "7O 2E RB 7E 3E CO 1C 7B 5E 2C SC 3C 6E CE 2B 6O 1B RE 1E 3B"
)
SECOND = (
    "5C SC 2E 6O 6C 5O 7E 1E 6B CB 2O 2C 7C SB 5E 4E 1B RB 7O 7B "
    "1O 2B 5B CE SE 1C 4C RE 4O CO RC RO CC 3E 6E 3C 3B SO 4B 3O"
)
THIRD = (
    "3E 7C CO 2O RB RO CC SE 4B 6E 1O 6B 7B 5E 3C RC RE 3B 4C SB "
    "CE 7O SO 1C 7E 4O 2C 5O 3O CB 5B 5C 1E 6O 2E 1B 6C 4E SC 2B"
)


def test_a_coto_in_pairs_to_two_points_by_a_song_in_vueltas_and_a_tute():
    """Side 1 comes from behind: 71 to 99 after the first hand, and it has both points two hands later."""
    standing = GUINOTE.opening(GUINOTE.read_options({"points_to_coto": 2}), 4)

    first = first_hand(standing)
    assert GUINOTE.result(first)["totals"] == [99, 71]
    standing = GUINOTE.after(standing, first, GUINOTE.result(first))
    assert (standing.vueltas, standing.carried, standing.next_dealer) == (True, (99, 71), 0)

    second = second_hand(standing)
    assert GUINOTE.result(second) == {
        "cards": [0, 0],
        "cantes": [0, 40],
        "last_trick": None,
        "carried": [99, 71],
        "totals": [99, 111],
        "tute": False,
        "point_to": 1,
    }
    standing = GUINOTE.after(standing, second, GUINOTE.result(second))
    assert (standing.score, standing.carried, standing.next_dealer) == ((0, 1), (0, 0), 1)

    third = third_hand(standing)
    assert (GUINOTE.result(third)["tute"], GUINOTE.result(third)["point_to"]) == (True, 1)
    standing = GUINOTE.after(standing, third, GUINOTE.result(third))
    assert standing.over
    assert GUINOTE.match_result(standing) == {"points": [0, 2], "winner": 1}


def first_hand(standing):
    """Played out: two songs for side 0, no point for anybody, and the last trick to seat 0."""
    state = begun(FIRST, dealer=0, seats=4, standing=standing)
    assert hands(state) == ("RC SB 3O 2E RB 7E", "5B 5C CC 6C RO 4B", "5O SO SE 4E 4O CB", "1O 6B 2O 4C 7C 7O")

    # The two of trumps takes nothing, but it lets seat 0 sing, and take the tres of trumps for the seven.
    state = played(
        state,
        """
        4B 4O 6B 2E -> 0 takes 0; 0 sing B; 0 exchange; 0 draw
        CO RO 4E 5E -> 3 takes 6; 3 draw
        7O 3E 5C CB -> 0 takes 12; 0 sing C; 0 draw
        SB 2B 5O 1B -> 3 takes 14; 3 draw
        """,
    )
    assert state.deal.stock == ()
    return played(
        state,
        """
        1O 3O 3B 6O -> 3 takes 31
        2O 1E 6C SO -> 0 takes 14
        SC 3C 6E 2C -> 2 takes 13
        SE RE CE 1C -> 3 takes 20
        4C RC CC 7E -> 2 takes 6
        7B 7C RB 5B -> 0 takes 4
        """,
    )


def second_hand(standing):
    """De vueltas: a worthless trick of seat 1 lets its partner exchange, and the draw brings him the king to sing."""
    state = begun(SECOND, dealer=0, seats=4, standing=standing)
    state = played(state, "5C 5O 7O 2C -> 1 takes 0; 3 exchange; 1 draw")
    assert GUINOTE.result(state) is None
    return acted(state, "3 sing E")


def third_hand(standing):
    """Seat 3 holds the four kings from the deal on and waits until its side has a trick."""
    state = begun(THIRD, dealer=1, seats=4, standing=standing)
    state = played(state, "7B 3B CE 6B -> 0 takes 12; 0 draw")
    state = played(state, "4O 1O 3E 2O -> 2 takes 21; 2 draw")
    state = played(state, "5O 3O SE 1E -> 1 takes 24")
    return acted(state, "3 tute")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_given_up_before_a_card_is_played_goes_to_the_other_side(seats):
    standing = GUINOTE.opening(GUINOTE.read_options({}), seats)
    state = begun(FIRST, dealer=1, seats=seats, standing=standing)
    over = acted(state, "0 resign")
    standing = GUINOTE.after(standing, over, GUINOTE.result(over))
    assert (standing.score, standing.next_dealer) == ((0, 1), 1)
