"""One module for each kind of event: `preview` says which round comes next; `PREVIEWS` finds the module's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tournaments.events.choices import Kind
from tournaments.events.models import Entrant, Event, Round
from tournaments.events.services.kinds import cup, evening, groups, knockout, round_robin
from tournaments.events.services.previews import Preview

Rounds = Sequence[Round]  # those that are out, with their matches at hand
Field = tuple[Entrant, ...]  # who plays, in draw order

PREVIEWS: Mapping[str, Callable[[Event, Rounds, Field], Preview]] = {
    Kind.ROUND_ROBIN: round_robin.preview,
    Kind.KNOCKOUT: knockout.preview,
    Kind.CONSOLATION: cup.preview,
    Kind.DOUBLE: cup.preview,
    Kind.GROUPS: groups.preview,
    Kind.EVENING: evening.preview,
}
