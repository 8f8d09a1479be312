"""The desk: what can't be taken back is asked first, and who is not in the draw is told so."""

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import NOW, WON, begun, entered, planned, published, worked
from tournaments.events.choices import Presence, Stage
from tournaments.events.errors import NotDrawn, NotPlayedOut, ReasonNeeded
from tournaments.events.models import Event, Match
from tournaments.events.services import closing, entry, results
from tournaments.members.models import Club, User


def finished(organiser: User, event: Event, matches: list[Match]) -> None:
    for match in matches:
        results.correct(organiser, event.pk, match.pk, WON, "as seen", NOW)
    worked()


def page(user: User | None, event: Event, name: str = "desk") -> str:
    return browser(user).get(at(name, event)).content.decode()


# ------------------------------------------------------------------------------------------- finishing early


@pytest.mark.parametrize(
    ("kind", "said"),
    [("knockout", "Without the final nobody has won"), ("round_robin", "Who hasn&#x27;t met yet won&#x27;t meet")],
)
def test_an_event_is_finished_before_its_last_round_only_when_that_is_meant(
    organiser: User, club: Club, six: list[User], kind: str, said: str
) -> None:
    event, matches = begun(organiser, club, six[:4], kind=kind)
    finished(organiser, event, matches)
    assert said in page(organiser, event).replace("'", "&#x27;")
    client = browser(organiser)
    refused = client.post(at("close", event), follow=True).content.decode()
    assert "Rounds out: 1 of" in refused
    event.refresh_from_db()
    assert event.state == Stage.RUNNING
    with pytest.raises(NotPlayedOut):
        closing.close_event(organiser, event.pk, NOW)
    client.post(at("close", event), {"early": "yes"})
    event.refresh_from_db()
    assert event.state == Stage.CLOSED


def test_an_event_whose_last_round_is_played_is_finished_at_once(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:2], kind="knockout")
    finished(organiser, event, matches)
    assert 'name="early"' not in page(organiser, event)
    browser(organiser).post(at("close", event))
    event.refresh_from_db()
    assert event.state == Stage.CLOSED


# ---------------------------------------------------------------------------------------------- withdrawing


def test_the_desk_withdraws_somebody_who_is_drawn_with_a_reason(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:3])
    ana = event.entrants.get(name="Ana")
    with pytest.raises(ReasonNeeded):
        entry.withdraw(organiser, event.pk, ana.pk, NOW, why=" ")
    assert f'<details id="withdrawing-{ana.pk}">' in page(organiser, event)
    browser(organiser).post(at("withdraw", event, ana.pk), {"from": "desk", "reason": "ill"})
    ana.refresh_from_db()
    assert ana.state == Presence.WITHDRAWN
    assert event.audit.filter(act="withdrawn", why="ill").count() == 1


def test_withdrawing_twice_is_harmless(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:3])
    ana = event.entrants.get(name="Ana")
    for _ in range(2):
        entry.withdraw(six[0], event.pk, ana.pk, NOW)
    assert event.audit.filter(act="withdrawn").count() == 1


# ------------------------------------------------------------------------------------ left out of the draw


def test_who_missed_the_check_in_is_told_so(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    ana, *others = entered(event, six[:4])
    for entrant in others:
        entry.check_in(organiser, event.pk, entrant.pk, NOW)
    published(organiser, event)
    with pytest.raises(NotDrawn):
        entry.check_in(six[0], event.pk, ana.pk, NOW)
    refused = browser(six[0]).post(at("check_in", event, ana.pk), follow=True).content.decode()
    assert "The draw was made without you" in refused
    assert "You aren't in the draw" in refused.replace("&#x27;", "'")
    assert page(six[0], event, "info").count("not in the draw") == 1
    assert page(None, event, "info").count("not in the draw") == 1
    assert "not in the draw" in page(organiser, event)
    assert page(six[1], event, "event").count("You aren't in the draw") == 0


# ------------------------------------------------------------------------------------------ a live match left


def test_who_has_withdrawn_is_not_sent_to_the_table_and_the_desk_marks_the_match(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, _matches = begun(organiser, club, six[:2], online=True)
    assert '<a class="btn primary"' in page(six[0], event, "event")
    entry.withdraw(six[0], event.pk, event.entrants.get(name="Ana").pk, NOW)
    assert '<a class="btn primary"' not in page(six[0], event, "event")
    shown = page(organiser, event)
    assert "withdrawn" in shown.split('id="round"')[1].split("</section>")[0]
    assert "Somebody has withdrawn" in shown.split('id="to-do"')[1].split("</section>")[0]


def test_a_finished_match_does_not_tell_who_withdrew_later(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:2])
    finished(organiser, event, matches)
    entry.withdraw(six[0], event.pk, event.entrants.get(name="Ana").pk, NOW)
    assert "withdrawn" not in page(None, event, "event")
