"""Notices: once for each turn, by the ways that were chosen, until they lose their point; and their pages."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.log import Stage
from games.models import Seat, Table
from games.tasks import sweep_turns
from games.turns import waiting_long
from tests.games.tables import START, Evening
from tests.tournaments.members.conftest import PASSWORD, person
from tests.tournaments.members.turns import NOW, awaited, notice_of, reader, utc, waiting_table, wish
from tournaments.members.choices import Channel, NoticeKind
from tournaments.members.models import Delivery, Device, Notice, NoticeWishes, User
from tournaments.members.services import guests, notices
from tournaments.members.services.people import erase, kept_about
from tournaments.members.tasks import forget_old_notices


@pytest.fixture
def ana(db: None) -> User:
    return reader("ana")


@pytest.fixture
def bob(db: None) -> User:
    return reader("bob")


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def unseen_in(page: str) -> int:
    """The number on the bell of a page."""
    bell = page.partition('id="bell"')[2].partition("</a>")[0]
    return int(bell.partition('class="badge bad">')[2].partition("<")[0] or 0)


# ------------------------------------------------------------------------------------------------ turns


def test_a_turn_that_lasts_is_told_once_however_often_it_is_swept(ana: User, bob: User) -> None:
    who = awaited(waiting_table(ana, bob))
    Table.objects.update(turn_told=0)
    assert sweep_turns() == 1
    assert sweep_turns() == 0
    assert [(row.user_id, row.kind) for row in Notice.objects.all()] == [(who.pk, NoticeKind.YOUR_TURN)]
    assert Delivery.objects.count() == 1


def test_the_next_turn_of_the_same_person_is_told_anew_in_the_same_row(ana: User, bob: User) -> None:
    evening = waiting_table(ana, bob)
    who, before = awaited(evening), notice_of(awaited(evening))
    notices.see(who.pk, NOW)
    while evening.turn() != evening.people.index(who) or evening.course.number <= before.version + 2:
        evening.act_by_house_rules()
        evening.later(5)
    sweep_turns()
    after = notice_of(who)
    assert (after.pk, after.seen_at) == (before.pk, None)
    assert after.version > before.version
    assert after.deliveries.count() == 1


def test_the_others_moves_are_no_new_turn_of_mine(db: None) -> None:
    people = [person(name) for name in ("ana", "bob", "carla", "dora")]
    evening = Evening("guinote", *people).start()
    while evening.course.stage is Stage.CHOOSING:
        evening.act(evening.course.chooser, "choose deal")
    assert evening.course.stage is Stage.PAUSED
    sweep_turns()
    told = {row.user_id: row.version for row in Notice.objects.all()}
    ready = next(seat for seat in range(4) if people[seat].pk in told)
    evening.ready(ready)
    Table.objects.update(turn_told=0)
    sweep_turns()
    left = {pk: version for pk, version in told.items() if pk != people[ready].pk}
    assert len(left) >= 2
    assert {row.user_id: row.version for row in Notice.objects.exclude(user=people[ready])} == left


@pytest.mark.parametrize(("opening", "waits_s"), [({"time_control": "reserve 25 75 300"}, 60), ({}, 600)])
def test_a_table_waits_a_while_before_it_is_told(db: None, opening: dict[str, int], waits_s: int) -> None:
    evening = Evening("chouine", person("ana"), person("bob"), **opening).dealt()
    moved_at = Table.objects.get().moved_at
    assert moved_at is not None
    assert waiting_long(moved_at + timedelta(seconds=waits_s - 1), 9) == []
    assert waiting_long(moved_at + timedelta(seconds=waits_s), 9) == [evening.table]


def test_a_table_with_days_for_an_action_is_told_at_once(db: None) -> None:
    evening = Evening("chouine", person("ana"), person("bob"), time_control="days 2").dealt()
    assert waiting_long(Table.objects.get().moved_at, 9) == [evening.table]


def test_an_adjourned_table_waits_for_nobody(ana: User, bob: User) -> None:
    evening = waiting_table(ana, bob)
    who = awaited(evening)
    Table.objects.update(adjourned_at=NOW, turn_told=0)
    assert sweep_turns() == 0
    assert unseen_in(browser_of(who).get("/en/about/").content.decode()) == 0


def test_who_is_at_the_table_is_told_once_he_has_gone(ana: User, bob: User) -> None:
    evening = Evening("chouine", ana, bob).dealt()
    seats = Seat.objects.filter(table=evening.table)
    seats.update(here_until=timezone.now() + timedelta(minutes=1))
    assert sweep_turns() == 0
    assert not Notice.objects.exists()
    seats.update(here_until=timezone.now() - timedelta(seconds=1))
    assert sweep_turns() == 1
    assert Notice.objects.get().user == awaited(evening)


def test_a_table_against_the_house_names_nobody(ana: User) -> None:
    evening = Evening("piquet", ana, None).dealt()
    while evening.turn() != 0:
        evening.later(5)
    sweep_turns()
    assert "against the house: it is your turn." in browser_of(ana).get("/en/notices/").content.decode()


# ------------------------------------------------------------------------------------- told once, and why


def tell(user: User, version: int = 0, subject: str = "event 1") -> None:
    facts = {"event": "Oak cup", "round": version}
    notices.notify([user.pk], NoticeKind.ROUND_OUT, subject, "/en/about/", facts, now=NOW, version=version)


def test_an_older_version_changes_nothing(ana: User) -> None:
    tell(ana, version=2)
    tell(ana, version=1)
    assert Notice.objects.get().version == 2


def test_nobody_who_has_left_is_told(ana: User) -> None:
    erase(ana)
    tell(ana)
    assert not Notice.objects.exists()


def test_a_switch_that_is_off_keeps_the_notice_from_that_way_alone(ana: User) -> None:
    wish(ana, switches={"round_out.email": True, "round_out.page": False})
    tell(ana)
    assert [row.channel for row in Delivery.objects.all()] == [Channel.EMAIL]
    assert not Notice.objects.get().on_page
    assert unseen_in(browser_of(ana).get("/en/play/").content.decode()) == 0


def test_at_first_a_person_is_told_on_the_page_and_gets_no_letters(db: None) -> None:
    user = person("nina", email="nina@example.org")
    tell(user)
    assert Notice.objects.get().on_page
    assert not Delivery.objects.exists()


def test_letters_need_a_confirmed_address(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(email="")
    tell(ana)
    assert not Delivery.objects.exists()


def test_quiet_hours_hold_letters_back_and_not_the_page(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(time_zone="Europe/Madrid")
    wish(ana, quiet_from=utc("2026-01-01T21:30").time(), quiet_until=utc("2026-01-01T08:00").time())
    tell(ana)  # at 22:00 in Madrid
    assert Delivery.objects.get().due_at == utc("2026-11-15T07:00")
    assert Notice.objects.get().on_page


# -------------------------------------------------------------------------------------------- the pages


def test_the_bell_counts_what_was_not_seen(ana: User, bob: User) -> None:
    who = awaited(waiting_table(ana, bob))
    assert unseen_in(browser_of(who).get("/en/about/").content.decode()) == 1
    assert unseen_in(browser_of(who).get("/en/notices/bell/").content.decode()) == 1
    other = bob if who == ana else ana
    assert unseen_in(browser_of(other).get("/en/about/").content.decode()) == 0
    assert 'id="bell"' not in Client().get("/en/about/").content.decode()


def test_opening_the_page_of_a_notice_is_seeing_it_in_any_language(ana: User, bob: User) -> None:
    evening = waiting_table(ana, bob)
    browser = browser_of(awaited(evening))
    browser.get(f"/fr/play/{evening.code}/")
    assert unseen_in(browser.get("/en/about/").content.decode()) == 0


def test_a_turn_that_was_taken_counts_no_more(ana: User, bob: User) -> None:
    evening = waiting_table(ana, bob)
    who = awaited(evening)
    evening.act_by_house_rules()
    assert unseen_in(browser_of(who).get("/en/about/").content.decode()) == 0


def test_however_many_are_over_a_page_looks_at_some_at_a_time(
    ana: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [waiting_table(ana, bob) for _ in range(4)]
    tables = [table for table in tables if awaited(table) == awaited(tables[0])]
    who = awaited(tables[0])
    for table in tables:
        table.act_by_house_rules()
    monkeypatch.setattr(notices, "MOST_CHECKED", 1)
    counts = [notices.look(who.pk, "/en/about/", NOW) for _ in tables]
    assert counts == list(range(len(tables)))[::-1]


def test_the_list_says_it_in_the_language_of_the_page_and_leads_there(ana: User, bob: User) -> None:
    evening = waiting_table(ana, bob)
    who = awaited(evening)
    other = bob if who == ana else ana
    page = browser_of(who).get("/fr/notices/").content.decode()
    assert f'href="/fr/play/{evening.code}/"' in page
    assert str(other) in page
    User.objects.filter(pk=other.pk).update(display_name="Zoe")
    assert "Zoe" in browser_of(who).get("/en/notices/").content.decode()


def test_one_or_all_are_marked_as_seen_and_only_ones_own(ana: User, bob: User) -> None:
    for subject in ("event 1", "event 2"):
        Notice.objects.create(
            user=ana, kind="round_out", subject=subject, place="/about/", facts={"event": "x", "round": 1}, made_at=NOW
        )
    first, second = Notice.objects.order_by("pk")
    browser_of(bob).post(reverse("notices:see", args=[first.pk]))
    assert Notice.objects.filter(seen_at=None).count() == 2
    browser_of(ana).post(reverse("notices:see", args=[first.pk]))
    assert list(Notice.objects.filter(seen_at=None)) == [second]
    browser_of(ana).post(reverse("notices:see_all"))
    assert not Notice.objects.filter(seen_at=None).exists()


def test_settings_are_kept_and_shown_again(ana: User) -> None:
    form = {"your_turn-page": "on", "challenge-email": "on", "quiet_from": "22:00", "quiet_until": "07:30"}
    response = browser_of(ana).post(reverse("notices:settings"), form)
    assert response.status_code == 302
    wishes = NoticeWishes.objects.get(user=ana)
    assert wishes.wants("your_turn", "page") and wishes.wants("challenge", "email")
    assert not wishes.wants("your_turn", "push") and not wishes.wants("round_out", "page")
    assert (str(wishes.quiet_from), str(wishes.quiet_until), wishes.open_to_challenges) == (
        "22:00:00",
        "07:30:00",
        False,
    )
    assert 'value="22:00"' in browser_of(ana).get(reverse("notices:settings")).content.decode()


@pytest.mark.parametrize(
    ("start", "end"), [("22:00", ""), ("", "07:00"), ("22:00", "22:00"), ("25:00", "07:00"), ("x", "y"), ("\x00", "1")]
)
def test_quiet_hours_that_are_none_change_nothing(ana: User, start: str, end: str) -> None:
    before = NoticeWishes.objects.values().get(user=ana)
    response = browser_of(ana).post(reverse("notices:settings"), {"quiet_from": start, "quiet_until": end})
    assert response.status_code == 422
    assert 'class="error"' in response.content.decode()
    assert NoticeWishes.objects.values().get(user=ana) == before


def test_the_settings_say_what_letters_need(db: None) -> None:
    guest, member = guests.make_guest(None, "Gus"), person("nina")
    assert "you are a guest" in browser_of(guest).get(reverse("notices:settings")).content.decode()
    assert "you have none yet" in browser_of(member).get(reverse("notices:settings")).content.decode()


# ------------------------------------------------------------------------------------- going, and staying


def test_an_erased_person_leaves_no_notice_device_or_wish(ana: User) -> None:
    tell(ana)
    Device.objects.create(user=ana, endpoint="https://push.example/1", p256dh="x", auth="y", made_at=NOW)
    browser = browser_of(ana)
    browser.post(reverse("members:erase"), {"password": PASSWORD, "sure": "on"})
    assert [model.objects.count() for model in (Notice, Delivery, Device, NoticeWishes)] == [0, 0, 0, 0]


def test_the_export_has_what_is_kept(ana: User) -> None:
    tell(ana)
    wish(ana, quiet_from=START.time(), quiet_until=NOW.time())
    kept = kept_about(ana)["notices"]
    assert (kept["quiet_from"], kept["quiet_until"], kept["open_to_challenges"]) == ("20:00", "21:00", True)
    assert kept["told"] == [{"kind": "round_out", "page": "/about/", "at": NOW.isoformat(), "seen": False}]


def test_old_notices_are_forgotten(ana: User) -> None:
    tell(ana)
    Notice.objects.update(made_at=timezone.now() - notices.KEPT - timedelta(days=1))
    assert forget_old_notices() == 1
    assert not Notice.objects.exists()
