"""Where allauth asks the site: where to go after logging in, and how mail leaves."""

from functools import partial
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse

from tournaments.members.services import letters
from tournaments.members.tasks import send_letter


class AccountAdapter(DefaultAccountAdapter):
    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """A guest who asks for the log-in or sign-up page is taken to the page that makes the guest an account."""
        if getattr(request.user, "is_guest", False):
            return reverse("members:claim")
        return str(super().get_login_redirect_url(request))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("members:settings")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Leave the letter to the worker: nobody's sign-up fails because the mail server is away, or the broker.

        The only one that allauth sends here confirms an address; `services.letters` writes those of lost passwords.
        """
        facts = {"link": context["activate_url"], "days": app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS}
        site = letters.site_of(self.request)
        letter = letters.written(template_prefix, context["user"], email, site=site, **facts)
        tell = partial(send_letter.delay, letter.to, letter.subject, letter.body)
        transaction.on_commit(tell, robust=True)
