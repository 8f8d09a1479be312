"""The site around the apps: settings, addresses, processes and what `./run` starts."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
