"""An event as its file: what everybody may know of it, and for who runs it also user names, record and reports."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings

from games.signing import key_id, own_public
from tournaments.events import selectors
from tournaments.events.choices import MatchStage
from tournaments.events.columns import json_value, told
from tournaments.events.exchange.event_file import FORMAT, digest_of
from tournaments.events.models import AuditEntry, ByeRequest, Entrant, Event, Match, Round, Timing
from tournaments.events.presenters.pairings import UNIT_POINTS
from tournaments.events.services.sharing import terms_of
from tournaments.members.models import User
from tournaments.records.models import Result

Ids = Mapping[int, int]  # what the file calls an entrant or a penalty, by row


def archived(event: Event, *, for_organisers: bool = False) -> dict[str, Any]:
    """The event file, as a JSON value."""
    entrants = selectors.entrants_of(event)
    people = [player.user for entrant in entrants for player in entrant.players.all()]
    places = {user.pk: place for place, user in enumerate(people)}
    ids = {entrant.pk: entrant.lot_number for entrant in entrants}
    penalties = sorted(selectors.penalties_of(event), key=lambda row: row.pk)
    lines = standing_lines(event, ids, {row.pk: place for place, row in enumerate(penalties, start=1)})
    file = {
        "format": FORMAT,
        "id": event.lots_seed,
        "site": {"name": settings.SITE_NAME, "key": key_id(own_public())},
        "club": event.club.name,
        "event": told(event),
        "people": [_person(user, for_organisers=for_organisers) for user in people],
        "entrants": [_entrant(entrant, places) for entrant in entrants],
        "rounds": _rounds(event, ids, for_organisers=for_organisers),
        "penalties": [{"entrant": ids[row.entrant_id], **told(row)} for row in penalties],
        "edges": [
            {"order": [ids[who] for who in row.order if who in ids], **told(row)} for row in event.edge_decisions.all()
        ],
        "dates": [told(row) for row in event.round_dates.all()],
        "shares": _shares(event, ids),
        "standings": lines,
        "standings_sha256": digest_of(lines),
    }
    return file | (_for_organisers(event, ids) if for_organisers else {})


def _for_organisers(event: Event, ids: Ids) -> dict[str, Any]:
    """What was asked for and forbidden, what the event expects, and its record."""
    requests = ByeRequest.objects.filter(entrant__event=event).order_by("pk")
    timing = Timing.objects.filter(event=event).first()
    return {
        "bye_requests": [{"entrant": ids[row.entrant_id], **told(row)} for row in requests],
        "forbidden": [
            {"first": ids[row.first_id], "second": ids[row.second_id], **told(row)}
            for row in event.forbidden_meetings.all()
        ],
        "timing": None if timing is None else told(timing),
        "record": _record(event),
    }


def file_of(event: Event, *, for_organisers: bool = False) -> str:
    """The text of the event file."""
    return json.dumps(archived(event, for_organisers=for_organisers), ensure_ascii=False, indent=1) + "\n"


def standing_lines(event: Event, ids: Ids, penalties: Ids) -> list[list[Any]]:
    """The stored standings by line: entrant, ranks (also in its part), values with terms, what parted it, counts."""
    return [
        [
            *(row.line, ids[row.entrant_id], row.rank, row.rank_to, row.part_rank, row.part_rank_to),
            [[name, amount, [_term(term, ids, penalties) for term in terms]] for name, amount, terms in row.values],
            *(row.decided_by, row.played, row.won, row.drawn),
        ]
        for row in event.standings.order_by("line")
    ]


def _term(term: Sequence[Any], ids: Ids, penalties: Ids) -> list[Any]:
    against, amount, weight, *more = term
    named = [one | {"penalty": penalties[one["penalty"]]} if "penalty" in one else one for one in more]
    return [ids.get(against, against), amount, weight, *named]


def _person(user: User, *, for_organisers: bool) -> dict[str, Any]:
    said = {"id": user.pk, "name": str(user)}
    is_named = for_organisers and not user.is_guest and user.is_active
    return said | ({"username": user.username} if is_named else {})


def _entrant(entrant: Entrant, places: Mapping[int, int]) -> dict[str, Any]:
    players = [{"person": places[one.user_id], "accepted": one.accepted} for one in entrant.players.all()]
    return {"id": entrant.lot_number, "name": entrant.name, **told(entrant), "players": players}


def _rounds(event: Event, ids: Ids, *, for_organisers: bool) -> list[dict[str, Any]]:
    matches: dict[int, list[Match]] = {}
    for match in selectors.matches_of(event):
        matches.setdefault(match.round_id, []).append(match)
    return [
        _round(one, [_match(match, ids, for_organisers=for_organisers) for match in matches.get(one.pk, [])], ids)
        for one in event.rounds.order_by("number")
    ]


def _round(one: Round, matches: list[dict[str, Any]], ids: Ids) -> dict[str, Any]:
    return {
        **told(one),
        "idle": None if one.idle_id is None else ids[one.idle_id],
        "matches": matches,
        "unplayed": [{"entrant": ids[row.entrant_id], **told(row)} for row in one.unplayed.order_by("pk")],
    }


def _match(match: Match, ids: Ids, *, for_organisers: bool) -> dict[str, Any]:
    """What a match came to; reports that nobody confirmed are no result, so the match is still open."""
    said = told(match)
    if match.state != MatchStage.DONE:
        said |= {"state": "open", "how": ""}
    sides = {name: getattr(match, f"{name}_id") for name in ("first", "second", "winner")}
    if match.state != MatchStage.DONE:
        sides["winner"] = None
    file = {
        **said,
        **{name: None if who is None else ids[who] for name, who in sides.items()},
        "result": None if match.result is None else _result(match.result),
        "extra_result": None if match.extra_result is None else _result(match.extra_result),
    }
    return file | ({"reports": _reports(match)} if for_organisers else {})


def _result(result: Result) -> dict[str, Any]:
    return {**told(result), "detail": [_unit(unit) for unit in result.detail if _score(unit) is not None]}


def _unit(unit: Mapping[str, Any]) -> dict[str, Any]:
    """A unit's score and, where it was written by hand, its deals."""
    deals = [list(deal) for deal in unit.get("deals", ()) if len(deal) == 2]
    return {"score": _score(unit), **({"deals": deals} if deals else {})}


def _score(unit: Mapping[str, Any]) -> list[int] | None:
    found = next((unit[key] for key in UNIT_POINTS if key in unit), None)
    return None if found is None else [int(points) for points in found]


def _reports(match: Match) -> list[dict[str, Any]]:
    return [
        {
            "by": "" if report.by is None else str(report.by),
            "side": report.side,
            "units": report.units,
            "is_extra": report.is_extra,
            "state": report.state,
            "made_at": json_value(report.made_at),
            "reason": report.reason,
        }
        for report in match.reports.select_related("by")
    ]


def _shares(event: Event, ids: Ids) -> dict[str, list[list[Any]]]:
    """The terms of "tables beaten", which can't be computed where the tables aren't."""
    shares = terms_of(event) or {}
    return {
        str(ids[who]): [[ids[term.against or 0], str(term.amount), str(term.weight)] for term in terms]
        for who, terms in shares.items()
    }


def _record(event: Event) -> list[dict[str, Any]]:
    rows = AuditEntry.objects.filter(event=event).select_related("who").order_by("at", "pk")
    return [
        {
            "at": json_value(row.at),
            "who": "" if row.who is None else str(row.who),
            "act": row.act,
            "subject": row.subject,
            "why": row.why,
            "before": row.before,
            "after": row.after,
        }
        for row in rows
    ]
