"""`manage.py recompute`: make everything derived again from what is fact.

Results of finished tables from their logs, then ratings and leaderboards from the results, then the standings
of every event from its matches. Nothing that somebody did is changed.
"""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from games.models import FinishedTable
from tournaments.events.models import Event
from tournaments.events.services.desk import locked
from tournaments.events.services.ranking import store_standings
from tournaments.records.models import LeaderboardRow, Result, WeeklyRating
from tournaments.records.services.from_tables import record_table
from tournaments.records.services.rating import rate


class Command(BaseCommand):
    help = "Compute results of tables, ratings, leaderboards and standings again."

    def handle(self, *args: Any, **options: Any) -> None:
        for table_id in FinishedTable.objects.values_list("table_id", flat=True).iterator():
            record_table(table_id)
        boards = self._rate()
        for event_id in Event.objects.values_list("pk", flat=True).iterator():
            with transaction.atomic():
                store_standings(locked(event_id))
        self.stdout.write(f"{Result.objects.count()} results, {boards} boards, {Event.objects.count()} events")

    def _rate(self) -> int:
        """Every board from its first result on; how many boards there are."""
        rows = Result.objects.order_by("game", "format", "ended_at")
        firsts: dict[tuple[str, str], Any] = {}
        for game, format, ended_at in rows.values_list("game", "format", "ended_at").iterator():
            firsts.setdefault((game, format), ended_at)
        with transaction.atomic():
            WeeklyRating.objects.all().delete()
            LeaderboardRow.objects.all().delete()
            for (game, format), first in firsts.items():
                rate(game, format, first, timezone.now())
        return len(firsts)
