"""Where allauth asks the site: where to go after logging in, and how mail leaves."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """A guest who asks for the log-in or sign-up page is taken to the page that makes the guest an account."""
        if getattr(request.user, "is_guest", False):
            return reverse("members:claim")
        return str(super().get_login_redirect_url(request))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("members:settings")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send, or log that the mail server is away: nobody's sign-up fails because of it."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            log.exception("mail %s not sent", template_prefix)
