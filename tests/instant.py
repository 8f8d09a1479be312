"""Several threads in the same instant, each with a connection to the database of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

from django.db import connections

from games.services.errors import TableError

MANY = 6


def at_once(*doing: Callable[[], Any]) -> list[Any]:
    """What each of `doing` gave, or the refusal of the table that it raised, in threads that begin together."""
    barrier = Barrier(len(doing))

    def run(do: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return do()
        except TableError as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(doing)) as pool:
        return list(pool.map(run, doing))


def many_at_once(do: Callable[[int], Any]) -> list[Any]:
    """`at_once` for `MANY` threads that do the same; `do` gets each one's number."""
    return at_once(*(partial(do, number) for number in range(MANY)))
