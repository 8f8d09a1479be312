"""Why a round isn't paired.

NotPaired
├── Unpairable     there is no such round under the rules that hold; `why`
├── EngineFailed   the program gave no answer that can be used; `reason`, `detail`
└── TimedOut       the program took longer than it may; `seconds`
"""

from __future__ import annotations

from enum import StrEnum


class Stuck(StrEnum):
    TOO_FEW = "too_few"  # fewer than two play
    NO_PAIRING = "no_pairing"


class Failure(StrEnum):
    NOT_THERE = "not_there"  # the program can't be started
    SCORES = "scores"  # scores or points that its file format can't hold
    ANSWERED_ERROR = "answered_error"
    UNREADABLE = "unreadable"  # an answer that isn't one
    FAULTY = "faulty"  # a round that the validator refuses


class NotPaired(Exception):
    """There is no round; nothing was changed."""


class Unpairable(NotPaired):
    def __init__(self, why: Stuck) -> None:
        super().__init__(why)
        self.why = why


class EngineFailed(NotPaired):
    """`detail` is for the log: what the program said, at most a few lines."""

    def __init__(self, reason: Failure, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class TimedOut(NotPaired):
    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds
