"""What the bell means for a match that is not finished."""

import pytest

from tournaments.events.rules.bell import Bell, Ruling, Then, Unfinished, at_bell

GAMES = ("chouine", "piquet", "guinote")


def finish(**match: object) -> Ruling:
    return at_bell(Bell.FINISH_DEAL, Unfinished(**match))


def stop(**match: object) -> Ruling:
    return at_bell(Bell.STOP, Unfinished(**match))


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_on_the_table_is_finished_whoever_leads(game: str) -> None:
    assert finish(game=game, units=(1, 0), score=(2, 0), is_dealt=True) == Ruling(Then.FINISH_DEAL)


@pytest.mark.parametrize("game", GAMES)
def test_after_it_the_leader_wins(game: str) -> None:
    assert finish(game=game, units=(0, 0), score=(2, 1)).winner == 0
    assert finish(game=game, units=(0, 0), score=(2, 1)).then is Then.OVER


@pytest.mark.parametrize("game", GAMES)
def test_who_is_level_plays_one_more_deal_and_another_while_that_changes_nothing(game: str) -> None:
    assert finish(game=game, units=(1, 1), score=(2, 2)).then is Then.ONE_MORE_DEAL
    assert finish(game=game, units=(1, 1), score=(2, 2), is_dealt=True).then is Then.FINISH_DEAL
    assert finish(game=game, units=(1, 1), score=(2, 3)).winner == 1


def test_a_match_that_has_not_begun_plays_one_deal() -> None:
    assert finish(game="chouine", units=(0, 0)).then is Then.ONE_MORE_DEAL


def test_units_won_lead_before_the_score_of_the_one_going_on() -> None:
    assert finish(game="guinote", units=(1, 0), score=(0, 2)).winner == 0


def test_the_hand_de_vueltas_is_finished_too() -> None:
    assert finish(game="guinote", units=(0, 0), score=(2, 1), vueltas=True).then is Then.PLAY_VUELTAS
    assert finish(game="guinote", units=(0, 0), score=(2, 1), vueltas=True, is_dealt=True).then is Then.FINISH_DEAL


@pytest.mark.parametrize("game", GAMES)
def test_stopped_at_once_the_deal_on_the_table_counts_for_nothing(game: str) -> None:
    assert stop(game=game, units=(0, 1), score=(2, 0), is_dealt=True, vueltas=True).winner == 1


@pytest.mark.parametrize("game", GAMES)
def test_stopped_at_once_and_level_nobody_wins(game: str) -> None:
    assert stop(game=game, units=(1, 1), score=(1, 1), is_dealt=True) == Ruling(Then.OVER, None, 0)


@pytest.mark.parametrize(("game", "margin"), [("chouine", 4), ("guinote", 4), ("piquet", 3)])
def test_the_unit_going_on_counts_in_the_margin_but_no_unfinished_partie(game: str, margin: int) -> None:
    assert stop(game=game, units=(1, 0), score=(2, 1), margin=3).margin == margin
