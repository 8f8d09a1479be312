"""The rules' speed beside two peers: `python -m tests.bench.rules [ROUNDS [SECONDS]]`.

Each peer gets an environment of its own under var/bench/. The runs alternate, each in a process of its own; printed are
medians over the rounds and, for each of our games, the ratio to each peer taken round by round.
"""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
OURS = ("chouine-2", "piquet-2", "guinote-2", "guinote-4")
PEERS = {"schnapsen": ("schnapsen==0.0.5", "schnapsen_peer.py"), "euchre": ("open-spiel==2.0.2", "euchre_peer.py")}


def environment(peer: str) -> str:
    """The Python of the peer's own environment, made when it isn't there."""
    home = ROOT / "var" / "bench" / peer
    python = home / "bin" / "python"
    if not (home / "made").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", PEERS[peer][0]], check=True)
        (home / "made").touch()
    return str(python)


def run(command: list[str]) -> dict[str, float]:
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def commands(seconds: float) -> dict[str, list[str]]:
    ours = {kind: [sys.executable, "-m", "tests.bench.rules.ours", kind, str(seconds)] for kind in OURS}
    return ours | {peer: [environment(peer), str(HERE / PEERS[peer][1]), str(seconds)] for peer in PEERS}


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def main(rounds: int = 5, seconds: float = 2.0) -> None:
    todo = commands(seconds)
    rows: dict[str, list[dict[str, float]]] = {name: [] for name in todo}
    for _ in range(rounds):
        for name, command in todo.items():
            rows[name].append(run(command))
    print(f"{processor()}, Python {platform.python_version()}, {rounds} alternating rounds of {seconds:g} s, medians")
    print(
        f"{'game':<11}{'deals/s':>10}{'actions/s':>12}{'µs/step':>9}   "
        + "   ".join(f"step ratio to {peer}" for peer in PEERS)
    )
    for name, runs in rows.items():
        middle = {key: statistics.median(row[key] for row in runs) for key in runs[0]}
        ratios = [
            statistics.median(
                ours["step_us"] / theirs["step_us"] for ours, theirs in zip(runs, rows[peer], strict=True)
            )
            for peer in PEERS
        ]
        print(
            f"{name:<11}{middle['deals_s']:>10.0f}{middle['actions_s']:>12.0f}{middle['step_us']:>9.1f}   "
            + "   ".join(f"{ratio:>{len(peer) + 14}.2f}" for ratio, peer in zip(ratios, PEERS, strict=True))
        )


if __name__ == "__main__":
    main(*[kind(given) for kind, given in zip((int, float), sys.argv[1:], strict=False)])
