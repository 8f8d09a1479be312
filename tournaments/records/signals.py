"""What records tells the apps above it. Receivers connect; records knows none of them."""

from __future__ import annotations

from django.dispatch import Signal

result_recorded = Signal()
"""A result was written. Sent with `result`, within the task's transaction: what a receiver writes is kept or
lost with it, and a failing receiver makes the task come again. May be sent again: receivers are idempotent."""
