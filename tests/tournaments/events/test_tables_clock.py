"""The clock of an event's tables is the event's own choice."""

from __future__ import annotations

import pytest

from tournaments.events.forms import EventForm
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("sent", "kept"), [("", None), ("180", 180), ("600", 600)])
def test_the_form_offers_a_clock_or_none(sent, kept):
    form = EventForm({"reserve_seconds": sent}, allowed=frozenset({"reserve_seconds"}))
    form.is_valid()
    assert form.cleaned_data["reserve_seconds"] == kept


def test_an_event_has_no_clock_unless_its_organiser_wants_one():
    # A clock that ran while somebody is still at the bar would lose him the match.
    assert Event().reserve_seconds is None
    assert str(Event(reserve_seconds=None).get_reserve_seconds_display()) == "no clock"
