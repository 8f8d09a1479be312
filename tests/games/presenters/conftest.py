"""What tests of boards may ask for: a language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield
