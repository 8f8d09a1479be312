"""What games does when something happens elsewhere: sockets are closed with the log-in that opened them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from games.broadcast import session_ended


@receiver(user_logged_out, dispatch_uid="games.close_sockets")
def close_sockets(sender: Any, request: HttpRequest | None, **_: Any) -> None:
    session = getattr(request, "session", None)
    if session is not None and session.session_key:
        session_ended(session.session_key)
