"""How long a socket's way there and back is, measured by the server alone: it asks, the page answers at once.

A page that answers late gains what `services.clocks` credits at most; no number that it names is looked at.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable

KEPT = 5


class RoundTrips:
    """The last few ways there and back of one socket, by the server's own monotonic clock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: tuple[int, float] | None = None
        self._took: deque[float] = deque(maxlen=KEPT)

    def ask(self) -> int:
        """The beat to send now, which nobody could guess; one that was not answered by now is forgotten."""
        self._asked = secrets.randbelow(2**31), self._clock()
        return self._asked[0]

    def answered(self, beat: int) -> None:
        """The page sent that beat back; any other than the last one says nothing."""
        if self._asked is not None and self._asked[0] == beat:
            self._took.append(self._clock() - self._asked[1])
            self._asked = None

    @property
    def least_ms(self) -> int:
        """The shortest of the last few; 0 before the first."""
        return int(min(self._took, default=0.0) * 1_000)
