"""Calendars are as RFC 5545 wants them."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.exchange.calendar import LONGEST, Entry, calendar, folded

AT = datetime(2026, 12, 4, 20, 30, tzinfo=timezone(timedelta(hours=1)))


def entry(**changed: str) -> Entry:
    given = {"uid": "event-7@oaks.example", "summary": "Cup", "description": "", "address": "https://oaks.example/7"}
    return Entry(**(given | changed), sequence=3, stamp=datetime(2026, 11, 30, tzinfo=UTC), start=AT)


def unfolded(text: str) -> list[str]:
    return text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def test_an_event_has_what_a_calendar_needs_of_it_in_utc() -> None:
    lines = unfolded(calendar("Oaks", [entry()]))
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-1] == "END:VCALENDAR" and "VERSION:2.0" in lines
    assert {"UID:event-7@oaks.example", "DTSTAMP:20261130T000000Z", "DTSTART:20261204T193000Z", "SEQUENCE:3"} <= set(
        lines
    )


def test_commas_semicolons_backslashes_and_line_ends_are_escaped() -> None:
    lines = unfolded(calendar("Oaks", [entry(summary="A, b; c\\d", description="one\r\ntwo\x00\x1b")]))
    assert r"SUMMARY:A\, b\; c\\d" in lines
    assert r"DESCRIPTION:one\ntwo" in lines


def test_a_name_can_not_add_a_line_of_its_own() -> None:
    text = calendar("Oaks\r\nBEGIN:VEVENT", [entry(summary="x\r\nEND:VEVENT")])
    assert unfolded(text).count("BEGIN:VEVENT") == unfolded(text).count("END:VEVENT") == 1


@given(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\r\n")))
def test_folding_keeps_every_line_within_75_octets_and_loses_nothing(line: str) -> None:
    parts = list(folded(line))
    assert all(len(part.encode()) <= LONGEST for part in parts)
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line
