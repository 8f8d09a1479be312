"""What decides a drawn match of a knockout."""

from tournaments.events.rules.deciders import Decider, steps, waits_for_extra

LOTS = (4, 9)


def taken(*args: object) -> list[tuple[str, int | None]]:
    return [(step.decider, step.winner) for step in steps(*args)]


def test_units_won_decide_alone_when_they_differ() -> None:
    assert taken((2, 1), -50, None, LOTS) == [(Decider.UNITS, 0)]


def test_level_units_go_to_the_sum_of_margins() -> None:
    assert taken((1, 1), -20, None, LOTS) == [(Decider.UNITS, None), (Decider.MARGIN, 1)]


def test_level_margins_wait_for_one_more_unit() -> None:
    compared = steps((1, 1), 0, None, LOTS)
    assert waits_for_extra(compared)
    assert compared[-1].winner is None


def test_the_extra_unit_decides() -> None:
    compared = steps((1, 1), 0, (130, 104), LOTS)
    assert not waits_for_extra(compared)
    assert (compared[-1].decider, compared[-1].values, compared[-1].winner) == (Decider.EXTRA, (130, 104), 0)


def test_a_drawn_extra_unit_goes_to_lots_and_every_step_is_shown() -> None:
    assert taken((0, 0), 0, (95, 95), LOTS) == [
        (Decider.UNITS, None),
        (Decider.MARGIN, None),
        (Decider.EXTRA, None),
        (Decider.LOTS, 1),
    ]


def test_a_match_of_which_nothing_was_compared_waits_for_nothing() -> None:
    assert not waits_for_extra(())
