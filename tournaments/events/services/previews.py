"""A round that could be published: its matches to be, and who has none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tournaments.events.choices import MatchStage, Presence
from tournaments.events.errors import PairingFaulty, RoundUnfinished
from tournaments.events.models import Entrant, Round
from tournaments.events.rules.validator import findings


@dataclass(frozen=True, slots=True)
class Planned:
    """A match to be, at its line of the round: `second` is None for a bye; `fixture` is its number in a cup.

    `fours` are the four who play as two pairs for this round; then `first` and `second` are pairs yet to be made.
    """

    position: int
    first: Entrant
    second: Entrant | None
    is_third_place: bool = False
    fixture: int | None = None
    group: int | None = None
    fours: tuple[Entrant, ...] = ()

    @property
    def gone(self) -> tuple[Entrant, ...]:
        """Who of the two has withdrawn, and so loses by forfeit."""
        return tuple(who for who in (self.first, self.second) if who is not None and who.state == Presence.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Preview:
    """A round that could be published now. `away` have entered and are left out, as they are not here.

    `groups` are those of everybody in a first round that draws them, `cup_seeds` the entrants of a cup that begins;
    `later` start in the cup's second round, `resting` have nobody to meet in their group or at no
    table, `out` are the rows of the latter. `digest` names exactly this; publishing asks for it.
    """

    number: int
    of: int
    field: tuple[Entrant, ...]
    matches: tuple[Planned, ...]
    idle: Entrant | None
    away: tuple[Entrant, ...]
    groups: tuple[tuple[int, ...], ...] = ()
    cup_seeds: tuple[int, ...] = ()
    later: tuple[str, ...] = ()
    resting: tuple[str, ...] = ()
    out: tuple[int, ...] = ()

    @property
    def digest(self) -> str:
        matches = [
            (
                planned.position,
                *([who.pk for who in planned.fours] or (planned.first.pk, planned.second and planned.second.pk)),
                [who.pk for who in planned.gone],
            )
            for planned in self.matches
        ]
        shown: tuple[object, ...]
        shown = (self.number, matches, self.idle and self.idle.pk, [entrant.pk for entrant in self.away])
        if self.groups or self.cup_seeds or self.out:
            shown = (*shown, self.groups, self.cup_seeds, *([self.out] if self.out else []))
        return f"{self.number}.{sha256(repr(shown).encode()).hexdigest()[:16]}"


def away_from(field: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Who has entered the event and is not in the draw of `field`."""
    others = Entrant.objects.filter(event_id=field[0].event_id).exclude(pk__in=[entrant.pk for entrant in field])
    return tuple(others.order_by("pk"))


def check_finished(rounds: Sequence[Round], states: Collection[str] = (MatchStage.DONE,)) -> None:
    """Raises RoundUnfinished where a match of the last round is in none of `states`."""
    if rounds:
        unfinished = [match.position + 1 for match in rounds[-1].matches.all() if match.state not in states]
        if unfinished:
            raise RoundUnfinished(unfinished)


def met_in(rounds: Sequence[Round]) -> set[frozenset[int]]:
    """Who has met whom."""
    sides = ((match.first_id, match.second_id) for past in rounds for match in past.matches.all())
    return {frozenset((first, second)) for first, second in sides if second is not None}


def check(planned: Preview, entrants: Collection[int] | None = None, met: Collection[frozenset[int]] = ()) -> None:
    """Put the round before the validator, whoever made it; `entrants` are who must appear. Raises PairingFaulty."""
    pairs = [(p.first.pk, None if p.second is None else p.second.pk) for p in planned.matches]
    named = {who for pair in pairs for who in pair if who is not None}
    idle = [planned.idle.pk] if planned.idle else []
    found = findings(pairs, entrants=named if entrants is None else entrants, idle=idle, met=met)
    if found:
        raise PairingFaulty(found)
