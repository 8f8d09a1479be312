"""Events whose tables share their decks: the comparison in the standings, and mirror matches decided by their sum."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.decks import compared, mirrored
from games.models import Seat, Status, Table
from games.services import play
from games.services.errors import ResultStands
from tests.tournaments.events.world import (
    NOW,
    begun,
    club_of_oaks,
    ended,
    people,
    planned,
    published,
    worked,
)
from tournaments.events.choices import Decks, MatchStage
from tournaments.events.errors import BadOptions, MatchNotOpen
from tournaments.events.forms import EventForm
from tournaments.events.models import Event, Match, Round, Standing
from tournaments.events.services.directing import check_result_may_change
from tournaments.events.services.entry import check_in_all, enter_others
from tournaments.events.services.results import close_match, report_result
from tournaments.members.models import Club, User
from tournaments.records.models import Result, Submission
from tournaments.records.rules.counting import How
from tournaments.records.tasks import record_table

pytestmark = pytest.mark.django_db
ONE_DEAL = {"online": True, "game": "piquet", "options": {"deals": 1}}


@pytest.fixture
def club() -> Club:
    return club_of_oaks()


@pytest.fixture
def organiser(club: Club) -> User:
    return club.people.get()


def play_out(table: Table) -> None:
    """Have the house play the table to its end, for whoever sits there, and the worker record it."""
    Seat.objects.filter(table=table).update(is_house=True)
    now = NOW
    for _ in range(2000):
        now += timedelta(minutes=1)
        play.settle(table.pk, now)
        table.refresh_from_db()
        if table.status == Status.FINISHED:
            break
    assert table.status == Status.FINISHED
    record_table(table.pk)


def stopped_in_second_deal(table: Table) -> None:
    """Have the house play one deal at the table, and end it without a winner."""
    Seat.objects.filter(table=table).update(is_house=True)
    now = NOW
    while table.log.filter(text__startswith="deal ").count() < 2:
        now += timedelta(minutes=1)
        play.settle(table.pk, now)
    table.refresh_from_db()
    ended(table, winner=None, how="agreed")


def test_the_tables_of_a_round_share_their_decks_and_are_compared(organiser: User, club: Club, client: Client) -> None:
    players = people(club, *"abcdef")
    event, matches = begun(organiser, club, players, decks=Decks.DUPLICATE, **ONE_DEAL)
    tables_of_round = [match.table for match in matches if match.table]
    assert len({table.deck_group_id for table in tables_of_round}) == 1
    for table in tables_of_round:
        play_out(table)
    lines = compared(tables_of_round[0].deck_group)
    assert lines
    worths = {
        match.pk: [play.shares for line in lines for play in line.plays if play.table.pk == match.table_id]
        for match in matches
    }
    for match in matches:
        for side, entrant in enumerate((match.first_id, match.second_id)):
            standing = Standing.objects.get(entrant=entrant)
            value = next(Fraction(amount) for name, amount, _ in standing.values if name == "duplicate")
            own = [shares[side] for shares in worths[match.pk] if shares]
            assert value == sum(own, Fraction()) / len(own)
    page = client.get(reverse("events:standings", args=[event.slug])).content.decode()
    assert "Tables beaten" in page


def test_other_events_have_no_such_column(organiser: User, club: Club, client: Client) -> None:
    event, _ = begun(organiser, club, people(club, *"abcd"), **ONE_DEAL)
    assert "Tables beaten" not in client.get(reverse("events:standings", args=[event.slug])).content.decode()


def test_nothing_is_compared_before_every_table_has_played(organiser: User, club: Club) -> None:
    _, matches = begun(organiser, club, people(club, *"abcd"), decks=Decks.DUPLICATE, **ONE_DEAL)
    assert matches[0].table is not None
    play_out(matches[0].table)
    values = Standing.objects.get(entrant=matches[0].first).values
    assert [amount for name, amount, _ in values if name == "duplicate"] == [None]


def mirror(club: Club, organiser: User, **wanted: Any) -> tuple[Event, Match]:
    """A mirror match of Ann and Ben against Cid and Dot."""
    event = planned(organiser, club, format="pairs", decks=Decks.MIRROR, **(ONE_DEAL | wanted))
    people(club, "ann", "ben", "cid", "dot")
    for player, partner in (("ann", "ben"), ("cid", "dot")):
        enter_others(organiser, event.pk, NOW, player=player, partner=partner)
    check_in_all(organiser, event.pk, NOW)
    return event, published(organiser, event)[0]


def tables_of(match: Match) -> tuple[Table, Table]:
    assert match.table is not None
    assert match.twin is not None
    return match.table, match.twin


def test_a_mirror_match_is_played_at_two_tables_with_seats_swapped(organiser: User, club: Club) -> None:
    _, match = mirror(club, organiser)
    first, twin = tables_of(match)
    sitting = [[seat.name for seat in table.seats.order_by("index")] for table in (first, twin)]
    firsts = {player.user.display_name for player in match.first.players.all()}
    assert {sitting[0][0], sitting[1][1]} == firsts
    assert first.deck_group_id == twin.deck_group_id
    assert first.seat_count == twin.seat_count == 2


def test_the_sum_of_both_tables_decides(organiser: User, club: Club, client: Client) -> None:
    event, match = mirror(club, organiser)
    first, twin = tables_of(match)
    play_out(first)
    worked()
    match.refresh_from_db()
    assert match.state == MatchStage.OPEN
    play_out(twin)
    worked()
    match.refresh_from_db()
    total = mirrored(compared(first.deck_group))
    assert match.state == MatchStage.DONE
    assert match.margin == total.sum.points
    winner = {None: None, 0: match.first, 1: match.second}[total.winner]
    assert match.winner == winner
    assert not Result.objects.get(key=f"match {match.pk}").rated
    page = client.get(reverse("events:match", args=[event.slug, match.pk])).content.decode()
    assert reverse("games:table", args=[twin.code]) in page
    assert reverse("games:same_decks", args=[first.code]) in page


def test_recording_a_table_again_changes_nothing(organiser: User, club: Club) -> None:
    _, match = mirror(club, organiser)
    for table in tables_of(match):
        play_out(table)
    worked()
    version = Submission.objects.get().version
    for table in tables_of(match):
        record_table(table.pk)
    assert Submission.objects.get().version == version


def test_who_gives_up_a_table_has_lost_the_mirror_match(organiser: User, club: Club) -> None:
    _, match = mirror(club, organiser)
    first, twin = tables_of(match)
    ended(twin, winner=0, how="resigned")  # its seat 0 is of the second side
    play_out(first)
    worked()
    match.refresh_from_db()
    assert match.state == MatchStage.DONE
    assert match.winner == match.second


@pytest.mark.parametrize("kind", ["round_robin", "knockout"])
def test_a_table_stopped_by_agreement_leaves_a_mirror_match_to_the_decks_both_had(
    kind: str, organiser: User, club: Club
) -> None:
    _, match = mirror(club, organiser, kind=kind, options={"deals": 2})
    first, twin = tables_of(match)
    play_out(first)
    stopped_in_second_deal(twin)
    worked()
    match.refresh_from_db()
    total = mirrored(compared(first.deck_group))
    assert total.decks > 0
    assert (match.state, match.margin, match.how) == (MatchStage.DONE, total.sum.points, How.PLAYED)
    assert match.winner == {None: match.winner, 0: match.first, 1: match.second}[total.winner]


def test_a_mirror_match_stopped_before_any_deck_was_played_has_no_winner(organiser: User, club: Club) -> None:
    _, match = mirror(club, organiser)
    for table in tables_of(match):
        ended(table, winner=None, how="agreed")
    worked()
    match.refresh_from_db()
    assert (match.state, match.winner, match.how) == (MatchStage.DONE, None, How.AGREED)


def test_a_ruling_on_a_mirror_match_closes_both_tables_and_stands(organiser: User, club: Club) -> None:
    event, match = mirror(club, organiser)
    close_match(organiser, event.pk, match.pk, 0, How.RULING, "by lot", NOW)
    for table in tables_of(match):
        table.refresh_from_db()
        assert table.status == Status.FINISHED
        record_table(table.pk)
    worked()
    match.refresh_from_db()
    assert (match.state, match.winner, match.how) == (MatchStage.DONE, match.first, How.RULING)


def test_a_mirror_match_of_a_knockout_is_never_level(organiser: User, club: Club) -> None:
    _, match = mirror(club, organiser, kind="knockout")
    for table in tables_of(match):
        play_out(table)
    worked()
    match.refresh_from_db()
    assert match.state == MatchStage.DONE
    assert match.winner is not None
    assert match.extra is None


def test_no_deal_of_a_mirror_match_is_adjusted_once_a_round_was_drawn_from_it(organiser: User, club: Club) -> None:
    event, match = mirror(club, organiser, kind="knockout")
    for table in tables_of(match):
        play_out(table)
    worked()
    for winner in (0, 1):
        check_result_may_change(tables_of(match)[0].pk, winner)
    second = Round.objects.create(event=event, number=2, digest="2.x", published_at=NOW)
    Match.objects.create(round=second, position=0, first=match.first)
    for table in tables_of(match):
        for winner in (0, 1, None):
            with pytest.raises(ResultStands):
                check_result_may_change(table.pk, winner)


def test_nobody_writes_the_result_of_a_mirror_match(organiser: User, club: Club, client: Client) -> None:
    event, match = mirror(club, organiser)
    ann = User.objects.get(username="ann")
    with pytest.raises(MatchNotOpen):
        report_result(ann, event.pk, match.pk, [[(100, 50)]], NOW)
    client.force_login(ann)
    page = client.get(reverse("events:match", args=[event.slug, match.pk])).content.decode()
    assert 'id="own-report" hidden' in page


def test_a_mirror_match_needs_pairs_and_tables_of_the_site(organiser: User, club: Club) -> None:
    with pytest.raises(BadOptions):
        planned(organiser, club, decks=Decks.MIRROR, **ONE_DEAL)
    given = {"name": "Cup", "game": "piquet", "kind": "round_robin", "format_kind": "fixed", "format_units": 1,
             "points_win": 1, "points_draw": 0.5, "points_loss": 0, "forfeit_margin": "average",
             "chat": "open"}  # fmt: skip
    form = EventForm({**given, "format": "solo", "decks": "mirror"})
    assert not form.is_valid()
    assert "played by pairs" in str(form.errors)
    assert "Only tables of the site" in str(form.errors)
    assert EventForm({**given, "format": "pairs", "decks": "mirror", "online": "on"}).is_valid()
    assert "Only guiñote" in str(EventForm({**given, "format": "pairs", "decks": "own", "online": "on"}).errors)
