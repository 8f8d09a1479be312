"""The fixtures that others build on: a live site, its worker, a browser, and the database under them."""

import json
import os
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from tests.site import Site, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page


def health(site: Site) -> dict[str, str]:
    try:
        with urllib.request.urlopen(site.url + "/healthz") as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


def test_health_turns_green_when_a_task_went_through_beat_broker_and_worker(site: Site) -> None:
    wait_for(lambda: health(site) == {"database": "ok", "valkey": "ok", "worker": "ok"}, "a green /healthz")


def test_the_live_site_reads_the_database_of_the_test(site: Site, client) -> None:
    person = get_user_model().objects.create_superuser("ana", password="an apple a day")
    client.force_login(person)
    request = urllib.request.Request(site.url + "/en/admin/")
    request.add_header("Cookie", f"sessionid={client.cookies['sessionid'].value}")
    with urllib.request.urlopen(request) as answer:
        assert "ana" in answer.read().decode()


def test_a_browser_opens_a_page_that_obeys_the_policy(site: Site, page: "Page") -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(site.url + "/en/accounts/login/")
    assert page.locator("input[name=login]").count() == 1
    assert not [complaint for complaint in complaints if "Content Security Policy" in complaint]


@pytest.mark.django_db
def test_the_database_is_the_one_this_run_names() -> None:
    assert connection.vendor == os.environ.get("TEST_DATABASE", "sqlite")
