"""Settings of the site: one file, and the environment says what differs (docs/operations.md lists every name).

Nothing set is a site on this machine alone: SQLite, the embedded Valkey, plain HTTP, a secret of its own. A server sets
`SECRET_KEY`, `ALLOWED_HOSTS`, `HTTPS=1`, `DATABASE_URL` and `REDIS_URL`.
"""

from pathlib import Path
from typing import Any

import environ
from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import valkey
from config.secret import kept_secret, new_signing_key, read_key, vapid_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VAR_DIR = Path(env("VAR_DIR", default=str(BASE_DIR / "var"))).absolute()
RUN_DIR = Path(env("RUN_DIR", default=str(VAR_DIR / "run"))).absolute()


def switch(name: str) -> bool:
    """Whether the variable `name` says yes; raises ImproperlyConfigured for a word that says neither yes nor no."""
    said = env(name, default="").strip().lower()
    if said not in (*env.BOOLEAN_TRUE_STRINGS, "", "0", "false", "no", "off", "n", "f"):
        raise ImproperlyConfigured(f"{name} is {said!r}, and must be 1 or 0.")
    return said in env.BOOLEAN_TRUE_STRINGS


DEBUG = switch("DEBUG")
SECRET_KEY = env("SECRET_KEY", default="") or kept_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[]) or ["localhost", "127.0.0.1", "[::1]"]

# Records that are exported carry the site's name and its signature (Ed25519); public keys of former times stay known.

SITE_NAME = env("SITE_NAME", default="") or ALLOWED_HOSTS[0].strip(".*") or "tapis"
SIGNING_KEY = read_key(
    env("SIGNING_KEY", default="") or kept_secret(VAR_DIR / "signing_key", new_signing_key), "SIGNING_KEY"
)
OLD_SIGNING_KEYS = [read_key(text, "OLD_SIGNING_KEYS") for text in env.list("OLD_SIGNING_KEYS", default=[])]

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "games",
    "tournaments.members",
    "tournaments.records",
    "tournaments.events",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournaments.members.middleware.preferences",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.mishaps.method_pages",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Templates: the table's fragments are Jinja (ten times faster, and a table renders often), pages are Django's.

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja"],
        "OPTIONS": {"environment": "config.jinja.environment", "autoescape": True},
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "tournaments.members.bell.bell",
            ],
        },
    },
]

# Database: SQLite in one file, or PostgreSQL by DATABASE_URL.


def database(config: dict[str, Any]) -> dict[str, Any]:
    """Return `config`, as parsed from an address, with what this site needs of the engine it names."""
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"] == "django.db.backends.sqlite3":
        config["ENGINE"] = "config.sqlite_pool"
        wal = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL"
        options.update(timeout=5, transaction_mode="IMMEDIATE", init_command=wal)
    elif config["ENGINE"] == "django.db.backends.postgresql":
        options["pool"] = {"min_size": 2, "max_size": env.int("DATABASE_POOL", default=8)}
    else:
        raise ImproperlyConfigured("DATABASE_URL must start with postgresql:// or sqlite:///.")
    config["CONN_MAX_AGE"] = 0  # each request has a thread of its own, so a kept connection would never be used again
    return config


_database = env("DATABASE_URL", default="") or f"sqlite:///{VAR_DIR / 'tapis.sqlite3'}"
DATABASES = {"default": database(env.db_url_config(_database))}

# Valkey or Redis: sockets' channels, tasks, cache.

_valkey = valkey.Addresses.of(env("REDIS_URL", default="") or valkey.embedded_url(RUN_DIR))
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [{"address": _valkey.channels, "socket_timeout": None}]},
    }
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": _valkey.cache}}

