"""Puts back the times that rows take from the clock when they are written, to when it happened in the story."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F, OuterRef, Subquery

from games.models import FinishedTable, Table
from tournaments.events.demo.people import FOUNDED, Cast
from tournaments.events.models import AuditEntry, Entrant, Event
from tournaments.members.choices import Act
from tournaments.members.models import Club, ClubAct, Invitation, Membership, User


def put_back(cast: Cast) -> None:
    _club(cast)
    _events(cast)
    _tables(cast)


def _club(cast: Cast) -> None:
    founded = cast.now - FOUNDED
    joined = Membership.objects.filter(club=cast.club, user=OuterRef("subject")).values("joined")
    Club.objects.filter(pk=cast.club.pk).update(created=founded)
    ClubAct.objects.filter(club=cast.club).exclude(act=Act.JOINED).update(at=founded)
    ClubAct.objects.filter(club=cast.club, act=Act.JOINED).update(at=Subquery(joined))
    latest = ClubAct.objects.filter(club=cast.club, act=Act.INVITATION_MADE).order_by("-pk").values("pk")[:1]
    ClubAct.objects.filter(pk=latest[0]["pk"]).update(at=cast.now)
    Invitation.objects.filter(club=cast.club).update(made=F("expires") - timedelta(days=30))
    for membership in Membership.objects.filter(club=cast.club):
        User.objects.filter(pk=membership.user_id).update(date_joined=membership.joined)


def _events(cast: Cast) -> None:
    for event in Event.objects.filter(club=cast.club):
        told = AuditEntry.objects.filter(event=event)
        Event.objects.filter(pk=event.pk).update(created_at=told.earliest("at").at)
        for line in told.filter(act="entered"):
            Entrant.objects.filter(event=event, name=line.subject).update(entered_at=line.at)


def _tables(cast: Cast) -> None:
    theirs = Table.objects.filter(seats__user__in=[user.pk for user in cast.everybody])
    started = list(theirs.filter(started_at__isnull=False).values_list("pk", flat=True).distinct())
    Table.objects.filter(pk__in=started).update(created_at=F("started_at"))
    for news in FinishedTable.objects.filter(table_id__in=started, done_at__isnull=False).select_related("table"):
        at = news.table.finished_at
        FinishedTable.objects.filter(pk=news.pk).update(created_at=at, done_at=at)
