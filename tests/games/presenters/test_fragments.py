"""The fragments keep the contract of docs/table-dom.md, whatever the board."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from games.presenters.board import Board, Place
from games.presenters.fragments import NAMES, changed, fragments_of, table_html
from tests.games.presenters.sample_chouine import CHOUINE
from tests.games.presenters.sample_guinote import GUINOTE
from tests.games.presenters.sample_piquet import PIQUET, PIQUET_CALL, PIQUET_DISCARD, PIQUET_SHEET, WATCHED
from tests.games.presenters.samples import SAMPLES

VOID = {"input", "use", "path", "br"}
every_sample = pytest.mark.parametrize("board", SAMPLES.values(), ids=SAMPLES.keys())


class Elements(HTMLParser):
    """Every start tag with its attributes, and whether the tags are balanced."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def drawn(board: Board) -> dict[str, str]:
    return fragments_of(board, "en")


def elements(html: str) -> list[tuple[str, dict[str, str | None]]]:
    parsed = Elements(html)
    assert not parsed.open
    return parsed.found


@every_sample
def test_every_fragment_exists_with_its_name_as_id_and_its_number(board: Board) -> None:
    fragments = drawn(board)
    assert tuple(fragments) == NAMES
    for name, html in fragments.items():
        _tag, attributes = elements(html.strip())[0]
        assert attributes["id"] == name
        assert attributes["data-n"] == str(board.n)


@every_sample
def test_ids_are_unique_on_the_page(board: Board) -> None:
    found = [a["id"] for _tag, a in elements(table_html(drawn(board), board)) if "id" in a]
    assert len(found) == len(set(found))


@every_sample
def test_nothing_carries_a_style_or_a_script(board: Board) -> None:
    for tag, attributes in elements(table_html(drawn(board), board)):
        assert tag not in {"style", "script"}
        assert not [name for name in attributes if name == "style" or name.startswith("on")]


@every_sample
def test_every_control_belongs_to_the_one_form_and_says_what_it_does(board: Board) -> None:
    for tag, attributes in elements(table_html(drawn(board), board)):
        if attributes.get("type") in {"submit", "radio", "checkbox"}:
            assert attributes["form"] == "act", (tag, attributes)
            assert attributes["name"] in {"action", "arm", "disarm", "with", "tick", "order"} or attributes[
                "name"
            ].startswith("call.")


@every_sample
def test_every_picture_is_silent_and_has_its_name_beside_it(board: Board) -> None:
    html = table_html(drawn(board), board)
    pictures = [a for tag, a in elements(html) if tag == "svg"]
    assert pictures
    assert all(attributes.get("aria-hidden") == "true" for attributes in pictures)


def test_a_playable_card_is_a_button_that_plays_it() -> None:
    cards = {a["data-card"]: a for tag, a in elements(drawn(PIQUET)["hand"]) if "data-card" in a}
    queen = cards["QH"]
    assert (queen["id"], queen["type"], queen["name"], queen["value"]) == ("c-QH", "submit", "action", "play QH")
    assert queen["aria-pressed"] == "false"
    assert queen["aria-label"] == "Queen of hearts"
    assert queen["data-play"] == "Play the queen of hearts"


def test_a_card_that_the_rules_forbid_cannot_be_pressed_and_says_why() -> None:
    cards = {a["data-card"]: a for tag, a in elements(drawn(PIQUET)["hand"]) if "data-card" in a}
    ten = cards["TC"]
    assert ten["type"] == "button"
    assert ten["aria-disabled"] == "true"
    assert ten["data-reason"] == "You must follow hearts."
    assert ten["aria-label"] == "Ten of clubs. You must follow hearts."
    assert "value" not in ten


def test_a_card_out_of_turn_gives_no_reason() -> None:
    board = replace(PIQUET_CALL, prompt=None)
    assert "data-reason" not in drawn(board)["hand"]


def test_cards_to_be_chosen_are_tick_boxes_and_the_button_knows_every_count() -> None:
    fragments = drawn(PIQUET_DISCARD)
    boxes = [a for _tag, a in elements(fragments["hand"]) if a.get("type") == "checkbox"]
    assert [box["value"] for box in boxes] == [card.card for card in PIQUET_DISCARD.hand.cards]
    assert {box["name"] for box in boxes} == {"with"}
    root = elements(fragments["hand"])[0][1]
    assert (root["data-min"], root["data-max"]) == ("1", "5")
    (button,) = [a for _tag, a in elements(fragments["choices"]) if "data-picking" in a]
    assert button["value"] == "discard *"
    assert json.loads(button["data-labels"] or "")[3] == "Exchange 3, leave 2"


