"""What happens at the site while browsers look on, done in a thread of its own as another process would do it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def elsewhere(act: Callable[[], T]) -> T:
    """Do `act` beside the browser's event loop, which lives in the test's thread; its result."""

    def acted() -> T:
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(acted).result()
