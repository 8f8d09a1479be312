"""The next round: looked at first, then published as it was seen, each match with its table."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.choices import Act, MatchStage, Presence, Stage, UnplayedKind
from tournaments.events.errors import PairingChanged, RoundIsOut
from tournaments.events.models import Entrant, EntrantPlayer, Event, Match, Round, UnplayedRound
from tournaments.events.rules.lots import lot
from tournaments.events.services.desk import move_event, note, run_by
from tournaments.events.services.kinds import PREVIEWS
from tournaments.events.services.previews import Planned, Preview
from tournaments.events.services.ranking import store_standings
from tournaments.events.services.ruling import rule_absence
from tournaments.events.services.tables import open_tables
from tournaments.events.tidings import tell_round
from tournaments.members.models import User
from tournaments.records.rules.counting import How


def preview_round(event: Event) -> Preview:
    """The next round. Raises TooFewEntrants, TooManyEntrants, RoundUnfinished, NoMoreRounds, PairingFaulty."""
    rounds = list(event.rounds.prefetch_related("matches__first", "matches__second", "matches__winner"))
    return PREVIEWS[event.kind](event, rounds, _field(event, started=bool(rounds)))


def _field(event: Event, *, started: bool) -> tuple[Entrant, ...]:
    """Who plays, in draw order: by number once drawn, before that by seed and then by lot."""
    if started:
        return tuple(event.entrants.filter(number__isnull=False).order_by("number"))
    present = event.entrants.filter(state=Presence.CHECKED_IN)
    unseeded = 10**6
    return tuple(sorted(present, key=lambda e: (e.seed or unseeded, lot(event.lots_seed, e.lot_number))))


@transaction.atomic
def publish_round(user: User, event_id: int, digest: str, now: datetime) -> Round:
    """Publish the round that was looked at as `digest`, and open its tables; published before, it is that one.

    Raises NotAllowed, WrongState, RoundIsOut, PairingChanged, and as `preview_round`.
    """
    event = run_by(user, event_id, Stage.ENTRY, Stage.RUNNING)
    out = next((out for out in event.rounds.all() if digest.startswith(f"{out.number}.")), None)
    if out is not None and out.digest == digest:
        return out
    if out is not None:
        raise RoundIsOut(out.number)
    planned = preview_round(event)
    if planned.digest != digest:
        raise PairingChanged
    if planned.number == 1:
        _draw(planned)
        move_event(event, Stage.RUNNING)
    _seed_cup(planned)
    published = Round.objects.create(
        event=event, number=planned.number, idle=planned.idle, digest=digest, published_at=now
    )
    for match in planned.matches:
        _publish(event, published, match, now)
    for who in planned.out:
        UnplayedRound.objects.create(round=published, entrant_id=who, kind=UnplayedKind.PAIRING_BYE)
    store_standings(event)
    note(event, user, Act.PUBLISHED, now, subject=str(planned.number))
    tell_round(event, published, now)
    return published


def _draw(planned: Preview) -> None:
    """Fix the numbers of the draw, and the groups."""
    groups = {who: number for number, group in enumerate(planned.groups) for who in group}
    for number, entrant in enumerate(planned.field, start=1):
        entrant.number, entrant.group = number, groups.get(entrant.pk)
        entrant.save(update_fields=["number", "group"])


def _seed_cup(planned: Preview) -> None:
    """Fix who goes on to the cup, and where in its draw."""
    for seed, who in enumerate(planned.cup_seeds, start=1):
        Entrant.objects.filter(pk=who).update(cup_seed=seed)


def _pair_up(planned: Planned) -> None:
    """Make the two pairs of a table of four, for this match alone."""
    for pair, people in zip((planned.first, planned.second), (planned.fours[:2], planned.fours[2:]), strict=True):
        assert pair is not None, "four make two pairs"
        pair.save()
        EntrantPlayer.objects.bulk_create(
            EntrantPlayer(entrant=pair, user_id=who.players.get().user_id, place=place)
            for place, who in enumerate(people)
        )


def _publish(event: Event, published: Round, planned: Planned, now: datetime) -> None:
    if planned.fours:
        _pair_up(planned)
    match = Match(
        round=published,
        position=planned.position,
        is_third_place=planned.is_third_place,
        fixture=planned.fixture,
        group=planned.group,
        first=planned.first,
        second=planned.second,
    )
    if planned.second is None:
        match.state, match.how, match.winner = MatchStage.DONE, How.BYE.value, planned.first
        if planned.gone:  # nobody goes on from here
            match.how, match.winner = How.FORFEIT.value, None
        match.save()
        return
    match.save()
    if planned.gone:
        rule_absence(event, match, now)
    elif event.online:
        open_tables(event, match, now)
