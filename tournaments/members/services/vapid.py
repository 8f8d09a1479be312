"""The key by which push services know this site (RFC 8292), and what is signed with it.

It comes from `VAPID_PRIVATE_KEY`, else it is made once and kept in VAR_DIR. Browsers are bound to it: with another key
everybody has to switch notices on again.
"""

from __future__ import annotations

import base64
from datetime import datetime, timedelta
from email.utils import parseaddr
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from config.secret import kept_secret

VALID_FOR = timedelta(hours=12)
SIZE = 32  # bytes of a private key of P-256


def public_key() -> str:
    """The point of the key, uncompressed, in base64url: what a browser subscribes with."""
    return _public_key(_private_key())


@lru_cache(maxsize=2)
def _public_key(private: str) -> str:
    number = int.from_bytes(base64.urlsafe_b64decode(private + "="), "big")
    key = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def authorization(audience: str, now: datetime) -> str:
    """The header that signs a message to the push service at `audience` ("https://push.example")."""
    from py_vapid import Vapid02  # only a worker that pushes needs it

    until = int((now + VALID_FOR).timestamp())
    claims = {"aud": audience, "exp": until, "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"}
    return str(Vapid02.from_raw(_private_key().encode()).sign(claims)["Authorization"])


def _private_key() -> str:
    given: str = settings.VAPID_PRIVATE_KEY
    return given.rstrip("=") or kept_secret(settings.VAR_DIR / "vapid_private_key", _made)


def _made() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(SIZE, "big")).rstrip(b"=").decode()
