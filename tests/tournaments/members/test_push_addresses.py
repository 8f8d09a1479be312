"""Where web push may be sent: to public addresses over HTTPS alone, looked up once."""

import socket

import pytest

from tests.tournaments.members.push_service import PUBLIC
from tournaments.members.services.public_http import NotPublic, is_allowed, is_public, post


@pytest.mark.parametrize(
    "url",
    [
        "http://updates.push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://[2002:7f00:1::]/x",
        "https://[64:ff9b:1::7f00:1]/x",
        "https://[::127.0.0.1]/x",
        "https://[fec0::1]/x",
        "https://10.0.0.1/x",
        "https://192.168.1.1/x",
        "https://169.254.169.254/latest/",
        "https://100.64.0.1/x",
        "https://0.0.0.0/x",
        "https://224.0.0.1/x",
        "https://localhost/x",
        "https://valkey/x",
        "https://db.internal/x",
        "https://site.localhost./x",
        "https://updates.push.example:6379/x",
        "https://user:password@updates.push.example/x",
        "https://updates.push.example/x\r\nHost: y",
        "https://[::1/x",
        "https://updates.push.example:99999999/x",
        "file:///etc/passwd",
        "ftp://updates.push.example/",
        "https:///x",
        "https://" + "x" * 2000 + ".example/",
        "",
        "é",
    ],
)
def test_only_public_addresses_over_https_may_be_sent_to(url: str) -> None:
    assert not is_allowed(url)
    with pytest.raises(NotPublic):
        post(url, b"x", {})


def test_a_public_address_may_be_sent_to() -> None:
    assert is_allowed(PUBLIC)
    assert is_allowed("https://fcm.googleapis.com/fcm/send/a:b-_c?d=e")
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")


def test_a_name_that_leads_to_this_machine_is_found_out_when_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked_up(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, 443)) for host in ("8.8.8.8", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    with pytest.raises(NotPublic):
        post("https://updates.push.example/x", b"x", {})


@pytest.mark.parametrize("host", ["a..b.example", "x" * 64 + ".example"])
def test_a_name_that_can_be_none_leads_nowhere(host: str) -> None:
    with pytest.raises(NotPublic):
        post(f"https://{host}/x", b"x", {})


def test_the_end_of_an_address_is_no_port(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def looked_up(*address: object, **_: object) -> list[tuple[object, ...]]:
        asked.append(address)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    with pytest.raises(OSError):
        post("https://[2606:4700::1:22]/x", b"x", {})
    assert asked == [("2606:4700::1:22", 443)]
