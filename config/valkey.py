"""Where the Valkey (or Redis) server is, written the way each of its four clients wants it.

One address is given, `redis://host:port/n`, `rediss://…` or `unix:///path/kv.sock?db=n`. Channels use its database n,
Celery n+1 and the cache n+2; the server's pub/sub knows no databases, so two sites need two servers.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit


@dataclass(frozen=True, slots=True)
class Addresses:
    channels: str
    celery: str
    cache: str

    @classmethod
    def of(cls, url: str) -> Self:
        """Return the addresses that follow from `url`; raises ValueError for one that is not understood."""
        parts = urlsplit(url)
        if parts.scheme == "unix":
            return cls._unix(parts.path, dict(parse_qsl(parts.query)))
        if parts.scheme not in ("redis", "rediss"):
            raise ValueError(f"not a redis://, rediss:// or unix:// address: {url}")
        first = int(parts.path.strip("/") or 0)
        return cls(*(urlunsplit(parts._replace(path=f"/{first + offset}")) for offset in range(3)))

    @classmethod
    def _unix(cls, path: str, query: dict[str, str]) -> Self:
        first = int(query.pop("db", 0))
        tail = "&" + urlencode(query) if query else ""
        return cls(
            channels=f"unix://{path}?db={first}{tail}",
            celery=f"redis+socket://{path}?virtual_host={first + 1}{tail}",
            cache=f"unix://{path}?db={first + 2}{tail}",
        )


def embedded_url(run_dir: Path) -> str:
    return f"unix://{run_dir / 'kv.sock'}"
