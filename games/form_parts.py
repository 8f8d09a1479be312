"""How a long form is laid out: what everybody looks at first, what is rarely changed folded under its title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django import forms


@dataclass(frozen=True, slots=True)
class Part:
    """Some fields of a form under a title; those without one are always open, the others where `has_errors`."""

    title: str
    fields: tuple[forms.BoundField, ...]
    has_errors: bool


def parts_of(form: forms.BaseForm, laid_out: Mapping[str, Iterable[str]]) -> tuple[Part, ...]:
    """The fields of `form` by the titles of `laid_out`; names that it hasn't are passed over, empty parts too."""
    found = {title: [name for name in names if name in form.fields] for title, names in laid_out.items()}
    return tuple(
        Part(title, tuple(form[name] for name in names), any(name in form.errors for name in names))
        for title, names in found.items()
        if names
    )
