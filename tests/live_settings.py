"""Settings of the processes that a test starts: the tests' own, on the database that the test names."""

import os

_database_url, _var_dir = os.environ["DATABASE_URL"], os.environ["VAR_DIR"]
os.environ["TAPIS_TEST_DIR"] = _var_dir
os.environ.pop("PYTEST_XDIST_WORKER", None)

from config.valkey import Addresses  # noqa: E402
from tests.settings import *  # noqa: E402, F403
from tests.settings import CACHES, CHANNEL_LAYERS, database, env  # noqa: E402

DATABASES = {"default": database(env.db_url_config(_database_url))}

if _redis := os.environ.get("LIVE_REDIS_URL"):  # a Valkey of the test's own, which it may kill
    _valkey = Addresses.of(_redis)
    CHANNEL_LAYERS["default"]["CONFIG"] = {"hosts": [{"address": _valkey.channels, "socket_timeout": None}]}
    CACHES["default"]["LOCATION"] = _valkey.cache
    CELERY_BROKER_URL = _valkey.celery

PUSH_ANYWHERE = True  # the push service of the tests is on this machine

# A tenth of the pace that people need, so that whole matches can be played.
HOLD_MS, LAST_DRAW_HOLD_MS, ANSWER_MS, HOUSE_DELAY_MS = 160, 300, 120, 80
RECONNECT_MS = 1_500  # LEAVE_MS stays: a page has to be loaded again within it
PATIENCE_MS, LONG_PATIENCE_MS, SHORT_PATIENCE_MS = 4_000, 6_000, 2_000
WATCHES_OUTAGES = True
