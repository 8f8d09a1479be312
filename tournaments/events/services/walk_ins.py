"""Who comes to the desk: found by name, or let in as a guest; entered, and marked as here.

A name is taken to the letter. Whoever only looks alike is asked about first (`UnknownName`), so that neither a slip of
the pen nor a missing accent enters somebody else.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, Presence, Stage
from tournaments.events.desk_errors import UnknownName, UnreadableName
from tournaments.events.errors import NotAllowed, NotEntered, PartnerNeeded, SharedName
from tournaments.events.models import Entrant, Event
from tournaments.events.services.desk import note, run_by
from tournaments.events.services.entry import check_in, enter_others
from tournaments.events.services.latecomers import enter_late
from tournaments.members.choices import Role
from tournaments.members.errors import NotAGuest
from tournaments.members.errors import NotAllowed as NotOfClub
from tournaments.members.models import User
from tournaments.members.names import one_line
from tournaments.members.permissions import may_invite
from tournaments.members.selectors import member_called, members_like
from tournaments.members.services.guests import LONGEST_NAME, rename_guest, welcome_guest


@transaction.atomic
def walk_in(
    user: User,
    event_id: int,
    now: datetime,
    *,
    player: str,
    partner: str = "",
    guests: frozenset[str] = frozenset(),
    here: bool = True,
    credit: str = "",
) -> Entrant:
    """Enter who has come to the desk. `guests` are the names of those for whom a guest is to be made.

    Raises UnknownName for a name that nobody has and that isn't in `guests`, and as `entry.enter_others`,
    `latecomers.enter_late`.
    """
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY, Stage.RUNNING)
    names = [name for name in (player, partner) if name.strip()][: event.players_each]
    if len(names) < event.players_each:
        raise PartnerNeeded
    people = [_person(user, event, name, guests, now).username for name in names]
    chosen = {"player": people[0], "partner": people[1] if len(people) > 1 else ""}
    if event.state == Stage.RUNNING:
        return enter_late(user, event_id, now, credit=credit, **chosen)
    entrant = enter_others(user, event_id, now, **chosen)
    return check_in(user, event_id, entrant.pk, now) if here and event.state == Stage.ENTRY else entrant


def _person(user: User, event: Event, name: str, guests: frozenset[str], now: datetime) -> User:
    if name in guests:
        try:
            return welcome_guest(event.club, user, name, now)
        except NotOfClub as error:
            raise NotAllowed from error
    found = member_called(event.club, name)
    if len(found) > 1:
        raise SharedName(name.strip())
    if not found:
        may_welcome = may_invite(user, event.club, Role.MEMBER)
        raise UnknownName(one_line(name)[:LONGEST_NAME], members_like(event.club, name), may_welcome=may_welcome)
    return found[0]


@transaction.atomic
def fix_name(user: User, event_id: int, entrant_id: int, place: int, name: str, now: datetime) -> Entrant:
    """Let a guest of the event be called as he says. Raises NotAllowed, NotEntered, UnreadableName."""
    event = run_by(user, event_id)
    entrant = event.entrants.filter(pk=entrant_id).exclude(state=Presence.WITHDRAWN).first()
    player = None if entrant is None else entrant.players.filter(place=place).select_related("user").first()
    if entrant is None or player is None:
        raise NotEntered
    was = str(player.user)
    try:
        renamed = rename_guest(event.club, user, player.user_id, name)
    except (NotOfClub, NotAGuest) as error:
        raise NotAllowed from error
    except ValueError as error:
        raise UnreadableName from error
    if str(renamed) != was:
        note(event, user, Act.RENAMED, now, subject=str(renamed), before=[was], after=[str(renamed)])
    entrant.refresh_from_db()
    return entrant
