"""Tables and events that had a reserve before there were time controls keep it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("games", "0010_adjourning"), ("events", "0008_rulings")]


@pytest.mark.django_db(transaction=True)
def test_a_reserve_becomes_a_time_control_and_back() -> None:
    executor = MigrationExecutor(connection)
    try:
        executor.migrate(BEFORE)
        tables = executor.loader.project_state(BEFORE).apps.get_model("games", "Table").objects
        tables.create(code="withclock", game="piquet", reserve_seconds=300, late_forfeits=True)
        tables.create(code="without", game="piquet")
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    tables = MigrationExecutor(connection).loader.project_state().apps.get_model("games", "Table").objects
    kept = dict(tables.values_list("code", "time_control"))
    assert kept == {"withclock": "reserve 25 75 300", "without": ""}
    assert dict(tables.values_list("code", "at_zero")) == {"withclock": "third", "without": "house"}
    tables.all().delete()
