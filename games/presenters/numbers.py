"""Whole numbers as people write them: a true minus sign instead of a hyphen."""

from __future__ import annotations

from django.utils.formats import number_format

MINUS = "−"


def whole(number: int) -> str:
    """`number` in the language of the page: "12", "−12"."""
    return f"{MINUS if number < 0 else ''}{number_format(abs(number))}"


def signed(number: int) -> str:
    """`number` with a plus where it is above nothing."""
    return f"+{whole(number)}" if number > 0 else whole(number)
