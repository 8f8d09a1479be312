"""The record of an event as people read it: who did what to whom."""

import pytest
from django.utils.translation import override

from tests.tournaments.events.test_own_match import page
from tests.tournaments.events.world import NOW, planned
from tournaments.events.models import AuditEntry, Event
from tournaments.events.presenters.record import record_lines, told
from tournaments.events.services.entry import enter, enter_others
from tournaments.members.models import Club, User


def entries(event: Event) -> set[tuple[str, str, str]]:
    rows = AuditEntry.objects.filter(event=event, act="entered")
    return {(line.who, line.act, line.subject) for line in record_lines(rows)}


def test_who_enters_is_told_from_whom_the_organiser_enters(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    enter(six[0], event.pk, NOW)
    enter_others(organiser, event.pk, NOW, player="bob")
    assert entries(event) == {("Ana", "entered", ""), ("Olga", "entered", "Bob")}
    with override("es"):
        acts = {who: act for who, act, _subject in entries(event)}
        assert acts["Ana"] == "se inscribió" != acts["Olga"]


def test_who_names_a_partner_enters_both(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    enter(six[0], event.pk, NOW, partner="bob")
    assert entries(event) == {("Ana", "entered", "Ana / Bob")}


@pytest.mark.parametrize(("language", "colon"), [("en", "entered: Bob"), ("fr", "\u202f: Bob")])
def test_a_colon_is_written_as_the_language_does(
    organiser: User, club: Club, six: list[User], language: str, colon: str
) -> None:
    event = planned(organiser, club)
    enter_others(organiser, event.pk, NOW, player="bob")
    with override(language):
        assert colon in page(organiser, event, "record")
        assert told({"name": "Elm cup"}).endswith(f"{colon.split('Bob')[0].removeprefix('entered')}Elm cup")


def test_what_changed_is_told_as_people_write_it() -> None:
    changed = {"starts_at": "2026-12-01 17:00:00+00:00", "rated": "False", "game": "guinote", "bye_margin": "None"}
    assert told(changed).split(" · ") == ["starts: 1 Dec 2026, 17:00", "rated: no", "game: Guiñote", "bye_margin: –"]
    with override("fr"):
        assert "non" in told({"rated": "False"})
