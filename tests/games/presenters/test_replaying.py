"""Replays on the page: every position of whole matches, through every pair of eyes, without controls or leaks."""

from __future__ import annotations

import re
from itertools import cycle
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.utils import translation

from games.presenters import replaying, replaying_page
from games.presenters.replaying_image import drawn
from games.presenters.replaying_moves import moments
from games.presenters.replaying_page import Look
from games.presenters.replaying_text import unit_text
from games.replay import Source, deals, position, positions
from games.replayable import snapshot_of
from games.rules.game import Seat
from tests.games import replays
from tests.games.replays import KINDS
from tests.games.tables import deck_with
from tests.games.test_leaks import cards_in, pictures, shown

CONTROL = re.compile(r"<(?:button|input|form|details)\b|name=\"action\"|data-dismiss")
PUT_AWAY = re.compile(r"<button[^>]*data-dismiss>.*?</button>")  # needs a script that a replay doesn't have
CARD_SYMBOL = re.compile(r'symbol id="card-([0-9A-Z]{2})"')
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_every_position_is_shown_to_all_eyes_without_a_control_or_a_leak(game: str, seats: int, full: bool) -> None:
    source, known = replays.source(game, seats), pictures(game, "en")
    languages, leaks, looked = cycle([LANGUAGES] if full else [[language] for language in LANGUAGES]), [], 0
    for deal in deals(source):
        for step, course in enumerate(positions(source, deal)):
            snapshot = snapshot_of(source, course, "table")
            for viewer in (None, *map(Seat, range(seats))):
                seen = (viewer,) if viewer is not None else (None, *map(Seat, range(seats)))
                allowed = set(cards_in(tuple(snapshot.view(one) for one in seen)))
                for language in next(languages):
                    with translation.override(language):
                        board, laid = replaying.board_at(snapshot, viewer), replaying.laid_open(snapshot, viewer)
                        html = "".join(replaying.fragments_at(board, language).values())
                        where = replaying_page.where(Look("table", deal.number, step, viewer), deal)
                        image = drawn(board, laid, where, language)
                    looked += 1
                    assert not CONTROL.search(PUT_AWAY.sub("", html)), html
                    if language != "fr":  # whose courts have pictures of their own
                        leaks += [(deal.number, step, viewer, shown(html, known) - allowed)]
                    leaks += [(deal.number, step, viewer, set(CARD_SYMBOL.findall(image)) - allowed)]
                    leaks += [(deal.number, step, viewer, {card for row in laid for card in row.cards} - allowed)]
    assert looked > 200
    assert [leak for leak in leaks if leak[-1]] == []


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_all_hands_are_open_only_where_that_is_asked_for(game: str, seats: int) -> None:
    source = replays.source(game, seats)
    snapshot = snapshot_of(source, position(source, 1, 0))
    opened = {card for row in replaying.laid_open(snapshot, None) for card in row.cards}
    front = {one.card for one in replaying.board_at(snapshot, None).hand.cards}
    hands = [set(snapshot.view(Seat(seat)).hand) for seat in range(seats)]
    assert opened | front == set().union(*hands)
    for seat in range(seats):
        assert {one.card for one in replaying.board_at(snapshot, Seat(seat)).hand.cards} == hands[seat]
        assert replaying.laid_open(snapshot, Seat(seat)) == ()


def test_what_was_put_away_in_piquet_is_shown_to_its_seat_and_with_all_hands() -> None:
    source = replays.source("piquet", 2)
    snapshot = snapshot_of(source, position(source, 1, deals(source)[0].last))
    rows = {seat: replaying.laid_open(snapshot, seat) for seat in (None, Seat(0), Seat(1))}
    assert [len(found) for found in rows.values()] == [2, 1, 1]
    assert rows[None] == (*rows[Seat(0)], *rows[Seat(1)])
    assert rows[Seat(0)][0].cards == snapshot.view(Seat(0)).discards


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_every_finished_trick_has_its_reason_with_a_clause(game: str, seats: int) -> None:
    source = replays.source(game, seats)
    for deal in deals(source):
        told = moments(source, deal, None)
        assert [moment.step for moment in told] == list(range(deal.last + 1))
        assert all(moment.text for moment in told)
        assert {moment.step for moment in told if moment.reasons} == set(deal.tricks)
        assert all(clause.startswith(f"{game} §") for moment in told for _said, clause in moment.reasons)


@pytest.mark.parametrize(
    ("trick", "reason"),
    [
        ("1 play 9S/0 play JS", "The jack of spades is the highest card of the suit led."),
        ("1 play 9S/0 play 7D", "The nine of spades is the only card of the suit led."),
        ("1 play 9S/0 play 7H", "The seven of hearts is the only trump."),
        ("1 play 8H/0 play 7H", "The eight of hearts is the highest trump."),
    ],
)
def test_the_reason_of_a_trick_names_the_rule_that_decided(trick: str, reason: str) -> None:
    deck = deck_with("chouine", {1: "9S 8H", 0: "JS 7D 7H"}, dealer=0, seats=2, packet=1, size=5, then="9H")
    texts = ("unit", "dealer 0", f"deal 0 {deck}", *trick.split("/"))
    source = Source("chouine", 2, ("Ana", "Bob"), texts)
    last = moments(source, deals(source)[0], None)[-1]
    assert last.reasons[0] == (reason, "chouine §3.2")


