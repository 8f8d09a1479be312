"""What members does when something happens elsewhere: a log-out ends the notices on its browser."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from tournaments.members.models import User
from tournaments.members.services.push import DEVICE, remove_device


@receiver(user_logged_out, dispatch_uid="members.forget_device")
def forget_device(sender: Any, request: HttpRequest | None, user: User | None, **_: Any) -> None:
    session = getattr(request, "session", None)
    if user is not None and session is not None and DEVICE in session:
        remove_device(user.pk, session[DEVICE])
