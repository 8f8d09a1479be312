"""SQLite that keeps closed connections for the next request instead of closing them.

Under ASGI every request runs in a new thread: Django opens a connection for it and closes it after. With WAL the last
close also writes the log back and removes it: 2 ms and an fsync a request. A handful of idle connections avoids that.
"""

import os
import sqlite3
import threading
from typing import Any

from django.db.backends.sqlite3 import base

IDLE_MAX = 8

_lock = threading.Lock()
_idle: dict[str, list[sqlite3.Connection]] = {}
_foreign: list[sqlite3.Connection] = []  # of the process we were forked from: neither used nor closed here


def _after_fork() -> None:
    global _lock
    _lock = threading.Lock()
    for kept in _idle.values():
        _foreign.extend(kept)
    _idle.clear()


os.register_at_fork(after_in_child=_after_fork)


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        with _lock:
            kept = _idle.get(str(conn_params["database"]))
            connection = kept.pop() if kept else None
        if connection is None:
            return super().get_new_connection(conn_params)
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _close(self) -> None:
        connection = self.connection
        if connection is None or self.is_in_memory_db():
            return super()._close()
        if connection.in_transaction:
            connection.rollback()
        with _lock:
            kept = _idle.setdefault(str(self.settings_dict["NAME"]), [])
            if len(kept) < IDLE_MAX:
                kept.append(connection)
                return None
        return super()._close()
