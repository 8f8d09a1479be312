"""What games tells the apps above it. Receivers connect; games knows none of them."""

from __future__ import annotations

from django.dispatch import Signal

table_finished = Signal()
"""A match ended and is committed. Sent with `table_id` (int). May be sent again: receivers are idempotent."""

line_reported = Signal()
"""Somebody reported a line of chat. Sent inside the transaction with `report` (ChatReport)."""
