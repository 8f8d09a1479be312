"""Entering, partners, presence, withdrawal."""

import pytest

from tests.tournaments.events.world import NOW, WON, begun, entered, person, planned, published, user_of, worked
from tournaments.events.choices import MatchStage, Presence, Stage
from tournaments.events.errors import (
    AlreadyEntered,
    NoSuchPerson,
    NotAllowed,
    NotEntered,
    NotOpenToYou,
    PartnerNeeded,
    SharedName,
    TooFewEntrants,
    WrongState,
)
from tournaments.events.models import Event, Match
from tournaments.events.rules.states import EventState
from tournaments.events.sentences import refusal
from tournaments.events.services import entry, planning
from tournaments.events.services.results import correct
from tournaments.events.services.rounds import preview_round
from tournaments.members.models import Club, User
from tournaments.members.selectors import member_names


def test_a_member_enters_an_open_event_once(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    entrant = entry.enter(six[0], event.pk, NOW)
    assert (entrant.name, entrant.state) == ("Ana", Presence.ENTERED)
    with pytest.raises(AlreadyEntered):
        entry.enter(six[0], event.pk, NOW)


def test_nobody_enters_before_entry_is_open_or_once_it_runs(organiser: User, club: Club, six: list[User]) -> None:
    draft = planning.create_event(organiser, club, {"name": "Draft", "game": "piquet"}, NOW)
    with pytest.raises(WrongState):
        entry.enter(six[0], draft.pk, NOW)
    running, _ = begun(organiser, club, six[:3])
    with pytest.raises(WrongState):
        entry.enter(six[4], running.pk, NOW)


def test_a_stranger_is_told_that_the_event_is_the_clubs(organiser: User, club: Club) -> None:
    with pytest.raises(NotOpenToYou):
        entry.enter(person("stan"), planned(organiser, club).pk, NOW)


def test_a_pair_needs_a_partner_who_agrees(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    with pytest.raises(PartnerNeeded):
        entry.enter(six[0], event.pk, NOW)
    with pytest.raises(PartnerNeeded):
        entry.enter(six[0], event.pk, NOW, partner="ana")
    with pytest.raises(NoSuchPerson):
        entry.enter(six[0], event.pk, NOW, partner="nobody")
    pair = entry.enter(six[0], event.pk, NOW, partner="BOB")
    assert (pair.name, pair.state) == ("Ana / Bob", Presence.INVITED)
    assert entry.accept(six[1], event.pk, NOW).state == Presence.ENTERED


def test_who_invited_cannot_agree_for_the_partner(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    pair = entry.enter(six[0], event.pk, NOW, partner="bob")
    with pytest.raises(NotEntered):
        entry.accept(six[0], event.pk, NOW)
    pair.refresh_from_db()
    assert pair.state == Presence.INVITED


def test_only_who_is_here_is_drawn(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    entrants = entered(event, six)
    with pytest.raises(TooFewEntrants):
        preview_round(event)
    for entrant in entrants[:4]:
        entry.check_in(user_of(entrant), event.pk, entrant.pk, NOW)
    planned_round = preview_round(event)
    assert {entrant.pk for entrant in planned_round.field} == {entrant.pk for entrant in entrants[:4]}
    assert planned_round.away == tuple(entrants[4:])


def test_checking_in_twice_and_out_again_changes_nothing_else(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    (ana,) = entered(event, six[:1])
    for here in (True, True, False, False):
        entry.check_in(organiser, event.pk, ana.pk, NOW, here=here)
    assert entry.check_in(six[0], event.pk, ana.pk, NOW).state == Presence.CHECKED_IN
    assert event.audit.filter(act="checked_in").count() == 2


def test_nobody_checks_in_for_somebody_else(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    (ana,) = entered(event, six[:1])
    with pytest.raises(NotAllowed):
        entry.check_in(six[1], event.pk, ana.pk, NOW)


@pytest.mark.parametrize("here", [True, False])
def test_who_invited_cannot_agree_for_the_partner_by_checking_in(
    organiser: User, club: Club, six: list[User], here: bool
) -> None:
    event = planned(organiser, club, game="guinote", format="pairs")
    pair = entry.enter(six[0], event.pk, NOW, partner="bob")
    with pytest.raises(WrongState):
        entry.check_in(six[0], event.pk, pair.pk, NOW, here=here)
    pair.refresh_from_db()
    assert pair.state == Presence.INVITED


@pytest.mark.parametrize("here", [True, False])
def test_who_was_withdrawn_does_not_come_back_by_checking_in(
    organiser: User, club: Club, six: list[User], here: bool
) -> None:
    event, _ = begun(organiser, club, six[:3])
    ana = event.entrants.get(name="Ana")
    entry.withdraw(organiser, event.pk, ana.pk, NOW, why="sent away")
    with pytest.raises(WrongState):
        entry.check_in(six[0], event.pk, ana.pk, NOW, here=here)


def test_withdrawing_before_the_draw_frees_the_place(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    (ana,) = entered(event, six[:1])
    entry.withdraw(six[0], event.pk, ana.pk, NOW)
    assert entry.enter(six[0], event.pk, NOW).name == "Ana"


def test_who_withdraws_later_loses_the_rounds_that_follow(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:3])
    finish(organiser, event, matches)
    entry.withdraw(six[0], event.pk, event.entrants.get(name="Ana").pk, NOW, why="ill")
    for _ in range(2):
        finish(organiser, event, published(organiser, event))
    later = Match.objects.filter(round__event=event, round__number__gt=1)
    given = [match for match in later if "Ana" in (str(match.first), str(match.second))]
    assert given
    assert all(match.how == "forfeit" and str(match.winner) != "Ana" for match in given)


def finish(organiser: User, event: Event, matches: list[Match]) -> None:
    """Every open match goes to its first entrant, by a signed slip."""
    for match in matches:
        if match.state == MatchStage.OPEN:
            correct(organiser, event.pk, match.pk, WON, "slip", NOW)
    worked()


@pytest.mark.parametrize("state", [EventState.RUNNING, EventState.CLOSED])
def test_an_event_is_not_opened_for_entry_again(organiser: User, club: Club, six: list[User], state: str) -> None:
    event, _ = begun(organiser, club, six[:2])
    Event.objects.filter(pk=event.pk).update(state=state)
    with pytest.raises(WrongState):
        planning.open_entry(organiser, event.pk, NOW)
    event.refresh_from_db()
    assert event.state == Stage(state)


def test_the_organiser_enters_a_guest_by_the_name_that_is_shown(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    guest = person("guest-k3b9", club, is_guest=True)
    User.objects.filter(pk=guest.pk).update(display_name="Œdipe  Peña")
    assert entry.enter_others(organiser, event.pk, NOW, player="oedipe pena").name == "Œdipe  Peña"


def test_a_name_that_two_members_share_is_refused_with_that_reason(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = planned(organiser, club)
    for name in ("leo1", "leo2"):
        User.objects.filter(pk=person(name, club).pk).update(display_name="Leo")
    with pytest.raises(SharedName) as refused:
        entry.enter_others(organiser, event.pk, NOW, player="Leo")
    assert refusal(refused.value) == "More than one member is shown as “Leo”: write the user name."
    assert {"leo1", "leo2"} < set(member_names(club))
    assert entry.enter_others(organiser, event.pk, NOW, player="leo2").name == "Leo"


def test_the_name_of_a_member_of_another_club_is_not_found(organiser: User, club: Club) -> None:
    person("stan")
    User.objects.filter(username="stan").update(display_name="Stan the Stranger")
    with pytest.raises(NoSuchPerson):
        entry.enter_others(organiser, planned(organiser, club).pk, NOW, player="Stan the Stranger")
