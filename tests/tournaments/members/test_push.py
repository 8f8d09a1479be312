"""Web push: a message that only the browser can read, signed by the site; what goes wrong on the way, and the key."""

import json
import stat
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from http.client import BadStatusLine
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from time import monotonic

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config.secret import vapid_key
from games.rules.registry import GAMES
from tests.tournaments.members.push_service import PushService, Subscriber, bytes_of, push_service, text_of
from tests.tournaments.members.turns import NOW, awaited, waiting_table
from tournaments.members.choices import Channel, NoticeKind
from tournaments.members.models import Delivery, Device, User
from tournaments.members.services import deliveries, notices, public_http, push, vapid
from tournaments.members.services.public_http import post


@pytest.fixture
def service(settings) -> Iterator[PushService]:
    settings.PUSH_ANYWHERE = True
    with push_service() as running:
        yield running


def device(user: User, browser: Subscriber, endpoint: str) -> Device:
    return push.add_device(user, endpoint, browser.p256dh, browser.auth, "Test browser", NOW)


def told_by_push(ana: User, bob: User, browser: Subscriber, service: PushService):
    """A table that waits, each of its players with one device; whoever is awaited is told of it."""
    for user in (ana, bob):
        device(user, browser, f"{service.url}/{user.username}?x=1")
    evening = waiting_table(ana, bob)
    who = awaited(evening)
    deliveries.deliver(who.pk, due())
    return evening, who


def due():
    return max(Delivery.objects.values_list("due_at", flat=True))


# ---------------------------------------------------------------------------------------- what is sent


def test_the_browser_alone_can_read_the_message(ana, bob, browser: Subscriber, service: PushService) -> None:
    evening, who = told_by_push(ana, bob, browser, service)
    ((path, headers, body),) = service.received
    message = browser.read(body)
    other = bob if who == ana else ana
    assert path == f"/{who.username}?x=1"
    assert message.keys() == {"title", "body", "url", "tag"}
    assert str(other) in message["body"]
    assert message["url"] == f"/{who.language}/play/{evening.code}/"
    assert (headers["content-encoding"], int(headers["ttl"]) > 0) == ("aes128gcm", True)
    assert headers["topic"] == message["tag"]
    assert str(other).encode() not in body
    with pytest.raises(http_ece.ECEException):
        Subscriber().read(body)


def test_no_card_is_in_the_message(ana, bob, browser: Subscriber, service: PushService) -> None:
    evening, _who = told_by_push(ana, bob, browser, service)
    ((_path, _headers, body),) = service.received
    message = browser.read(body)
    said = f"{message['title']} {message['body']}".replace(".", " ").split()
    assert not {str(card) for card in GAMES[evening.table.game].pack} & set(said)


