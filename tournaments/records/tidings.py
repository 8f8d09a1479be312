"""What people are told of tables: that one waits for them. Words, and until when they matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Table
from games.turns import Turn, turn_of
from tournaments.members.choices import NoticeKind
from tournaments.members.models import Notice
from tournaments.members.notice_words import Words, matters_while, words_of
from tournaments.members.services.notices import notify
from tournaments.records.choices import GameName


def tell_turns(table: Table, turns: Iterable[Turn], now: datetime) -> None:
    """Tell each of them once a turn that the table waits."""
    people = [seat.user_id for seat in table.seats.all() if seat.user_id is not None]
    for turn in turns:
        facts = {"game": table.game, "table": table.pk, "people": [who for who in people if who != turn.user_id]}
        url = reverse("games:table", args=[table.code])
        notify([turn.user_id], NoticeKind.YOUR_TURN, f"table {table.pk}", url, facts, now=now, version=turn.since)


@words_of(NoticeKind.YOUR_TURN)
def turn_words(facts: Mapping[str, Any], names: str) -> Words:
    said = {"game": GameName(facts["game"]).label, "names": names}
    if not names:
        return Words(_("Your turn"), _("%(game)s against the house: it is your turn.") % said)
    return Words(_("Your turn"), _("%(game)s with %(names)s: it is your turn.") % said)


@matters_while(NoticeKind.YOUR_TURN)
def is_still_the_turn(notice: Notice) -> bool:
    turn = turn_of(notice.facts["table"], notice.user_id)
    return turn is not None and turn.since == notice.version
