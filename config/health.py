"""Whether the whole site turns: database, Valkey, and a task that went through beat, broker and worker.

`/healthz` answers 200 when it does and 503 when it doesn't, with one word a part in JSON.
"""

import time

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from redis.exceptions import RedisError

HEARTBEAT = "heartbeat"
HEARTBEAT_MAX_AGE_S = 60


def leave_heartbeat() -> None:
    cache.set(HEARTBEAT, time.time(), timeout=None)


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    parts = {"database": database(), "valkey": valkey(), "worker": worker()}
    return JsonResponse(parts, status=200 if set(parts.values()) == {"ok"} else 503)


def database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "down"
    return "ok"


def valkey() -> str:
    try:
        cache.get(HEARTBEAT)
    except (RedisError, OSError):
        return "down"
    return "ok"


def worker() -> str:
    """Return "ok", "late" when the last heartbeat is over a minute old, "down" when nobody can tell."""
    try:
        last = cache.get(HEARTBEAT)
    except (RedisError, OSError):
        return "down"
    return "ok" if last and time.time() - last <= HEARTBEAT_MAX_AGE_S else "late"
