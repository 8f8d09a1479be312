"""`manage.py recompute` makes again exactly what the tasks had made."""

from django.core.management import call_command

from tests.tournaments.events.world import begun, ended, lines
from tournaments.events.models import Standing
from tournaments.members.models import Club, User
from tournaments.records.models import LeaderboardRow, Result, WeeklyRating


def kept() -> list[object]:
    return [
        list(LeaderboardRow.objects.order_by("user_id").values_list("user_id", "value", "games")),
        list(WeeklyRating.objects.order_by("user_id", "week").values_list("user_id", "week", "value")),
        list(Result.objects.order_by("key").values_list("key", "version", "winner", "event_key")),
    ]


def test_everything_derived_can_be_made_again(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4], online=True)
    for match in matches:
        ended(match.table, 0, "agreed")
    before, table = kept(), lines(event)
    Standing.objects.all().delete()
    WeeklyRating.objects.all().delete()
    LeaderboardRow.objects.all().delete()
    call_command("recompute")
    assert (kept(), lines(event)) == (before, table)
