"""The site's letters: their words, and who gets one.

The worker sends them (`tasks`), so that nobody waits for a mail server; and nobody who asks for a new password can
tell by the waiting whether an account has the address.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from tournaments.members.models import User

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Letter:
    """What goes to the mail server."""

    to: str
    subject: str
    body: str
    headers: Mapping[str, str] = field(default_factory=dict)


def written(template: str, user: User, to: str, *, headers: Mapping[str, str] | None = None, **facts: Any) -> Letter:
    """The letter of the templates `<template>_subject.txt` and `<template>_message.txt`, in the person's language."""
    facts["user"] = user
    with override(user.language):
        subject = " ".join(render_to_string(f"{template}_subject.txt", facts).split())
        body = render_to_string(f"{template}_message.txt", facts).strip()
    return Letter(to, settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject, body, headers or {})


def reset_letters(address: str, site: str) -> tuple[Letter, ...]:
    """The letters that let who has confirmed `address` choose a new password; `site` is its address without a path.

    An address that was only noted gets none: its owner would be given somebody else's account.
    """
    confirmed = EmailAddress.objects.filter(email=address.lower(), verified=True, user__is_active=True)
    return tuple(_reset_letter(row.user, row.email, site) for row in confirmed.select_related("user"))


def _reset_letter(user: User, to: str, site: str) -> Letter:
    parts = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    with override(user.language):
        link = site + reverse("account_reset_password_from_key", kwargs=parts)
    return written(
        "account/email/password_reset_key", user, to, link=link, site=site, days=settings.PASSWORD_RESET_TIMEOUT // DAY
    )


def site_of(request: HttpRequest) -> str:
    """The address of the site as the person sees it, without a path."""
    return request.build_absolute_uri("/").rstrip("/")


def send(letter: Letter) -> None:
    """Hand the letter to the mail server. Raises OSError, SMTPException."""
    EmailMessage(letter.subject, letter.body, to=[letter.to], headers=dict(letter.headers)).send()
