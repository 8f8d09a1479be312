"""Who directs a table: sees its log and its times, hears its players, and rules."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from games.decks import plays_them_elsewhere
from games.models import Table

TABLE_DIRECTORS = "tournaments.events.permissions.may_direct"


def directs(user: Any, table: Table) -> bool:
    """Whether `user` directs `table`: nobody where he sits, nor where others play the decks that he plays.

    `settings.TABLE_DIRECTORS` names the function that knows (games knows no events): `may_direct(user, table)`.
    """
    if (
        not user.is_authenticated
        or table.seats.filter(user_id=user.pk).exists()
        or plays_them_elsewhere(table, user.pk)
    ):
        return False
    asked = import_string(getattr(settings, "TABLE_DIRECTORS", TABLE_DIRECTORS))
    return bool(asked(user, table))
