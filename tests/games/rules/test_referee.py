"""The referee over whole records: what it says of each fault, and where."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from games.rules.errors import Breach
from games.rules.record import write_record
from games.rules.referee import RecordBreach, same_json
from games.rules.registry import GAMES
from games.sentences import SENTENCES
from tests.test_laws import KINDS, played

ROOT = Path(__file__).parents[3]


def match(name="chouine", seats=2, seed=11):
    return json.loads(write_record(played(GAMES[name], seats, random.Random(seed))))


def refereed(top, tmp_path, capsys, *flags):
    path = tmp_path / "match.json"
    path.write_text(top if isinstance(top, str) else json.dumps(top))
    with contextlib.suppress(SystemExit):
        call_command("referee", *flags, str(path))
    return capsys.readouterr().out


def error(top, tmp_path, capsys):
    line = json.loads(refereed(top, tmp_path, capsys, "--json"))
    assert line["ok"] is False
    return line["error"]


def place(found):
    return found["code"], found["deal"], found["action"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def test_a_whole_match_is_found_right(kind, tmp_path, capsys):
    top = match(*kind)
    line = json.loads(refereed(top, tmp_path, capsys, "--json"))
    assert line["ok"] is True
    assert line["match"] == top["result"]
    assert line["deals"] == [{"complete": True, "result": deal["result"]} for deal in top["deals"]]


def test_in_words_a_match_is_one_line(tmp_path, capsys):
    said = refereed(match(), tmp_path, capsys)
    assert said.count("\n") == 1 and "legal; chouine, Player 0 – Player 1" in said


def test_a_wrong_dealer_is_found_at_his_deal(tmp_path, capsys):
    top = match()
    top["deals"][1]["dealer"] = 1 - top["deals"][1]["dealer"]
    found = error(top, tmp_path, capsys)
    assert place(found) == ("wrong_dealer", 2, None)
    assert found["clause"].startswith("chouine §")


def test_a_deal_after_the_match_is_one_too_many(tmp_path, capsys):
    top = match()
    top["deals"].append(top["deals"][0])
    assert place(error(top, tmp_path, capsys)) == ("match_over", len(top["deals"]), None)


def test_a_deal_after_an_unfinished_one_is_refused(tmp_path, capsys):
    top = match()
    top["deals"][0]["actions"].pop()
    del top["deals"][0]["result"], top["result"]
    assert place(error(top, tmp_path, capsys)) == ("deal_unfinished", 2, None)


def test_a_deal_after_an_unfinished_one_of_an_ended_match_is_one_too_many(tmp_path, capsys):
    top = match()
    top["deals"][0]["actions"].pop()
    del top["deals"][0]["result"], top["result"]
    top["ended"] = {"how": "forfeit", "winner": 0, "reason": ""}
    assert place(error(top, tmp_path, capsys)) == ("match_over", 2, None)


def test_anything_said_after_the_end_of_a_deal_comes_too_late(tmp_path, capsys):
    top = match()
    top["deals"][0]["actions"].append("what is this")
    found = error(top, tmp_path, capsys)
    assert place(found) == ("deal_over", 1, len(top["deals"][0]["actions"]))


@pytest.mark.parametrize(
    "text", ["", "0", "0 fly", "2 play AS", "0  play AS", "0 play AS ", "0 play 1O", "zero play AS", "0 play"]
)
def test_words_that_are_no_action_are_found_in_their_place(text, tmp_path, capsys):
    top = match()
    top["deals"][0]["actions"][3] = text
    found = error(top, tmp_path, capsys)
    assert place(found) == ("unreadable_action", 1, 4) and found["clause"] == "record §3"


def test_an_illegal_action_says_what_would_have_been_legal(tmp_path, capsys):
    top = match()
    first = top["deals"][0]["actions"][0]
    top["deals"][0]["actions"].insert(0, first.replace(first[0], str(1 - int(first[0])), 1))
    found = error(top, tmp_path, capsys)
    assert place(found) == ("not_your_turn", 1, 1)
    assert "Legal here:" in found["message"] and "play" in found["message"]


@pytest.mark.parametrize("change", [lambda value: value + 1, float, str, bool], ids=["more", "float", "text", "bool"])
def test_a_result_that_differs_as_json_is_wrong(change, tmp_path, capsys):
    top = match("piquet")
    top["deals"][0]["result"]["scores"][0] = change(top["deals"][0]["result"]["scores"][0])
    assert place(error(top, tmp_path, capsys)) == ("wrong_result", 1, None)


def test_a_wrong_result_of_the_match_has_no_deal(tmp_path, capsys):
    top = match()
    top["result"]["winner"] = 1 - top["result"]["winner"]
    assert place(error(top, tmp_path, capsys)) == ("wrong_result", None, None)


def test_a_void_deal_counts_for_nothing_and_is_dealt_again(tmp_path, capsys):
    top = match()
    again = json.loads(json.dumps(top["deals"][0])) | {"void": "a card fell"}
    again["actions"] = again["actions"][:5]
    del again["result"]
    top["deals"].insert(0, again)
    line = json.loads(refereed(top, tmp_path, capsys, "--json"))
    assert line["ok"] and line["deals"][0] == {"complete": False, "result": None} and line["match"] == top["result"]


def test_an_adjusted_deal_counts_as_ruled_and_keeps_its_own_result(tmp_path, capsys):
    top = match("piquet")
    ruled = json.loads(json.dumps(top["deals"][0]["result"]))
    ruled["scores"] = [1000, -3]
    top["deals"][0]["adjusted"] = {"result": ruled, "reason": "wrong sheet"}
    own = top["deals"][0]["result"]
    del top["result"]
    line = json.loads(refereed(top, tmp_path, capsys, "--json"))
    assert line["deals"][0] == {"complete": True, "result": own, "adjusted": ruled}
    assert line["match"]["totals"][0] == 1000 + sum(deal["result"]["scores"][0] for deal in line["deals"][1:])


def test_an_unfinished_deal_cannot_be_adjusted(tmp_path, capsys):
    top = match()
    top["deals"] = top["deals"][:1]
    top["deals"][0]["actions"] = top["deals"][0]["actions"][:2]
    top["deals"][0]["adjusted"] = {"result": {"winner": 0, "resigned": True}, "reason": ""}
    del top["deals"][0]["result"], top["result"]
    assert place(error(top, tmp_path, capsys)) == ("deal_unfinished", 1, None)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
@pytest.mark.parametrize("winner", [0, 1, None])
def test_an_ended_match_carries_its_winner_whatever_the_deals_gave(kind, winner, tmp_path, capsys):
    top = match(*kind)
    top["ended"] = {"how": "ruling", "winner": winner, "reason": "late"}
    del top["result"]
    line = json.loads(refereed(top, tmp_path, capsys, "--json"))
    assert line["match"]["winner"] == winner
    if kind[0] == "piquet":
        assert (line["match"]["margin"], line["match"]["rubicon"], line["match"]["drawn"]) == (0, False, False)


def test_a_file_that_is_not_there_gets_one_line(capsys):
    with pytest.raises(SystemExit):
        call_command("referee", "--json", "/no/such/file")
    assert place(json.loads(capsys.readouterr().out)["error"]) == ("bad_record", None, None)


def test_standard_input_several_files_and_the_exit_code(tmp_path):
    path = tmp_path / "good.json"
    path.write_text(json.dumps(match()))
    command = [sys.executable, "manage.py", "referee", "--json", "-", str(path)]
    done = subprocess.run(command, cwd=ROOT, input=b"\x00", capture_output=True, timeout=60)
    lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert done.returncode == 1 and done.stderr == b""
    assert [(line["file"], line["ok"]) for line in lines] == [("-", False), (str(path), True)]


def test_a_name_of_any_characters_prints_as_one_line(tmp_path, capsys):
    top = match()
    top["players"] = ["Zoë\n\ud800", "李"]
    assert refereed(top, tmp_path, capsys).count("\n") == 1


def test_a_name_sends_nothing_to_the_terminal_but_signs(tmp_path, capsys):
    top = match()
    top["players"] = ["\u001b[2J\u202eAna\u007f", "李"]
    printed = refereed(top, tmp_path, capsys)
    assert "\\u001b[2J\\u202eAna\\u007f – 李" in printed
    assert printed.rstrip("\n").isprintable()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_lines_that_find_no_room_are_told_in_a_sentence(tmp_path):
    path = tmp_path / "good.json"
    path.write_text(json.dumps(match()))
    command = [sys.executable, "manage.py", "referee", str(path)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"CommandError: No space left on device\n")


@pytest.mark.parametrize("number", ["1e999", "9" * 5000, "1.0"])
def test_a_number_out_of_bounds_in_a_result_is_a_wrong_result(number, tmp_path, capsys):
    for part in ("deal", "match"):
        top = match()
        (top["deals"][0] if part == "deal" else top)["result"] = {"winner": "NUMBER"}
        path = tmp_path / "wrong.json"
        path.write_text(json.dumps(top).replace('"NUMBER"', number))
        with pytest.raises(SystemExit):
            call_command("referee", "--json", str(path))
        found = json.loads(capsys.readouterr().out)["error"]
        assert place(found) == ("wrong_result", 1 if part == "deal" else None, None)


def test_a_result_that_should_be_null_is_told_so(tmp_path, capsys):
    top = match()
    top["deals"] = top["deals"][:1]
    top["deals"][0]["actions"] = []
    del top["result"]
    assert error(top, tmp_path, capsys)["message"].endswith("Right is: null")


def test_values_are_the_same_only_as_json():
    assert same_json({"a": (1, None)}, {"a": [1, None]})
    assert not same_json([1], [1, 2])
    assert not same_json({"a": 1}, {"b": 1})


def test_every_breach_has_its_sentence_and_every_game_its_clauses():
    from games.rules.chouine.breaches import ChouineBreach
    from games.rules.guinote.breaches import GuinoteBreach
    from games.rules.piquet.breaches import PiquetBreach

    known = {
        *map(str, Breach),
        *map(str, RecordBreach),
        *map(str, ChouineBreach),
        *map(str, GuinoteBreach),
        *map(str, PiquetBreach),
    }
    assert known == set(SENTENCES)
    for game in GAMES.values():
        for code in ("wrong_dealer", "match_over", "deal_unfinished", "deal_over", "wrong_result"):
            assert game.clause(code).startswith(f"{game.name} §")


def test_the_longest_numbers_that_are_read_can_still_be_added_and_printed(tmp_path, capsys):
    top = match("piquet") | {"options": {"deals": 1}}
    top["deals"] = top["deals"][:1]
    ruled = json.loads(json.dumps(top["deals"][0]["result"])) | {"scores": [int("9" * 1000), int("9" * 999)]}
    top["deals"][0]["adjusted"] = {"result": ruled, "reason": ""}
    del top["result"]
    line = json.loads(refereed(top, tmp_path, capsys, "--json"))
    assert line["match"]["margin"] == int("9" * 1000) - int("9" * 999) + 100


def test_an_action_of_endless_words_is_unreadable(tmp_path, capsys):
    top = match("piquet")
    top["deals"][0]["actions"][0] = "0 stand " + "A4 " * 100_000
    assert place(error(top, tmp_path, capsys)) == ("unreadable_action", 1, 1)
