"""The sockets' addresses: one for each table, one for each topic of pages that refresh themselves."""

from __future__ import annotations

from django.urls import URLPattern, path

from games.consumers import PageConsumer, TableConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/table/<slug:code>/", TableConsumer.as_asgi()),
    path("ws/page/<slug:topic>/", PageConsumer.as_asgi()),
]
