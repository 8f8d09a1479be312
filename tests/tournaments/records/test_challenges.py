"""Challenges: a table offered to one person, the answer told to the other, and no end of asking prevented."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Seat, Status, Table
from games.services import chat, tables
from games.services.errors import TableFull
from games.services.settings import TableSettings
from tests.instant import at_once
from tests.tournaments.events.world import person
from tests.tournaments.members.turns import wish
from tournaments.members.choices import NoticeKind
from tournaments.members.models import Notice, User
from tournaments.members.services import notices
from tournaments.members.services.guests import make_guest
from tournaments.members.services.people import erase
from tournaments.records.choices import Answer
from tournaments.records.models import Challenge
from tournaments.records.services import challenges
from tournaments.records.services.challenges import ChallengeError, challenge

NOW = timezone.now()
PIQUET = TableSettings("piquet")
FORM = {"length": "best_of:1", "clock": "reserve 25 75 180", "deals": "6", "chat": "open"}


@pytest.fixture
def ana(db: None) -> User:
    return person("ana")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def titles(user: User) -> list[str]:
    page = browser_of(user).get(reverse("notices:notices")).content.decode()
    return [part.partition("</strong>")[0] for part in page.split("<strong>")[1:]]


def asked(by: User, to: User) -> Challenge:
    return challenge(by, to.pk, PIQUET, timezone.now())


# ---------------------------------------------------------------------------------- asking and answering


def test_a_challenge_is_made_and_accepted_with_plain_forms(ana: User, bob: User) -> None:
    page = browser_of(ana).get(reverse("records:player", args=[bob.pk])).content.decode()
    assert reverse("records:challenge_player", args=[bob.pk, "chouine"]) in page
    response = browser_of(ana).post(reverse("records:challenge_player", args=[bob.pk, "piquet"]), FORM)
    table = Table.objects.get()
    assert response.headers["Location"] == reverse("games:table", args=[table.code])
    assert (table.public, table.seat_count, table.time_control) == (False, 2, "reserve 25 75 180")
    assert titles(bob) == ["A challenge"]
    one = Challenge.objects.get()
    assert (
        "Ana challenges you to Piquet"
        in browser_of(bob).get(reverse("records:challenge", args=[one.pk])).content.decode()
    )
    assert "Ana challenges you" in browser_of(bob).get(reverse("home")).content.decode()
    response = browser_of(bob).post(reverse("records:accept_challenge", args=[one.pk]))
    assert response.headers["Location"] == reverse("games:table", args=[table.code])
    assert {seat.user for seat in table.seats.all()} == {ana, bob}
    assert titles(ana) == ["Challenge accepted"]
    assert "Ana challenges you" not in browser_of(bob).get(reverse("home")).content.decode()


def test_a_declined_challenge_gives_the_table_up_and_is_told(ana: User, bob: User) -> None:
    one = asked(ana, bob)
    browser_of(bob).post(reverse("records:decline_challenge", args=[one.pk]))
    assert Table.objects.get().status == Status.CANCELLED
    assert titles(ana) == ["Challenge declined"]
    browser_of(bob).post(reverse("records:accept_challenge", args=[one.pk]))
    assert Challenge.objects.get().answer == Answer.DECLINED


def test_answers_given_twice_count_once(ana: User, bob: User) -> None:
    one = asked(ana, bob)
    first, second = (challenges.accept(bob, one.pk, NOW) for _ in range(2))
    assert first == second
    assert Seat.objects.filter(user=bob).count() == 1
    assert Notice.objects.filter(user=ana).count() == 1


def test_nobody_answers_for_somebody_else(ana: User, bob: User) -> None:
    one = asked(ana, bob)
    carla = person("carla")
    for browser in (browser_of(carla), browser_of(ana)):
        browser.post(reverse("records:accept_challenge", args=[one.pk]))
        browser.post(reverse("records:decline_challenge", args=[one.pk]))
    one.refresh_from_db()
    assert one.answer == Answer.NONE
    assert browser_of(carla).get(reverse("records:challenge", args=[one.pk])).status_code == 404
    assert not Seat.objects.filter(user=carla).exists()


def test_a_place_that_somebody_else_took_by_the_link_is_gone(ana: User, bob: User) -> None:
    one = asked(ana, bob)
    tables.seat_player(one.table.code, person("carla"))
    with pytest.raises(TableFull):
        challenges.accept(bob, one.pk, timezone.now())
    page = browser_of(bob).post(reverse("records:accept_challenge", args=[one.pk]), follow=True).content.decode()
    assert 'class="note bad"' in page


@pytest.mark.parametrize("end", ["left", "forgotten"])
def test_a_challenge_whose_table_was_given_up_or_forgotten_is_over(end: str, ana: User, bob: User) -> None:
    one = asked(ana, bob)
    if end == "left":
        tables.leave(one.table.code, ana.pk)
    else:
        Challenge.objects.update(made_at=timezone.now() - challenges.OPEN_FOR)
    with pytest.raises(challenges.ChallengeOver):
        challenges.accept(bob, one.pk, timezone.now())
    assert (
        "This challenge is over." in browser_of(bob).get(reverse("records:challenge", args=[one.pk])).content.decode()
    )
    assert challenges.challenges_to(bob.pk, timezone.now()) == ()


def test_a_challenge_that_nobody_answered_for_a_day_counts_no_more(ana: User, bob: User) -> None:
    asked(ana, bob)
    assert notices.look(bob.pk, "/en/about/", timezone.now()) == 1
    Challenge.objects.update(made_at=timezone.now() - challenges.OPEN_FOR)
    assert notices.look(bob.pk, "/en/about/", timezone.now()) == 0


def test_a_challenge_goes_with_who_sent_it(ana: User, bob: User) -> None:
    one = asked(ana, bob)
    erase(ana)
    assert Table.objects.get().status == Status.CANCELLED
    with pytest.raises(challenges.ChallengeOver):
        challenges.accept(bob, one.pk, timezone.now())
    assert notices.look(bob.pk, "/en/about/", timezone.now()) == 0


# ------------------------------------------------------------------------------------------- no pestering


def test_who_was_muted_is_answered_as_if_no_challenges_were_taken(ana: User, bob: User) -> None:
    chat.mute(bob, ana.pk, NOW)
    address = reverse("records:challenge_player", args=[bob.pk, "piquet"])
    assert "This person takes no challenges." in browser_of(ana).post(address, FORM, follow=True).content.decode()
    assert address not in browser_of(ana).get(reverse("records:player", args=[bob.pk])).content.decode()
    with pytest.raises(challenges.NotOpen):
        asked(ana, bob)
    asked(bob, ana)


def test_who_was_declined_again_and_again_waits_a_day(ana: User, bob: User) -> None:
    for _ in range(challenges.MOST_DECLINED):
        challenges.decline(bob, asked(ana, bob).pk, timezone.now())
    address = reverse("records:challenge_player", args=[bob.pk, "piquet"])
    assert "declined several" in browser_of(ana).post(address, FORM, follow=True).content.decode()
    assert Challenge.objects.count() == challenges.MOST_DECLINED
    Challenge.objects.update(answered_at=timezone.now() - timedelta(days=1))
    asked(ana, bob)


def test_who_has_not_answered_is_not_asked_again(ana: User, bob: User) -> None:
    one = asked(ana, bob)
    response = browser_of(ana).post(reverse("records:challenge_player", args=[bob.pk, "piquet"]), FORM)
    assert response.headers["Location"] == reverse("games:table", args=[one.table.code])
    assert Table.objects.count() == Notice.objects.count() == 1
    challenges.decline(bob, one.pk, timezone.now())
    asked(ana, bob)


def test_who_is_asked_answers_before_asking_back(ana: User, bob: User) -> None:
    one = asked(ana, bob)
    response = browser_of(bob).post(reverse("records:challenge_player", args=[ana.pk, "piquet"]), FORM, follow=True)
    assert response.redirect_chain[-1][0] == reverse("records:challenge", args=[one.pk])
    assert "This person has challenged you: answer first." in response.content.decode()
    assert Table.objects.count() == 1
    challenges.decline(bob, one.pk, timezone.now())
    asked(bob, ana)


@pytest.mark.django_db(transaction=True)
def test_two_who_challenge_each_other_at_once_get_one_table(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    ana, bob = person("ana"), person("bob")

    def ask(by: User, to: User) -> Challenge | ChallengeError:
        try:
            return asked(by, to)
        except ChallengeError as error:
            return error

    came = at_once(partial(ask, ana, bob), partial(ask, bob, ana))
    assert {type(one) for one in came} == {Challenge, challenges.AskedFirst}
    assert Table.objects.count() == Challenge.objects.count() == 1


def test_only_so_many_are_asked_within_an_hour(ana: User, bob: User) -> None:
    for number in range(challenges.MOST_AN_HOUR):
        challenges.decline(other := person(f"p{number}"), asked(ana, other).pk, timezone.now())
    with pytest.raises(challenges.TooMany):
        asked(ana, bob)
    Challenge.objects.update(made_at=timezone.now() - timedelta(hours=1))
    asked(ana, bob)


def test_who_takes_no_challenges_gets_none(ana: User, bob: User) -> None:
    wish(bob, open_to_challenges=False)
    page = browser_of(ana).get(reverse("records:player", args=[bob.pk])).content.decode()
    assert reverse("records:challenge_player", args=[bob.pk, "chouine"]) not in page
    page = (
        browser_of(ana)
        .post(reverse("records:challenge_player", args=[bob.pk, "piquet"]), FORM, follow=True)
        .content.decode()
    )
    assert "This person takes no challenges." in page
    assert not Table.objects.exists()


def test_nobody_challenges_himself_or_who_has_left(ana: User, bob: User) -> None:
    erase(bob)
    for person_id in (ana.pk, bob.pk, 10**12):
        with pytest.raises(challenges.NotOpen):
            challenge(ana, person_id, PIQUET, NOW)
    assert not Table.objects.exists()


def test_guests_challenge_nobody_and_can_be_challenged(ana: User) -> None:
    guest = make_guest(None, "Gus")
    with pytest.raises(challenges.AccountNeeded):
        challenge(guest, ana.pk, PIQUET, NOW)
    page = browser_of(guest).get(reverse("records:challenge_player", args=[ana.pk, "piquet"]), follow=True)
    assert "You need an account" in page.content.decode()
    asked(ana, guest)
    assert Notice.objects.get().kind == NoticeKind.CHALLENGE


@pytest.mark.parametrize("bad", ["", "\x00", "x" * 5000, "-1", "9" * 40, "best_of:2"])
def test_a_form_that_is_wrong_changes_nothing(bad: str, ana: User, bob: User) -> None:
    address = reverse("records:challenge_player", args=[bob.pk, "piquet"])
    assert browser_of(ana).post(address, FORM | {"length": bad}).status_code == 422
    assert browser_of(ana).post(address, FORM | {"deals": bad}).status_code == 422
    assert not Table.objects.exists()
    assert browser_of(ana).get(reverse("records:challenge_player", args=[bob.pk, "poker"])).status_code == 404
