"""A calendar as RFC 5545 has it: lines folded at 75 octets, texts escaped, times in UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

LONGEST = 75  # octets of a line, without its end


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of the calendar. `uid` never changes; `sequence` grows with every change, `stamp` is when that was."""

    uid: str
    sequence: int
    stamp: datetime
    start: datetime
    summary: str
    description: str
    address: str
    place: str = ""


def calendar(name: str, entries: Iterable[Entry], product: str = "Tapis") -> str:
    """The file, each line ended by CR and LF."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//{_text(product)}//events//EN", "CALSCALE:GREGORIAN"]
    lines += [f"NAME:{_text(name)}", f"X-WR-CALNAME:{_text(name)}"]
    lines += [line for entry in entries for line in _entry(entry)]
    return "".join(part + "\r\n" for line in (*lines, "END:VCALENDAR") for part in folded(line))


def _entry(entry: Entry) -> Sequence[str]:
    described = [f"DESCRIPTION:{_text(entry.description)}"] if entry.description else []
    return (
        "BEGIN:VEVENT",
        f"UID:{_text(entry.uid)}",
        f"DTSTAMP:{_moment(entry.stamp)}",
        f"LAST-MODIFIED:{_moment(entry.stamp)}",
        f"SEQUENCE:{entry.sequence}",
        f"DTSTART:{_moment(entry.start)}",
        f"SUMMARY:{_text(entry.summary)}",
        *described,
        *([f"LOCATION:{_text(entry.place)}"] if entry.place else []),
        f"URL:{entry.address}",
        "END:VEVENT",
    )


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """TEXT of RFC 5545 §3.3.11: no control characters, line ends as \\n."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(c for c in lines if c == "\n" or c == "\t" or (c >= " " and c != "\x7f"))
    return kept.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """`line` in parts of at most 75 octets, each after the first begun by a space; no character is cut."""
    part, size = "", 0
    for character in line:
        octets = len(character.encode())
        if size + octets > LONGEST:
            yield part
            part, size = " ", 1
        part, size = part + character, size + octets
    yield part
