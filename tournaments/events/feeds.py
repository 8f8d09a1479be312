"""What other programs follow: a club's events as a calendar, its results and an event's as Atom."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.db.models import Max, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.choices import MatchStage, Stage
from tournaments.events.exchange.calendar import Entry
from tournaments.events.exchange.calendar import calendar as calendar_of
from tournaments.events.models import Event, Match, RoundDate
from tournaments.events.presenters.pairings import pairing_line
from tournaments.members.models import Club

MOST = 50  # entries of a feed
MOST_EVENTS = 500  # of a calendar


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's events that have a date, as iCalendar; those in preparation are nobody's business."""
    club = get_object_or_404(Club, slug=slug)
    rows = club.events.exclude(state=Stage.DRAFT).filter(starts_at__isnull=False)
    rows = rows.annotate(changed_at=Max("audit__at")).order_by("-starts_at", "-pk")[:MOST_EVENTS]
    dated = RoundDate.objects.filter(event__club=club, starts_at__isnull=False).exclude(event__state=Stage.DRAFT)
    dated = dated.select_related("event").annotate(changed_at=Max("event__audit__at")).order_by("-starts_at", "-pk")
    entries = [_entry(request, event) for event in rows]
    text = calendar_of(club.name, entries + [_round_entry(request, row) for row in dated[:MOST_EVENTS]])
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return answer


def _entry(request: HttpRequest, event: Any) -> Entry:
    return Entry(
        uid=f"event-{event.pk}@{settings.SITE_NAME}",
        sequence=event.version,
        stamp=event.changed_at or event.created_at,
        start=event.starts_at,
        summary=event.name,
        description=event.description,
        address=request.build_absolute_uri(event.get_absolute_url()),
    )


def _round_entry(request: HttpRequest, row: Any) -> Entry:
    """A round with a day of its own."""
    event = row.event
    return Entry(
        uid=f"event-{event.pk}-round-{row.number}@{settings.SITE_NAME}",
        sequence=event.version,
        stamp=row.changed_at or event.created_at,
        start=row.starts_at,
        summary=_("%(event)s, round %(number)d") % {"event": event.name, "number": row.number},
        description="",
        address=request.build_absolute_uri(event.get_absolute_url()),
        place=row.place,
    )


class Results(Feed):
    """The latest results: each decided match one entry, known by the match for good."""

    feed_type = Atom1Feed

    def items(self, matches: Any) -> Sequence[Match]:
        rows = matches.filter(state=MatchStage.DONE, second__isnull=False).filter(Q(result__isnull=False) | ~Q(how=""))
        rows = rows.select_related("round__event", "first", "second", "winner", "table", "twin", "extra", "result")
        rows = rows.select_related("extra_result").prefetch_related("first__players", "second__players")
        return tuple(rows.order_by("-round__published_at", "-pk")[:MOST])

    def item_title(self, item: Match) -> str:
        line = pairing_line(item, ())
        facts = {"first": line.home.name, "second": line.away.name if line.away else "", "score": line.score}
        return _("%(first)s – %(second)s, %(score)s") % facts

    def item_description(self, item: Match) -> str:
        facts = {"event": item.round.event.name, "number": item.round.number}
        return _("%(event)s, round %(number)d") % facts

    def item_link(self, item: Match) -> str:
        return reverse("events:match", args=[item.round.event.slug, item.pk])

    def item_guid(self, item: Match) -> str:
        return f"tag:{settings.SITE_NAME},2026:match-{item.pk}"

    def item_updateddate(self, item: Match) -> datetime:
        ended = item.result.ended_at if item.result else item.round.published_at
        return max(ended, item.corrected_at or ended)

    def item_pubdate(self, item: Match) -> datetime:
        return item.result.ended_at if item.result else item.round.published_at


class ClubResults(Results):
    def get_object(self, request: HttpRequest, slug: str) -> Club:
        return get_object_or_404(Club, slug=slug)

    def items(self, club: Club) -> Sequence[Match]:  # type: ignore[override]
        return super().items(Match.objects.filter(round__event__club=club).exclude(round__event__state=Stage.DRAFT))

    def title(self, club: Club) -> str:
        return _("Results of %(name)s") % {"name": club.name}

    def link(self, club: Club) -> str:
        return reverse("members:club", args=[club.slug])


class EventResults(Results):
    def get_object(self, request: HttpRequest, slug: str) -> Event:
        event = get_object_or_404(Event, slug=slug)
        if event.state == Stage.DRAFT:
            raise Http404
        return event

    def items(self, event: Event) -> Sequence[Match]:  # type: ignore[override]
        return super().items(Match.objects.filter(round__event=event))

    def title(self, event: Event) -> str:
        return _("Results of %(name)s") % {"name": event.name}

    def link(self, event: Event) -> str:
        return event.get_absolute_url()


club_results = require_safe(ClubResults())
event_results = require_safe(EventResults())
