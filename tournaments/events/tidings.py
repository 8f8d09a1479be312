"""What people are told of events: a round that is out, a result that waits for their word."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.choices import Kind, MatchStage, ReportStage, Stage, UnplayedKind
from tournaments.events.groups import resting
from tournaments.events.models import Announcement, Entrant, EntrantPlayer, Event, Match, Report, Round
from tournaments.events.selectors import tables_beside_reports
from tournaments.members.choices import NoticeKind
from tournaments.members.models import Notice
from tournaments.members.notice_words import Words, matters_while, words_of
from tournaments.members.services.notices import notify


def tell_round(event: Event, published: Round, now: datetime) -> None:
    """Tell everybody in the round whom they meet and where, or that they meet nobody."""
    for match in published.matches.select_related("first", "second", "table").order_by("position"):
        if match.second is None:
            _tell_idle(event, published, match.first, now)
        else:
            _tell_side(event, match, match.first, match.second, now)
            _tell_side(event, match, match.second, match.first, now)
    matches = [match for match in published.matches.all() if match.group is not None]
    for entrant in event.entrants.filter(pk__in=resting(event, matches)):
        _tell_idle(event, published, entrant, now)
    idle_kinds = UnplayedKind.values if event.kind == Kind.EVENING else [UnplayedKind.PAIRING_BYE]
    for row in published.unplayed.filter(kind__in=idle_kinds).select_related("entrant"):
        _tell_idle(event, published, row.entrant, now)
    if published.idle is not None:
        _tell_idle(event, published, published.idle, now)


def _tell_side(event: Event, match: Match, side: Entrant, other: Entrant, now: datetime) -> None:
    if match.table is None:
        url = reverse("events:match", args=[event.slug, match.pk])
    else:
        url = reverse("games:table", args=[match.table.code])
    facts = {"event": event.name, "match": match.pk, "table": match.position + 1, "people": _people(other)}
    _tell(event, match.round, side, url, facts, now)


def _tell_idle(event: Event, published: Round, entrant: Entrant, now: datetime) -> None:
    _tell(event, published, entrant, event.get_absolute_url(), {"event": event.name}, now)


def _tell(event: Event, published: Round, to: Entrant, url: str, facts: dict[str, Any], now: datetime) -> None:
    facts["round"] = published.number
    notify(_people(to), NoticeKind.ROUND_OUT, f"event {event.pk}", url, facts, now=now, version=published.number)


def _people(entrant: Entrant) -> list[int]:
    return [player.user_id for player in entrant.players.all()]


def tell_report(event: Event, match: Match, report: Report, now: datetime) -> None:
    """Tell the other side that a result waits for its word."""
    other = match.first if report.side else match.second
    assert other is not None, "nobody reports a bye"
    url = reverse("events:match", args=[event.slug, match.pk])
    facts = {"event": event.name, "report": report.pk, "people": [report.by_id]}
    notify(_people(other), NoticeKind.RESULT_TO_CONFIRM, f"match {match.pk}", url, facts, now=now, version=report.pk)


def tell_announcement(event: Event, made: Announcement, user_ids: list[int], now: datetime) -> None:
    """Tell these people what was announced."""
    facts = {"event": event.name, "announcement": made.pk}
    notify(user_ids, NoticeKind.ANNOUNCED, f"announced {made.pk}", event.get_absolute_url(), facts, now=now)


@words_of(NoticeKind.ROUND_OUT)
def round_words(facts: Mapping[str, Any], names: str) -> Words:
    title = _("Round %(number)d is out") % {"number": facts["round"]}
    if "match" not in facts:
        return Words(title, _("%(event)s: you have no opponent in this round.") % facts)
    said = {"event": facts["event"], "names": names, "table": facts["table"]}
    return Words(title, _("%(event)s: you meet %(names)s at table %(table)d.") % said)


@words_of(NoticeKind.RESULT_TO_CONFIRM)
def report_words(facts: Mapping[str, Any], names: str) -> Words:
    said = {"event": facts["event"], "names": names}
    return Words(_("A result to confirm"), _("%(event)s: %(names)s wrote your result down. Is it right?") % said)


@words_of(NoticeKind.ANNOUNCED)
def announced_words(facts: Mapping[str, Any], names: str) -> Words:
    made = Announcement.objects.filter(pk=facts["announcement"], taken_back_at=None).first()
    if made is None:
        return Words(_("An announcement"), _("%(event)s: this announcement was taken back.") % facts)
    said = {"event": facts["event"], "text": made.text}
    return Words(_("An announcement"), _("%(event)s: “%(text)s”") % said)


@matters_while(NoticeKind.ANNOUNCED)
def is_still_announced(notice: Notice) -> bool:
    """Whether it was not taken back, and the event goes on."""
    rows = Announcement.objects.filter(pk=notice.facts["announcement"], taken_back_at=None)
    return rows.exclude(event__state=Stage.CLOSED).exists()


@matters_while(NoticeKind.ROUND_OUT)
def is_still_to_play(notice: Notice) -> bool:
    """Whether the match is to be played, or for who has none, whether that round is the last that is out."""
    if "match" in notice.facts:
        open_match = Match.objects.filter(pk=notice.facts["match"], state=MatchStage.OPEN)
        return open_match.filter(round__event__state=Stage.RUNNING).exists()
    event_id = int(notice.subject.split()[1])
    running = Round.objects.filter(event_id=event_id, event__state=Stage.RUNNING)
    return running.order_by("number").values_list("number", flat=True).last() == notice.version


@matters_while(NoticeKind.RESULT_TO_CONFIRM)
def is_still_to_confirm(notice: Notice) -> bool:
    """Whether that report waits for the word of the side that the person is on."""
    report = Report.objects.filter(pk=notice.facts["report"], state=ReportStage.PROPOSED).select_related("match")
    waiting = report.filter(match__state=MatchStage.REPORTED, match__round__event__state=Stage.RUNNING).first()
    if waiting is None:
        return False
    other = waiting.match.first_id if waiting.side else waiting.match.second_id
    return EntrantPlayer.objects.filter(entrant_id=other, user_id=notice.user_id).exists()


@matters_while(NoticeKind.YOUR_TURN)
def is_played_at_the_table(notice: Notice) -> bool:
    """Nobody need play on where the result was written down by hand."""
    return notice.facts["table"] not in tables_beside_reports(notice.user_id)
