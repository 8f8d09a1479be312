"""Making and changing an event, opening it for entry, and naming who runs it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from games.models import MatchFormat
from games.rules.errors import BadOption
from games.rules.registry import GAMES
from games.services.errors import BadTable
from games.services.settings import check_time
from tournaments.events import swiss_fields
from tournaments.events.choices import Act, Decks, Kind, Stage
from tournaments.events.errors import (
    AlreadyOrganiser,
    BadOptions,
    EventChanged,
    FewerRounds,
    NoSuchPerson,
    NotAllowed,
)
from tournaments.events.format_fields import FORMAT_FIELDS
from tournaments.events.models import Event, Organiser
from tournaments.events.permissions import may_create, may_name_organisers
from tournaments.events.services.desk import locked, move_event, note, run_by
from tournaments.events.services.naming import rename_event
from tournaments.events.services.tables import bound_chat
from tournaments.members.models import Club, User
from tournaments.records.choices import Format

# What may be changed, and until when: the shape of an event is settled once its first round is out.
ALWAYS = frozenset({"name", "description", "starts_at", "rated", "chat"})
BEFORE_ROUND_1 = frozenset(
    {
        *ALWAYS,
        *(
            "game",
            "options",
            "format",
            "format_kind",
            "format_units",
            "kind",
            *FORMAT_FIELDS,
            "online",
            "decks",
            "may_adjourn",
            "time_control",
            "at_zero",
        ),
        *("points_win", "points_draw", "points_loss", "forfeit_margin", "criteria"),
        *swiss_fields.NAMES,
    }
)

MOST_TRIES = 20  # to find a slug that nobody takes in the same instant


@transaction.atomic
def create_event(user: User, club: Club, wanted: Mapping[str, Any], now: datetime) -> Event:
    """A new event of `club` in preparation. Raises NotAllowed, BadOptions."""
    if not may_create(user, club):
        raise NotAllowed
    event = Event(club=club, created_by=user)
    _set(event, wanted, BEFORE_ROUND_1)
    save_under_free_slug(event)
    note(event, user, Act.CREATED, now, subject=event.name)
    return event


@transaction.atomic
def change_event(
    user: User, event_id: int, wanted: Mapping[str, Any], now: datetime, *, seen_as: str | None = None
) -> Event:
    """Change what may still be changed; players or pairs only while nobody has entered.

    `seen_as` is the `mark_of` the event that the organiser looked at. Raises as create_event, and EventChanged
    where another mark says that the form was about something else; wanting what is so already changes nothing.
    """
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY, Stage.RUNNING)
    is_old = seen_as is not None and seen_as != mark_of(event)
    if is_old and all(getattr(event, name) == value for name, value in wanted.items()):
        return event
    if is_old:
        raise EventChanged
    kept = {name: getattr(event, name) for name in wanted}
    _set(event, wanted, changeable(event))
    changed = [name for name in wanted if kept[name] != getattr(event, name)]
    before = {name: _kept(kept[name]) for name in changed}
    after = {name: _kept(getattr(event, name)) for name in changed}
    note(
        event,
        user,
        Act.CHANGED,
        now,
        subject=event.name,
        before=before,
        after=after,
    )
    if "name" in changed:
        rename_event(event)
    if "chat" in changed:
        bound_chat(event)
    return event


def _kept(value: Any) -> str:
    """A field's value as the record keeps it."""
    return ", ".join(value) if isinstance(value, list) else str(value)


def mark_of(event: Event) -> str:
    """What the form of the event shows, for it to send back: another mark, and it shows something else by now."""
    shown = [(name, str(getattr(event, name))) for name in sorted(changeable(event))]
    return sha256(repr(shown).encode()).hexdigest()[:16]


def changeable(event: Event) -> frozenset[str]:
    """The names of the fields that may still be changed."""
    if event.state not in (Stage.DRAFT, Stage.ENTRY):
        return ALWAYS | ({"rounds_planned"} if event.kind == Kind.SWISS else set())
    return BEFORE_ROUND_1 - {"format"} if event.pk and event.entrants.exists() else BEFORE_ROUND_1


