"""The letter that tells a person of notices, and the link in it that ends such letters without a log-in."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.translation import override

from tournaments.members.models import Notice, User
from tournaments.members.notice_words import told
from tournaments.members.services.letters import Letter, written

SALT = "members.notices.letters"


def letter(user: User, notices: Sequence[Notice]) -> Letter:
    """One letter about all of `notices`, in the person's language; answering its header ends them (RFC 8058)."""
    site = settings.SITE_URL
    with override(user.language):
        lines = [(one.words, site + address_of(one.notice, user.language)) for one in told(notices)]
        settings_link = site + reverse("notices:settings")
        stop = site + reverse("notices:stop", args=[token_of(user)])
        return written(
            "members/email/notices",
            user,
            user.email,
            headers={"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
            lines=lines,
            first=lines[0][0],
            settings_link=settings_link,
            stop=stop,
            site=site,
        )


def address_of(notice: Notice, language: str) -> str:
    """The path of the page that the notice is about, in that language."""
    return f"/{language}{notice.place}"


def token_of(user: User) -> str:
    return signing.Signer(salt=SALT).sign(str(user.pk)).replace(":", ".")


def person_of(token: str) -> User | None:
    """Whose letters the token ends; None for one that this site didn't sign, and for who has left."""
    try:
        user_id = signing.Signer(salt=SALT).unsign(token.replace(".", ":", 1))
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=int(user_id), is_active=True).first()