def test_moves_of_piquet_tell_what_was_kept_quiet_only_with_all_hands() -> None:
    source = replays.source("piquet", 2)
    deal = deals(source)[0]
    elder = source.texts[deal.entries[1] - 1].split()[0]
    opened, own = (moments(source, deal, viewer)[1].text for viewer in (None, Seat(int(elder))))
    assert "Put away: " in opened
    assert "Put away: " not in own


def test_a_unit_is_told_whole_in_three_languages() -> None:
    for game, seats in KINDS:
        source = replays.source(game, seats)
        found = deals(source)
        for language in LANGUAGES:
            with translation.override(language):
                text = unit_text(source, 1, found, None)
                outcome = replaying.board_at(snapshot_of(source, found[-1].end), None).match
            assert all(name in text for name in source.names)
            assert outcome is not None
            assert outcome.outcome in text
            assert text.count("§") > sum(len(deal.tricks) for deal in found)
            assert not re.search(r"[<>]|&#", text)


def test_steps_lead_by_action_and_by_trick() -> None:
    source = replays.source("chouine", 2)
    deal = deals(source)[0]
    at = {"start": 0, "middle": deal.tricks[1]}
    ways = {
        name: {way.name: int(way.url.split("/")[-2]) for way in steps if way.url}
        for name, steps in (
            (name, replaying_page.steps(Look("table", 1, step, None), deal)) for name, step in at.items()
        )
    }
    assert ways["start"] == {"on": 1, "trick-on": deal.tricks[0], "last": deal.last}
    here = at["middle"]
    assert ways["middle"] == {
        "first": 0,
        "trick-back": deal.tricks[0],
        "back": here - 1,
        "on": here + 1,
        "trick-on": deal.tricks[2],
        "last": deal.last,
    }


def test_a_deal_played_by_itself_never_waits_for_long() -> None:
    texts = replays.played("chouine", 2)
    slow, quick = (
        deals(Source("chouine", 2, ("Ana", "Bob"), texts, elapsed_ms=(ms,) * len(texts)))[0] for ms in (3_600_000, 1)
    )
    look = Look("table", 1, 3, None)
    assert replaying_page.wait_ms(look, slow) == 4_000
    assert replaying_page.wait_ms(look, quick) == 400
    assert replaying_page.wait_ms(Look("table", 1, slow.last, None), slow) == 0


def test_an_image_stands_alone_and_escapes_names() -> None:
    texts = replays.played("guinote", 4)
    source = Source("guinote", 4, ('<script>"&', "Bob", "Eva", "Íñigo"), texts)
    snapshot = snapshot_of(source, position(source, 1, 9))
    image = drawn(replaying.board_at(snapshot, None), replaying.laid_open(snapshot, None), "Trick 2 of 10", "en")
    root = ElementTree.fromstring(image)
    assert '<script>"&' in "".join(root.itertext())
    references = re.findall(r'(?:href|src)="([^"]+)"|url\(([^)]+)\)', image)
    assert references
    assert all(target.startswith("#") for found in references for target in found if target)
    assert {element.tag.rpartition("}")[2] for element in root.iter()}.isdisjoint({"script", "foreignObject", "image"})
    assert "var(" not in image


def test_people_of_one_name_hold_their_own_cards_in_an_image() -> None:
    source = Source("guinote", 4, ("Ana", "Ana", "Ana", "Ana"), replays.played("guinote", 4))
    snapshot = snapshot_of(source, position(source, 1, 0))
    image = drawn(replaying.board_at(snapshot, None), replaying.laid_open(snapshot, None), "", "en")
    hands = [view.hand for view in map(snapshot.view, map(Seat, range(4)))]
    assert {f"{card}" for hand in hands for card in hand} <= set(re.findall(r'<use href="#card-([0-9A-Z]{2})"', image))


def test_who_looks_through_the_eyes_of_a_seat_reads_names_and_no_you() -> None:
    for game, seats in KINDS:
        source = replays.source(game, seats)
        deal = deals(source)[0]
        for course in positions(source, deal):
            snapshot = snapshot_of(source, course)
            html = "".join(replaying.fragments_at(replaying.board_at(snapshot, Seat(1)), "en").values())
            assert not re.search(r"\b(?:You|you|Your|Us)\b", html)
        told = " ".join(moment.text for moment in moments(source, deal, Seat(1)))
        assert not re.search(r"\b(?:You|Your)\b", told)