CELERY_BROKER_URL = _valkey.celery
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600}  # more than any task may take
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1000
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(RUN_DIR / "beat")
CELERY_BEAT_SCHEDULE = {
    "settle what is due at the tables": {"task": "games.sweep", "schedule": 1, "options": {"expires": 1}},
    "tell whose turn lasts": {"task": "games.sweep_turns", "schedule": 10, "options": {"expires": 10}},
    "pass on finished tables": {"task": "games.sweep_finished", "schedule": 10, "options": {"expires": 10}},
    "ring the bells of rounds": {"task": "events.ring_bells", "schedule": 1, "options": {"expires": 1}},
    "record what was submitted": {"task": "records.sweep", "schedule": 10, "options": {"expires": 10}},
    "pair what was asked for": {"task": "events.sweep_drafts", "schedule": 10, "options": {"expires": 10}},
    "forget what was said": {"task": "games.forget_lines", "schedule": crontab(hour=4, minute=40)},
    "let notices leave": {"task": "members.sweep_notices", "schedule": 10, "options": {"expires": 10}},
    "forget old notices": {"task": "members.forget_old_notices", "schedule": crontab(hour=4, minute=40)},
    "forget idle guests": {"task": "members.forget_idle_guests", "schedule": crontab(hour=4, minute=20)},
    "heartbeat": {"task": "config.heartbeat", "schedule": 10, "options": {"expires": 10}},
}

# People.

AUTH_USER_MODEL = "members.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
SESSION_ENGINE = "config.sessions"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to strangers
ACCOUNT_CHANGE_EMAIL = True  # one address, kept until the new one is confirmed
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Tapis] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_ADAPTER = "tournaments.members.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "tournaments.members.forms.NewAddressForm",
    "login": "tournaments.members.forms.LogInForm",
    "reset_password": "tournaments.members.forms.LostPasswordForm",
    "signup": "tournaments.members.forms.SignUpForm",
}
ACCOUNT_USERNAME_VALIDATORS = "tournaments.members.names.username_validators"
ACCOUNT_RATE_LIMITS = {  # beside allauth's own
    "make_guest": "60/h/ip",  # a club evening shares one address
    "bring_record": "60/h/user",
    "name_friend": "30/h/user",
}
ACCOUNT_USER_DISPLAY = str
GUEST_MAKER = "tournaments.members.services.guests.make_guest"
CHAT_BOUNDS = "tournaments.members.chatting.chat_bounds"
CHAT_DAYS = env.int("CHAT_DAYS", default=30)  # what was said is kept so long after the match
CHAT_REPORTED_DAYS = env.int("CHAT_REPORTED_DAYS", default=90)  # and after a report about it was settled
ACCOUNT_FINDER = "tournaments.members.selectors.accounts_called"
TABLE_DIRECTORS = "tournaments.events.permissions.may_direct"
TABLE_BELL = "tournaments.events.bells.judge"

_mail = env.email_url("EMAIL_URL", default="consolemail://")
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_HOST, EMAIL_PORT = _mail.get("EMAIL_HOST") or "localhost", _mail.get("EMAIL_PORT") or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_USER") or "", _mail.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.get("EMAIL_USE_TLS", False), _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env("EMAIL_FROM", default="tapis@localhost")

# Notices: what letters and push messages call the site, and the key that push services know it by.

HTTPS = switch("HTTPS")
_host = next((host for host in ALLOWED_HOSTS if host[:1] not in "*."), "localhost")
SITE_URL = env("SITE_URL", default="").rstrip("/") or (
    f"https://{_host}" if HTTPS else f"http://{_host}:{env('PORT', default='') or 8000}"
)
VAPID_PRIVATE_KEY = vapid_key(env("VAPID_PRIVATE_KEY", default=""))
NOTICE_LETTERS_EVERY_S = 600  # to one person; what comes sooner is put together
PUSH_ANYWHERE = False  # tests send to this machine

# Languages and time.

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = env("TIME_ZONE", default="UTC")

# Tables: clocks stand still while the site is away (games/services/outages.py).

WATCHES_OUTAGES = True

# Static files.

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
_hashed = "whitenoise.storage.CompressedManifestStaticFilesStorage"
_plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _plain if DEBUG else _hashed},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

# Security.

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "media-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
if not all("://" in origin for origin in CSRF_TRUSTED_ORIGINS):
    raise ImproperlyConfigured("Each of CSRF_TRUSTED_ORIGINS must start with http:// or https://.")
X_FRAME_OPTIONS = "DENY"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "daphne": {"level": "WARNING"},
    },
}
