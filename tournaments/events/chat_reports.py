"""What is read of reports about what was said: those that a person may settle (`permissions.may_judge`), and one."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.chat.models import ChatLimit, ChatReport
from tournaments.events.models import Event
from tournaments.members.choices import Role
from tournaments.members.models import Membership, User

LATELY = 30
MATCHES = ("event_match", "event_match_twin", "event_match_extra")  # by which a table belongs to an event


def one(report_id: int) -> ChatReport:
    """The report with all that its page shows. Raises ChatReport.DoesNotExist."""
    return _whole(ChatReport.objects.all()).get(pk=report_id)


def to_settle(user: User) -> list[ChatReport]:
    """The open reports that `user` may settle: those that concern a minor first, then the oldest."""
    found = list(_whole(_for(user).filter(outcome="")).order_by("made_at", "pk"))
    return sorted(found, key=lambda report: not _concerns_minor(report))


def count_to_settle(user: User) -> int:
    """How many of them there are."""
    return _for(user).filter(outcome="").distinct().count()


def settled(user: User) -> list[ChatReport]:
    """The last settled ones that `user` might have settled, the latest first."""
    return list(_whole(_for(user).exclude(outcome="")).order_by("-answered_at", "-pk")[:LATELY])


def open_at(event: Event) -> int:
    """How many reports about lines at the event's tables are open."""
    return ChatReport.objects.filter(_at_tables_of([event.pk]), outcome="").count()


def earlier(report: ChatReport) -> list[ChatReport]:
    """The reports about other lines of the same person, the latest first."""
    if report.line.author_id is None:
        return []
    others = ChatReport.objects.filter(line__author_id=report.line.author_id).exclude(line_id=report.line_id)
    return list(_whole(others).order_by("-made_at", "-pk"))


def limits_of(user_id: int | None) -> list[ChatLimit]:
    """The limits that hold for the person now."""
    return list(ChatLimit.objects.filter(user_id=user_id, until__gt=timezone.now()).order_by("until"))


def _whole(reports: QuerySet[ChatReport]) -> QuerySet[ChatReport]:
    return reports.select_related("line__table", "line__author", "by", "answered_by")


def _for(user: User) -> QuerySet[ChatReport]:
    found = ChatReport.objects.exclude(line__author_id=user.pk)
    if user.is_staff:
        return found
    return found.filter(_at_tables_of(_run_by(user)) | _casual(user))


def _run_by(user: User) -> list[int]:
    """The events that the person runs."""
    club = Q(club__memberships__user=user, club__memberships__active=True)
    as_organiser = club & Q(club__memberships__role__in=(Role.ORGANISER, Role.ADMINISTRATOR))
    return list(Event.objects.filter(as_organiser | Q(organisers__user=user)).values_list("pk", flat=True).distinct())


def _at_tables_of(events: list[int]) -> Q:
    found = Q(pk__in=[])
    for match in MATCHES:
        found |= Q(**{f"line__table__{match}__round__event__in": events})
    return found


def _casual(user: User) -> Q:
    """At tables of no event, said by members of clubs that the person administers, or to them by members of none."""
    clubs = Membership.objects.filter(user=user, active=True, role=Role.ADMINISTRATOR).values("club")
    people = Membership.objects.filter(club__in=clubs, active=True).values("user")
    members = Membership.objects.filter(active=True).values("user")
    found = Q(line__author__in=people) | Q(by__in=people) & ~Q(line__author__in=members)
    for match in MATCHES:
        found &= Q(**{f"line__table__{match}__isnull": True})
    return found


def _concerns_minor(report: ChatReport) -> bool:
    return any(person is not None and person.is_minor for person in (report.line.author, report.by))
