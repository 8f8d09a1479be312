"""Who is in a Swiss round: rounds off on request, latecomers, people who leave and return, who must not meet."""

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.swiss_club import byes, drawn, out, pairs, swiss, won
from tests.tournaments.events.test_swiss_desk import text
from tests.tournaments.events.world import NOW, person, planned
from tournaments.events.choices import RequestedBye
from tournaments.events.errors import (
    NoHalfBye,
    NoMoreRounds,
    NotAllowed,
    NotSwiss,
    NotTogether,
    RoundDrawn,
    TooManyByes,
)
from tournaments.events.models import Entrant, Event
from tournaments.events.services import byes as off
from tournaments.events.services import entry, latecomers, meetings
from tournaments.members.models import Club, User

HALF, ZERO = RequestedBye.HALF, RequestedBye.ZERO


@pytest.fixture
def event(organiser: User, club: Club, six: list[User]) -> Event:
    return swiss(organiser, club, six)


def called(event: Event, name: str) -> Entrant:
    return event.entrants.get(name=name)


def points(event: Event) -> dict[str, str]:
    return {row.entrant.name: row.values[0][1] for row in event.standings.select_related("entrant")}


def test_a_round_off_is_asked_for_by_oneself_and_is_worth_what_was_said(
    organiser: User, event: Event, six: list[User]
) -> None:
    off.request_bye(six[0], event.pk, called(event, "Ana").pk, 1, HALF, NOW)
    off.request_bye(organiser, event.pk, called(event, "Bob").pk, 1, ZERO, NOW)
    shown = out(organiser, event)
    assert byes(shown) == {"Ana": "requested_half", "Bob": "requested_zero"}
    assert {points(event)[name] for name in ("Ana", "Bob")} == {"1/2", "0"}
    with pytest.raises(RoundDrawn):
        off.take_bye_back(six[0], event.pk, called(event, "Ana").pk, 1, NOW)


def test_rounds_off_have_limits(organiser: User, event: Event, six: list[User]) -> None:
    ana = called(event, "Ana").pk
    off.request_bye(six[0], event.pk, ana, 1, HALF, NOW)
    with pytest.raises(TooManyByes):
        off.request_bye(six[0], event.pk, ana, 2, HALF, NOW)
    with pytest.raises(NoHalfBye):
        off.request_bye(six[1], event.pk, called(event, "Bob").pk, 3, HALF, NOW)
    with pytest.raises(RoundDrawn):
        off.request_bye(six[0], event.pk, ana, 4, ZERO, NOW)
    with pytest.raises(NotAllowed):
        off.request_bye(six[1], event.pk, ana, 2, ZERO, NOW)
    off.request_bye(six[0], event.pk, ana, 3, ZERO, NOW)
    off.take_bye_back(six[0], event.pk, ana, 1, NOW)
    off.take_bye_back(six[0], event.pk, ana, 1, NOW)
    off.request_bye(six[0], event.pk, ana, 2, HALF, NOW)
    assert [(row.number, row.kind) for row in called(event, "Ana").bye_requests.all()] == [
        (2, "requested_half"),
        (3, "requested_zero"),
    ]


def test_a_round_off_that_is_asked_for_after_the_draw_asks_for_another(
    organiser: User, event: Event, six: list[User]
) -> None:
    draft = drawn(organiser, event)
    off.request_bye(six[0], event.pk, called(event, "Ana").pk, 1, HALF, NOW)
    assert "Draw the round again." in text(browser(organiser).get(at("next_round", event)))
    assert drawn(organiser, event).digest != draft.digest


def test_who_has_asked_the_first_round_off_need_not_be_here_for_it(
    organiser: User, event: Event, six: list[User]
) -> None:
    entry.check_in(six[0], event.pk, called(event, "Ana").pk, NOW, here=False)
    off.request_bye(six[0], event.pk, called(event, "Ana").pk, 1, ZERO, NOW)
    assert byes(out(organiser, event))["Ana"] == "requested_zero"


def test_a_player_asks_on_the_page_of_the_event(organiser: User, event: Event, six: list[User]) -> None:
    client = browser(six[0])
    assert "Round off" in text(client.get(at("info", event)))
    ana = called(event, "Ana").pk
    sent = {"number": "2", "kind": "requested_half"}
    assert "Round 2 is off." in text(client.post(at("bye", event, ana), sent, follow=True))
    assert "round 2 off, worth a draw" in text(browser(organiser).get(at("desk", event)))
    assert "Plays in round 2." in text(client.post(at("bye", event, ana), sent | {"kind": "plays"}, follow=True))
    for wrong in ({"number": "9", "kind": "requested_half"}, {"number": "x"}, {}):
        assert "Choose a round that isn’t out yet" in text(client.post(at("bye", event, ana), wrong, follow=True))
    assert "Only who runs this event" in text(browser(six[1]).post(at("bye", event, ana), sent, follow=True))


