"""Tables that play the same decks: the same cards everywhere, nothing to be seen too early, and the comparison."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import decks, presenters, records, selectors
from games.course import Stage
from games.models import DealSeed, DeckGroup, Seat, Sign, Status, Table
from games.rules.game import Side, side_of
from games.services import mirrors, tables
from games.services.director import Order, rule
from games.services.errors import KnowsTheDecks, NotNow, SeatsEmpty
from games.services.settings import TableSettings
from games.signals import table_finished
from games.tasks import sweep_finished
from tests.games.tables import Evening, person
from tests.games.test_leaks import pictures, shown

pytestmark = pytest.mark.django_db
SHORT = {"chouine": {"deals_to_win": 1}, "piquet": {"deals": 1}, "guinote": {"points_to_coto": 1}}
KINDS = [("chouine", 2), ("piquet", 2), ("guinote", 2), ("guinote", 4)]


def group(kind: str = "duplicate") -> DeckGroup:
    return DeckGroup.objects.create(key="an evening", kind=kind)


def evenings(game: str, seats: int, group: DeckGroup, tables: int = 2, **opening: Any) -> list[Evening]:
    """So many tables of the group, the house in every seat."""
    return [Evening(game, *[None] * seats, group=group, **opening).start() for _ in range(tables)]


def play_out(evening: Evening) -> None:
    for _ in range(3000):
        if evening.course.stage is Stage.OVER:
            return
        evening.later(60)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_every_table_of_a_group_plays_the_same_decks(game: str, seats: int) -> None:
    first, second = evenings(game, seats, group(), options=SHORT[game])
    play_out(first)
    play_out(second)
    dealt = [
        {deal.number: (deal.dealer, deal.deck) for unit in table.course.units for deal in unit.deals}
        for table in (first, second)
    ]
    common = dealt[0].keys() & dealt[1].keys()
    assert 1 in common
    for number in common:
        assert dealt[0][number][1] == dealt[1][number][1]
    assert dealt[0][1] == dealt[1][1]  # the first dealer is the same too
    sealed = [list(DealSeed.objects.filter(table=table.table).order_by("deal")) for table in (first, second)]
    assert sealed[0][0].commitment == sealed[1][0].commitment


def test_other_tables_have_decks_of_their_own() -> None:
    first, second = evenings("piquet", 2, group(), options={"deals": 1})
    stranger = Evening("piquet", None, None, options={"deals": 1}).start()
    for evening in (first, second, stranger):
        evening.later(60)
    assert first.course.deal is not None
    assert stranger.course.deal is not None
    assert first.course.deal.deck != stranger.course.deal.deck


def test_guinote_deals_in_turn_where_decks_are_shared() -> None:
    (table,) = evenings("guinote", 2, group(), tables=1)
    assert table.table.options == {"next_dealer": "rotate"}


def test_nobody_adds_to_a_shared_deck_nor_cuts_it() -> None:
    people = [person("ana"), person("bob")]
    shared = group()
    evening = Evening("piquet", *people, group=shared).start()
    Evening("piquet", None, None, group=shared).start()
    evening.ready(0)
    for seat in (0, 1):
        assert not selectors.snapshot(evening.code).facts(Side(seat)).may_cut  # type: ignore[arg-type]
    cutter = (evening.course.next_dealer - 1) % 2  # type: ignore[operator]
    if cutter == 1:
        with pytest.raises(NotNow):
            evening.ready(1, cut=10)
    evening.ready(1)
    assert evening.course.deal is not None
    assert DealSeed.objects.get(table=evening.table, deal=1).contributions == []


def test_an_onlooker_sees_no_card_before_every_table_has_played(settings: Any) -> None:
    first, second = evenings("chouine", 2, group(), options={"deals_to_win": 1})
    known = pictures("chouine", "en")
    play_out(first)
    for evening in (first, second):
        html = "".join(presenters.render(selectors.snapshot(evening.code), None, "en").values())
        assert shown(html, known) == set()
        assert "all of them have finished" in html
    play_out(second)
    html = "".join(presenters.render(selectors.snapshot(first.code), None, "en").values())
    assert "all of them have finished" not in html


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_an_onlooker_learns_by_no_number_nor_clock_how_a_covered_table_goes_on(client: Client, game: str) -> None:
    shared, people = group(), [person("ana"), person("bob")]
    evening = Evening(game, *people, group=shared, time_control="reserve 25 75 180").start()
    Evening(game, None, None, group=shared).start()
    address, pages, moves = reverse("games:fragments", args=[evening.code]), set(), 0
    evening.everybody_ready()
    Seat.objects.filter(table=evening.table).update(here_until=timezone.now() + timedelta(days=1), sign=Sign.PAGE)
    while moves < 12 and evening.course.stage is Stage.DEALT:
        pages.add(presenters.page(selectors.snapshot(evening.code), None, "en"))
        evening.act_by_house_rules()
        evening.later(4)
        moves += 1
    assert moves > 5
    assert len(pages) == 1
    assert client.get(address).json()["n"] == 0
    assert client.get(address, {"since": "0"}).status_code == 204
    page = client.get(reverse("games:table", args=[evening.code])).content.decode()
    assert 'data-n="0" data-due=""' in page
    client.force_login(people[0])
    assert client.get(address).json()["n"] == evening.n


def test_a_player_sees_his_own_table_as_ever() -> None:
    ana = person("ana")
    shared = group()
    evening = Evening("chouine", ana, None, group=shared).start()
    Evening("chouine", None, None, group=shared).start()
    evening.everybody_ready()
    html = "".join(presenters.render(selectors.snapshot(evening.code), Side(0), "en").values())  # type: ignore[arg-type]
    assert len(shown(html, pictures("chouine", "en"))) >= 5


def test_seeds_and_records_wait_for_the_last_table(client: Client) -> None:
    first, second = evenings("piquet", 2, group(), options={"deals": 1})
    play_out(first)
    table = Table.objects.get(pk=first.table.pk)
    assert decks.decks_open(table) == 0
    assert [seed.seed for seed in records.seeds_shown(table)][:1] == [""]
    with pytest.raises(records.StillPlayed):
        records.record_of(table, 1)
    answer = client.get(reverse("games:record", args=[first.code, 1]), follow=True)
    assert "the record can be had when all have finished" in answer.content.decode()
    play_out(second)
    assert decks.decks_open(table) is None
    assert records.seeds_shown(table)[0].seed
    assert records.record_of(table, 1)["proof"]["deals"][0]["contributions"] == []


def test_a_deck_of_a_partie_waits_for_its_partie(client: Client) -> None:
    """What was sunk and discarded with it still matters at the other table, after its deal too."""
    shared = group("mirror")
    first, second = evenings("piquet", 2, shared, options={"deals": 2}, match_format=("fixed", 2))
    play_out(first)
    page = reverse("games:cards", args=[first.code])
    while second.course.deals_dealt < 4:
        second.later(60)
        parties = len(second.course.units)
        table = Table.objects.get(pk=first.table.pk)
        opened = [bool(seed.seed) for seed in records.seeds_shown(table)]
        assert opened == [number < 2 * parties for number in range(4)]
        assert len(decks.compared(shared)) == 2 * parties
        assert client.get(page).content.decode().count('"seed":') == 2 * parties


def test_what_is_played_is_compared_dealer_with_dealer() -> None:
    shared = group()
    tables = evenings("piquet", 2, shared, tables=3, options={"deals": 1})
    play_out(tables[0])
    assert decks.compared(shared) == ()  # the others have not played it
    for evening in tables[1:]:
        play_out(evening)
    line = decks.compared(shared)[0]
    assert line.number == 1
    assert [play.table.pk for play in line.plays] == [evening.table.pk for evening in tables]
    points = [play.result["scores"][side_of(play.dealer)] - play.result["scores"][1 - side_of(play.dealer)]
              for play in line.plays]  # fmt: skip
    for mine, play in zip(points, line.plays, strict=True):
        assert play.shares is not None
        beaten = sum(Fraction(mine > other) + Fraction(mine == other, 2) for other in points) - Fraction(1, 2)
        assert play.shares[side_of(play.dealer)] == beaten / 2
        assert sum(play.shares) == 1
    averages = decks.average_shares(decks.compared(shared))
    assert averages.keys() == {(evening.table.pk, Side(side)) for evening in tables for side in (0, 1)}


def test_a_mirror_match_sums_both_hands_of_each_deck() -> None:
    shared = group("mirror")
    tables = evenings("piquet", 2, shared, options={"deals": 2})
    for evening in tables:
        play_out(evening)
    lines = decks.compared(shared)
    sums = decks.mirrored(lines)
    first, second = (Table.objects.get(pk=evening.table.pk) for evening in tables)
    assert sums.decks == len(lines)
    expected = 0
    for line in lines:
        one, other = (play.result["scores"] for play in line.plays)
        expected += one[0] - one[1] + other[1] - other[0]
    assert sums.sum == (0, expected)
    assert sums.winner == (None if not expected else int(expected < 0))
    assert first.deck_group_id == second.deck_group_id


def test_a_cancelled_table_holds_nobody_up() -> None:
    shared = group()
    first, second = evenings("piquet", 2, shared, options={"deals": 1})
    third = Evening("piquet", None, None, group=shared, options={"deals": 1})
    play_out(first)
    play_out(second)
    table = Table.objects.get(pk=first.table.pk)
    assert decks.is_covered(table)
    Table.objects.filter(pk=third.table.pk).update(status=Status.CANCELLED)
    assert not decks.is_covered(table)


def test_nobody_sits_at_two_tables_of_the_same_decks() -> None:
    ana = person("ana")
    _, other = mirrors.open_mirror(TableSettings("piquet"), opener=ana)
    with pytest.raises(KnowsTheDecks):
        tables.seat_player(other.code, ana)


def test_a_mirror_match_begins_when_both_tables_are_full(client: Client) -> None:
    ana = person("ana")
    client.force_login(ana)
    form = {"length": "best_of:1", "visibility": "link", "clock": "", "deals": "2", "mirror": "on"}
    answer = client.post(reverse("games:open", args=["piquet"]), form, follow=True)
    page = answer.content.decode()
    first = ana.seats.get().table
    twin = decks.twin_of(first)
    assert twin is not None
    assert decks.twin_of(twin) == first
    assert "seats swapped" in page
    assert reverse("games:table", args=[twin.code]) in page
    tables.seat_house(first.code)
    with pytest.raises(SeatsEmpty):
        tables.start(first.code)
    tables.seat_house(twin.code)
    tables.seat_house(twin.code)
    tables.start(first.code)
    assert {Table.objects.get(pk=table.pk).status for table in (first, twin)} == {Status.PLAYING}
    assert DealSeed.objects.filter(table__in=[first, twin], deal=1).values("commitment").distinct().count() == 1


def test_a_mirror_match_that_nobody_waits_for_is_given_up_at_both_tables() -> None:
    ana, bob = person("ana"), person("bob")
    first, twin = mirrors.open_mirror(TableSettings("piquet"), opener=ana)
    tables.seat_player(twin.code, bob)
    tables.leave(first.code, ana.pk)
    assert Table.objects.get(pk=first.pk).status == Status.WAITING  # Bob may find somebody for it
    tables.leave(twin.code, bob.pk)
    assert {Table.objects.get(pk=table.pk).status for table in (first, twin)} == {Status.CANCELLED}


def test_the_page_of_the_same_decks(client: Client) -> None:
    shared = group()
    played = evenings("guinote", 4, shared, options=SHORT["guinote"])
    own = Evening("piquet", None, None)
    address = reverse("games:same_decks", args=[played[0].code])
    assert client.get(reverse("games:same_decks", args=[own.code])).status_code == 404
    assert "No deck has been played at every table yet" in client.get(address).content.decode()
    for evening in played:
        play_out(evening)
    page = client.get(address).content.decode()
    assert "Deck 1" in page
    assert "Over all decks" in page
    assert "50 %" in page or ("100 %" in page and "0 %" in page)


def test_the_page_of_the_same_decks_asks_no_more_for_more_tables(client: Client, django_assert_max_num_queries) -> None:
    shared = group()
    for evening in evenings("piquet", 2, shared, tables=5, options={"deals": 2}):
        play_out(evening)
    address = reverse("games:same_decks", args=[Table.objects.filter(deck_group=shared)[0].code])
    client.get(address)  # reads the logs
    with django_assert_max_num_queries(12):
        assert client.get(address).content.decode().count("is-me") == 2


@pytest.mark.parametrize("game", ["chouine", "piquet", "guinote"])
def test_the_sum_of_a_mirror_match_stands_on_its_page(client: Client, game: str) -> None:
    shared = group("mirror")
    played = evenings(game, 2, shared, options=SHORT[game])
    for evening in played:
        play_out(evening)
    page = client.get(reverse("games:same_decks", args=[played[1].code])).content.decode()
    assert "over both tables" in page.lower()


def test_a_ruling_on_a_deal_counts_in_the_comparison() -> None:
    shared = group()
    first, second = evenings("chouine", 2, shared, options={"deals_to_win": 1})
    for evening in (first, second):
        play_out(evening)
    before = decks.compared(shared)[0]
    ruled = {"winner": before.plays[0].dealer, "chouine": True}
    order = Order("adjusted", "as seen", deal=1, result=ruled)
    rule(first.code, person("dora").pk, order, seen=first.n, request_id="ruling", now=first.now)
    after = decks.compared(shared)[0].plays[0]
    assert after.result == ruled
    assert after.worths[side_of(after.dealer)] == (2, 0)


def test_no_result_is_passed_on_before_every_table_has_finished(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result says something of the decks that others still play; then all of the group are passed on."""
    told: list[int] = []

    def hear(sender: object, table_id: int, **_: Any) -> None:
        told.append(table_id)

    table_finished.connect(hear)
    monkeypatch.setattr("games.tasks.AGE", timedelta(0))
    try:
        first, second = evenings("piquet", 2, group(), options={"deals": 1})
        with django_capture_on_commit_callbacks(execute=True):
            play_out(first)
        sweep_finished()
        assert told == []
        with django_capture_on_commit_callbacks(execute=True):
            play_out(second)
        assert told == [second.table.pk]
        sweep_finished()
        assert first.table.pk in told
    finally:
        table_finished.disconnect(hear)
