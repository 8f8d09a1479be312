"""The sockets' addresses: one for each table, one for each topic of pages that refresh themselves.

The last one takes every other address and refuses it: without it a stranger's guess ends in an error of the server.
"""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from games.consumers import TableConsumer
from games.page_sockets import Nowhere, PageConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/table/<slug:code>/", TableConsumer.as_asgi()),
    path("ws/page/<slug:topic>/", PageConsumer.as_asgi()),
    re_path(r"", Nowhere.as_asgi()),
]
