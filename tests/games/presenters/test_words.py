"""Every card and suit has a name, and no two cards share one."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.presenters.words import CARDS, card_count, card_label, in_a_row, suit_label, suit_name, the_card
from games.rules.cards import FRENCH_PACK, SPANISH_PACK

PACKS = {"fr": FRENCH_PACK, "es": SPANISH_PACK}


@pytest.mark.parametrize("pack", PACKS)
def test_every_card_of_the_pack_has_its_own_name(pack: str) -> None:
    assert set(CARDS[pack]) == set(PACKS[pack])
    assert len({card_label(pack, card) for card in PACKS[pack]}) == len(PACKS[pack])
    assert len({the_card(pack, card) for card in PACKS[pack]}) == len(PACKS[pack])


def test_a_label_begins_large_and_a_sentence_takes_the_article() -> None:
    assert card_label("fr", "TH") == "Ten of hearts"
    assert the_card("fr", "TH") == "the ten of hearts"
    assert card_label("es", "CC") == "Caballo of copas"
    assert suit_name("es", "O") == "oros"
    assert suit_label("fr", "C") == "Clubs"


def test_one_card_is_not_cards() -> None:
    assert card_count(1) == "1 card"
    assert card_count(12) == "12 cards"


@pytest.mark.parametrize(
    ("notes", "line"), [((), ""), (("20 %",), "20 %"), (("one", "two", "three"), "one; two; three")]
)
def test_notes_in_a_row_are_parted_by_the_language(notes: tuple[str, ...], line: str) -> None:
    with translation.override("en"):
        assert in_a_row(notes) == line
