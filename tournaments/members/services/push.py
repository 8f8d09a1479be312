"""Web push: which browsers a person is told on, and a message to one of them (RFC 8030, encrypted by RFC 8291).

The address to send to comes from a browser, so it may be anything: it must be HTTPS, lead to a public address of the
internet, and nothing follows where it redirects to.
"""

from __future__ import annotations

import base64
import binascii
import json
import logging
from datetime import datetime
from hashlib import sha256
from http.client import HTTPException
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.db import transaction
from django.utils.translation import override

from tournaments.members.errors import DeviceUnusable
from tournaments.members.models import Device, Notice, User
from tournaments.members.notice_words import told
from tournaments.members.services import vapid
from tournaments.members.services.notice_letters import address_of
from tournaments.members.services.public_http import is_allowed, post

logger = logging.getLogger(__name__)

DEVICE = "notice_device"  # in the session: the device that is told no more once that log-in ends
MOST_DEVICES = 10
MOST_FAILURES = 20
KEPT_FOR_S = 24 * 3600  # how long the push service keeps a message for a browser that is off
GONE = (404, 410)


@transaction.atomic
def add_device(user: User, endpoint: str, p256dh: str, auth: str, user_agent: str, now: datetime) -> Device:
    """Tell `user` on this browser from now on; whoever was told on it before isn't any more. Raises DeviceUnusable."""
    if not (is_allowed(endpoint) and _length(p256dh) == 65 and _length(auth) == 16 and _is_point(p256dh)):
        raise DeviceUnusable
    values = {"user": user, "p256dh": p256dh, "auth": auth, "user_agent": user_agent[:200], "made_at": now, "failed": 0}
    device, _ = Device.objects.update_or_create(endpoint=endpoint, defaults=values)
    kept = user.devices.order_by("-made_at", "-pk").values_list("pk", flat=True)[:MOST_DEVICES]
    user.devices.exclude(pk__in=list(kept)).delete()
    return device


@transaction.atomic
def remove_device(user_id: int, device_id: int) -> None:
    """Tell the person on that browser no more; one that isn't theirs stays."""
    Device.objects.filter(pk=device_id, user_id=user_id).delete()


def _length(text: str) -> int:
    """The number of bytes that `text` stands for in base64url; -1 where it stands for none."""
    try:
        return len(_bytes(text))
    except (binascii.Error, ValueError):
        return -1


def _bytes(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _is_point(p256dh: str) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
    except ValueError:
        return False
    return True


def send(device: Device, notice: Notice, now: datetime) -> bool:
    """Send the notice to the device; False where it has to be tried again. A device that is gone is deleted."""
    body = _encrypted(device, _message(notice))
    try:
        status = post(device.endpoint, body, _headers(device, notice, now))
    except (OSError, HTTPException) as error:
        logger.info("A notice didn't reach its push service: %s", error)
        return _failed(device)
    if status in GONE:
        device.delete()
    elif 200 <= status < 300:
        Device.objects.filter(pk=device.pk).update(failed=0)
    else:
        logger.info("A push service answered %s.", status)
        return _failed(device)
    return True


def _failed(device: Device) -> bool:
    device.failed += 1
    if device.failed >= MOST_FAILURES:
        device.delete()
    else:
        Device.objects.filter(pk=device.pk).update(failed=device.failed)
    return False


def _message(notice: Notice) -> bytes:
    """What the service worker shows (`static/js/sw.js`), in the person's language."""
    language = notice.user.language
    with override(language):
        (one,) = told([notice])
    said = {"title": one.words.title, "body": one.words.sentence, "url": address_of(notice, language)}
    return json.dumps(said | {"tag": _tag(notice)}, ensure_ascii=False).encode()


def _tag(notice: Notice) -> str:
    """One for each subject: a newer message takes the older one's place."""
    return sha256(f"{notice.kind} {notice.subject}".encode()).hexdigest()[:32]


def _encrypted(device: Device, message: bytes) -> bytes:
    from pywebpush import WebPusher  # brings two HTTP clients along: only a worker that pushes needs it

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    pusher = WebPusher({"endpoint": device.endpoint, "keys": keys})
    return bytes(pusher.encode(message, content_encoding="aes128gcm")["body"])


def _headers(device: Device, notice: Notice, now: datetime) -> dict[str, str]:
    address = urlsplit(device.endpoint)
    return {
        "Authorization": vapid.authorization(f"{address.scheme}://{address.netloc}", now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR_S),
        "Urgency": "normal",
        "Topic": _tag(notice),
    }
