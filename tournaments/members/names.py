"""Which user names and shown names are allowed."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

USERNAME = re.compile(r"[\w.+-]{2,30}")
RESERVED_PREFIXES = ("guest-", "gone-")
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})  # letters that Unicode does not take apart
RESERVED_SLUGS = frozenset({"first", "join", "me", "new"})


def validate_username(value: str) -> None:
    """Letters of any alphabet, digits and . + - _, two to thirty; no @, so it can't pass for an e-mail address."""
    if not USERNAME.fullmatch(value):
        raise ValidationError(_("Use 2 to 30 letters, digits and the signs . + - _ only."))
    if value.lower().startswith(RESERVED_PREFIXES):
        raise ValidationError(_("This user name can't be used."))


username_validators = [validate_username]  # the shape ACCOUNT_USERNAME_VALIDATORS asks for


def one_line(text: str) -> str:
    """`text` without control and direction characters, runs of space made one: what a shown name may be."""
    kept = (" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join("".join(kept).split())


def in_order(name: str) -> str:
    """The key that sorts names as a reader looks them up: "Élodie" between "Eduardo" and "Zoë"."""
    parts = unicodedata.normalize("NFKD", name.casefold().translate(LIGATURES))
    return "".join(c for c in parts if not unicodedata.combining(c))


def validate_shown_name(value: str) -> None:
    if not one_line(value):
        raise ValidationError(_("Write a name others can read."))


def validate_club_slug(value: str) -> None:
    if value in RESERVED_SLUGS:
        raise ValidationError(_("This short name can't be used."))
