"""Whose work the site stands on: every installed package of the lock, with its version, licence and home."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from django.conf import settings

PINNED = re.compile(r"^([A-Za-z0-9_.-]+)(?:\[[^\]]*\])?==", re.MULTILINE)
CLASSIFIER = "License :: "
HOMES = ("homepage", "home", "repository", "source", "source code", "github", "documentation")


@dataclass(frozen=True, slots=True)
class Credit:
    """One package; `home` is empty when it names no page over HTTPS."""

    name: str
    version: str
    licence: str
    home: str


@cache
def credits() -> tuple[Credit, ...]:
    """The packages of requirements.txt that are installed here, by name."""
    lock = (settings.BASE_DIR / "requirements.txt").read_text(encoding="utf-8")
    names = sorted({name.lower() for name in PINNED.findall(lock)})
    return tuple(credit for credit in map(credit_of, names) if credit is not None)


def credit_of(name: str) -> Credit | None:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return None
    return Credit(found.metadata["Name"], found.version, licence_of(found), home_of(found))


def licence_of(found: Distribution) -> str:
    """Its SPDX expression, else what its classifiers or its short licence field say."""
    expression = found.metadata["License-Expression"]
    if expression:
        return str(expression)
    classifiers = found.metadata.get_all("Classifier") or []
    named = [line.rsplit(" :: ", 1)[1] for line in classifiers if line.startswith(CLASSIFIER)]
    return ", ".join(named) or (found.metadata["License"] or "").split("\n", 1)[0][:60]


def home_of(found: Distribution) -> str:
    """Where the package lives, by the likeliest of the labels its author may have used."""
    pairs = (line.split(",", 1) for line in found.metadata.get_all("Project-URL") or [])
    urls = {label.strip().lower(): url.strip() for label, url in pairs}
    candidates = [found.metadata["Home-page"] or "", *(urls.get(label, "") for label in HOMES)]
    return next((url for url in candidates if url.startswith("https://")), "")