def test_the_message_is_signed_for_its_push_service(ana, bob, browser: Subscriber, service: PushService) -> None:
    told_by_push(ana, bob, browser, service)
    ((_path, headers, _body),) = service.received
    scheme, _, fields = headers["authorization"].partition(" ")
    parts = dict(field.split("=", 1) for field in fields.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = bytes_of(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(parts["k"]))
    dss = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(dss, signed.encode(), ec.ECDSA(SHA256()))  # raises for a wrong signature
    header, claims = (json.loads(bytes_of(part)) for part in signed.split("."))
    assert (scheme, header["alg"], parts["k"]) == ("vapid", "ES256", vapid.public_key())
    assert (claims["aud"], claims["sub"]) == (service.url, "mailto:tapis@localhost")
    assert timedelta(0) < timedelta(seconds=claims["exp"] - due().timestamp()) <= timedelta(hours=24)


def test_a_device_gets_each_notice_once(ana, bob, browser: Subscriber, service: PushService) -> None:
    _evening, who = told_by_push(ana, bob, browser, service)
    deliveries.deliver(who.pk, due())
    assert len(service.received) == 1


# ----------------------------------------------------------------------------- what goes wrong on the way


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(status: int, ana, bob, browser: Subscriber, service: PushService) -> None:
    service.status = status
    _evening, who = told_by_push(ana, bob, browser, service)
    assert not who.devices.exists()
    assert not Delivery.objects.filter(notice__user=who).exists()


@pytest.mark.parametrize("status", [429, 500, 503, 400])
def test_a_service_that_is_away_is_asked_again(status: int, ana, bob, browser: Subscriber, service) -> None:
    service.status = status
    _evening, who = told_by_push(ana, bob, browser, service)
    row = Delivery.objects.get(notice__user=who)
    assert (row.done_at, row.attempts, row.device.failed) == (None, 1, 1)
    deliveries.deliver(who.pk, row.due_at - timedelta(seconds=1))
    assert len(service.received) == 1
    service.status = 201
    deliveries.deliver(who.pk, row.due_at)
    row.refresh_from_db()
    assert (len(service.received), row.done_at is not None, who.devices.get().failed) == (2, True, 0)


def test_a_device_that_fails_too_often_is_forgotten(ana, bob, browser: Subscriber, service: PushService) -> None:
    service.status = 500
    for user in (ana, bob):
        device(user, browser, f"{service.url}/{user.username}")
    Device.objects.update(failed=push.MOST_FAILURES - 1)
    who = awaited(waiting_table(ana, bob))
    deliveries.deliver(who.pk, due())
    assert not who.devices.exists()


def test_nothing_follows_where_a_service_sends_it(ana, bob, browser: Subscriber, service: PushService) -> None:
    service.status, service.headers = 307, {"Location": f"{service.url}/elsewhere"}
    told_by_push(ana, bob, browser, service)
    assert len(service.received) == 1


def test_nobody_listening_is_a_failure_like_another(ana, bob, browser: Subscriber, settings) -> None:
    with push_service() as gone:
        pass
    settings.PUSH_ANYWHERE = True
    _evening, who = told_by_push(ana, bob, browser, gone)
    assert Delivery.objects.get(notice__user=who, channel=Channel.PUSH).done_at is None


def test_a_service_that_answers_a_byte_at_a_time_is_not_waited_for(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PUSH_ANYWHERE = True
    monkeypatch.setattr(public_http, "TIMEOUT_S", 0.3)
    ended = Event()

    class Slow(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                for sign in b"HTTP/1.1 201 Created, and so on, and so on" * 100:
                    self.request.sendall(bytes([sign]))
                    if ended.wait(0.05):
                        return

    with ThreadingTCPServer(("127.0.0.1", 0), Slow) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        before = monotonic()
        with pytest.raises(OSError):
            post(f"http://127.0.0.1:{server.server_address[1]}/x", b"x", {})
        waited = monotonic() - before
        ended.set()
        server.shutdown()
        thread.join()
    assert waited < 2


def test_what_answers_no_http_is_a_failure(settings) -> None:
    settings.PUSH_ANYWHERE = True

    class Rude(BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(100_000)
            self.request.sendall(b"hello\r\n")

    with ThreadingTCPServer(("127.0.0.1", 0), Rude) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        with pytest.raises(BadStatusLine):
            post(f"http://127.0.0.1:{server.server_address[1]}/x", b"x", {})
        server.shutdown()
        thread.join()


def test_slow_devices_keep_the_worker_from_nobody_for_long(
    ana, browser: Subscriber, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "MOST_PUSHING_S", 0)
    device(ana, browser, f"{service.url}/failing")
    Device.objects.update(failed=1)
    device(ana, browser, f"{service.url}/working")
    facts = {"game": "piquet", "answer": "declined", "people": []}
    notices.notify([ana.pk], NoticeKind.CHALLENGE, "answer 1", "/en/about/", facts, now=NOW)
    deliveries.deliver(ana.pk, NOW)
    assert [path for path, _headers, _body in service.received] == ["/working"]
    deliveries.deliver(ana.pk, Delivery.objects.get(done_at=None).due_at)
    assert [path for path, _headers, _body in service.received] == ["/working", "/failing"]


# --------------------------------------------------------------------------------------- key and script


def test_the_key_is_made_once_and_is_the_owners_alone(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    first = vapid.public_key()
    path = tmp_path / "vapid_private_key"
    assert vapid.public_key() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(bytes_of(path.read_text())) == 32


def test_the_key_of_the_environment_comes_first(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    settings.VAPID_PRIVATE_KEY = text_of((7).to_bytes(32, "big"))
    point = ec.derive_private_key(7, ec.SECP256R1()).public_key().public_numbers()
    assert bytes_of(vapid.public_key())[1:33] == point.x.to_bytes(32, "big")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["x", "é", "AAAA", text_of(bytes(31)), "-----BEGIN PRIVATE KEY-----"])
def test_a_key_that_is_none_stops_the_start(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="VAPID_PRIVATE_KEY"):
        vapid_key(text)


def test_the_service_worker_is_at_the_root_and_never_stale(client: Client) -> None:
    response = client.get("/sw.js")
    assert response.headers["Content-Type"].startswith("text/javascript")
    assert response.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in response.headers["Content-Security-Policy"]
    assert b"showNotification" in response.content
