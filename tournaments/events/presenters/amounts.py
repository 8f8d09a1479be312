"""Exact fractions as people write them: 3½, ⅓, 0.35."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.presenters.numbers import MINUS

SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
}


def amount_text(amount: Fraction) -> str:
    """`amount` in the language of the page; never rounded."""
    sign = MINUS if amount < 0 else ""
    whole, rest = divmod(abs(amount), 1)
    if rest == 0:
        return f"{sign}{number_format(int(whole))}"
    if rest in SIGNS:
        return f"{sign}{number_format(int(whole)) if whole else ''}{SIGNS[rest]}"
    if 100 % rest.denominator == 0:
        return f"{sign}{number_format(float(abs(amount)), 2)}"
    shown = f"{rest.numerator}/{rest.denominator}"
    return f"{sign}{number_format(int(whole))} {shown}" if whole else f"{sign}{shown}"


def percent_text(amount: Fraction) -> str:
    """A share of 1 as a percentage; a part that isn't whole is written as a fraction, never rounded."""
    return _("%(share)s %%") % {"share": amount_text(amount * 100)}


def signed_text(amount: Fraction) -> str:
    """`amount` with a plus where it is above nothing."""
    return f"+{amount_text(amount)}" if amount > 0 else amount_text(amount)
