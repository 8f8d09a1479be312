"""An event that came in, ranked and shown once to nobody: what no event of its kind can come to is found here."""

from __future__ import annotations

from django.core.exceptions import ObjectDoesNotExist

from tournaments.events import cups, selectors
from tournaments.events.exchange.event_file import BadEventFile, FileFault
from tournaments.events.models import Event
from tournaments.events.presenters.bracket import drawing
from tournaments.events.presenters.cup_drawing import cup_drawing
from tournaments.events.presenters.pairings import round_page
from tournaments.events.presenters.standings_tables import standings_tables
from tournaments.events.services.ranking import store_standings

IMPOSSIBLE = (LookupError, ValueError, TypeError, ArithmeticError, AssertionError, AttributeError, ObjectDoesNotExist)


def rank(event: Event) -> None:
    """Store the standings of a whole event that was not made here. Raises BadEventFile where its matches can't be."""
    try:
        store_standings(event)
        _show(event)
    except IMPOSSIBLE as error:
        raise BadEventFile(FileFault.DISAGREES, "rounds", event.kind) from error


def _show(event: Event) -> None:
    matches, total = selectors.matches_of(event), selectors.rounds_total(event)
    standings_tables(event, selectors.standings_of(event), (), {})
    selectors.rounds_out(event)
    numbers = selectors.round_numbers(event)
    for number in numbers:
        shown = selectors.round_of(event, number)
        assert shown is not None
        round_page(event, shown, numbers, total, ())
    cup = cups.stored_cup(event) if cups.has_cup(event) else None
    if cup is not None:
        cup_drawing(event, cup, matches, total, ())
    elif event.is_knockout and total:
        drawing(event, matches, total, ())
