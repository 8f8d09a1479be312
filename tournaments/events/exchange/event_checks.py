"""What must agree within an event file: numbers given once, names that are there, results of those who met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tournaments.events.exchange.event_file import (
    EventFile,
    FileFault,
    Match,
    Round,
    refuse,
)

MOST_PEOPLE = 400
MOST_ROUNDS = 250
MOST_MATCHES = 20_000
MOST_PENALTIES = 1_000


def check(file: EventFile) -> None:
    """Raises BadEventFile where the file's parts don't agree with one another."""
    _check_amounts(file)
    ids = [entrant.id for entrant in file.entrants]
    _check_once(ids, "entrants")
    numbers = [entrant.columns.get("number") for entrant in file.entrants]
    _check_once([number for number in numbers if number is not None], "entrants[].number")
    played = [player.person for entrant in file.entrants for player in entrant.players]
    _check_once(played, "entrants[].players")
    if any(person >= len(file.people) for person in played):
        refuse(FileFault.UNKNOWN, "entrants[].players")
    drawn = {entrant.id for entrant in file.entrants if entrant.columns.get("number") is not None}
    for place, one in enumerate(file.rounds):
        _check_round(one, place, drawn)
    if set(file.shares) - drawn or any(term[0] not in drawn for terms in file.shares.values() for term in terms):
        refuse(FileFault.UNKNOWN, "shares")
    if any(penalty.entrant not in drawn for penalty in file.penalties):
        refuse(FileFault.UNKNOWN, "penalties")
    _check_wishes(file, set(ids))
    _check_state(file)


def _check_wishes(file: EventFile, ids: set[int]) -> None:
    """What was asked for or forbidden is about the file's own entrants, and about each once."""
    pairs = [frozenset((one.first, one.second)) for one in file.forbidden]
    if not set().union(*pairs, (one.entrant for one in file.bye_requests)) <= ids:
        refuse(FileFault.UNKNOWN, "forbidden")
    if any(set(edge.order) - ids or len(set(edge.order)) < len(edge.order) for edge in file.edges):
        refuse(FileFault.UNKNOWN, "edges")
    _check_once([one.get("number") for one in file.dates], "dates")
    if any(len(pair) < 2 for pair in pairs):
        refuse(FileFault.DISAGREES, "forbidden")
    _check_once([sorted(pair) for pair in pairs], "forbidden")
    _check_once([(one.entrant, one.columns.get("number")) for one in file.bye_requests], "bye_requests")


def _check_amounts(file: EventFile) -> None:
    amounts = {
        "people": (len(file.people), MOST_PEOPLE),
        "rounds": (len(file.rounds), MOST_ROUNDS),
        "penalties": (len(file.penalties), MOST_PENALTIES),
        "bye_requests": (len(file.bye_requests), MOST_MATCHES),
        "forbidden": (len(file.forbidden), MOST_MATCHES),
        "edges": (len(file.edges), MOST_PENALTIES),
        "dates": (len(file.dates), MOST_ROUNDS),
        "rounds[].matches": (sum(len(one.matches) for one in file.rounds), MOST_MATCHES),
    }
    for where, (number, most) in amounts.items():
        if number > most:
            refuse(FileFault.TOO_MANY, where, str(most))


def _check_once(values: Sequence[Any], where: str) -> None:
    twice = [value for value, times in Counter(map(repr, values)).items() if times > 1]
    if twice:
        refuse(FileFault.TWICE, where, twice[0])


def _check_round(one: Round, place: int, drawn: set[int]) -> None:
    where = f"rounds[{place}]"
    if one.columns.get("number") != place + 1:
        refuse(FileFault.DISAGREES, f"{where}.number", one.columns.get("number"))
    named = [who for match in one.matches for who in (match.first, match.second) if who is not None]
    named += [] if one.idle is None else [one.idle]
    named += [unplayed.entrant for unplayed in one.unplayed]
    _check_once(named, where)
    _check_once([match.columns.get("position") for match in one.matches], f"{where}.matches[].position")
    unknown = [who for who in named if who not in drawn]
    if unknown:
        refuse(FileFault.UNKNOWN, where, unknown[0])
    for n, match in enumerate(one.matches):
        _check_match(match, f"{where}.matches[{n}]")


def _check_match(match: Match, where: str) -> None:
    state = match.columns.get("state")
    if state not in ("open", "done"):
        refuse(FileFault.BAD_VALUE, f"{where}.state", state)
    if match.winner is not None and (match.winner not in (match.first, match.second) or state == "open"):
        refuse(FileFault.DISAGREES, f"{where}.winner", match.winner)
    for name in ("result", "extra_result"):
        result = getattr(match, name)
        if result is not None and match.second is None:
            refuse(FileFault.DISAGREES, f"{where}.{name}")


def _check_state(file: EventFile) -> None:
    order = file.columns.get("criteria", [])
    if not isinstance(order, list) or not all(isinstance(name, str) for name in order):
        refuse(FileFault.BAD_VALUE, "event.criteria", order)
    state, is_on = file.columns.get("state"), bool(file.rounds)
    if is_on != (state in ("running", "closed")):
        refuse(FileFault.DISAGREES, "event.state", state)
    if (file.columns.get("closed_at") is not None) != (state == "closed"):
        refuse(FileFault.DISAGREES, "event.closed_at", state)
    if not is_on and any(entrant.columns.get("number") is not None for entrant in file.entrants):
        refuse(FileFault.DISAGREES, "entrants[].number")
