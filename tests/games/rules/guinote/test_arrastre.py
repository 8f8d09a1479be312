"""The duties of the last six tricks (guinote §6): vectors G-01 to G-10, and what each refused card is told."""

import pytest

from games.rules.cards import cards
from games.rules.guinote.arrastre import duty_broken, playable
from games.rules.tricks import Played
from tests.games.rules.guinote.positions import following, leading, legal, refusal, setting

VECTORS = {
    "G-01 must beat": ("7O", "3O CO 1B", "3O CO"),
    "G-02 cannot beat": ("RO", "SO 4O 1B", "SO 4O"),
    "G-03 already trumped": ("RO 4B", "1O 5O 3B", "1O 5O"),
    "G-04 no useful trump": ("RO SB", "2B CB 1E", "2B CB 1E"),
    "G-05 overtrump": ("RO SB", "RB 2B 1E", "RB"),
    "G-06 ruff": ("RO", "2B CB 1E", "2B CB"),
    "G-07 trump led, beat": ("CB", "2B SB 1O", "SB"),
    "G-08 trump led, cannot beat": ("SB", "CB 2B 1O", "CB 2B"),
    "G-09 partner winning, no exemption": ("1O 7O", "2B 1E", "2B"),
    "trump led, none held": ("SB", "1O 3E", "1O 3E"),
    "neither suit nor trump": ("RO", "1C 3E", "1C 3E"),
    "the best card of the suit was played by the third player": ("4O 5O RO", "SO 3O 2O", "3O"),
}


def lying(text):
    return tuple(Played(seat, card) for seat, card in enumerate(cards(text)))


@pytest.mark.parametrize(("trick", "hand", "expected"), VECTORS.values(), ids=VECTORS)
def test_what_may_be_played(trick, hand, expected):
    assert playable(cards(hand), lying(trick), "B", exempt=False) == cards(expected)


@pytest.mark.parametrize(("trick", "hand", "expected"), VECTORS.values(), ids=VECTORS)
def test_a_card_breaks_a_duty_exactly_when_it_may_not_be_played(trick, hand, expected):
    for card in cards(hand):
        broken = duty_broken(card, cards(hand), lying(trick), "B", exempt=False)
        assert (broken is None) == (card in cards(expected))


@pytest.mark.parametrize(
    ("trick", "hand", "card", "breach"),
    [
        ("7O", "3O CO 1B", "1B", "must_follow_suit"),
        ("7O", "3O 2O 1B", "2O", "must_beat"),
        ("CB", "2B SB 1O", "2B", "must_beat"),
        ("RO", "2B CB 1E", "1E", "must_trump"),
        ("RO SB", "RB 2B 1E", "2B", "must_overtrump"),
        ("RO SB", "RB 2B 1E", "1E", "must_overtrump"),
    ],
)
def test_a_refused_card_names_the_duty(trick, hand, card, breach):
    others = len(trick.split())
    hands = [""] * others + [hand] + ["4E"] * (3 - others)
    state = following(trick, *hands)
    assert refusal(state, f"{others} play {card}") == breach


def four(trick, hand, **options):
    """Four at the table, the seat after the cards of `trick` to answer with `hand`."""
    others = len(trick.split())
    hands = [""] * others + [hand] + ["4E"] * (3 - others)
    return following(trick, *hands, setting=setting(seats=4, **options)), others


def test_g09_partner_exempt_frees_from_trumping_while_the_partner_wins():
    state, seat = four("1O 7O", "2B 1E", partner_exempt=True)
    assert legal(state, seat) == ["2 play 2B", "2 play 1E"]


def test_g09_without_the_option_the_partner_is_trumped():
    state, seat = four("1O 7O", "2B 1E")
    assert legal(state, seat) == ["2 play 2B"]


def test_g24_the_partner_is_overtrumped_by_default_and_spared_with_the_option():
    state, seat = four("RO SB 7O", "RB 2B 1E")
    assert legal(state, seat) == ["3 play RB"]
    state, seat = four("RO SB 7O", "RB 2B 1E", partner_exempt=True)
    assert legal(state, seat) == ["3 play RB", "3 play 2B", "3 play 1E"]


def test_partner_exempt_still_follows_suit_and_need_not_beat():
    state, seat = four("RO 4O", "3O SO 1B", partner_exempt=True)
    assert legal(state, seat) == ["2 play 3O", "2 play SO"]
    assert refusal(state, "2 play 1B") == "must_follow_suit"


def test_partner_exempt_ends_when_a_rival_takes_the_trick_over():
    state, seat = four("RO 1O", "2B 1E", partner_exempt=True)
    assert legal(state, seat) == ["2 play 2B"]


def test_partner_exempt_changes_nothing_for_two():
    state = following("RO", "1C", "2B 1E", setting=setting(partner_exempt=True))
    assert legal(state, 1) == ["1 play 2B"]


def test_g10_with_a_stock_every_card_may_be_played():
    state = following("CO SO", "", "", "2O 1B 3E", "4E", stock="2C 4C 5C 4B")
    assert legal(state, 2) == ["2 play 2O", "2 play 1B", "2 play 3E"]


def test_the_leader_is_free_in_arrastre():
    assert legal(leading("1C 2B 3O", "2E 4E 5E"), 0) == ["0 play 1C", "0 play 2B", "0 play 3O"]
