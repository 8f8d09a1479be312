"""What a match that its players ended by agreement counts for: nothing, or a line without a winner; never a rating."""

from __future__ import annotations

import pytest

from games.models import FinishedTable
from tests.games.tables import Evening
from tournaments.members.models import User
from tournaments.records.models import LeaderboardRow, Result
from tournaments.records.tasks import record_table


def ended(evening: Evening) -> FinishedTable:
    record_table(evening.table.pk)
    return FinishedTable.objects.get(table=evening.table)


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_a_match_that_was_broken_off_is_nowhere(four: list[User], game: str) -> None:
    evening = Evening(game, *four[:2], rated=True).dealt()
    evening.act(0, "abort")
    assert ended(evening).done_at is not None
    assert not Result.objects.exists()


def test_a_match_that_was_stopped_is_kept_without_a_winner_and_not_rated(four: list[User]) -> None:
    evening = Evening("chouine", *four[:2], rated=True).dealt()
    evening.act_by_house_rules()
    evening.act_by_house_rules()
    evening.act(0, "offer stop")
    evening.act(1, "accept stop")
    assert ended(evening).done_at is not None
    result = Result.objects.get()
    assert (result.how, result.winner, result.rated) == ("agreed", None, False)
    assert not LeaderboardRow.objects.exists()
