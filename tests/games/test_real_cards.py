"""A match goes on with real cards and comes back: both sides write down what happened."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games import records
from games.course import Scored, Stage, Word
from games.models import Table
from games.services import errors, play, real_cards
from tests.games.directing import GAMES, Club, club
from tests.games.tables import person

pytestmark = pytest.mark.django_db


def scored(game: str, side: int) -> dict[str, Any]:
    if game == "piquet":
        none = dict.fromkeys(
            ("carte_blanche", "point", "sequences", "sets", "repique", "pique", "play", "last_trick", "cards", "capot"),
            0,
        )
        return {"scores": [40, 10] if side == 0 else [10, 40], "tricks": [0, 0], "breakdown": [none, none]}
    if game == "chouine":
        return {"winner": side, "resigned": True}
    return {"point_to": side, "resigned": True}


@pytest.mark.parametrize(("game", "seats"), [("chouine", 2), ("piquet", 2), ("guinote", 4)])
def test_match_goes_on_with_real_cards_and_back(game: str, seats: int) -> None:
    evening = club(game, seats).dealt()
    evening.play_deal()
    kept = evening.course.unit.standing
    evening.rule(Word.REAL_CARDS, "the line is bad")
    assert (evening.course.stage, evening.course.unit.standing) == (Stage.BY_HAND, kept)
    n = evening.n
    assert evening.later(10_000).n == n
    write(evening, 0, scored(game, 0), 0)
    assert evening.course.unit.standing == kept
    real_cards.agree(evening.code, evening.people[1].pk, seen=evening.n, request_id=uuid4().hex, now=evening.now)
    assert len(evening.course.unit.sheet) == 2
    evening.rule(Word.SCREEN, seat=1)
    assert (evening.course.stage, evening.course.next_dealer) == (Stage.PAUSED, 1)
    evening.finish()
    record = evening.record()
    assert record["meta"]["result"] == records.match_of(Table.objects.get(pk=evening.table.pk)).units[0].result
    assert len(record["meta"]["real_cards"]) == 1
    assert len(record["meta"]["later_deals"]) >= 1
    assert len(record["deals"]) == len(record["proof"]["deals"]) == 1
    assert evening.judged().match["winner"] == evening.course.winner


def write(evening: Club, seat: int, result: dict[str, Any], last: int | None = None) -> play.Answer:
    return real_cards.write_down(
        evening.code,
        evening.people[seat].pk,
        result,
        last,
        seen=evening.n,
        request_id=uuid4().hex,
        now=evening.now,
    )


def test_running_deal_is_void_when_the_real_cards_come() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.REAL_CARDS)
    assert [text.split()[0] for text in evening.texts[-2:]] == ["void", "real-cards"]
    assert evening.course.unit.sheet == ()


def test_the_same_words_from_the_other_side_are_agreement_and_other_words_take_their_place() -> None:
    evening = club("chouine").dealt()
    evening.rule(Word.REAL_CARDS)
    write(evening, 0, scored("chouine", 0))
    write(evening, 1, scored("chouine", 1))
    assert evening.course.written.seat == 1
    with pytest.raises(errors.NotNow):
        real_cards.agree(evening.code, evening.people[1].pk, seen=evening.n, request_id="x", now=evening.now)
    write(evening, 0, scored("chouine", 1))
    assert evening.course.unit.standing.score == (0, 1)
    assert isinstance(evening.course.unit.sheet[0], Scored)


def test_partner_does_not_agree_for_the_other_side() -> None:
    evening = club("guinote", 4).dealt()
    evening.rule(Word.REAL_CARDS)
    write(evening, 0, scored("guinote", 0), 2)
    with pytest.raises(errors.NotNow):
        real_cards.agree(evening.code, evening.people[2].pk, seen=evening.n, request_id="x", now=evening.now)
    real_cards.agree(evening.code, evening.people[3].pk, seen=evening.n, request_id="y", now=evening.now)
    assert evening.course.next_dealer == 2


@pytest.mark.parametrize("game", GAMES)
def test_whole_match_of_several_units_is_played_with_real_cards(game: str) -> None:
    evening = club(game, match_format=("best_of", 3)).dealt()
    evening.rule(Word.REAL_CARDS)
    while evening.course.stage is not Stage.OVER:
        evening.rule(Word.SCORED, "the players' sheet", result=scored(game, 0), seat=0)
    played = records.match_of(Table.objects.get(pk=evening.table.pk))
    assert (played.units_won, played.winner, played.cards_played) == ((2, 0), 0, False)
    with pytest.raises(records.NothingDealt):
        evening.record(2)


def test_the_house_plays_with_no_real_cards() -> None:
    evening = Club("chouine", person("ana"), None).dealt()
    with pytest.raises(errors.NoRuling) as caught:
        evening.rule(Word.REAL_CARDS)
    assert caught.value.why == "house_sits"


def test_without_real_cards_nothing_is_written_down() -> None:
    evening = club("chouine").dealt()
    for refused in (
        lambda: write(evening, 0, scored("chouine", 0)),
        lambda: evening.rule(Word.SCORED, result=scored("chouine", 0)),
        lambda: evening.rule(Word.SCREEN),
    ):
        with pytest.raises(errors.NotNow):
            refused()