def test_a_walk_in_gets_the_next_number_and_a_row_for_each_round_that_is_out(
    organiser: User, club: Club, event: Event
) -> None:
    person("gil", club)
    won(organiser, event, out(organiser, event))
    sent = {"player": "gil", "credit": "draw"}
    assert "Gil is entered, and here." in text(browser(organiser).post(at("add_entrant", event), sent, follow=True))
    gil = called(event, "Gil")
    assert (gil.number, [row.kind for row in gil.unplayed.all()]) == (7, ["late"])
    assert points(event)["Gil"] == "1/2"
    second = out(organiser, event)
    assert "Gil" in " ".join(pairs(second))
    won(organiser, event, second)
    out(organiser, event)
    person("hana", club)
    with pytest.raises(NoMoreRounds):
        latecomers.enter_late(organiser, event.pk, NOW, player="hana")


def test_who_had_entered_and_came_late_joins_once(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:4])
    late = entry.enter(six[4], event.pk, NOW)
    won(organiser, event, out(organiser, event))
    page = text(browser(organiser).get(at("next_round", event)))
    assert "Entered but not in the draw yet: Eva." in page
    for _ in range(2):
        browser(organiser).post(at("join_late", event, late.pk))
    late.refresh_from_db()
    assert (late.number, late.unplayed.count()) == (5, 1)
    assert points(event)["Eva"] == "0"


def test_a_round_robin_takes_nobody_late(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:4], kind="round_robin")
    with pytest.raises(NotSwiss):
        drawn(organiser, event)
    with pytest.raises(NotSwiss):
        off.request_bye(six[0], event.pk, called(event, "Ana").pk, 1, ZERO, NOW)


def test_who_leaves_and_returns_has_a_row_for_what_was_missed(organiser: User, event: Event, six: list[User]) -> None:
    won(organiser, event, out(organiser, event))
    ana = called(event, "Ana")
    entry.withdraw(six[0], event.pk, ana.pk, NOW)
    second = out(organiser, event)
    assert byes(second)["Ana"] == "withdrawn"
    won(organiser, event, second)
    entry.come_back(organiser, event.pk, ana.pk, NOW)
    assert "Ana" in " ".join(pairs(out(organiser, event)))


def test_two_who_must_not_meet_do_not(organiser: User, event: Event) -> None:
    ana, dora = called(event, "Ana").pk, called(event, "Dora").pk
    assert any({"Ana", "Dora"} == set(line) for line in names_in(drawn(organiser, event)))
    sent = {"one": ana, "other": dora, "how": "hard", "reason": "They are married."}
    client = browser(organiser)
    assert "Noted: these two don’t meet." in text(client.post(at("forbid", event), sent, follow=True))
    assert not any({"Ana", "Dora"} == set(line) for line in names_in(drawn(organiser, event)))
    assert "They are married." in text(client.get(at("desk", event)))
    assert event.audit.get(act="forbidden").subject == "Ana – Dora"
    meeting = event.forbidden_meetings.get()
    for _ in range(2):
        assert "may meet again" in text(client.post(at("allow", event, meeting.pk), follow=True))
    assert any({"Ana", "Dora"} == set(line) for line in names_in(drawn(organiser, event)))


def names_in(draft: object) -> list[tuple[str, str]]:
    numbers = {number: Entrant.objects.get(pk=pk).name for number, pk in draft.entrants}  # type: ignore[attr-defined]
    return [(numbers[first], numbers[second]) for first, second, _facts in draft.pairs]  # type: ignore[attr-defined]


def test_a_meeting_that_is_forbidden_hard_is_not_made_by_hand(organiser: User, event: Event) -> None:
    meetings.forbid_meeting(
        organiser, event.pk, called(event, "Ana").pk, called(event, "Bob").pk, "Brothers.", NOW
    )  # fmt: skip
    drawn(organiser, event)
    page = text(browser(organiser).get(at("change_draft", event), {"how": "meet", "one": "1", "other": "2"}))
    assert "Ana and Bob must not meet." in page
    assert "Change it" not in page
    draft = event.drafts.get()
    sent = {"how": "meet", "one": "1", "other": "2", "digest": draft.digest, "consents": "yes", "reason": "x"}
    assert browser(organiser).post(at("change_draft", event), sent).status_code == 422
    draft.refresh_from_db()
    assert draft.digest == sent["digest"]


def test_a_meeting_of_one_or_of_strangers_is_refused(organiser: User, club: Club, event: Event) -> None:
    other = planned(organiser, club, kind="swiss", name="Other")
    ana = called(event, "Ana").pk
    for pair in ((ana, ana), (ana, 10**12)):
        with pytest.raises(NotTogether):
            meetings.forbid_meeting(organiser, event.pk, *pair, "x", NOW)
    with pytest.raises(NotTogether):
        meetings.forbid_meeting(organiser, other.pk, ana, called(event, "Bob").pk, "x", NOW)