def _set(event: Event, wanted: Mapping[str, Any], allowed: frozenset[str]) -> None:
    for name in allowed & set(wanted):
        setattr(event, name, wanted[name])
    check_event(event)


def check_event(event: Event) -> None:
    """Raises BadOptions where no table could be opened for such a match, FewerRounds where more are out."""
    game = GAMES[event.game]
    if event.seats not in game.seat_counts:
        raise BadOptions(f"{event.game} is not played by {event.seats}")
    if event.kind == Kind.EVENING and (event.format != Format.PAIRS or event.decks == Decks.MIRROR):
        raise BadOptions("an evening with changing partners is played in pairs")
    if event.decks == Decks.MIRROR and event.players_each != 2:
        raise BadOptions("a mirror match is played by pairs")
    if event.format_kind == MatchFormat.BEST_OF and event.format_units % 2 == 0:
        raise BadOptions("best of an odd number")
    if event.pk and event.kind == Kind.SWISS and (out := event.rounds.count()) > event.rounds_planned:
        raise FewerRounds(out)
    try:
        game.read_options(event.options)
        check_time(event.game, event.time_control, event.at_zero)
    except (BadOption, BadTable) as error:
        raise BadOptions(error.why) from error


def save_under_free_slug(event: Event) -> None:
    """Somebody else may be taking the same slug at this moment; his is seen at the next try."""
    for tries_left in reversed(range(MOST_TRIES)):
        event.slug = _free_slug(event.name)
        try:
            with transaction.atomic():
                event.save()
        except IntegrityError:
            if not tries_left:
                raise
        else:
            return


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "event"
    taken = {"new", *Event.objects.filter(slug__startswith=base).values_list("slug", flat=True)}
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)


@transaction.atomic
def open_entry(user: User, event_id: int, now: datetime) -> Event:
    """Let members enter. Raises NotAllowed, WrongState."""
    return _moved(user, event_id, Stage.DRAFT, Stage.ENTRY, now)


@transaction.atomic
def back_to_draft(user: User, event_id: int, now: datetime) -> Event:
    """Hide the event again; who has entered stays entered. Raises NotAllowed, WrongState."""
    return _moved(user, event_id, Stage.ENTRY, Stage.DRAFT, now)


def _moved(user: User, event_id: int, before: Stage, state: Stage, now: datetime) -> Event:
    event = run_by(user, event_id, before)
    move_event(event, state)
    note(event, user, Act.MOVED, now, subject=event.name, before=before, after=state)
    return event


@transaction.atomic
def add_organiser(user: User, event_id: int, username: str, now: datetime) -> Organiser:
    """Let somebody run this one event. Raises NotAllowed, NoSuchPerson, AlreadyOrganiser."""
    event = _naming(user, event_id)
    person = User.objects.filter(username__iexact=username.strip(), is_active=True, is_guest=False).first()
    if person is None:
        raise NoSuchPerson(username)
    organiser, is_new = Organiser.objects.get_or_create(event=event, user=person)
    if not is_new:
        raise AlreadyOrganiser
    note(event, user, Act.ORGANISER_ADDED, now, subject=str(person))
    return organiser


@transaction.atomic
def remove_organiser(user: User, event_id: int, organiser_id: int, now: datetime) -> None:
    """Take the right to run the event away again; nobody by that id is no fault. Raises NotAllowed."""
    event = _naming(user, event_id)
    organiser = event.organisers.select_related("user").filter(pk=organiser_id).first()
    if organiser is not None:
        organiser.delete()
        note(event, user, Act.ORGANISER_REMOVED, now, subject=str(organiser.user))


def _naming(user: User, event_id: int) -> Event:
    """The locked event for who may name its organisers. Raises NotAllowed."""
    event = locked(event_id)
    if not may_name_organisers(user, event):
        raise NotAllowed
    return event
