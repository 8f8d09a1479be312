"""An event's cup as it stands: its graph, its field and its results, read from the rows; nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tournaments.events.choices import ConsolationFor, Kind, MatchStage, Presence
from tournaments.events.models import Entrant, Event, Match
from tournaments.events.rules import knockout
from tournaments.events.rules.cup.consolation import FEWEST, with_consolation
from tournaments.events.rules.cup.double import double_elimination
from tournaments.events.rules.cup.graph import Cup
from tournaments.events.rules.cup.progress import Course, MatchNow, Outcome, Stage, course, depends_on
from tournaments.events.rules.cup.single import single_elimination
from tournaments.records.rules.counting import How

CUPS = frozenset({Kind.DOUBLE, Kind.CONSOLATION, Kind.GROUPS})  # a knockout without either is drawn by `rules.knockout`
UNPLAYED = (How.FORFEIT.value, How.BYE.value)
DUE = (Stage.READY, Stage.BYE, Stage.WALKOVER, Stage.EMPTY)


def has_cup(event: Event) -> bool:
    """Whether the event's matches are fixtures of a cup."""
    return event.kind in CUPS


def fewest_for(event: Event) -> int:
    """The fewest entrants of the event's cup."""
    return FEWEST[_rounds_of(event)] if event.kind == Kind.CONSOLATION else knockout.FEWEST


def _rounds_of(event: Event) -> int:
    return 2 if event.consolation_for == ConsolationFor.FIRST_TWO_ROUNDS else 1


def cup_of(event: Event, entrants: int) -> Cup:
    """The graph for so many. ValueError for a field that makes none."""
    return _graph(event.kind, entrants, event.third_place, _rounds_of(event))


@lru_cache(maxsize=64)
def _graph(kind: str, entrants: int, third_place: bool, consolation: int) -> Cup:
    if kind == Kind.DOUBLE:
        return double_elimination(entrants)
    if kind == Kind.CONSOLATION:
        return with_consolation(entrants, rounds=consolation, third_place=third_place)
    return single_elimination(entrants, third_place=third_place)


@dataclass(frozen=True)
class CupNow:
    """A cup in play. `field` has the entrants in seed order, `out` the fixtures that are published."""

    cup: Cup
    field: tuple[Entrant, ...]
    results: dict[int, Outcome]
    out: frozenset[int]

    @property
    def seeds(self) -> tuple[int, ...]:
        return tuple(entrant.pk for entrant in self.field)

    @property
    def withdrawn(self) -> frozenset[int]:
        return frozenset(entrant.pk for entrant in self.field if entrant.state == Presence.WITHDRAWN)

    @cached_property
    def found(self) -> Course:
        """Every match as it stands, by its number."""
        return course(self.cup, self.seeds, self.results, self.withdrawn)

    @property
    def due(self) -> tuple[MatchNow, ...]:
        """The matches of the next round: those of the earliest wave that has any that isn't out."""
        open_ones = [
            now for number, now in self.found.items() if now.stage in DUE and now.entrants and number not in self.out
        ]
        first = min((self.cup[now.number].wave for now in open_ones), default=0)
        return tuple(now for now in open_ones if self.cup[now.number].wave == first)

    @property
    def rounds_left(self) -> int:
        """How many more rounds there are, as far as is known: a second grand final is not expected."""
        return len(
            {self.cup[number].wave for number in self.found if number not in self.out and self._may_come(number)}
        )

    def _may_come(self, number: int) -> bool:
        now = self.found[number]
        is_coming = now.stage is Stage.WAITING and self.cup[number].only_if_lost is None
        return is_coming or (now.stage in DUE and bool(now.entrants))


def cup_now(event: Event, field: Sequence[Entrant], matches: Sequence[Match]) -> CupNow:
    """The event's cup for `field` in seed order after `matches`, those that are out."""
    fixtures = {match.fixture: match for match in matches if match.fixture is not None}
    results = {number: _outcome(match) for number, match in fixtures.items() if match.state == MatchStage.DONE}
    return CupNow(cup_of(event, len(field)), tuple(field), results, frozenset(fixtures))


def _outcome(match: Match) -> Outcome:
    sides = tuple(who for who in (match.first_id, match.second_id) if who is not None)
    return Outcome(sides, match.winner_id, is_played=match.how not in UNPLAYED)


def drawn_field(event: Event) -> tuple[Entrant, ...]:
    """The entrants of the event's cup in seed order, once it is drawn."""
    if event.kind == Kind.GROUPS:
        return tuple(event.entrants.filter(cup_seed__isnull=False).order_by("cup_seed"))
    return tuple(event.entrants.filter(number__isnull=False).order_by("number"))


def built_on(event: Event, match: Match) -> tuple[Match, ...]:
    """The matches that are out and whose sides may follow from who wins `match`."""
    later = Match.objects.filter(round__event=event, round__number__gt=match.round.number)
    if match.fixture is None:
        return tuple(later)
    cup = cup_of(event, len(drawn_field(event)))
    return tuple(later.filter(fixture__in=depends_on(cup, match.fixture)))


def cup_drawn(event: Event) -> Cup | None:
    """The graph of the event's cup, once it is drawn."""
    entrants = len(drawn_field(event)) if has_cup(event) else 0
    return cup_of(event, entrants) if _makes_cup(event, entrants) else None


def is_second_final(event: Event, match: Match) -> bool:
    """Whether the match is played only because its first side lost the one before it."""
    cup = cup_drawn(event)
    is_fixture = cup is not None and match.fixture is not None and 1 <= match.fixture <= len(cup.fixtures)
    return cup is not None and is_fixture and cup[match.fixture or 0].only_if_lost is not None


def _makes_cup(event: Event, entrants: int) -> bool:
    """Whether there is a cup for so many; an event that came in as a file may say anything."""
    return fewest_for(event) <= entrants <= knockout.MOST


def stored_cup(event: Event) -> CupNow | None:
    """The event's cup as its rows tell it; None before it is drawn."""
    field = drawn_field(event)
    if not _makes_cup(event, len(field)):
        return None
    matches = Match.objects.filter(round__event=event, fixture__isnull=False)
    return cup_now(event, field, tuple(matches))
