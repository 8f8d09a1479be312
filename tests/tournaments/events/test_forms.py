"""What an organiser writes into the form of an event, kept within what every page can show."""

import pytest
from django.urls import reverse

from tests.tournaments.events.browsing import browser
from tests.tournaments.events.world import begun
from tournaments.events.models import Event
from tournaments.events.services.planning import mark_of
from tournaments.members.models import Club, User

FIELDS = {"name": "Acorn cup", "game": "chouine", "format": "solo", "kind": "round_robin", "format_kind": "best_of"} | {
    "format_units": "1", "points_win": "1", "points_draw": "0.5", "points_loss": "0", "forfeit_margin": "zero",
    "chat": "open",
}  # fmt: skip


def created(organiser: User, **wanted: str) -> Event | None:
    """The event that the form makes; None where it is refused in words."""
    answer = browser(organiser).post(reverse("events:create", args=["oaks"]), FIELDS | wanted)
    assert (answer.status_code == 302) == Event.objects.exists(), answer.content.decode()
    return Event.objects.first()


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Europe/Madrid", "America/Los_Angeles"])
@pytest.mark.parametrize("text", ["9999-12-31T23:59", "0001-01-01T00:00", "1999-12-31T23:59", "2101-01-01T00:00"])
def test_a_start_outside_of_this_century_is_refused(organiser: User, club: Club, zone: str, text: str) -> None:
    User.objects.filter(pk=organiser.pk).update(time_zone=zone)
    assert created(organiser, starts_at=text) is None


@pytest.mark.parametrize("text", ["9999-12-31T23:59:59+00:00", "0001-01-01T00:00-23:59", "9999-12-31T23:59Z"])
def test_a_start_with_a_zone_of_its_own_is_bound_too(organiser: User, club: Club, text: str) -> None:
    assert created(organiser, starts_at=text) is None


@pytest.mark.parametrize("text", ["2000-01-01T00:00", "2100-12-31T23:59"])
def test_a_start_at_the_bounds_is_shown_everywhere(organiser: User, club: Club, text: str) -> None:
    event = created(organiser, starts_at=text)
    assert event is not None
    for zone in ("Pacific/Kiritimati", "America/Los_Angeles"):
        User.objects.filter(pk=organiser.pk).update(time_zone=zone)
        for address in (reverse("events:events"), event.get_absolute_url(), reverse("members:club", args=["oaks"])):
            assert browser(organiser).get(address).status_code == 200


def test_a_start_is_bound_when_the_event_is_changed(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    address = reverse("events:change", args=[event.slug])
    page = browser(organiser).post(address, {"name": "Oak cup", "starts_at": "9999-12-31T23:59"}).content.decode()
    assert "between 2000 and 2100" in page


@pytest.mark.parametrize("name", ["\u200b", "\u202e\u2066", "\u2063 \ufeff", "\u00ad"])
def test_a_name_that_nobody_can_read_is_refused(organiser: User, club: Club, name: str) -> None:
    assert created(organiser, name=name) is None


def test_a_name_is_kept_on_one_line_without_hidden_signs(organiser: User, club: Club) -> None:
    event = created(organiser, name="  Oak\u202e  cup\u200b ")
    assert event is not None
    assert event.name == "Oak cup"


def test_a_hidden_name_is_refused_when_the_event_is_changed(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    address = reverse("events:change", args=[event.slug])
    sent = {"name": "\u200b", "seen": mark_of(event)}
    assert browser(organiser).post(address, sent).status_code == 200
    event.refresh_from_db()
    assert event.name == "Oak cup"


@pytest.mark.parametrize(("win", "draw", "loss"), [("0", "0.5", "1"), ("1", "2", "0"), ("3", "1", "1.5")])
def test_a_loss_is_worth_no_more_than_a_win(organiser: User, club: Club, win: str, draw: str, loss: str) -> None:
    assert created(organiser, points_win=win, points_draw=draw, points_loss=loss) is None


@pytest.mark.parametrize(("win", "draw", "loss"), [("3", "1", "0"), ("1", "1", "1"), ("2", "1", "0")])
def test_points_may_be_level(organiser: User, club: Club, win: str, draw: str, loss: str) -> None:
    assert created(organiser, points_win=win, points_draw=draw, points_loss=loss) is not None
