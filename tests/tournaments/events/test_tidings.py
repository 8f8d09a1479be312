"""What players are told of their event: whom they meet in a round that is out, and that a result waits for them."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from games.models import Table
from games.tasks import sweep_turns
from tests.tournaments.events import world
from tournaments.events.services.results import confirm, report_result
from tournaments.members.choices import NoticeKind, Role
from tournaments.members.models import Notice, User
from tournaments.members.notice_words import still_matters, told


def organised(online: bool, *names: str):
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    users = world.people(club, *names)
    event, matches = world.begun(olga, club, users, online=online)
    return users, event, matches


def sentence(user: User, kind: NoticeKind) -> str:
    (one,) = told(Notice.objects.filter(user=user, kind=kind))
    return one.words.sentence


def test_everybody_in_a_round_is_told_whom_he_meets_and_where(db: None) -> None:
    _users, event, (first, second) = organised(True, "ana", "bob", "carla", "dora")
    assert Notice.objects.filter(kind=NoticeKind.ROUND_OUT).count() == 4
    for match in (first, second):
        one, other = (side.players.get().user for side in (match.first, match.second))
        for user, opponent in ((one, other), (other, one)):
            assert sentence(user, NoticeKind.ROUND_OUT) == (
                f"{event.name}: you meet {opponent} at table {match.position + 1}."
            )
            assert Notice.objects.get(user=user).place == f"/play/{match.table.code}/"


def test_who_has_nobody_to_meet_is_told_so(db: None) -> None:
    _users, event, _matches = organised(False, "ana", "bob", "carla")
    idle = event.rounds.get().idle.players.get().user
    assert sentence(idle, NoticeKind.ROUND_OUT) == f"{event.name}: you have no opponent in this round."
    assert still_matters(Notice.objects.get(user=idle))


def test_with_real_cards_the_notice_leads_to_the_match(db: None) -> None:
    _users, event, (match,) = organised(False, "ana", "bob")
    assert set(Notice.objects.values_list("place", flat=True)) == {f"/events/{event.slug}/matches/{match.pk}/"}


def test_a_report_is_told_to_the_other_side_until_it_is_answered(db: None) -> None:
    _users, event, (match,) = organised(False, "ana", "bob")
    one, other = (side.players.get().user for side in (match.first, match.second))
    report = report_result(one, event.pk, match.pk, world.WON, world.LATER)
    notice = Notice.objects.get(kind=NoticeKind.RESULT_TO_CONFIRM)
    assert notice.user == other
    assert str(one) in sentence(other, NoticeKind.RESULT_TO_CONFIRM)
    assert still_matters(notice)
    again = report_result(one, event.pk, match.pk, [[(3, 0)]], world.LATER)
    notice.refresh_from_db()
    assert (notice.version, Notice.objects.filter(kind=NoticeKind.RESULT_TO_CONFIRM).count()) == (again.pk, 1)
    assert again.pk > report.pk
    confirm(other, event.pk, match.pk, again.pk, world.LATER)
    assert not still_matters(notice)
    assert not still_matters(Notice.objects.get(user=one, kind=NoticeKind.ROUND_OUT))


def test_a_turn_at_a_table_whose_result_was_written_down_has_lost_its_point(db: None) -> None:
    _users, event, (match,) = organised(True, "ana", "bob")
    Table.objects.update(moved_at=timezone.now() - timedelta(hours=1))
    sweep_turns()
    notice = Notice.objects.filter(kind=NoticeKind.YOUR_TURN).first()
    assert notice is not None
    assert still_matters(notice)
    report_result(match.first.players.get().user, event.pk, match.pk, world.WON, world.LATER)
    assert not still_matters(notice)
    client = Client()
    client.force_login(notice.user)
    page = client.get("/en/about/").content.decode()
    seen = Notice.objects.get(pk=notice.pk).seen_at
    assert seen is not None, page
