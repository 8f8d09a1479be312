"""A person's browser at the pages of tables, and their addresses, for tests."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse


def client_of(who: Any) -> Client:
    """A browser in which that person is logged in."""
    client = Client()
    client.force_login(who)
    return client


def url(name: str, *args: Any) -> str:
    return reverse(f"games:{name}", args=args)
