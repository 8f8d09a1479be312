"""An event out of a Tournament Report File: a Swiss of that many rounds, with all that the report says of each.

The report's rank isn't taken over: standings follow from the results, under the order of tie-breaks chosen here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from hashlib import sha256
from typing import Any

from tournaments.events.exchange.event_file import Entrant, EventFile, Match, Penalty, Person, Round, Unplayed
from tournaments.events.exchange.event_file import Player as Part
from tournaments.events.exchange.trf import OPEN, Meeting, Player, Report, by_rounds
from tournaments.events.exchange.trf_reading import BadTrf, TrfFault
from tournaments.events.rules import unplayed as kinds

FORMAT = "trf"
BETWEEN_PARTNERS = " / "
NOON = time(12, tzinfo=UTC)
MOST_ROUNDS = 30

# What a round without an opponent is here. A full-point bye has no kind of its own: it gives what a pairing bye gives.
KINDS = {
    "U": kinds.Unplayed.PAIRING_BYE,
    "F": kinds.Unplayed.PAIRING_BYE,
    "H": kinds.Unplayed.REQUESTED_HALF,
    "Z": kinds.Unplayed.REQUESTED_ZERO,
}
HOW = {
    **dict.fromkeys("10=", "played"),
    **dict.fromkeys("+-", "forfeit"),
    **dict.fromkeys("WL", "ruling"),
    "D": "agreed",
}


def event_of(report: Report, text: str, game: str, now: datetime) -> EventFile:
    """The event that `report`, read from `text`, tells of. Raises BadTrf where no event here can be like that."""
    if report.rounds > MOST_ROUNDS:
        raise BadTrf(TrfFault.ROUNDS, text=str(report.rounds))
    name = sha256("\n".join(line.rstrip() for line in text.splitlines()).encode(errors="replace")).hexdigest()[:32]
    is_pairs = all(BETWEEN_PARTNERS in player.name for player in report.players)
    people, parts = _people(report, is_pairs=is_pairs)
    has_begun = bool(report.players[0].rounds)
    return EventFile(
        format=FORMAT,
        id=name,
        site="",
        site_key="",
        columns=_event(report, name, game, now, is_pairs=is_pairs),
        people=people,
        entrants=tuple(
            _entrant(player, parts[player.number], place if has_begun else None)
            for place, player in enumerate(report.players, start=1)
        ),
        rounds=tuple(_round(report, place, now) for place in range(len(report.players[0].rounds))),
        shares={},
        penalties=tuple(_penalties(report, now)),
    )


def _people(report: Report, *, is_pairs: bool) -> tuple[tuple[Person, ...], Mapping[int, tuple[int, ...]]]:
    """The persons of the report, and which of them each player is."""
    people: list[Person] = []
    parts: dict[int, tuple[int, ...]] = {}
    for player in report.players:
        names = player.name.split(BETWEEN_PARTNERS, 1) if is_pairs else [player.name]
        parts[player.number] = tuple(range(len(people), len(people) + len(names)))
        people += [Person(name.strip() or player.name) for name in names]
    return tuple(people), parts


def _event(report: Report, seed: str, game: str, now: datetime, *, is_pairs: bool) -> dict[str, Any]:
    state = _state(report)
    win, draw, loss = (_amount(points) for points in report.scale)
    return {
        "name": report.name or "TRF",
        "game": game,
        "format": "pairs" if is_pairs else "solo",
        "kind": "swiss",
        "rounds_planned": report.rounds,
        "points_win": win,
        "points_draw": draw,
        "points_loss": loss,
        "online": False,
        "state": state,
        "starts_at": None if report.start is None else _moment(report.start),
        "closed_at": _moment(report.end or now.date()) if state == "closed" else None,
        "lots_seed": seed,
    }


def _state(report: Report) -> str:
    played = len(report.players[0].rounds)
    if played == 0:
        return "entry"
    is_open = any(one.result == OPEN for player in report.players for one in player.rounds)
    return "running" if is_open or played < report.rounds else "closed"


def _moment(day: date) -> str:
    return datetime.combine(day, NOON).isoformat().replace("+00:00", "Z")


def _amount(points: Fraction) -> str:
    return f"{float(points):.2f}"


def _entrant(player: Player, parts: tuple[int, ...], number: int | None) -> Entrant:
    columns = {"state": "entered", "seed": player.number if number is None else number, "number": number}
    return Entrant(player.number, columns, tuple(Part(part) for part in parts))


def _round(report: Report, place: int, now: datetime) -> Round:
    day = report.dates[place] if place < len(report.dates) else None
    moment = datetime.combine(day or report.start or now.date(), NOON) + timedelta(minutes=place)
    columns = {"number": place + 1, "published_at": moment.isoformat().replace("+00:00", "Z")}
    matches = tuple(_matches(report, place))
    return Round(columns, None, matches, tuple(_unplayed(report, place)))


def _matches(report: Report, place: int) -> Iterator[Match]:
    """The matches of a round, each once, in the order of whom the report has first."""
    position = 0
    by_number = {player.number: player for player in report.players}
    for player in report.players:
        mine = player.rounds[place]
        is_other_side = (
            mine.opponent is not None and mine.side != "w" and (mine.side == "b" or mine.opponent < player.number)
        )
        if mine.opponent is None or is_other_side:
            continue
        yield _match(player.number, mine, by_number[mine.opponent].rounds[place], position)
        position += 1


def _match(first: int, mine: Meeting, theirs: Meeting, position: int) -> Match:
    assert mine.opponent is not None
    has_won = [one.result in "1W+" for one in (mine, theirs)]
    is_open, how = mine.result == OPEN, HOW.get(mine.result, "")
    if mine.result + theirs.result == "00":
        how = "ruling"  # lost for both: nobody plays to that
    is_played = how == "played"
    columns = {
        "position": position,
        "state": "open" if is_open else "done",
        "how": how,
        "units_first": int(is_played and has_won[0]),
        "units_second": int(is_played and has_won[1]),
        "margin": 0,
    }
    winner = first if has_won[0] else mine.opponent if has_won[1] else None
    return Match(columns, first, mine.opponent, winner)


def _unplayed(report: Report, place: int) -> Iterator[Unplayed]:
    win = report.scale[0]
    for player in report.players:
        one = player.rounds[place]
        if one.opponent is None:
            credit = _amount(report.bye) if one.result == "U" and report.bye != win else None
            yield Unplayed(player.number, {"kind": KINDS[one.result].value, "credit": credit})


def _penalties(report: Report, now: datetime) -> Iterator[Penalty]:
    """What players have less than their rounds give. Raises BadTrf for who has more: nobody is given points here."""
    for player in report.players:
        less = by_rounds(player, report.scale, report.bye) - player.points
        if less < 0:
            raise BadTrf(TrfFault.SCALE, text=player.name)
        if less > 0:
            at = now.isoformat().replace("+00:00", "Z")
            yield Penalty(player.number, {"points": _amount(less), "margin": 0, "reason": "TRF 299", "made_at": at})
