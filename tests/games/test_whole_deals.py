"""Nobody is sent a card that he may not see, in whole deals of every kind: 20 of each, 1,000 with `--full`.

What an audience may know is its view (the rules' tests hold the views), and the cards drawn openly for the deal. Every
card that its fragments name, by picture, id, attribute or word, must be one of these, whatever the language.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from django.utils import translation

from games import presenters
from games.presenters.words import CARDS, card_name
from games.rules.game import Seat
from tests.games.test_leaks import PACKS, allowed, pictures, shown
from tests.games.whole_deals import courses, snapshot_of

DEALS, MANY, CHUNKS = 20, 1000, 4
LANGUAGES = ("en", "es", "fr")


@cache
def named(pack: str, language: str) -> dict[str, str]:
    """Each card's name in that language, by the card's text."""
    with translation.override(language):
        names = {card: card_name(pack, card).lower() for card in CARDS[pack]}
    assert len(set(names.values())) == len(names)
    return names


def spoken(html: str, pack: str, language: str) -> set[str]:
    """The cards that `html` names in words."""
    text = html.replace("&#39;", "'").lower()
    return {card for card, name in named(pack, language).items() if says(text, name)}


def says(text: str, name: str) -> bool:
    """Whether `name` stands in `text` as words of its own."""
    at = text.find(name)
    while at >= 0 and (text[at - 1 : at].isalpha() or text[at + len(name) : at + len(name) + 1].isalpha()):
        at = text.find(name, at + 1)
    return at >= 0


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)])
def test_whole_deals_show_nobody_a_card_he_has_no_right_to(game: str, seats: int, chunk: int, full: bool) -> None:
    chance, pack = random.Random(f"{game}{seats}{chunk}"), PACKS[game]
    known = {language: pictures(game, language) for language in LANGUAGES}
    leaks, by_sight, by_word = [], set(), set()
    for course in courses(game, seats, (MANY if full else DEALS) // CHUNKS, chance):
        snapshot = snapshot_of(course)
        language = chance.choice(LANGUAGES)
        for seat in (None, *map(Seat, range(seats))):
            html = "".join(presenters.render(snapshot, seat, language).values())
            seen, said = shown(html, known[language]), spoken(html, pack, language)
            by_sight |= seen
            by_word |= said
            if found := (seen | said) - allowed(snapshot, seat):
                leaks.append((snapshot.n, seat, language, found))
    assert leaks == []
    assert len(by_sight) > 24  # the pictures were recognised,
    assert len(by_word) > 24  # and so were the names
