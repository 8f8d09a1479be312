"""An event that comes in as a file: all of it or nothing, once, with standings that come out as the file says.

It counts for no rating: its matches counted where they were played, or never.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.events.archive import standing_lines
from tournaments.events.choices import Act, MatchStage, Presence
from tournaments.events.columns import taken
from tournaments.events.errors import AlreadyHere, NotAllowed, TooManyEntrants
from tournaments.events.exchange import event_file as files
from tournaments.events.exchange.event_file import BadEventFile, EventFile, FileFault, digest_of
from tournaments.events.models import (
    Brought,
    ByeRequest,
    EdgeDecision,
    Entrant,
    EntrantPlayer,
    Event,
    ForbiddenMeeting,
    Match,
    Penalty,
    Round,
    RoundDate,
    Timing,
    UnplayedRound,
)
from tournaments.events.permissions import may_create, may_see
from tournaments.events.services.desk import note, one_line
from tournaments.events.services.entry import MOST
from tournaments.events.services.naming import BETWEEN_PARTNERS
from tournaments.events.services.planning import check_event, save_under_free_slug
from tournaments.events.services.recognising import people_of
from tournaments.events.services.settling import key_of
from tournaments.events.services.trial import IMPOSSIBLE, rank
from tournaments.members.models import Club, User
from tournaments.records.models import Result
from tournaments.records.rules.counting import How
from tournaments.records.services.recording import history


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays in the event that comes in: entrants and their people, by the entrant's id in the file."""

    event: Event
    entrants: Mapping[int, Entrant]
    players: Mapping[int, tuple[User, ...]]

    def entrant(self, name: int | None) -> Entrant | None:
        return None if name is None else self.entrants[name]


@transaction.atomic
def bring_event(user: User, club: Club, file: EventFile, chosen: Mapping[int, str], now: datetime) -> Event:
    """The event of `file` as one of `club`; `chosen` says who people are, by their place in the file.

    Raises NotAllowed, AlreadyHere, BadOptions, BadEventFile, TooManyEntrants, NoSuchPerson, SharedName, PersonTwice.
    """
    if not may_create(user, club):
        raise NotAllowed
    check_new(user, file)
    if len(file.entrants) > MOST:
        raise TooManyEntrants(MOST)
    event = _event(user, club, file)
    brought = _brought(event, user, file, now)
    users = people_of(club, file, chosen)
    field = Field(event, _entrants(event, file, users), _players(file, users))
    brought.shares = _shares(file, field)
    brought.save()
    for place, one in enumerate(file.rounds):
        _round(field, one, f"rounds[{place}]")
    _keep_wishes(field, file)
    penalties = _penalties(field, file)
    rank(event)
    _check_standings(field, penalties, file)
    note(event, user, Act.BROUGHT, now, subject=event.name, why=one_line(file.site))
    return event


def check_new(user: User, file: EventFile) -> None:
    """Raises AlreadyHere for an event that is on the site, brought in or made here."""
    there = Event.objects.filter(lots_seed=file.id).first()
    if there is not None:
        raise AlreadyHere(there.slug if may_see(user, there) else "")


def _event(user: User, club: Club, file: EventFile) -> Event:
    columns = taken(Event, file.columns, "event")
    if columns["lots_seed"] != file.id:
        raise BadEventFile(FileFault.DISAGREES, "event.lots_seed", columns["lots_seed"])
    columns |= {"name": one_line(columns["name"])[:80], "rated": False}
    if not columns["name"]:
        raise BadEventFile(FileFault.MISSING, "event.name")
    event = Event(club=club, created_by=user, **columns)
    try:
        check_event(event)
    except IMPOSSIBLE as error:
        raise BadEventFile(FileFault.BAD_VALUE, "event.options", str(event.options)[:60]) from error
    save_under_free_slug(event)
    return event


def _brought(event: Event, user: User, file: EventFile, now: datetime) -> Brought:
    try:
        with transaction.atomic():
            return Brought.objects.create(
                event=event, archive=file.id, site=one_line(file.site)[:120], format=file.format, by=user, at=now
            )
    except IntegrityError as error:
        raise AlreadyHere from error


def _players(file: EventFile, users: Sequence[User]) -> Mapping[int, tuple[User, ...]]:
    """Who plays as each entrant, by its id in the file."""
    return {one.id: tuple(users[player.person] for player in one.players) for one in file.entrants}


def _entrants(event: Event, file: EventFile, users: Sequence[User]) -> Mapping[int, Entrant]:
    """The event's entrants, by their id in the file."""
    players = _players(file, users)
    entrants = {}
    for place, one in enumerate(file.entrants):
        where = f"entrants[{place}]"
        if len(one.players) != event.players_each and one.columns.get("state") != Presence.ALONE:
            raise BadEventFile(FileFault.DISAGREES, f"{where}.players", str(len(one.players)))
        name = BETWEEN_PARTNERS.join(str(user) for user in players[one.id])[:80]
        entrants[one.id] = Entrant(event=event, name=name, drawn_as=one.id, **taken(Entrant, one.columns, where))
    Entrant.objects.bulk_create(entrants.values())
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(
            entrant=entrants[one.id], event=event, user=users[player.person], place=place, accepted=player.accepted
        )
        for one in file.entrants
        for place, player in enumerate(one.players)
    )
    return entrants


