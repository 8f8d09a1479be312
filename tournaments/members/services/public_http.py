"""POST to an address that a stranger named: over HTTPS, to a public address of the internet only, following nothing.

The name is looked up once, and the connection goes to an address that was checked: a name that means another machine
a moment later leads nowhere. `PUSH_ANYWHERE` lets tests send to this machine.
"""

from __future__ import annotations

import re
import socket
from functools import partial
from http.client import BadStatusLine, HTTPConnection, HTTPSConnection
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

TIMEOUT_S = 5.0  # for all of it but the looking up of the name: one worker may be all there is
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
LONGEST_STATUS = 200  # bytes
LONGEST = 1000
HELD = ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "::/96")  # they hold an IPv4 address
OWN = ("fec0::/10",)  # a site's own, as they were once given out
ELSEWHERE = tuple(ip_network(network) for network in (*HELD, *OWN))


class NotPublic(OSError):
    """The name leads to no public address."""


def is_allowed(url: str) -> bool:
    """Whether `url` may be sent to, as far as it can be told without looking its name up."""
    try:
        address = urlsplit(url)
        port, host = address.port, address.hostname or ""
    except ValueError:
        return False
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url or address.username is not None:
        return False
    if settings.PUSH_ANYWHERE:
        return address.scheme in ("http", "https") and bool(host)
    return address.scheme == "https" and port in (None, 443) and _is_public_name(host)


def _is_public_name(host: str) -> bool:
    try:
        return is_public(host)
    except ValueError:
        return "." in host.strip(".") and not host.rstrip(".").endswith((".localhost", ".local", ".internal"))


def is_public(host: str) -> bool:
    """Whether an IP address is one of the public internet. Raises ValueError for what is none."""
    address = ip_address(host)
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif any(address in network for network in ELSEWHERE):
            return False
    return address.is_global and not address.is_multicast


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer, of which no more is read. Raises OSError (NotPublic too) and HTTPException."""
    if not is_allowed(url):
        raise NotPublic(url)
    address = urlsplit(url)
    until = monotonic() + TIMEOUT_S
    connection = _connection(address, until)
    try:
        target = (address.path or "/") + (f"?{address.query}" if address.query else "")
        connection.request("POST", target, body, headers)
        return _status(connection.sock, until)
    finally:
        connection.close()


def _status(answers: socket.socket, until: float) -> int:
    """The status in the first line that comes, however slowly, before `until`."""
    line = b""
    while b"\n" not in line and len(line) < LONGEST_STATUS:
        answers.settimeout(_left(until))
        piece = answers.recv(LONGEST_STATUS - len(line))
        if not piece:
            break
        line += piece
    found = STATUS.match(line)
    if found is None:
        raise BadStatusLine(line[:20].decode("latin-1"))
    return int(found[1])


def _left(until: float) -> float:
    return max(0.01, until - monotonic())


def _connection(address: SplitResult, until: float) -> HTTPConnection:
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    port = address.port or kind.default_port  # else it would take the end of an IPv6 address for the port
    connection = kind(address.hostname or "", port, timeout=TIMEOUT_S)
    connection._create_connection = partial(_connected, until)  # type: ignore[attr-defined]
    return connection


def _connected(until: float, address: tuple[str, int], timeout: float, source: Any = None) -> socket.socket:
    """A connection to the first of the name's addresses, each of which must be public."""
    try:
        found = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)
    except UnicodeError:  # a part of the name is empty, or too long
        raise NotPublic(address[0]) from None
    if not settings.PUSH_ANYWHERE and not all(is_public(str(one[4][0])) for one in found):
        raise NotPublic(address[0])
    host, port = found[0][4][:2]
    made = socket.create_connection((str(host), int(port)), min(timeout, _left(until)), source)
    made.settimeout(_left(until))  # what comes next, TLS, is bound by it too
    return made
