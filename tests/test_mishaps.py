"""A broker that is away for a moment is no mistake of the site: a page says so, and when to come back."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings

from config.mishaps import server_error

NOBODY_THERE = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
}


@pytest.mark.django_db
@override_settings(CACHES=NOBODY_THERE)
def test_log_in_without_a_broker_asks_to_come_back_in_a_moment() -> None:
    client = Client(raise_request_exception=False)
    answer = client.post("/en/accounts/login/", {"login": "ana", "password": "wrong"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "in a few seconds" in answer.content.decode()


def test_any_other_failure_is_the_sites_own(rf) -> None:
    answer = server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()
