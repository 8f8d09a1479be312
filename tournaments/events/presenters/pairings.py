"""The matches of a round as lines of the pairings, for one viewer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Status
from tournaments.events.choices import Kind, MatchStage, Presence
from tournaments.events.cups import cup_drawn, drawn_field
from tournaments.events.groups import resting
from tournaments.events.models import Entrant, Event, Match, Round
from tournaments.events.presenters.cup_words import group_title, part_title
from tournaments.events.presenters.rounds import ByeLine, reasons_of
from tournaments.events.rules.cup.graph import Cup
from tournaments.events.rules.cup.progress import starting_later
from tournaments.records.choices import HowEnded

BADGES = {
    MatchStage.OPEN: "",
    MatchStage.REPORTED: "warn",
    MatchStage.DISPUTED: "bad",
    MatchStage.PENDING: "",
    MatchStage.DONE: "ok",
}

UNPLAYED = (HowEnded.FORFEIT, HowEnded.RULING, HowEnded.RESIGNED)

# Where a unit of a result keeps its points: as written by hand, and as a table of piquet, chouine and guinote tells it.
UNIT_POINTS = ("score", "totals", "deals_won", "points")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match. `user_id` is its player's where a single person has a page.

    `is_out` says that the side has withdrawn while the match still has to be decided.
    """

    name: str
    user_id: int | None
    is_winner: bool
    is_out: bool
    entrant_id: int = 0


@dataclass(frozen=True, slots=True)
class PairingLine:
    """One match. `score` is empty before a result; `badge` is the class of `state`; `note` says how it was decided.

    `points` are the deals or points of a match of one unit, whose `score` says little; empty for a longer one.
    `part` is the match's draw and round in a cup, empty where there is only one.
    `is_coming` says that the worker has yet to record how it ended.
    `table` is the code of the table that is played at or was played at, empty with real cards; `twin` that of the
    other table of a mirror match. `reasons` say why the two meet.
    """

    match_id: int
    table_no: int
    home: Side
    away: Side | None
    score: str
    points: str
    state: str
    badge: str
    note: str
    table: str
    twin: str
    is_live: bool
    is_coming: bool
    is_mine: bool
    is_third_place: bool
    part: str
    steps: tuple[str, ...]
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPage:
    """One round of an event, with the numbers of all that are out."""

    number: int
    title: str
    numbers: tuple[int, ...]
    lines: tuple[PairingLine, ...]
    idle: str
    later: tuple[str, ...] = ()
    byes: tuple[ByeLine, ...] = ()
    has_proof: bool = False
    resting: tuple[str, ...] = ()


def round_page(event: Event, shown: Round, numbers: Sequence[int], total: int, mine: Collection[int]) -> RoundPage:
    """`shown` as a page; `mine` are the viewer's entrants, `total` how many rounds there will be."""
    cup, said = cup_drawn(event), reasons_of(event, shown)
    lines = tuple(
        replace(pairing_line(match, mine, cup), reasons=said.pairs.get(match.position, ()))
        for match in shown.matches.all()
    )
    before = event.rounds.filter(playoff__isnull=False, number__lt=shown.number).count()
    return RoundPage(
        number=shown.number,
        title=round_title(event, 0 if shown.is_playoff else shown.number - before, total),
        numbers=tuple(numbers),
        lines=lines,
        idle="" if shown.idle is None else shown.idle.name,
        later=_later(event, cup, shown) if cup is not None else (),
        byes=said.byes,
        has_proof=said.has_proof,
        resting=_resting(event, shown),
    )


def _resting(event: Event, shown: Round) -> tuple[str, ...]:
    """Who has nobody to meet in the round: of the groups, or of those who share tables of four."""
    if event.kind == Kind.EVENING:
        return tuple(row.entrant.name for row in shown.unplayed.select_related("entrant"))
    matches = [match for match in shown.matches.all() if match.group is not None]
    rows = event.entrants.filter(pk__in=resting(event, matches)) if matches else ()
    return tuple(entrant.name for entrant in rows)


def _later(event: Event, cup: Cup, shown: Round) -> tuple[str, ...]:
    """Who starts in the second round of the cup, in its first."""
    numbers = [match.fixture for match in shown.matches.all() if match.fixture is not None]
    if not any(cup[number].wave == 1 for number in numbers if number <= len(cup.fixtures)):
        return ()
    names = {entrant.pk: entrant.name for entrant in drawn_field(event)}
    return tuple(names[who] for who in starting_later(cup, tuple(names)))


def round_title(event: Event, number: int, total: int) -> str:
    """The round's name: "Round 2 of 5", or in a knockout "Semi-finals"; `number` 0 is one of deciding partidas."""
    if not number:
        return _("Deciding partidas")
    if event.kind == Kind.KNOCKOUT:  # the rounds of other cups have matches of several draws
        names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
        if total - number in names:
            return names[total - number]
    return _("Round %(number)d of %(total)d") % {"number": number, "total": total}


