"""Mirror matches: two tables opened together that play the same decks, and begin only when both are full."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from games.models import DeckGroup, Table, new_code
from games.services import tables
from games.services.settings import TableSettings


@transaction.atomic
def open_mirror(settings: TableSettings, *, opener: AbstractBaseUser | None = None) -> tuple[Table, Table]:
    """Two tables of one mirror match, opened with these settings; the opener sits on seat 0 of the first.

    Whoever sits on seat 0 of the first and on seat 1 of the other play for one side, the other two for the other.
    Raises BadTable.
    """
    group = DeckGroup.objects.create(key=f"mirror {new_code()}", kind=DeckGroup.Kind.MIRROR)
    first = tables.open_with(settings, opener=opener, group=group)
    return first, tables.open_with(settings, group=group)
