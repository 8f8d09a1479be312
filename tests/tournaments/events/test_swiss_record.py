"""What the record and the notices say of a Swiss, in words."""

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.swiss_club import drawn, out, swiss, won
from tests.tournaments.events.test_swiss_desk import text
from tests.tournaments.events.world import LATER, NOW, person
from tournaments.events.choices import RequestedBye
from tournaments.events.services import entry, latecomers, undoing
from tournaments.events.services.byes import request_bye
from tournaments.members.models import Club, Notice, User


def test_the_record_says_it_in_words(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:2])
    person("gil", club)
    bob = event.entrants.get(name="Bob")
    request_bye(six[1], event.pk, bob.pk, 2, RequestedBye.ZERO, NOW)
    won(organiser, event, out(organiser, event))
    latecomers.enter_late(organiser, event.pk, NOW, player="gil")
    drawn(organiser, event)
    won(organiser, event, out(organiser, event))
    out(organiser, event)
    undoing.undo_round(organiser, event.pk, undoing.consequences(event).mark, "", LATER)
    page = text(browser(organiser).get(at("record", event)))
    for said in (
        "round 2 off, worth nothing",
        "nothing for a missed round",
        "the club’s: scores as close as can be",
        "took a round back",
    ):
        assert said in page
    for word in ("requested_zero", "second_meeting", "engine", "none ·"):
        assert word not in page


def test_who_has_nobody_to_meet_is_told_until_the_round_is_taken_back(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six[:3])
    out(organiser, event)
    carla = Notice.objects.filter(user=six[2])
    assert "match" not in carla.get().facts
    assert "you have no opponent in this round" in text(browser(six[2]).get("/en/notices/"))


def test_who_had_left_can_come_back_after_the_first_round_was_taken_back(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six)
    out(organiser, event)
    ana = event.entrants.get(name="Ana")
    entry.withdraw(six[0], event.pk, ana.pk, NOW)
    undoing.undo_round(organiser, event.pk, undoing.consequences(event).mark, "", LATER)
    page = text(browser(organiser).get(at("desk", event)))
    assert "Back in" in page
    entry.come_back(organiser, event.pk, ana.pk, NOW)
    entry.check_in(six[0], event.pk, ana.pk, NOW)
    assert drawn(organiser, event).stage == "ready"
