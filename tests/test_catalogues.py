"""The Spanish and French catalogues say everything that the code says in English, and say it whole."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.template import engines

from tests.checkout import Checkout

LANGUAGES = ("es", "fr")
NAMED = re.compile(r"%\((\w+)\)|(?<!\{)\{(\w+)\}(?!\})|(%s|%d)")


def catalogue(root: Path, language: str) -> Catalog:
    with (root / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as po:
        return read_po(po, locale=language)


def sentences(found: Catalog) -> dict[tuple[str | None, object], Message]:
    return {(message.context, message.id): message for message in found if message.id}


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def values(text: str) -> list[str]:
    """Return the values that a sentence has filled in, sorted."""
    return sorted("".join(found) for found in NAMED.findall(text))


@pytest.fixture(scope="module", params=LANGUAGES)
def translated(request: pytest.FixtureRequest) -> Catalog:
    return catalogue(settings.BASE_DIR, request.param)


def test_every_sentence_is_translated_in_every_form(translated: Catalog) -> None:
    missing = [message.id for message in sentences(translated).values() if not all(forms(message.string))]
    assert missing == []


def test_no_translation_is_a_guess(translated: Catalog) -> None:
    assert [message.id for message in sentences(translated).values() if message.fuzzy] == []


def test_every_translation_fills_in_the_values_of_its_sentence(translated: Catalog) -> None:
    wrong = []
    for message in sentences(translated).values():
        allowed = [values(form) for form in forms(message.id)]
        if any(values(form) not in allowed for form in forms(message.string)):
            wrong.append(message.id)
    assert wrong == []


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout in which the code has been searched for sentences."""
    if shutil.which("xgettext") is None and "CI" not in os.environ:
        pytest.skip("no GNU gettext: apt-get install gettext")
    checkout = Checkout.copy(tmp_path_factory.mktemp("catalogues") / "tapis")
    options = [part for language in LANGUAGES for part in ("-l", language)]
    made = checkout.call(".venv/bin/python", "manage.py", "makemessages", "--no-obsolete", "-i", ".venv", *options)
    assert made.returncode == 0, made.stderr
    return checkout.folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_what_the_code_says_and_nothing_else(searched: Path, language: str) -> None:
    said, kept = sentences(catalogue(searched, language)), sentences(catalogue(settings.BASE_DIR, language))
    assert [key for key in said if key not in kept] == []
    assert [key for key in kept if key not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_makemessages_finds_every_sentence_of_the_fragments(language: str) -> None:
    """Jinja lets a sentence stand where makemessages doesn't look, such as after a filter or inside a call."""
    kept = {form for _context, text in sentences(catalogue(settings.BASE_DIR, language)) for form in forms(text)}
    jinja = engines["jinja2"].env
    lost = []
    for path in sorted((settings.BASE_DIR / "templates" / "jinja").rglob("*.html")):
        for line, _function, text in jinja.extract_translations(path.read_text()):
            lost += [f"{path.name}:{line}: {form}" for form in forms(text) if form and form not in kept]
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_gnu_gettext_finds_no_fault_with_the_catalogue(language: str) -> None:
    if shutil.which("msgfmt") is None and "CI" not in os.environ:
        pytest.skip("no GNU gettext: apt-get install gettext")
    po = settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"
    checked = subprocess.run(["msgfmt", "--check", "-o", os.devnull, po], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
