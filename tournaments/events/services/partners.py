"""Finding a partner: who enters an event of pairs alone asks others who did, or the organiser pairs and draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from tournaments.events.choices import Act, Presence, Stage
from tournaments.events.errors import (
    AlreadyEntered,
    NobodyAlone,
    NotEntered,
    NotOpenToYou,
    PairingChanged,
    PartnerNeeded,
    TooManyEntrants,
)
from tournaments.events.models import Entrant, EntrantPlayer, Event, PartnerRequest
from tournaments.events.permissions import may_enter
from tournaments.events.rules.lots import lot
from tournaments.events.rules.partners import PartnerDraw, drawn_partners
from tournaments.events.selectors import ratings_in
from tournaments.events.services.desk import locked, note, require_state, run_by
from tournaments.events.services.entry import MOST
from tournaments.events.services.naming import BETWEEN_PARTNERS
from tournaments.members.models import User


@dataclass(frozen=True, slots=True)
class PartnersDrawn:
    """The pairs that a draw would make, and who is left over; `digest` names exactly them."""

    pairs: tuple[tuple[Entrant, Entrant], ...]
    left: Entrant | None

    @property
    def digest(self) -> str:
        shown = [(first.pk, second.pk) for first, second in self.pairs]
        return sha256(repr((shown, self.left and self.left.pk)).encode()).hexdigest()[:16]


@transaction.atomic
def enter_alone(user: User, event_id: int, now: datetime) -> Entrant:
    """Enter an event of pairs without a partner.

    Raises WrongState, PartnerNeeded where no pairs play, NotOpenToYou, AlreadyEntered, TooManyEntrants.
    """
    event = locked(event_id)
    require_state(event, Stage.ENTRY)
    if event.players_each != 2:
        raise PartnerNeeded
    if not may_enter(user, event):
        raise NotOpenToYou
    if event.players.filter(user=user).exists():
        raise AlreadyEntered(str(user))
    if event.entrants.count() >= MOST:
        raise TooManyEntrants(MOST)
    entrant = Entrant.objects.create(event=event, name=str(user)[:80], state=Presence.ALONE)
    EntrantPlayer.objects.create(entrant=entrant, event=event, user=user)
    note(event, user, Act.ENTERED, now, subject=entrant)
    return entrant


def alone_in(event: Event) -> tuple[Entrant, ...]:
    """Who looks for a partner, in the order of entry."""
    return tuple(event.entrants.filter(state=Presence.ALONE).prefetch_related("players__user").order_by("pk"))


@transaction.atomic
def ask(user: User, event_id: int, entrant_id: int, now: datetime) -> Entrant:
    """Ask another who is alone to be the partner; whom that one has asked already becomes it at once.

    Raises WrongState, NotEntered where the person isn't alone in the event, NobodyAlone where the other isn't.
    """
    event = locked(event_id)
    require_state(event, Stage.ENTRY)
    mine, other = _own(event, user), _alone(event, entrant_id)
    if mine == other:
        raise NobodyAlone
    if PartnerRequest.objects.filter(by=other, to=mine).exists():
        return _paired(user, event, other, mine, now)
    PartnerRequest.objects.get_or_create(by=mine, to=other, defaults={"made_at": now})
    note(event, user, Act.PARTNER_ASKED, now, subject=other)
    return mine


def _own(event: Event, user: User) -> Entrant:
    mine = event.entrants.filter(state=Presence.ALONE, players__user=user).first()
    if mine is None:
        raise NotEntered
    return mine


def _alone(event: Event, entrant_id: int) -> Entrant:
    entrant = event.entrants.filter(pk=entrant_id, state=Presence.ALONE).first()
    if entrant is None:
        raise NobodyAlone
    return entrant


@transaction.atomic
def pair_up(user: User, event_id: int, first_id: int, second_id: int, now: datetime) -> Entrant:
    """The organiser makes two who are alone a pair. Raises NotAllowed, WrongState, NobodyAlone."""
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY)
    first, second = _alone(event, first_id), _alone(event, second_id)
    if first == second:
        raise NobodyAlone
    return _paired(user, event, first, second, now)


def _paired(user: User, event: Event, first: Entrant, second: Entrant, now: datetime) -> Entrant:
    """Make one entrant of the two: the first's, with the second as partner."""
    first.name, first.state = f"{first.name}{BETWEEN_PARTNERS}{second.name}"[:80], Presence.ENTERED
    first.seed = first.seed or second.seed
    first.save()
    second.players.update(entrant=first, place=1)
    PartnerRequest.objects.filter(by=first).delete()
    PartnerRequest.objects.filter(to=first).delete()
    second.delete()
    note(event, user, Act.PAIRED_UP, now, subject=first)
    return first


def preview_draw(event: Event, how: PartnerDraw) -> PartnersDrawn:
    """The pairs that a draw would make of those who are alone; the stronger are those with the higher rating."""
    singles = {entrant.pk: entrant for entrant in alone_in(event)}
    found = drawn_partners(_by_strength(event, tuple(singles.values())), how, event.lots_seed)
    pairs = tuple((singles[first], singles[second]) for first, second in found.pairs)
    return PartnersDrawn(pairs, None if found.left is None else singles[found.left])


def _by_strength(event: Event, singles: Sequence[Entrant]) -> list[int]:
    """By rating, those without one behind, by lot among equals."""
    ratings = ratings_in(event)
    strength = {
        one.pk: max((ratings.get(player.user_id, 0) for player in one.players.all()), default=0) for one in singles
    }
    return sorted(strength, key=lambda who: (-strength[who], lot(event.lots_seed, who)))


@transaction.atomic
def draw_partners(user: User, event_id: int, how: PartnerDraw, digest: str, now: datetime) -> tuple[Entrant, ...]:
    """Make the pairs that were looked at as `digest`. Raises NotAllowed, WrongState, NobodyAlone, PairingChanged."""
    event = run_by(user, event_id, Stage.DRAFT, Stage.ENTRY)
    drawn = preview_draw(event, how)
    if not drawn.pairs:
        raise NobodyAlone
    if drawn.digest != digest:
        raise PairingChanged
    return tuple(_paired(user, event, first, second, now) for first, second in drawn.pairs)
