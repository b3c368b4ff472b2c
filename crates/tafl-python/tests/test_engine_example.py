"""The engine of forty lines speaks the protocol of engines."""

import subprocess
import sys
from pathlib import Path

import tafl

EXAMPLE = Path(__file__).parents[2] / "tafl-engine" / "examples" / "engine.py"


def test_the_engine_wins_at_once() -> None:
    rules = tafl.Rules("dim:7 esc:c atkf:n start:/7/3t3/t6/K2Tt1t/7/5T1/3t2t/")
    lines = ["utep 1", f"rules {rules}", "isready", "position start", "go depth 1", "quit", ""]
    run = [sys.executable, str(EXAMPLE)]
    printed = subprocess.run(run, input="\n".join(lines), capture_output=True, text=True, check=True, timeout=60)
    expected = ["id name Fewest answers 1.0", "utepok", "rulesok", "readyok", "bestmove a4-a7"]
    assert printed.stdout.splitlines() == expected