def pairing_line(match: Match, mine: Collection[int], cup: Cup | None = None) -> PairingLine:
    """The match as a line; `cup` is the one that it is a fixture of, to say its part there."""
    table = match.extra or match.table
    stage = MatchStage(match.state)
    # A result written by hand counts for more than the table that goes on beside it.
    is_live = stage is MatchStage.OPEN and any(
        one is not None and one.status == Status.PLAYING for one in (table, match.twin)
    )
    is_coming = stage is MatchStage.PENDING or (stage is MatchStage.OPEN and _is_played_out(match))
    return PairingLine(
        match_id=match.pk,
        table_no=match.position + 1,
        home=_side(match, match.first),
        away=None if match.second is None else _side(match, match.second),
        score=_score(match),
        points=_points(match),
        state=_state(match, is_live=is_live, is_coming=is_coming),
        badge="live" if is_live else BADGES[stage],
        note=_note(match),
        table="" if table is None else table.code,
        twin="" if match.twin is None else match.twin.code,
        is_live=is_live,
        is_coming=is_coming,
        is_mine=bool({match.first_id, match.second_id} & set(mine)),
        is_third_place=match.is_third_place,
        part=_part(match, cup),
        steps=step_sentences(match),
    )


def _part(match: Match, cup: Cup | None) -> str:
    """The draw and the round of a match in a cup; that it is for third place in a plain knockout."""
    if match.group is not None:
        return group_title(match.group)
    if cup is None or match.fixture is None or not 1 <= match.fixture <= len(cup.fixtures):
        return _("third place") if match.is_third_place else ""
    fixture = cup[match.fixture]
    return part_title(cup, fixture.part, fixture.round)


def _is_played_out(match: Match) -> bool:
    """Whether the table where the match is decided is over, and its result isn't known here yet."""
    if match.extra is not None:
        return match.extra.status == Status.FINISHED and match.extra_result_id is None
    tables = [table for table in (match.table, match.twin) if table is not None]
    return bool(tables) and match.result_id is None and all(table.status == Status.FINISHED for table in tables)


def _state(match: Match, *, is_live: bool, is_coming: bool) -> str:
    if is_live:
        return _("live")
    if match.second is None:
        return str(HowEnded.BYE.label)
    return str(MatchStage.PENDING.label if is_coming else MatchStage(match.state).label)


def _side(match: Match, entrant: Entrant) -> Side:
    users = [player.user_id for player in entrant.players.all()]
    return Side(
        name=entrant.name,
        user_id=users[0] if len(users) == 1 else None,
        is_winner=match.winner_id == entrant.pk,
        is_out=entrant.state == Presence.WITHDRAWN and match.state != MatchStage.DONE,
        entrant_id=entrant.pk,
    )


def _score(match: Match) -> str:
    if match.second is None or (match.state != MatchStage.DONE and not match.steps):
        return ""
    if match.how in (HowEnded.FORFEIT, HowEnded.RULING) and match.units_first == match.units_second == 0:
        return _forfeit_score(match)
    return f"{match.units_first} : {match.units_second}"


def _points(match: Match) -> str:
    result = match.result
    if result is None or result.how != HowEnded.PLAYED or len(result.detail) != 1 or not _score(match):
        return ""
    unit = result.detail[0]
    found = next((unit[key] for key in UNIT_POINTS if key in unit), None)
    return "" if found is None else f"{found[0]} : {found[1]}"


def _forfeit_score(match: Match) -> str:
    if match.winner_id is None:
        return "– : –"
    return "+ : –" if match.winner_id == match.first_id else "– : +"


def _note(match: Match) -> str:
    if match.corrected_at is not None:
        at = date_format(localtime(match.corrected_at), "SHORT_DATETIME_FORMAT")
        if match.is_late:
            return _("corrected on %(time)s, too late to count in this event") % {"time": at}
        return _("corrected on %(time)s") % {"time": at}
    if match.points_first is not None:
        return _("adjusted score")
    if match.awarded:
        return _("partly awarded by the referee")
    hows = [match.how, *([match.extra_result.how] if match.extra_result and match.steps else [])]
    return next((str(HowEnded(how).label) for how in hows if how in UNPLAYED), "")


def step_sentences(match: Match) -> tuple[str, ...]:
    """What decided a level knockout match, step by step; nothing where the units alone did."""
    if len(match.steps) < 2:
        return ()
    return tuple(_step(match, decider, values, winner) for decider, values, winner in match.steps)


def _step(match: Match, decider: str, values: list[int], winner: int | None) -> str:
    facts = {"first": values[0], "second": values[1], "winner": _named(match, winner)}
    return str(LEVEL[decider] if winner is None else DECIDED[decider]) % facts


def _named(match: Match, winner: int | None) -> str:
    return "" if winner is None else str((match.first, match.second)[winner])


LEVEL = {
    "units": gettext_lazy("Level: %(first)d to %(second)d."),
    "margin": gettext_lazy("The margins add up to the same."),
    "extra": gettext_lazy("One more decides, if it isn't drawn too."),
}
DECIDED = {
    "units": gettext_lazy("%(winner)s won, %(first)d to %(second)d."),
    "margin": gettext_lazy("%(winner)s has the higher sum of margins."),
    "extra": gettext_lazy("%(winner)s won the deciding one."),
    "lots": gettext_lazy("%(winner)s won by lot."),
}
