"""What games tells the apps above it. Receivers connect; games knows none of them."""

from __future__ import annotations

from django.dispatch import Signal

table_finished = Signal()
"""A match ended and is committed. Sent with `table_id` (int). May be sent again: receivers are idempotent."""

line_reported = Signal()
"""Somebody reported a line of chat. Sent inside the transaction with `report` (ChatReport)."""

result_changing = Signal()
"""A ruling is about to change what a finished match came to. Sent with `table_id` and `winner` (a side or None), before
it is committed: a receiver that raises `games.services.errors.ResultStands` forbids it."""

table_ruled = Signal()
"""A director ruled at a table, and it is committed. Sent with `table_id`, `user_id`, `word` (of the log), `text` (the
entry) and `reason`."""

organiser_called = Signal()
"""A call was made or answered, and it is committed. Sent with `table_id`."""

turn_waits = Signal()
"""A table has waited for somebody for a while. Sent with `table` and `turns` (of `games.turns.Turn`). May be sent again
for the same turn: receivers are idempotent."""