def test_a_sheet_sends_one_value_a_category() -> None:
    radios = [a for _tag, a in elements(drawn(PIQUET_CALL)["prompt"]) if a.get("type") == "radio"]
    assert {a["name"] for a in radios} == {"call.sequence", "call.set"}
    assert [a["value"] for a in radios if "checked" in a] == ["sequence AS4", "set A3"]


def test_cards_that_a_sheet_covers_lie_in_it_with_their_names() -> None:
    html = drawn(PIQUET_SHEET)["prompt"]
    assert "What you left of the first five" in html
    assert ">Seven of hearts</span>" in html


def test_the_line_above_the_hand_reads_as_two_sentences() -> None:
    assert "</p> <p" in drawn(CHOUINE)["status"]


def test_an_announcement_waits_for_its_card() -> None:
    offered = [a for _tag, a in elements(drawn(CHOUINE)["choices"]) if "data-for" in a]
    assert [(a["data-for"], a["value"]) for a in offered] == [("KD", "play KD mariage")]


def test_what_ends_things_asks_first() -> None:
    menu = drawn(CHOUINE)["menu"]
    assert menu.index("<details") < menu.index("Give it up?") < menu.index('value="resign"')


def test_an_armed_song_can_be_switched_off() -> None:
    choices = {a["value"]: a for _tag, a in elements(drawn(GUINOTE)["choices"]) if "aria-pressed" in a}
    assert (choices["sing O"]["name"], choices["sing O"]["aria-pressed"]) == ("arm", "false")
    assert (choices["exchange"]["name"], choices["exchange"]["aria-pressed"]) == ("disarm", "true")


def test_onlookers_get_no_hand_and_no_way_to_act() -> None:
    html = table_html(drawn(WATCHED), WATCHED)
    assert 'id="c-' not in html
    assert 'value="play' not in html
    assert 'id="play"' not in html


def test_names_are_escaped() -> None:
    seats = tuple(replace(seat, name="<b>&\"'") for seat in PIQUET.seats)
    html = table_html(drawn(replace(PIQUET, seats=seats)), PIQUET)
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;&#34;&#39;" in html


def test_seats_of_four_stand_all_round() -> None:
    fragments = drawn(GUINOTE)
    for place, name in ((Place.TOP, "Luis Gil"), (Place.RIGHT, "Carla Sanz"), (Place.BOTTOM, "Ana Ruiz")):
        assert name in fragments[f"seat-{place}"]


def test_only_what_changed_is_sent_again() -> None:
    old = drawn(PIQUET)
    new = drawn(replace(PIQUET, n=PIQUET.n + 1, status="Benoît is to play."))
    assert set(changed(old, new)) == {"state", "status"}
    assert set(changed({}, new)) == set(NAMES)


def test_french_readers_get_their_letters() -> None:
    assert "cards/fr.svg#fr-QH" in fragments_of(PIQUET, "en")["hand"]
    assert "cards/fr-vdr.svg#fr-QH" in fragments_of(PIQUET, "fr")["hand"]
    assert "cards/es.svg#es-RO" in fragments_of(GUINOTE, "fr")["hand"]


@every_sample
def test_backs_are_all_alike(board: Board) -> None:
    faces = re.findall(r"#(?:fr|es)-(\w+)", "".join(fragments_of(board, "en")[f"seat-{place}"] for place in Place))
    assert set(faces) <= {"back"}


def test_a_fragment_is_drawn_again_only_when_its_parts_change_and_always_carries_its_number() -> None:
    first = drawn(replace(PIQUET, n=900, status="A new line."))
    second = drawn(replace(PIQUET, n=901, status="Another line."))
    assert 'data-n="901"' in second["hand"]
    assert second["hand"].replace("901", "900") == first["hand"]
    assert "Another line." in second["status"]


def test_what_is_kept_is_kept_apart_by_language_and_pack() -> None:
    spanish = replace(PIQUET, pack="es", hand=GUINOTE.hand)
    assert "#es-SO" in drawn(spanish)["hand"]
    assert fragments_of(PIQUET, "fr")["hand"] != fragments_of(PIQUET, "es")["hand"]