def _shares(file: EventFile, field: Field) -> dict[str, list[list[Any]]]:
    return {
        str(field.entrants[who].pk): [[field.entrants[against].pk, amount, weight] for against, amount, weight in terms]
        for who, terms in file.shares.items()
    }


def _round(field: Field, one: files.Round, where: str) -> None:
    row = Round.objects.create(event=field.event, idle=field.entrant(one.idle), **taken(Round, one.columns, where))
    pairs = [(said, _match(field, row, said, f"{where}.matches[{n}]")) for n, said in enumerate(one.matches)]
    Match.objects.bulk_create(match for _said, match in pairs)
    for place, (said, match) in enumerate(pairs):
        _keep_results(field, match, said, f"{where}.matches[{place}]")
    UnplayedRound.objects.bulk_create(
        UnplayedRound(
            round=row,
            entrant=field.entrants[said.entrant],
            **taken(UnplayedRound, said.columns, f"{where}.unplayed[{n}]"),
        )
        for n, said in enumerate(one.unplayed)
    )
    Match.objects.bulk_update((match for _said, match in pairs), ["result", "extra_result"])


def _match(field: Field, row: Round, said: files.Match, where: str) -> Match:
    sides = {name: field.entrant(getattr(said, name)) for name in ("first", "second", "winner")}
    return Match(round=row, **sides, **taken(Match, said.columns, where))


def _keep_results(field: Field, match: Match, said: files.Match, where: str) -> None:
    """The match's results as histories show them; a finished match without one in the file gets one from its score."""
    given = said.result
    if given is None and match.state == MatchStage.DONE and said.second is not None:
        given = _plain_result(match)
    if given is not None:
        match.result = _result(field, said, key_of(match), given, f"{where}.result")
    if said.extra_result is not None:
        key = key_of(match, is_extra=True)
        match.extra_result = _result(field, said, key, said.extra_result, f"{where}.extra_result")


def _plain_result(match: Match) -> dict[str, Any]:
    winner = None if match.winner is None else int(match.winner == match.second)
    return {
        "how": match.how or How.PLAYED.value,
        "units_0": match.units_first,
        "units_1": match.units_second,
        "margin": match.margin,
        "winner": winner,
        "by_hand": True,
        "ended_at": match.round.published_at.isoformat(),
    }


def _result(field: Field, match: files.Match, key: str, said: Mapping[str, Any], where: str) -> Result:
    sides = [(side, who) for side, who in enumerate((match.first, match.second)) if who is not None]
    people = [(side, place, user) for side, who in sides for place, user in enumerate(field.players[who])]
    event = field.event
    facts = {"game": event.game, "format": event.format, "club": event.club}
    return history(key, people, **facts, event_key=event.slug, event_name=event.name, **taken(Result, said, where))


def _keep_wishes(field: Field, file: EventFile) -> None:
    """What was asked for, what is forbidden, what the event expects."""
    for place, one in enumerate(file.bye_requests):
        columns = taken(ByeRequest, one.columns, f"bye_requests[{place}]")
        ByeRequest.objects.create(entrant=field.entrants[one.entrant], **columns)
    for place, pair in enumerate(file.forbidden):
        columns = taken(ForbiddenMeeting, pair.columns, f"forbidden[{place}]")
        first, second = sorted((field.entrants[pair.first], field.entrants[pair.second]), key=lambda who: who.pk)
        ForbiddenMeeting.objects.create(event=field.event, first=first, second=second, **columns)
    for place, edge in enumerate(file.edges):
        order = [field.entrants[who].pk for who in edge.order]
        EdgeDecision.objects.create(
            event=field.event, order=order, **taken(EdgeDecision, edge.columns, f"edges[{place}]")
        )
    for place, date in enumerate(file.dates):
        RoundDate.objects.create(event=field.event, **taken(RoundDate, date, f"dates[{place}]"))
    if file.timing is not None:
        Timing.objects.update_or_create(event=field.event, defaults=taken(Timing, file.timing, "timing"))


def _penalties(field: Field, file: EventFile) -> list[Penalty]:
    """The penalties, in the order of the file: standings name them by it."""
    return [
        Penalty.objects.create(
            entrant=field.entrants[one.entrant], **taken(Penalty, one.columns, f"penalties[{place}]")
        )
        for place, one in enumerate(file.penalties)
    ]


def _check_standings(field: Field, penalties: Sequence[Penalty], file: EventFile) -> None:
    ids = {entrant.pk: name for name, entrant in field.entrants.items()}
    places = {row.pk: place for place, row in enumerate(penalties, start=1)}
    if file.digest and digest_of(standing_lines(field.event, ids, places)) != file.digest:
        raise BadEventFile(FileFault.STANDINGS, "standings_sha256", file.digest[:16])
