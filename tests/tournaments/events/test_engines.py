"""Engines as a worker runs them: the real program, its limits, and what takes its place."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournaments.events.rules.pairing.fields import after, hard, meetings, pairs
from tests.tournaments.events.swiss import played_out
from tournaments.events.rules.pairing import dutch
from tournaments.events.rules.pairing.errors import EngineFailed, Failure, TimedOut, Unpairable
from tournaments.events.rules.pairing.proof import proof_of
from tournaments.events.rules.pairing.types import Engine, PairingInput, PairingResult, Step
from tournaments.events.rules.validator import result_findings
from tournaments.events.services import engines
from tournaments.events.services.engines import by_dutch, pair_by, pair_round


def test_the_first_round_is_the_upper_half_against_the_lower_with_sides_in_turn() -> None:
    """Without `-t w` the program draws lots for the sides, and the second run would differ in half of all cases."""
    results = [by_dutch(after(field=12)) for _ in range(2)]
    assert [(pair.first, pair.second) for pair in results[0].pairs] == [
        (1, 7),
        (8, 2),
        (3, 9),
        (10, 4),
        (5, 11),
        (12, 6),
    ]
    assert results[0] == results[1]
    assert results[0].version.startswith("gacrux 1.")


def test_a_stuck_round_is_paired_by_the_club_with_first_deals_given_up() -> None:
    """Everybody has dealt first twice running, or second: strict rules let nobody of one side meet."""
    wanted = stuck()
    with pytest.raises(Unpairable):
        by_dutch(wanted)
    result = pair_round(wanted)
    assert (result.engine, result.step) == (Engine.CLUB, Step.FIRST_DEAL)
    assert result_findings(wanted, result) == ()


def stuck() -> PairingInput:
    """Two groups of six that may meet only among themselves, each of whom dealt first twice."""
    first = "1+7 2+8 3+9 4+10 5+11 6+12"
    second = "1+8 2+9 3+10 4+11 5+12 6+7"
    others = hard(*[(a, b) for a in range(1, 7) for b in range(7, 13)])
    return after(first, second, field=12, forbidden=others)


def test_a_small_field_and_a_game_of_pairs_go_to_the_club() -> None:
    assert pair_round(after(field=11)).engine is Engine.CLUB
    assert pair_round(after(field=12, with_first_deal=False)).engine is Engine.CLUB
    assert pair_round(after(field=12), Engine.CLUB).engine is Engine.CLUB


def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(TimedOut):
        by_dutch(after(field=12), most_seconds=0.001)
    assert pair_round(after(field=12), most_seconds=0.001).engine is Engine.CLUB


def test_a_program_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(engines, "PROGRAM", (str(tmp_path / "nobody"),))
    with pytest.raises(EngineFailed) as caught:
        by_dutch(after(field=12))
    assert caught.value.reason is Failure.NOT_THERE


def test_a_program_that_says_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PROGRAM", (engines.PROGRAM[0], "-c", "raise SystemExit('no such thing')"))
    with pytest.raises(EngineFailed) as caught:
        by_dutch(after(field=12))
    assert (caught.value.reason, caught.value.detail.strip()) == (Failure.UNREADABLE, "no such thing")


def test_scores_that_its_file_can_not_hold_are_paired_by_the_club() -> None:
    assert pair_round(after(field=12, extra={1: Fraction(1, 3)})).engine is Engine.CLUB


def test_a_penalty_changes_the_score_group() -> None:
    wanted = after("1+7 2+8 3+9 4+10 5+11 6+12", field=12, extra={1: Fraction(-1)})
    met = meetings(by_dutch(wanted))
    assert not {frozenset((1, other)) for other in range(2, 6)} & met


def test_forbidden_meetings_are_kept_apart() -> None:
    assert not meetings(by_dutch(after(field=12, forbidden=hard((1, 7), (2, 8))))) & pairs((1, 7), (2, 8))


@pytest.mark.parametrize(("players", "rounds"), [(12, 5), (17, 6), (30, 6)])
def test_every_round_of_an_event_can_be_played(players: int, rounds: int, full: bool) -> None:
    by_engine = []
    for seed in range(20 if full else 1):
        for wanted, result in played_out(seed, players, rounds, pair_round):
            assert result_findings(wanted, result) == ()
            assert result.pairs
            by_engine.append(result.engine is (Engine.DUTCH if dutch.fits(wanted) else Engine.CLUB))
    assert by_engine.count(True) >= 0.9 * len(by_engine)


def kept(folder: Path, wanted: PairingInput, result: PairingResult) -> Path:
    path = folder / "round.json"
    path.write_text(json.dumps(proof_of(wanted, result)))
    return path


@pytest.mark.parametrize("engine", list(Engine))
def test_a_proof_comes_out_the_same(engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = after("1+7 2=8 3-9 4+10 5+11 6f12", field=12, extra={})
    call_command("pair-again", str(kept(tmp_path, wanted, pair_by(wanted, engine))))
    assert "comes out the same: 6 pairs" in capsys.readouterr().out


def test_a_round_that_was_given_something_up_comes_out_the_same(tmp_path: Path) -> None:
    wanted = after("1+2 3+4", "1+3 2+4", "1+4 2+3", field=4)
    result = pair_round(wanted)
    assert result.step is Step.SECOND_MEETING
    call_command("pair-again", str(kept(tmp_path, wanted, result)))


def test_a_changed_proof_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = after(field=6)
    path = kept(tmp_path, wanted, pair_round(wanted))
    proof = json.loads(path.read_text())
    proof["input"]["entrants"].reverse()
    proof["version"] = "club 0"
    path.write_text(json.dumps(proof))
    with pytest.raises(SystemExit):
        call_command("pair-again", str(path))
    said = capsys.readouterr().out
    assert "the input isn't the one that the digest was made of" in said
    assert "another version" in said
    assert "comes out otherwise" in said


@pytest.mark.parametrize("content", [b"", b"\xff", b"{}"])
def test_a_file_that_is_no_proof_is_said(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "round.json"
    path.write_bytes(content)
    with pytest.raises(SystemExit):
        call_command("pair-again", str(path))
    assert "no proof of a round" in capsys.readouterr().out


def test_a_round_that_can_not_be_paired_again_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = after("1+2", field=2)
    proof = proof_of(wanted, pair_round(wanted)) | {"step": "none"}
    path = tmp_path / "round.json"
    path.write_text(json.dumps(proof))
    with pytest.raises(SystemExit):
        call_command("pair-again", str(path), str(tmp_path / "missing.json"))
    said = capsys.readouterr().out
    assert "can't be paired again" in said
    assert "can't be read" in said
