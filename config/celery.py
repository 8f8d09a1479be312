"""The Celery application. What it may do and when is in settings; tasks live in each app's `tasks.py`."""

import os
import warnings

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import beat_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Running as root is a danger where tasks are pickled; these are JSON.
warnings.filterwarnings("ignore", category=SecurityWarning)

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
