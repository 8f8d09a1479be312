"""The table of unplayed rounds, each column as a club's organiser would say it."""

from fractions import Fraction as F

import pytest

from tournaments.events.rules.unplayed import MEANINGS, Cap, Unplayed, has_rival, points_of

SCALE = (F(3), F(1), F(1, 2))
FORFEITS = {Unplayed.FORFEIT_WON, Unplayed.FORFEIT_LOST, Unplayed.DOUBLE_FORFEIT}


def having(column: str) -> set[Unplayed]:
    return {kind for kind, meaning in MEANINGS.items() if getattr(meaning, column)}


def test_every_kind_has_its_meaning() -> None:
    assert set(MEANINGS) == set(Unplayed)


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        (Unplayed.PAIRING_BYE, F(3)),
        (Unplayed.FORFEIT_WON, F(3)),
        (Unplayed.REQUESTED_HALF, F(1)),
        (Unplayed.FORFEIT_LOST, F(1, 2)),
        (Unplayed.DOUBLE_FORFEIT, F(1, 2)),
        (Unplayed.REQUESTED_ZERO, F(0)),
        (Unplayed.LATE, F(0)),
        (Unplayed.WITHDRAWN, F(0)),
    ],
)
def test_a_round_without_a_game_gives_what_the_event_says(kind: Unplayed, points: F) -> None:
    assert points_of(kind, SCALE) == points


def test_only_who_had_a_whole_point_without_playing_gets_no_pairing_bye() -> None:
    assert having("bars_bye") == {Unplayed.PAIRING_BYE, Unplayed.FORFEIT_WON}


def test_a_pairing_bye_and_a_forfeit_won_are_nobodys_own_choice() -> None:
    assert having("is_voluntary") == set(Unplayed) - {Unplayed.PAIRING_BYE, Unplayed.FORFEIT_WON}


def test_a_forfeit_is_no_request_though_it_is_voluntary() -> None:
    assert having("is_request") == having("is_voluntary") - FORFEITS


def test_who_was_there_to_play_is_known_by_the_point_received() -> None:
    assert having("shows_presence") == having("bars_bye")


def test_forfeits_alone_had_an_opponent_whose_score_caps_the_dummy() -> None:
    assert {kind for kind in Unplayed if has_rival(kind)} == FORFEITS
    assert {kind for kind, meaning in MEANINGS.items() if meaning.cap is Cap.RIVAL} == FORFEITS
