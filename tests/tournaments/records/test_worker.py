"""A real worker on a real broker: what ended while it was away comes in when it is back."""

from django.utils import timezone

from config.celery import app
from tests.site import Site, wait_for
from tests.tournaments.events import world
from tournaments.events.models import Match
from tournaments.events.services import results
from tournaments.members.choices import Role
from tournaments.records.models import LeaderboardRow, Result, Submission


def is_done(match: Match) -> bool:
    match.refresh_from_db()
    return match.state == "done"


def test_what_ends_while_the_worker_is_stopped_comes_in_when_it_is_back(own_site: Site) -> None:
    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    users = world.people(club, "ana", "bob", "carla", "dora")
    event, (first, second) = world.begun(organiser, club, users, online=True)
    own_site.start_worker()
    world.close_table(first.table.code, winner=0, reason="over", how="agreed", now=world.LATER)
    wait_for(lambda: is_done(first), "the first result")

    own_site.stop("worker")
    world.close_table(second.table.code, winner=1, reason="over", how="agreed", now=world.LATER)
    assert not is_done(second)
    assert Result.objects.count() == 1

    own_site.start_worker()
    wait_for(lambda: is_done(second), "the second result")
    assert [name for _rank, name in world.lines(event)][:2] == ["Ana", "Carla"]


def test_a_message_that_the_broker_lost_is_swept(own_site: Site) -> None:
    club = world.club_of_oaks()
    organiser = world.person("olga", club, Role.ORGANISER)
    users = world.people(club, "ana", "bob")
    event, (match,) = world.begun(organiser, club, users)
    for user in users:
        results.report_result(user, event.pk, match.pk, world.WON, timezone.now())
    purge()
    own_site.start_worker()
    wait_for(lambda: is_done(match), "the swept result")
    wait_for(lambda: Submission.objects.get().done_at is not None, "the outbox")
    assert LeaderboardRow.objects.count() == 2


def purge() -> None:
    """Lose every message that waits in the broker."""
    app.control.purge()
