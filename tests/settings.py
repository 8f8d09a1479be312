"""The site's settings for tests: everything that is kept goes to a temporary directory of this process.

`TEST_DATABASE=postgresql` runs the suite on the server of `TEST_DATABASE_URL` instead of SQLite.
"""

import atexit
import os
import shutil
import tempfile

if "TAPIS_TEST_DIR" not in os.environ or "PYTEST_XDIST_WORKER" in os.environ:
    os.environ["TAPIS_TEST_DIR"] = _kept = tempfile.mkdtemp(prefix="tapis-")
    atexit.register(shutil.rmtree, _kept, ignore_errors=True)
os.environ["VAR_DIR"] = os.environ["TAPIS_TEST_DIR"]
os.environ["SECRET_KEY"] = "only for tests, and long enough to please every check of it: 0123456789"
for _name in (
    "REDIS_URL",
    "RUN_DIR",
    "SIGNING_KEY",
    "OLD_SIGNING_KEYS",
    "SITE_NAME",
    "HTTPS",
    "DEBUG",
    "ALLOWED_HOSTS",
    "EMAIL_URL",
    "TIME_ZONE",
):
    os.environ.pop(_name, None)

if os.environ.get("TEST_DATABASE") == "postgresql":
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]
else:
    os.environ.pop("DATABASE_URL", None)

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, STORAGES, VAR_DIR, _plain  # noqa: E402

if DATABASES["default"]["ENGINE"] == "config.sqlite_pool":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}  # a file: other threads must see it
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # Argon2 is slow on purpose
STORAGES["staticfiles"]["BACKEND"] = _plain
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WATCHES_OUTAGES = False  # tests move the time themselves
