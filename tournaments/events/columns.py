"""The columns of an event's rows that stand in its file: written as JSON, and read again under their fields' rules.

A new column of these models goes into a list here, or into `LEFT_OUT` with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.utils.dateparse import parse_datetime

from tournaments.events.exchange.event_file import BadEventFile, FileFault
from tournaments.events.format_fields import FORMAT_FIELDS
from tournaments.events.models import (
    EARLIEST,
    LATEST,
    ByeRequest,
    EdgeDecision,
    Entrant,
    Event,
    ForbiddenMeeting,
    Match,
    Penalty,
    Round,
    RoundDate,
    Timing,
    UnplayedRound,
)
from tournaments.events.swiss_fields import NAMES as SWISS_FIELDS
from tournaments.records.models import Result

KEPT: Mapping[type[models.Model], tuple[str, ...]] = {
    Event: (
        *("name", "description", "starts_at", "game", "options", "format", "format_kind", "format_units", "kind"),
        *FORMAT_FIELDS,
        *SWISS_FIELDS,
        *("points_win", "points_draw", "points_loss", "forfeit_margin", "online", "decks", "chat"),
        *("time_control", "at_zero", "may_adjourn", "rated", "state", "lots_seed", "closed_at", "criteria"),
    ),
    Entrant: ("state", "seed", "number", "group", "cup_seed"),
    Penalty: ("points", "margin", "reason", "made_at", "lifted_at"),
    ByeRequest: ("number", "kind", "made_at"),
    ForbiddenMeeting: ("is_hard", "reason", "made_at"),
    EdgeDecision: ("group", "reason", "made_at"),
    RoundDate: ("number", "starts_at", "place"),
    Timing: ("expected", "tables", "minutes", "bell"),
    Round: ("number", "published_at", "digest", "playoff", "playoff_of"),
    UnplayedRound: ("kind", "credit"),
    Match: (
        *("position", "is_third_place", "state", "how", "units_first", "units_second", "margin", "steps"),
        *("corrected_at", "fixture", "group", "points_first", "points_second", "awarded", "is_late"),
    ),
    Result: ("how", "units_0", "units_1", "margin", "winner", "detail", "by_hand", "ended_at"),
}
# What the file has otherwise (a reference, a name), or what belongs to one site's rows alone.
LEFT_OUT: Mapping[type[models.Model], tuple[str, ...]] = {
    Event: ("id", "club", "slug", "version", "created_by", "created_at"),
    Entrant: ("id", "event", "name", "drawn_as", "entered_at"),
    Penalty: ("id", "entrant", "by"),
    ByeRequest: ("id", "entrant", "by"),
    ForbiddenMeeting: ("id", "event", "first", "second", "by"),
    EdgeDecision: ("id", "event", "order", "by"),
    RoundDate: ("id", "event"),
    Timing: ("id", "event", "is_preset"),
    UnplayedRound: ("id", "round", "entrant"),
    Round: ("id", "event", "idle"),
    Match: (*("id", "round", "first", "second", "winner", "table", "extra", "twin", "result", "extra_result"),),
    Result: (
        *("id", "key", "version", "game", "format", "rated", "superseded", "table_code", "club"),
        *("event_key", "event_name"),
    ),
}


def told(row: models.Model) -> dict[str, Any]:
    """The kept columns of `row` as JSON values."""
    return {name: json_value(getattr(row, name)) for name in KEPT[type(row)]}


def json_value(value: Any) -> Any:
    """A column's value: amounts as text, times in ISO 8601 in UTC."""
    match value:
        case Decimal():
            return str(value)
        case datetime():
            return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
        case _:
            return value


def taken(model: type[models.Model], said: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The kept columns of `model` from a file, as its fields take them. Raises BadEventFile."""
    return {name: _taken(model._meta.get_field(name), said, f"{where}.{name}") for name in KEPT[model]}


def _taken(field: Any, said: Mapping[str, Any], where: str) -> Any:
    if field.name not in said:
        if not field.has_default() and not field.null and not field.blank:
            raise BadEventFile(FileFault.MISSING, where)
        return field.get_default()
    given = said[field.name]
    try:
        value = _moment(given) if isinstance(field, models.DateTimeField) else field.to_python(given)
        value = field.clean(value, None)
    except (ValidationError, ValueError, TypeError, OverflowError, ArithmeticError) as error:
        raise BadEventFile(FileFault.BAD_VALUE, where, str(given)[:60]) from error
    if not _is_same(field, given, value):
        raise BadEventFile(FileFault.WRONG_KIND, where, str(given)[:60])
    if not _is_held(field, value):
        raise BadEventFile(FileFault.BAD_VALUE, where, str(given)[:60])
    return value


def _moment(given: Any) -> datetime | None:
    if given is None:
        return None
    moment = parse_datetime(given)
    if moment is None or moment.tzinfo is None or not EARLIEST <= moment.year <= LATEST:
        raise ValueError(given)
    return moment.astimezone(UTC)


def _is_held(field: Any, value: Any) -> bool:
    """Whether every database can hold a whole number there; SQLite alone would take any."""
    bounds = BaseDatabaseOperations.integer_field_ranges.get(field.get_internal_type())
    return bounds is None or value is None or bounds[0] <= value <= bounds[1]


def _is_same(field: Any, given: Any, value: Any) -> bool:
    """Whether the file's value is of the field's own kind: 1 is not true, "1" no number."""
    if isinstance(field, models.DateTimeField | models.DecimalField):
        return given is None or isinstance(given, str)
    return type(given) is type(value) and bool(given == value)
