"""The Celery application. What it may do and when is in settings; tasks live in each app's `tasks.py`."""

import os

from celery import Celery
from celery.signals import beat_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("tapis")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name="config.heartbeat")
def heartbeat() -> None:
    """Leave the time in the cache, so that `/healthz` can tell that beat, broker and worker all turn."""
    from config.health import leave_heartbeat

    leave_heartbeat()


@beat_init.connect
def first_heartbeat(**_signal: object) -> None:
    """Send one at once: a site that has just started need not wait ten seconds to be known as healthy."""
    heartbeat.delay()
