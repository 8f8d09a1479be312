"""A sentence that is told again and again is made once for each language."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext

from games.presenters.keeping import kept
from games.presenters.words import the_card


def test_a_kept_sentence_is_made_once_for_each_language() -> None:
    made = []

    @kept
    def tell(name: str) -> str:
        made.append(name)
        return gettext("Piquet") + name

    for language in ("en", "fr", "en", "fr"):
        with translation.override(language):
            tell("!")
    assert made == ["!", "!"]


def test_kept_names_follow_the_language() -> None:
    for language in ("en", "fr", "es", "en"):
        with translation.override(language):
            assert the_card("fr", "QH") == gettext("the queen of hearts")
