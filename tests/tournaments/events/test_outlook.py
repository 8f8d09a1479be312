"""How long an event takes: what is said while it is set up and while it is played, and what it is learned from."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.typed import fields_of
from tests.tournaments.events.world import NOW, agreed, begun, planned, published
from tournaments.events.choices import Kind, Stage
from tournaments.events.estimates import outlook_of, remaining_of
from tournaments.events.models import Event, Match, Report, Round, Timing
from tournaments.events.presenters.outlook import Forecast, forecast_of, setting_up
from tournaments.events.services.timing import set_timing
from tournaments.members.models import Club, User

pytestmark = pytest.mark.django_db

WON, LOST = [[(3, 1)]], [[(1, 3)]]


def draft(club: Club, **fields: object) -> Event:
    return Event(club=club, **({"name": "Oak cup", "game": "chouine"} | fields))


def minutes_each(event: Event, **timing: object) -> int:
    outlook = outlook_of(event, Timing(event=event, **timing), NOW)
    assert outlook is not None
    return outlook.estimate.minutes_each


def told(event: Event, **timing: object) -> str:
    shown = setting_up(event, Timing(event=event, **timing))
    return " ".join((shown.answer, *shown.because))


@pytest.mark.parametrize("kind", Kind.values)
def test_something_is_said_of_every_kind(kind: str, club: Club) -> None:
    assert outlook_of(draft(club, kind=kind), Timing(expected=8), NOW) is not None


def test_the_hour_of_the_end_is_told_with_what_it_was_reckoned_from(club: Club) -> None:
    begins = timezone.localtime(timezone.now() + timedelta(days=2)).replace(hour=17, minute=0)
    said = told(draft(club, kind=Kind.SWISS, rounds_planned=3, starts_at=begins), expected=12)
    assert said.startswith("Ends about ")
    assert "Reckoned with the 12 entrants that you expect." in said
    assert "3 rounds, 5 minutes between them; the longest match of one (one manche) takes about" in said
    assert "follows from the rules and a guess" in said


def test_without_a_day_it_says_how_long(club: Club) -> None:
    assert told(draft(club), expected=4).startswith("Takes about ")


def test_longer_matches_take_longer_and_a_bell_ends_them(club: Club) -> None:
    one, three = draft(club), draft(club, format_units=3)
    assert minutes_each(three, expected=8) > minutes_each(one, expected=8)
    assert minutes_each(three, expected=8, minutes=15) <= 25
    assert "A bell after 15 minutes ends the round" in told(three, expected=8, minutes=15)


def test_with_too_few_tables_matches_wait(club: Club) -> None:
    assert minutes_each(draft(club), expected=16, tables=4) > minutes_each(draft(club), expected=16)
    assert "With 4 tables" in told(draft(club), expected=16, tables=4)


def test_where_an_action_may_take_days_nothing_is_said(club: Club) -> None:
    assert "can’t be said" in told(draft(club, time_control="days 2"), expected=8)


def test_the_field_is_the_usual_one_of_the_club_where_nobody_says(club: Club, organiser: User, six: list[User]) -> None:
    assert "16 entrants, which is a guess" in told(draft(club))
    event, _matches = begun(organiser, club, six)
    Event.objects.filter(pk=event.pk).update(state=Stage.CLOSED)
    assert "6 entrants, as many as usually come" in told(draft(club))


def past(organiser: User, club: Club, users: list[User], minutes: list[int]) -> None:
    """Matches of the club with real cards, each of so many minutes."""
    event, (match, *_others) = begun(organiser, club, users)
    numbers = iter(range(2, 100))
    for taken in minutes:
        out = Round.objects.create(event=event, number=next(numbers), published_at=NOW)
        played = Match.objects.create(
            round=out, position=0, first=match.first, second=match.second, state="done", how="played", units_first=1
        )
        Report.objects.create(
            match=played, side=0, units=WON, state="confirmed", made_at=NOW + timedelta(minutes=taken)
        )


def test_the_clubs_own_matches_count_once_there_are_five(club: Club, organiser: User, six: list[User]) -> None:
    past(organiser, club, six[:2], [31, 47, 29, 300])
    event = draft(club, online=False)
    assert "a guess" in told(event, expected=2)
    Match.objects.all().delete()
    Event.objects.all().delete()
    past(organiser, club, six[:2], [31, 47, 29, 300, 30])
    assert minutes_each(event, expected=2) in (30, 35)
    assert "the middle of the club’s latest 5" in told(event, expected=2)


def test_matches_of_another_game_or_length_teach_nothing(club: Club, organiser: User, six: list[User]) -> None:
    past(organiser, club, six[:2], [31, 47, 29, 300, 30])
    for other in ({"game": "piquet"}, {"options": {"deals_to_win": 5}}, {"online": True}):
        assert "a guess" in told(draft(club, **({"online": False} | other)), expected=2)


# ---- The pages


def test_the_form_says_it_as_it_stands_and_saves_nothing(club: Club, organiser: User) -> None:
    typed = fields_of(
        browser(organiser).get(reverse("events:create", args=["oaks"]) + "?preset=league").content.decode()
    )
    address = reverse("events:estimate", args=["oaks"])
    short = browser(organiser).post(address, typed | {"expected": "4", "name": ""}).content.decode()
    long = browser(organiser).post(address, typed | {"expected": "40"}).content.decode()
    assert "the 4 entrants that you expect" in short
    assert "the 40 entrants that you expect" in long
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"game": "poker"}, {"format_units": "x"}, {"expected": "-3"}, {"kind": ""}, {"starts_at": "soon"}]
)
def test_of_a_form_that_is_wrong_it_says_when_it_will_say(club: Club, organiser: User, wrong: dict[str, str]) -> None:
    page = browser(organiser).get(reverse("events:create", args=["oaks"]) + "?preset=league").content.decode()
    answer = browser(organiser).post(reverse("events:estimate", args=["oaks"]), fields_of(page) | wrong)
    assert answer.status_code == 200
    assert "once the fields above are right" in answer.content.decode()


def test_an_event_in_preparation_says_it_on_its_page_and_its_desk(club: Club, organiser: User) -> None:
    event = planned(organiser, club)
    set_timing(organiser, event.pk, {"expected": 10}, NOW)
    for name in ("info", "desk", "change"):
        page = browser(organiser).get(at(name, event)).content.decode()
        assert "Reckoned with the 10 entrants that you expect." in page, name


def test_a_change_after_the_first_round_is_reckoned_with_what_stays(
    club: Club, organiser: User, six: list[User]
) -> None:
    event, _matches = begun(organiser, club, six)
    typed = fields_of(browser(organiser).get(at("change", event)).content.decode()) | {"minutes": "20"}
    answer = browser(organiser).post(at("estimate_change", event), typed).content.decode()
    assert "the 6 entrants that there are" in answer
    assert "A bell after 20 minutes" in answer
    assert browser(organiser).post(at("change", event), typed).status_code == 302
    assert Timing.objects.get(event=event).minutes == 20


# ---- While it is played


def sentences(event: Event) -> str:
    event.refresh_from_db()
    found = forecast_of(event)
    assert isinstance(found, Forecast)
    return " ".join(found.sentences)


def test_it_says_when_round_and_event_end_and_who_can_still_win(club: Club, organiser: User, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4])
    said = sentences(event)
    assert "This round ends about" in said
    assert "The event ends about" in said
    assert "First place is open to: " in said
    assert said in " ".join(browser(None).get(at("event", event)).content.decode().split())
    assert len(remaining_of(event, NOW)) == 3
    for match in matches:
        agreed(event, match, WON)
    assert "This round ends" not in sentences(event)


def test_nobody_can_catch_who_is_too_far_ahead(club: Club, organiser: User, six: list[User]) -> None:
    event, _first = begun(organiser, club, six[:4])
    leader = event.entrants.get(name="Ana")
    for round_number in (1, 2, 3):
        matches = event.rounds.get(number=round_number).matches.all()
        for match in matches:
            is_over = leader.pk in (match.first_id, match.second_id)
            if is_over:
                agreed(event, match, WON if match.first_id == leader.pk else LOST)
        if round_number < 3:
            for match in matches:
                if leader.pk not in (match.first_id, match.second_id):
                    agreed(event, match, WON)
            published(organiser, event)
    assert "Nobody can catch Ana any more." in sentences(event)


def test_who_is_out_of_a_knockout_can_not_win(club: Club, organiser: User, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4], kind=Kind.KNOCKOUT)
    agreed(event, matches[0], WON)
    assert "Dora" not in sentences(event).partition("open to: ")[2]
    assert "Ana" in sentences(event).partition("open to: ")[2]


def test_a_finished_event_has_nothing_to_foretell(club: Club, organiser: User, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:2])
    Event.objects.filter(pk=event.pk).update(state=Stage.CLOSED)
    event.refresh_from_db()
    assert forecast_of(event) is None
