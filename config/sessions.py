"""Sessions in the database, refusing a key that no session can have before the database sees it.

A cookie may carry any byte, a zero byte too, and PostgreSQL answers that with an error instead of "not found".
"""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def _validate_session_key(self, key: str) -> bool:
        return bool(super()._validate_session_key(key)) and key.isascii() and key.isalnum()
