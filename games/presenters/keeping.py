"""Sentences that every play tells again are made once for each language, and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec

from django.utils.translation import get_language

LARGEST = 8_000  # sentences of one kind

P = ParamSpec("P")


def kept(tell: Callable[P, str]) -> Callable[P, str]:
    """`tell`, asked once for the same arguments in the same language; it may depend on nothing else."""

    @lru_cache(maxsize=LARGEST)
    def known(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> str:
        return tell(*args, **kwargs)

    @wraps(tell)
    def telling(*args: P.args, **kwargs: P.kwargs) -> str:
        return known(get_language(), *args, **kwargs)

    return telling
