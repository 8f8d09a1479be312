"""Letters about notices: whole, one for several, when they are due, and with a way out that needs no log-in."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse

from tests.tournaments.members.turns import NOW, awaited, notice_of, reader, utc, waiting_table, wish
from tournaments.members.choices import Channel, NoticeKind
from tournaments.members.models import Delivery, NoticeWishes, User
from tournaments.members.services import deliveries, notices
from tournaments.members.services.deliveries import deliver, people_waiting
from tournaments.members.services.notice_letters import token_of
from tournaments.members.services.people import change_settings
from tournaments.members.tasks import sweep_notices

DECLINED = {"game": "piquet", "answer": "declined", "people": []}


@pytest.fixture
def ana(db: None) -> User:
    return reader("ana", language="fr")


@pytest.fixture
def bob(db: None) -> User:
    return reader("bob", language="es")


def due(now=NOW):
    """A moment at which what was told by the sweep is due."""
    return max(now, *Delivery.objects.values_list("due_at", flat=True))


def test_a_letter_is_in_the_persons_language_and_leads_to_the_table(ana: User, bob: User) -> None:
    evening = waiting_table(ana, bob)
    who = awaited(evening)
    other = bob if who == ana else ana
    deliver(who.pk, due())
    (letter,) = mail.outbox
    assert letter.to == [who.email]
    assert f"http://localhost:8000/{who.language}/play/{evening.code}/" in letter.body
    assert f"http://localhost:8000/{who.language}/notices/settings/" in letter.body
    assert str(other) in letter.body
    assert len(letter.subject.splitlines()) == 1
    assert Delivery.objects.get(notice=notice_of(who)).done_at is not None


def test_several_turns_come_in_one_letter(ana: User, bob: User) -> None:
    tables = [waiting_table(ana, bob) for _ in range(6)]
    who = max((ana, bob), key=lambda user: sum(awaited(table) == user for table in tables))
    mine = [table.code for table in tables if awaited(table) == who]
    deliver(who.pk, due())
    (letter,) = mail.outbox
    assert all(code in letter.body for code in mine)
    assert str(len(mine)) in letter.subject


def test_letters_to_one_person_keep_a_distance(ana: User, bob: User, settings) -> None:
    settings.NOTICE_LETTERS_EVERY_S = 600
    first = waiting_table(ana, bob)
    who, now = awaited(first), due()
    deliver(who.pk, now)
    while awaited(waiting_table(ana, bob)) != who:
        pass
    later = due()
    deliver(who.pk, later)
    assert len(mail.outbox) == 1
    assert who.pk not in people_waiting(later)
    deliver(who.pk, due())
    assert len(mail.outbox) == 2


def test_letters_keep_a_distance_when_the_same_table_waits_again(ana: User, bob: User, settings) -> None:
    settings.NOTICE_LETTERS_EVERY_S = 600
    notices.notify([ana.pk], NoticeKind.CHALLENGE, "answer 1", "/en/about/", DECLINED, now=NOW)
    deliver(ana.pk, NOW)
    soon = NOW + timedelta(minutes=2)
    notices.notify([ana.pk], NoticeKind.CHALLENGE, "answer 1", "/en/about/", DECLINED, now=soon, version=1)
    deliver(ana.pk, soon)
    assert len(mail.outbox) == 1
    deliver(ana.pk, NOW + timedelta(minutes=10))
    assert len(mail.outbox) == 2


def test_quiet_hours_taken_back_let_go_what_waits_for_their_end(ana: User) -> None:
    wish(ana, quiet_from=(NOW - timedelta(hours=1)).time(), quiet_until=(NOW + timedelta(hours=1)).time())
    notices.notify([ana.pk], NoticeKind.CHALLENGE, "answer 1", "/en/about/", DECLINED, now=NOW)
    assert people_waiting(NOW) == ()
    wish(ana)
    deliver(ana.pk, NOW)
    assert len(mail.outbox) == 1


def test_another_time_zone_moves_the_end_of_quiet_hours(ana: User) -> None:
    change_settings(ana, time_zone="UTC")
    wish(ana, quiet_from=(NOW - timedelta(hours=1)).time(), quiet_until=(NOW + timedelta(hours=1)).time())
    notices.notify([ana.pk], NoticeKind.CHALLENGE, "answer 1", "/en/about/", DECLINED, now=NOW)
    change_settings(ana, time_zone="Asia/Tokyo")
    deliver(ana.pk, NOW)
    assert len(mail.outbox) == 1


def test_a_turn_that_was_taken_meanwhile_gets_no_letter(ana: User, bob: User) -> None:
    evening = waiting_table(ana, bob)
    who = awaited(evening)
    evening.act_by_house_rules()
    deliver(who.pk, due())
    assert mail.outbox == []
    assert not Delivery.objects.filter(notice__user=who, done_at=None).exists()


def test_what_was_seen_on_the_page_gets_no_letter(ana: User, bob: User) -> None:
    who = awaited(waiting_table(ana, bob))
    notices.see(who.pk, NOW)
    deliver(who.pk, due())
    assert mail.outbox == []


def test_a_switch_turned_off_meanwhile_stops_the_letter(ana: User, bob: User) -> None:
    who = awaited(waiting_table(ana, bob))
    wish(who, switches={})
    deliver(who.pk, due())
    assert mail.outbox == []


def test_quiet_hours_set_meanwhile_hold_the_letter_back(ana: User, bob: User) -> None:
    who = awaited(waiting_table(ana, bob))
    now = due()
    end = (now.replace(second=0, microsecond=0) + deliveries.LONGEST_PAUSE).time()
    wish(who, quiet_from=(now - deliveries.FIRST_PAUSE).time(), quiet_until=end)
    deliver(who.pk, now)
    assert mail.outbox == []
    row = Delivery.objects.get(notice__user=who)
    assert (row.due_at.time(), row.attempts) == (end, 0)
    deliver(who.pk, row.due_at)
    assert len(mail.outbox) == 1


class NoMailServer(EmailBackend):
    """A mail server that is away."""

    def send_messages(self, messages: object) -> int:
        raise ConnectionRefusedError


def test_a_letter_that_the_mail_server_refuses_is_tried_again_and_not_for_ever(ana: User, bob: User, settings) -> None:
    who = awaited(waiting_table(ana, bob))
    settings.EMAIL_BACKEND = f"{__name__}.NoMailServer"
    waits = []
    for _ in range(deliveries.MOST_ATTEMPTS):
        now = due()
        assert who.pk in people_waiting(now)
        deliver(who.pk, now)
        waits.append(due() - now)
    assert waits == sorted(waits)
    assert waits[0] == deliveries.FIRST_PAUSE
    assert who.pk not in people_waiting(due())
    assert Delivery.objects.get(notice__user=who).done_at is None


def test_a_letter_that_was_claimed_by_a_worker_that_died_leaves_later(ana: User, bob: User) -> None:
    who = awaited(waiting_table(ana, bob))
    now = due()
    assert deliveries._claimed(who, Channel.EMAIL, now)
    deliver(who.pk, now)
    assert mail.outbox == []
    deliver(who.pk, due())
    assert len(mail.outbox) == 1


def test_who_is_shut_out_is_not_waited_for_and_the_longest_waiting_come_first(ana: User, bob: User) -> None:
    carla = reader("carla")
    for minutes, user in ((9, bob), (2, carla), (0, bob), (1, ana)):
        told = NOW + timedelta(minutes=minutes)
        notices.notify([user.pk], NoticeKind.CHALLENGE, f"answer {minutes}", "/en/about/", DECLINED, now=told)
    User.objects.filter(pk=carla.pk).update(is_active=False)
    assert people_waiting(NOW + timedelta(hours=1)) == (bob.pk, ana.pk)


def test_the_sweep_finds_who_waits(ana: User, bob: User, posting) -> None:
    who = awaited(waiting_table(ana, bob))
    Delivery.objects.update(due_at=utc("2026-11-14T20:00"))
    with posting():
        assert sweep_notices() == 1
    assert [letter.to for letter in mail.outbox] == [[who.email]]


def way_out(letter: mail.EmailMessage) -> str:
    found = re.fullmatch(r"<http://localhost:8000(/.*)>", letter.extra_headers["List-Unsubscribe"])
    assert found is not None
    assert f"http://localhost:8000{found[1]}" in letter.body
    return found[1]


def test_the_header_of_a_letter_ends_them_without_a_log_in_or_a_token_of_a_form(ana: User, bob: User) -> None:
    who = awaited(waiting_table(ana, bob))
    deliver(who.pk, due())
    (letter,) = mail.outbox
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    browser = Client(enforce_csrf_checks=True)
    assert browser.post(way_out(letter), {"List-Unsubscribe": "One-Click"}).status_code == 200
    wishes = NoticeWishes.objects.get(user=who)
    assert not any(wishes.wants(kind, Channel.EMAIL) for kind in NoticeKind)
    assert all(wishes.wants(kind, Channel.PAGE) for kind in NoticeKind)


def test_looking_at_the_way_out_ends_nothing(ana: User) -> None:
    assert Client().get(reverse("notices:stop", args=[token_of(ana)])).status_code == 200
    assert NoticeWishes.objects.get(user=ana).wants(NoticeKind.CHALLENGE, Channel.EMAIL)


@pytest.mark.parametrize("token", ["x", "1", "1.x", ".", "1.x.y", "%00", "9" * 400, "é"])
def test_a_token_that_was_not_signed_here_ends_nothing(ana: User, token: str) -> None:
    wrong = token_of(ana).replace(f"{ana.pk}.", f"{ana.pk + 1}.", 1)
    for one in (token, wrong):
        assert Client().post(f"/en/notices/stop/{one}/").status_code == 404
