"""How much one connection may ask for: a bucket of tokens that fills again with time."""

from __future__ import annotations

import time
from collections.abc import Callable


class TokenBucket:
    """Allows `most` at once and `per_second` in the long run."""

    def __init__(self, most: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._per_second, self._clock = most, per_second, clock
        self._tokens, self._at = most, clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._tokens = min(self._most, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
