"""The key by which push services know this site (RFC 8292), and what is signed with it.

It comes from `VAPID_PRIVATE_KEY`, else it is made once and kept in VAR_DIR. Browsers are bound to it: with another key
everybody has to switch notices on again.
"""

from __future__ import annotations

import base64
from datetime import datetime, timedelta
from email.utils import parseaddr
from functools import lru_cache
from typing import Any

from django.conf import settings

from config.secret import kept_secret

VALID_FOR = timedelta(hours=12)
SIZE = 32  # bytes of a private key of P-256


def public_key() -> str:
    """The point of the key, uncompressed, in base64url: what a browser subscribes with."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _key(_private_key()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def authorization(audience: str, now: datetime) -> str:
    """The header that signs a message to the push service at `audience` ("https://push.example")."""
    until = int((now + VALID_FOR).timestamp())
    subject = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    claims = {"aud": audience, "exp": until, "sub": subject}
    return str(_key(_private_key()).sign(claims)["Authorization"])


def _private_key() -> str:
    return settings.VAPID_PRIVATE_KEY or kept_secret(settings.VAR_DIR / "vapid_private_key", _made)


def _made() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(SIZE, "big")).rstrip(b"=").decode()


@lru_cache(maxsize=2)
def _key(private: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_raw(private.encode())
