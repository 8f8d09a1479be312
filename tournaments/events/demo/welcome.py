"""What the demo says once it is there: who one can be, and what there is to try as them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.events.demo.people import CLUB, PASSWORD, SLUG
from tournaments.members.selectors import usable_invitations

WIDTH = 110
GAP = "  "


def log_ins() -> tuple[tuple[str, str], ...]:
    """User names, and who it is and what to try, in the language in force."""
    return (
        ("marie", _("Marie Lefèvre, administrator: the club's settings, roles, invitations and record")),
        ("inigo", _("Íñigo Zabala, organiser: the desk of the chouine night, the disputed match of the piquet league")),
        ("begona", _("Begoña Ibáñez: her move in the piquet league, a card lies on the table")),
        ("francois", _("François Œuvrard, her rival: open a private window as him and answer")),
        ("elodie", _("Élodie Brémond: her cards to exchange in the piquet league")),
        ("nuno", _("Nuño Peña, her rival; he is also asked to be Anaïs's partner in the pairs' night")),
        ("zoe", _("Zoë Ashcombe: confirm or dispute the partie that George wrote down")),
        ("george", _("George Whitfield: wrote it down, and waits in the lobby for somebody to play chouine")),
        ("pilar", _("Pilar Muñoz: disagrees with Tom about a result; has a table of guiñote with two free seats")),
        ("tom", _("Tom Hartley: disagrees with Pilar")),
        ("anais", _("Anaïs Lecœur: her move at chouine against the house; helps to run the piquet league")),
        ("harriet", _("Harriet O’Neill: her move at guiñote for four, with Noël against the house")),
        ("noel", _("Noël Garçonnet, her partner")),
        ("lucia", _("Lucía Escartín: waits in the lobby for a rated partie of piquet")),
    )


def welcome(*, is_new: bool) -> str:
    """The lines for the console, the last one with its end."""
    opening = _("The demo club “%(club)s” is ready.") if is_new else _("The demo club “%(club)s” is here already.")
    return "\n".join((opening % {"club": CLUB}, "", *table(), "", *invitation())) + "\n"


def table() -> Iterator[str]:
    """The log-ins in columns, long lines turned under their own column."""
    head = (_("user name"), _("password"), _("who it is, and what to try"))
    rows = [head, *((username, PASSWORD, story) for username, story in log_ins())]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    indent = " " * (first + second + 3 * len(GAP))
    for username, password, story in rows:
        start = f"{GAP}{username:<{first}}{GAP}{password:<{second}}{GAP}"
        yield textwrap.fill(story, WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)


def invitation() -> Iterator[str]:
    """The path of the link that lets anybody in, while it is good."""
    link = usable_invitations(timezone.now()).filter(club__slug=SLUG).first()
    if link is not None:
        with override(settings.LANGUAGE_CODE[:2]):
            path = reverse("members:join", args=[link.token])
        yield _("Whoever opens this path of the site may join the club as themselves or as a guest: %(path)s") % {
            "path": path
        }
