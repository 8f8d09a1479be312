"""Waiting for who has not come: a countdown everybody sees, a forfeit that only the desk gives, and taking it back."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import NOW, begun, lines, person, user_of, worked
from tournaments.events.choices import MatchStage
from tournaments.events.desk_errors import BadCountdown, NoCountdown
from tournaments.events.errors import MatchNotOpen, NotAllowed, NotYourMatch, WinnerNeeded
from tournaments.events.models import Countdown, Event, Match
from tournaments.events.services.quick import take_back, write_line
from tournaments.events.services.waiting import end_countdown, give_away, say_here, start_countdown
from tournaments.members.models import Club, User
from tournaments.records.models import Result


@pytest.fixture
def evening(organiser: User, club: Club, six: list[User]) -> tuple[Event, Match]:
    """Ana – Dora at table 1, nobody of them there yet."""
    event, (match, _other) = begun(organiser, club, six[:4])
    return event, match


def test_a_countdown_is_started_once_and_ends_where_both_have_come(
    organiser: User, evening: tuple[Event, Match]
) -> None:
    event, match = evening
    first = start_countdown(organiser, event.pk, match.pk, NOW)
    assert first.ends_at == NOW + timedelta(minutes=10)
    again = start_countdown(organiser, event.pk, match.pk, NOW + timedelta(minutes=3))
    assert again.ends_at == first.ends_at
    say_here(user_of(match.first), event.pk, match.pk, 0, NOW)
    assert Countdown.objects.get().here == (True, False)
    say_here(organiser, event.pk, match.pk, 1, NOW)
    assert not Countdown.objects.exists()
    assert list(event.audit.order_by("pk").values_list("act", flat=True))[-2:] == ["countdown", "countdown_ended"]


def test_only_the_desk_starts_it_and_nobody_speaks_for_the_other_side(
    organiser: User, club: Club, evening: tuple[Event, Match]
) -> None:
    event, match = evening
    with pytest.raises(NotAllowed):
        start_countdown(user_of(match.first), event.pk, match.pk, NOW)
    with pytest.raises(BadCountdown):
        start_countdown(organiser, event.pk, match.pk, NOW, minutes=0)
    with pytest.raises(NoCountdown):
        say_here(user_of(match.first), event.pk, match.pk, 0, NOW)
    start_countdown(organiser, event.pk, match.pk, NOW)
    for stranger in (user_of(match.first), person("zoe", club)):
        with pytest.raises(NotYourMatch):
            say_here(stranger, event.pk, match.pk, 1, NOW)
    assert Countdown.objects.get().here == (False, False)


def test_the_match_goes_to_who_is_there_rates_nobody_and_is_played_after_all(
    organiser: User, evening: tuple[Event, Match]
) -> None:
    event, match = evening
    before = lines(event)
    start_countdown(organiser, event.pk, match.pk, NOW)
    say_here(user_of(match.first), event.pk, match.pk, 0, NOW)
    give_away(organiser, event.pk, match.pk, NOW + timedelta(minutes=10))
    worked()
    match.refresh_from_db()
    assert (match.how, match.winner) == ("forfeit", match.first)
    assert not Result.objects.get().rated
    assert not Countdown.objects.exists()
    take_back(organiser, event.pk, match.pk, NOW)
    worked()
    match.refresh_from_db()
    assert match.state == MatchStage.OPEN
    assert lines(event) == before
    assert set(event.audit.values_list("act", flat=True)) >= {"countdown", "not_come", "reopened"}


def test_nobody_has_come_and_both_lose_but_a_cup_needs_a_winner(
    organiser: User, club: Club, six: list[User], evening: tuple[Event, Match]
) -> None:
    event, match = evening
    start_countdown(organiser, event.pk, match.pk, NOW)
    give_away(organiser, event.pk, match.pk, NOW)
    worked()
    match.refresh_from_db()
    assert (match.how, match.winner) == ("forfeit", None)
    cup, (first, *_others) = begun(organiser, club, six[:4], kind="knockout", name="Cup")
    start_countdown(organiser, cup.pk, first.pk, NOW)
    with pytest.raises(WinnerNeeded):
        give_away(organiser, cup.pk, first.pk, NOW)
    assert Countdown.objects.filter(match=first).exists()


def test_a_match_that_has_a_result_waits_for_nobody(organiser: User, evening: tuple[Event, Match]) -> None:
    event, match = evening
    start_countdown(organiser, event.pk, match.pk, NOW)
    write_line(organiser, event.pk, "1 3-1", NOW)
    with pytest.raises(NoCountdown):
        give_away(organiser, event.pk, match.pk, NOW)
    assert "waits for" not in browser(organiser).get(at("desk", event)).content.decode()
    end_countdown(organiser, event.pk, match.pk, NOW)
    end_countdown(organiser, event.pk, match.pk, NOW)
    with pytest.raises(MatchNotOpen):
        start_countdown(organiser, event.pk, match.pk, NOW)


# ------------------------------------------------------------------------------------------------- pages


def test_desk_and_players_see_it_and_the_forfeit_is_offered_only_at_its_end(
    organiser: User, evening: tuple[Event, Match]
) -> None:
    event, match = evening
    desk = browser(organiser)
    shown = desk.post(at("wait", event, match.pk), {"act": "start"}, follow=True).content.decode()
    assert "Table 1 waits for Ana, Dora:" in shown
    assert 'value="give"' not in shown
    player = browser(user_of(match.first))
    page = player.get(at("event", event)).content.decode()
    assert "Table 1 waits for Ana, Dora:" in page
    assert at("here", event, match.pk) in page
    player.post(at("here", event, match.pk), {"side": "0"})
    page = player.get(at("event", event)).content.decode()
    assert "Table 1 waits for Dora:" in page
    assert at("here", event, match.pk) not in page
    assert "waits for" not in browser(None).get(at("event", event)).content.decode()
    Countdown.objects.update(ends_at=NOW - timedelta(days=400))
    shown = desk.get(at("desk", event)).content.decode()
    assert "Forfeit: Ana wins" in shown
    desk.post(at("wait", event, match.pk), {"act": "give"})
    worked()
    match.refresh_from_db()
    assert match.winner == match.first


def test_the_table_of_the_match_shows_it(organiser: User, club: Club, six: list[User]) -> None:
    event, (match, other) = begun(organiser, club, six[:4], online=True)
    start_countdown(organiser, event.pk, match.pk, NOW)
    assert match.table is not None
    assert other.table is not None
    player = browser(user_of(match.first))
    assert "Table 1 waits for" in player.get(reverse("games:table", args=[match.table.code])).content.decode()
    assert "waits for" not in player.get(reverse("games:table", args=[other.table.code])).content.decode()
    assert "I am here" in player.get(at("wait", event, match.pk)).content.decode()


@pytest.mark.parametrize("act", ["", "burn", "start\x00"])
def test_an_act_that_is_none_changes_nothing(organiser: User, evening: tuple[Event, Match], act: str) -> None:
    event, match = evening
    assert browser(organiser).post(at("wait", event, match.pk), {"act": act}).status_code == 302
    assert not Countdown.objects.exists()


@pytest.mark.parametrize("minutes", ["0", "-5", "61", "ten", "٣", "9" * 40])
def test_minutes_that_cannot_be_waited_start_no_countdown(
    organiser: User, evening: tuple[Event, Match], minutes: str
) -> None:
    event, match = evening
    sent = {"act": "start", "minutes": minutes}
    page = browser(organiser).post(at("wait", event, match.pk), sent, follow=True).content.decode()
    assert "The countdown runs from one minute to 60." in page
    assert not Countdown.objects.exists()


@pytest.mark.parametrize("side", [{}, {"side": ""}, {"side": "2"}, {"side": "first"}])
def test_a_side_that_is_none_is_not_said_to_be_there(
    organiser: User, evening: tuple[Event, Match], side: dict[str, str]
) -> None:
    event, match = evening
    start_countdown(organiser, event.pk, match.pk, NOW)
    sent = {"from": "desk", **side}
    page = browser(organiser).post(at("here", event, match.pk), sent, follow=True).content.decode()
    assert "Say which side is there." in page
    assert Countdown.objects.get().here == (False, False)
