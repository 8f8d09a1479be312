"""A claim that is granted at once is never wrong, and asks for nothing that the claimant can't know."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.rules import claims
from games.rules.cards import Card, cards
from games.rules.game import Game, Seat
from games.rules.registry import GAMES
from tests.games.rules import ends
from tests.games.rules.ends import CLAIMANT, cards_of, position

KINDS = {("chouine", 2): 5, ("piquet", 2): 6, ("guinote", 2): 6, ("guinote", 4): 4}
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")


@pytest.fixture
def positions(request: pytest.FixtureRequest) -> int:
    """How many random ends of each kind are looked at."""
    return 20_000 if request.config.getoption("--full", default=False) else 2_000


def is_forced(game: Game, state: Any, known: dict[Any, bool]) -> bool:
    """Whether the claimant can take every trick whatever the others play, by trying everything."""
    if game.result(state) is not None:
        return True
    key = (state.deal.hands if hasattr(state, "deal") else state.hands, *_lying(state))
    if key not in known:
        (turn,) = game.to_act(state)
        outcomes = (
            _is_kept(game, state, after) and is_forced(game, after, known)
            for after in (game.apply(state, action) for action in cards_of(game, state))
        )
        known[key] = any(outcomes) if turn == CLAIMANT else all(outcomes)
    return known[key]


def _lying(state: Any) -> tuple[Any, ...]:
    return tuple(getattr(state, name, None) for name in ("played", "lead", "led"))


def _is_kept(game: Game, before: Any, after: Any) -> bool:
    """Whether no trick has gone to somebody else with the last card."""
    done = _tricks(after)
    return len(done) == len(_tricks(before)) or done[-1].winner == CLAIMANT


def _tricks(state: Any) -> tuple[Any, ...]:
    found = state.deal if hasattr(state, "deal") else getattr(state, "play", state)
    return tuple(found.tricks)


@every_kind
def test_what_is_granted_at_once_can_never_go_wrong(kind: tuple[str, int], positions: int) -> None:
    game, judge, dice = GAMES[kind[0]], claims.claims_of(GAMES[kind[0]]), random.Random(11)
    granted = refused = 0
    for _ in range(positions):
        state = position(kind, dice.randint(1, KINDS[kind]), dice)
        if judge.bar(state, CLAIMANT) is None and judge.is_proven(state, CLAIMANT):
            assert is_forced(game, state, {}), state
            granted += 1
        else:
            refused += 1
    assert granted > positions / 12
    assert refused > positions / 12


@every_kind
def test_what_is_granted_has_a_legal_line_to_the_end_that_gives_every_trick(
    kind: tuple[str, int], positions: int
) -> None:
    game, judge, dice = GAMES[kind[0]], claims.claims_of(GAMES[kind[0]]), random.Random(12)
    for _ in range(positions // 4):
        state = position(kind, dice.randint(1, 6), dice)
        if judge.bar(state, CLAIMANT) is not None or not judge.is_proven(state, CLAIMANT):
            continue
        line = claims.line(game, state, CLAIMANT)
        assert line, state
        before = len(_tricks(state))
        for action in line:
            state = game.apply(state, action)
        assert game.result(state) is not None
        assert {trick.winner for trick in _tricks(state)[before:]} == {CLAIMANT}


def cooperative(game: Game, state: Any) -> bool:
    """Whether there is any legal way at all in which the claimant takes every trick, by trying everything."""
    if game.result(state) is not None:
        return True
    return any(
        _is_kept(game, state, after) and cooperative(game, after)
        for after in (game.apply(state, action) for action in cards_of(game, state))
    )


@every_kind
def test_a_line_is_found_just_where_there_is_one(kind: tuple[str, int], positions: int) -> None:
    game, judge, dice = GAMES[kind[0]], claims.claims_of(GAMES[kind[0]]), random.Random(13)
    found = {True: 0, False: 0}
    for _ in range(positions // 10):
        state = position(kind, dice.randint(1, 3 if kind[1] == 2 else 2), dice)
        if judge.bar(state, CLAIMANT) is not None:
            continue
        is_possible = cooperative(game, state)
        assert (claims.line(game, state, CLAIMANT) is not None) is is_possible
        found[is_possible] += 1
    assert min(found.values()) > 5


@every_kind
def test_the_search_for_a_line_ends_soon_even_where_there_is_none(kind: tuple[str, int]) -> None:
    game, dice = GAMES[kind[0]], random.Random(14)
    for _ in range(20):
        state = position(kind, 6, dice)
        search = claims._Search(game, CLAIMANT)
        search.line(state)
        assert search.left >= -7 * 24  # what was begun may still look at its last cards


@every_kind
def test_the_answer_depends_on_nothing_that_the_claimant_has_not_seen(kind: tuple[str, int], positions: int) -> None:
    judge, dice = claims.claims_of(GAMES[kind[0]]), random.Random(15)
    answers = set()
    for _ in range(positions // 4):
        state = position(kind, dice.randint(1, KINDS[kind]), dice)
        if judge.bar(state, CLAIMANT) is not None:
            continue
        told = judge.is_proven(state, CLAIMANT)
        for _ in range(3):
            again = redealt(state, kind, dice)
            assert judge.bar(again, CLAIMANT) is None
            assert judge.is_proven(again, CLAIMANT) is told
        answers.add(told)
    assert answers == {True, False}


def redealt(state: Any, kind: tuple[str, int], dice: random.Random) -> Any:
    """`state` with the cards that the claimant has not seen dealt anew to where he may think them to be."""
    if kind[0] == "piquet":
        hidden = [*state.hands[1], *state.cards.discards[1], *state.cards.left]
        dice.shuffle(hidden)
        held, thrown = len(state.hands[1]), len(state.cards.discards[1])
        theirs = (tuple(hidden[:held]), tuple(hidden[held : held + thrown]), tuple(hidden[held + thrown :]))
        known = replace(state.cards, discards=(state.cards.discards[0], theirs[1]), left=theirs[2])
        return replace(state, cards=known, hands=(state.hands[0], theirs[0]))
    hands = state.deal.hands
    hidden = [card for hand in hands[1:] for card in hand]
    dice.shuffle(hidden)
    dealt: list[tuple[Card, ...]] = [hands[0]]
    for hand in hands[1:]:
        dealt.append(tuple(hidden[: len(hand)]))
        del hidden[: len(hand)]
    return replace(state, deal=replace(state.deal, hands=tuple(dealt)))


def test_nothing_can_be_claimed_before_the_last_cards_nor_out_of_turn() -> None:
    for name, seats in KINDS:
        game = GAMES[name]
        state = game.start(game.opening(game.read_options({}), seats), Seat(0), game.pack)
        judge = claims.claims_of(game)
        assert {judge.bar(state, Seat(seat)) for seat in range(seats)} == {claims.ClaimBar.TOO_EARLY}
        end = position((name, seats), 2, random.Random(1))
        assert judge.bar(end, Seat(1)) is claims.ClaimBar.NOT_YOUR_TURN


def guinote_end(hands: tuple[str, ...], trump: str = "O") -> Any:
    """Four or two players in arrastre with these hands, seat 0 to lead; all other cards have been played."""
    held = [cards(hand) for hand in hands]
    rest = [card for card in GAMES["guinote"].pack if not any(card in hand for hand in held)]
    return ends.guinote_leading(held, rest, trump, CLAIMANT)


def test_a_pair_of_ones_own_has_to_be_sung_first() -> None:
    judge = claims.claims_of(GAMES["guinote"])
    assert judge.bar(guinote_end(("1O RC SC", "2O 4C 5C")), CLAIMANT) is claims.ClaimBar.UNSAID
    assert judge.bar(guinote_end(("1O RC SB", "2O 4C 5C")), CLAIMANT) is None


def test_a_song_that_the_partner_may_hold_is_no_matter_for_the_site() -> None:
    judge = claims.claims_of(GAMES["guinote"])
    sung = guinote_end(("1O 3O", "2O 4O", "RC SC", "2B 4B"))
    quiet = guinote_end(("1O 3O", "2O 4O", "RC 7C", "2B 4B"))
    assert not judge.is_proven(sung, CLAIMANT)
    assert judge.is_proven(quiet, CLAIMANT)


def test_what_the_rival_may_announce_is_no_matter_for_the_site() -> None:
    judge = claims.claims_of(GAMES["chouine"])

    def end(theirs: str) -> Any:
        hands = [cards("AS TS"), cards(theirs)]
        rest = [card for card in GAMES["chouine"].pack if not any(card in hand for hand in hands)]
        return ends.chouine_leading(hands, rest, "S", CLAIMANT)

    assert not judge.is_proven(end("KH QH"), CLAIMANT)
    assert judge.is_proven(end("KH JH"), CLAIMANT)
    assert judge.bar(end("KH JH"), CLAIMANT) is None


def test_a_trump_that_is_still_out_stops_a_suit_from_running() -> None:
    judge = claims.claims_of(GAMES["guinote"])
    assert not judge.is_proven(guinote_end(("1C 3C", "2O 4E", "5E 6E", "2B 4B")), CLAIMANT)
    assert judge.is_proven(guinote_end(("1O 1C", "2O 4E", "5E 6E", "2B 4B")), CLAIMANT)
    assert not judge.is_proven(guinote_end(("1O 1C", "2O 4O", "5E 6E", "2B 4B")), CLAIMANT)


def test_what_younger_turned_up_counts_as_seen_in_piquet() -> None:
    judge = claims.claims_of(GAMES["piquet"])
    hands = [cards("KH"), cards("7S")]
    rest = [card for card in GAMES["piquet"].pack if not any(card in hand for hand in hands)]
    end = ends.piquet_leading(hands, rest, "", CLAIMANT)
    assert end.cards.left == cards("AH")
    assert not judge.is_proven(end, CLAIMANT)
    assert judge.is_proven(replace(end, exposed=True), CLAIMANT)
