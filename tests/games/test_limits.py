"""The bucket of tokens that one connection may spend."""

from __future__ import annotations

from games.limits import TokenBucket


class Clock:
    at = 0.0

    def __call__(self) -> float:
        return self.at


def test_bucket_gives_so_many_at_once_and_fills_with_time() -> None:
    clock = Clock()
    bucket = TokenBucket(3, 2, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.at = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_bucket_never_holds_more_than_it_can() -> None:
    clock = Clock()
    bucket = TokenBucket(2, 2, clock)
    clock.at = 1000.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
