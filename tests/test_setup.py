"""The site as configured: it starts, answers, and keeps what it must."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_health_is_red_while_no_worker_turns(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "ok"
