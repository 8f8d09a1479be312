"""The console behind `./run`, with small programs in the place of the site's."""

import os
import sys
import time

import pytest

from config.supervisor.processes import Console, GivenUp, Process
from tests.site import wait_for


def program(name: str, source: str, grace_s: float = 10) -> Process:
    return Process(name, [sys.executable, "-c", source], grace_s)


def turn_until(console: Console, claim, what: str) -> None:
    def turned() -> bool:
        console.turn()
        return bool(claim())

    wait_for(turned, what)


SLEEP = "import time; print('awake', flush=True); time.sleep(600)"
DIE = "import sys; print('good'); print('bye'); sys.exit(3)"
STUBBORN = "import signal, time; signal.signal(15, signal.SIG_IGN); print('awake', flush=True); time.sleep(600)"


def said_awake(capsys: pytest.CaptureFixture[str], times: int = 1):
    heard: list[str] = []

    def claim() -> bool:
        heard.append(capsys.readouterr().out)
        return "".join(heard).count("awake") >= times

    return claim


def test_lines_carry_the_name_of_who_said_them(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console([program("one", DIE)])
    console.start()
    with pytest.raises(GivenUp):
        turn_until(console, lambda: False, "the end")
    console.stop()
    assert "    one | good\n    one | bye\n" in capsys.readouterr().out


def test_a_program_that_dies_three_times_in_a_minute_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console([program("weak", DIE), program("strong", SLEEP)])
    console.start()
    with pytest.raises(GivenUp, match="weak stopped 3 times in a minute"):
        turn_until(console, lambda: False, "the end")
    assert capsys.readouterr().err.count("weak stopped (code 3) and is started again.") == 2
    console.stop()
    assert all(process.running is None for process in console.processes)


def test_what_is_stopped_is_not_started_again(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console([program("one", SLEEP)])
    console.start()
    turn_until(console, said_awake(capsys), "the program to wake")
    running = console.processes[0].running
    console.ask_to_stop()
    running.terminate()
    running.wait()
    console.turn()
    assert console.processes[0].running is running
    console.stop()


def test_who_does_not_stop_in_time_is_ended_with_all_it_started(capsys: pytest.CaptureFixture[str]) -> None:
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {STUBBORN!r}])"
    console = Console([program("stubborn", STUBBORN, grace_s=0.2), program("parent", parent, grace_s=0.2)])
    console.start()
    turn_until(console, said_awake(capsys, times=2), "both programs to wake")
    groups = [process.running.pid for process in console.processes]
    began = time.monotonic()
    console.stop()
    assert time.monotonic() - began < 10
    assert "stubborn did not stop in 0.2 s and is ended." in capsys.readouterr().err
    for group in groups:
        wait_for(lambda group=group: not is_group_alive(group), "the last of the group to end")


def is_group_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
