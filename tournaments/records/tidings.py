"""What people are told of tables: that one waits for them, that they are challenged, and what was answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Status, Table
from games.turns import Turn, turn_of
from tournaments.members.choices import NoticeKind
from tournaments.members.models import Notice
from tournaments.members.notice_words import Words, matters_while, words_of
from tournaments.members.services.notices import notify
from tournaments.records.choices import Answer, GameName
from tournaments.records.models import Challenge

OPEN_FOR = timedelta(days=1)  # a challenge that nobody answered


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


def tell_challenge(challenge: Challenge, now: datetime) -> None:
    """Ask the other person."""
    facts = {"game": challenge.table.game, "challenge": challenge.pk, "people": [challenge.by_id]}
    url = reverse("records:challenge", args=[challenge.pk])
    notify([challenge.to_id], NoticeKind.CHALLENGE, f"challenge {challenge.pk}", url, facts, now=now)


def tell_answer(challenge: Challenge, now: datetime) -> None:
    """Tell who asked what was answered."""
    facts = {"game": challenge.table.game, "answer": challenge.answer, "people": [challenge.to_id]}
    facts["table"] = challenge.table_id
    is_accepted = challenge.answer == Answer.ACCEPTED
    where = ("games:table", challenge.table.code) if is_accepted else ("records:player", challenge.to_id)
    url = reverse(where[0], args=[where[1]])
    notify([challenge.by_id], NoticeKind.CHALLENGE, f"answer {challenge.pk}", url, facts, now=now)


@words_of(NoticeKind.CHALLENGE)
def challenge_words(facts: Mapping[str, Any], names: str) -> Words:
    said = {"game": GameName(facts["game"]).label, "names": names}
    match facts.get("answer"):
        case Answer.ACCEPTED:
            return Words(_("Challenge accepted"), _("%(names)s sits at your table of %(game)s.") % said)
        case Answer.DECLINED:
            return Words(_("Challenge declined"), _("%(names)s would rather not play %(game)s now.") % said)
    return Words(_("A challenge"), _("%(names)s would like to play %(game)s with you.") % said)


@matters_while(NoticeKind.CHALLENGE)
def is_still_open(notice: Notice) -> bool:
    """Whether the question is unanswered, or the accepted table hasn't begun; a refusal matters until it is seen."""
    if notice.facts.get("answer") == Answer.DECLINED:
        return True
    if notice.facts.get("answer") == Answer.ACCEPTED:
        return Table.objects.filter(pk=notice.facts["table"], status=Status.WAITING).exists()
    rows = Challenge.objects.filter(pk=notice.facts["challenge"], answer=Answer.NONE)
    rows = rows.filter(made_at__gt=timezone.now() - OPEN_FOR)
    return rows.filter(table__status=Status.WAITING).exists()
