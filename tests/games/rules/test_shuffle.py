"""Fair decks: every contribution matters, every card is there, no order is favoured."""

from __future__ import annotations

import hashlib
from collections import Counter

from games.rules.cards import FRENCH_PACK, SPANISH_PACK, cards
from games.rules.shuffle import commitment, deck_from

SEED = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_deck_holds_every_card_once():
    assert sorted(deck_from(SEED, (), 7, SPANISH_PACK)) == sorted(SPANISH_PACK)


def test_the_same_contributions_give_the_same_deck():
    assert deck_from(SEED, (b"a", b"b"), 5, FRENCH_PACK) == deck_from(SEED, (b"a", b"b"), 5, FRENCH_PACK)


def test_every_contribution_and_its_seat_changes_the_deck():
    decks = {
        deck_from(SEED, parts, None, FRENCH_PACK) for parts in [(), (b"a", b""), (b"", b"a"), (b"b", b""), (b"a", b"b")]
    }
    assert len(decks) == 5
    assert deck_from(bytes(32), (), None, FRENCH_PACK) not in decks


def test_the_cut_lifts_cards_off_the_top():
    whole = deck_from(SEED, (), None, FRENCH_PACK)
    assert deck_from(SEED, (), 4, FRENCH_PACK) == whole[4:] + whole[:4]


def test_every_order_of_three_cards_is_as_likely_as_another(full):
    deals = 100_000 if full else 6_000
    pack = cards("AS KS QS")
    counted = Counter(deck_from(number.to_bytes(4, "big"), (), None, pack) for number in range(deals))
    expected = deals / 6
    chi_square = sum((counted[order] - expected) ** 2 / expected for order in counted)
    assert len(counted) == 6
    assert chi_square < 20.5  # 5 degrees of freedom, one in a thousand
