"""What is read of clubs and people; nothing here writes."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from django.db.models import Count, Q, QuerySet

from tournaments.members.choices import Role, Ruling
from tournaments.members.models import Club, ClubAct, Invitation, Membership, User
from tournaments.members.names import in_order, one_line

NEAR, FEWEST = 0.8, 3  # likeness of two names; letters that are a beginning
ORDER_OF_ROLES = (Role.ADMINISTRATOR, Role.ORGANISER, Role.MEMBER)


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club as one line of a list; `people` counts active members."""

    slug: str
    name: str
    description: str
    people: int


@dataclass(frozen=True, slots=True)
class ActLine:
    """One line of a club's record, in the reader's language; `actor` and `subject` are None for who was deleted."""

    at: datetime
    actor: User | None
    act: str
    subject: User | None
    before: str
    after: str


def club_lines() -> tuple[ClubLine, ...]:
    """All clubs of the site, by name."""
    rows = Club.objects.annotate(count=Count("memberships", filter=Q(memberships__active=True)))
    lines = (ClubLine(row.slug, row.name, row.description, row.count) for row in rows)
    return tuple(sorted(lines, key=lambda line: in_order(line.name)))


def clubs_of(user_id: int) -> tuple[Club, ...]:
    """The person's clubs, by name."""
    rows = Club.objects.filter(memberships__user_id=user_id, memberships__active=True)
    return tuple(sorted(rows, key=lambda club: in_order(club.name)))


def active_memberships(club: Club) -> tuple[Membership, ...]:
    """Administrators first, then organisers, then members; by name within a role."""
    rows = Membership.objects.filter(club=club, active=True).select_related("user")
    return tuple(sorted(rows, key=lambda row: (ORDER_OF_ROLES.index(Role(row.role)), in_order(str(row.user)))))


def member_names(club: Club) -> tuple[str, ...]:
    """By what each active member can be picked: the shown name, or the user name where two share it."""
    people = [row.user for row in active_memberships(club)]
    times = Counter(in_order(str(person)) for person in people)
    return tuple(sorted((p.username if times[in_order(str(p))] > 1 else str(p) for p in people), key=in_order))


def members_shown_as(club: Club, name: str) -> tuple[User, ...]:
    """The active members shown by that name, whatever its accents and capitals."""
    wanted = _looked_up(name)
    return tuple(row.user for row in active_memberships(club) if _looked_up(str(row.user)) == wanted)


def member_called(club: Club, name: str) -> tuple[User, ...]:
    """The active account with that user name, else the active members that are shown so to the letter."""
    asked = one_line(name)
    account = User.objects.filter(username__iexact=asked, is_active=True).first()
    if account is not None:
        return (account,)
    return tuple(row.user for row in active_memberships(club) if str(row.user).casefold() == asked.casefold())


def members_like(club: Club, name: str, most: int = 6) -> tuple[User, ...]:
    """Active members who could be meant by `name`, the likeliest first: other accents, a slip, a beginning."""
    wanted = _looked_up(name)
    near = [(_nearness(wanted, _looked_up(str(row.user))), row.user) for row in active_memberships(club)]
    likely = sorted((pair for pair in near if pair[0] >= NEAR), key=lambda pair: -pair[0])
    return tuple(user for _, user in likely[:most])


def _nearness(wanted: str, name: str) -> float:
    """How much two names are alike, from 0 to 1."""
    if any(wanted in (part, name) for part in name.split()) or (len(wanted) >= FEWEST and name.startswith(wanted)):
        return 1.0
    return SequenceMatcher(None, wanted, name).ratio()


def accounts_called(name: str) -> tuple[User, ...]:
    """The active account with that user name, whatever its capitals; else those that are shown by exactly that name."""
    accounts = User.objects.filter(is_active=True, is_guest=False)
    asked = one_line(name)
    return tuple(accounts.filter(username__iexact=asked)) or tuple(accounts.filter(display_name=asked)[:2])


def _looked_up(name: str) -> str:
    return in_order(one_line(name))


def removed_memberships(club: Club) -> tuple[Membership, ...]:
    """People an administrator took out, the latest first."""
    rows = Membership.objects.filter(club=club, active=False, removed__isnull=False)
    return tuple(rows.select_related("user").order_by("-removed"))


def usable_invitations(now: datetime) -> QuerySet[Invitation]:
    return Invitation.objects.filter(revoked=None, expires__gt=now, uses_left__gt=0).select_related("club", "made_by")


def open_invitations(club: Club, now: datetime) -> tuple[Invitation, ...]:
    """The club's links that still let somebody in, the newest first."""
    return tuple(usable_invitations(now).filter(club=club))


def invitation_of(token: str, now: datetime) -> Invitation | None:
    """The invitation a link stands for, None when it lets nobody in any more."""
    return usable_invitations(now).filter(token=token).first()


def acts_of(club: Club, limit: int = 200) -> tuple[ActLine, ...]:
    """The club's record, the latest first."""
    rows = ClubAct.objects.filter(club=club).select_related("actor", "subject")[:limit]
    return tuple(
        ActLine(row.at, row.actor, row.get_act_display(), row.subject, worded(row.before), worded(row.after))
        for row in rows
    )


def worded(value: str) -> str:
    """A role or a ruling in the reader's language, any other value as it was written down."""
    if value in Ruling.values:
        return str(Ruling(value).label)
    return str(Role(value).label) if value in Role.values else value
