"""A broker that is away for a moment is no mistake of the site: a page says so, and when to come back."""

from __future__ import annotations

import pytest
from django.test import AsyncClient, Client, override_settings

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


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("en", "Nothing to see at this address"), ("es", "<h1>"), ("fr", "<h1>")]
)
def test_an_address_that_only_takes_forms_says_so_on_a_page_of_the_site(language: str, words: str) -> None:
    answer = Client().delete(f"/{language}/")
    text = answer.content.decode()
    assert (answer.status_code, bool(answer["Allow"])) == (405, True)
    assert words in text
    assert 'class="site-bar' in text


@pytest.mark.django_db(transaction=True)
async def test_the_page_comes_where_requests_are_answered_one_after_the_other() -> None:
    answer = await AsyncClient().delete("/en/")
    assert answer.status_code == 405
    assert "Nothing to see at this address" in answer.content.decode()
