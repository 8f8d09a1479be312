"""Numbers carry a true minus sign, and say so wherever a page shows them."""

import pytest
from django.template.loader import render_to_string

from games.presenters.numbers import signed, whole


@pytest.mark.parametrize(("number", "plain", "with_sign"), [(12, "12", "+12"), (0, "0", "0"), (-12, "−12", "−12")])
def test_a_minus_is_no_hyphen(number: int, plain: str, with_sign: str) -> None:
    assert (whole(number), signed(number)) == (plain, with_sign)


@pytest.mark.parametrize(
    ("change", "shown"), [(7, 'class="up">+7<'), (-7, 'class="down">−7<'), (0, "0")], ids=["up", "down", "level"]
)
def test_the_change_of_a_rating_has_its_sign(change: int, shown: str) -> None:
    assert shown in render_to_string("records/_change.html", {"change": change})
