"""Who may open a socket: pages of the very address that the socket is asked for, port and all, and no other page.

A cookie knows no ports, so that a page at another port of the same machine would come as the person who is logged in.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

Application = Callable[..., Awaitable[Any]]


class SameOrigin:
    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        allowed = is_own(headers.get(b"origin", ""), headers.get(b"host", ""))
        return await (self.application if allowed else WebsocketDenier())(scope, receive, send)


def is_own(origin: str, host: str) -> bool:
    """Whether `origin`, an Origin header, is the address of the Host header `host`, or one that the settings trust."""
    try:
        address = urlsplit(origin).netloc
    except ValueError:
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    name, _ = split_domain_port(host)
    return bool(address) and address == host and validate_host(name, settings.ALLOWED_HOSTS)
