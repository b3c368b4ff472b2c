"""Measures `tafl` beside the other packages for tafl on PyPI, and beside python-chess for the same work on chess.

`cargo xtask python --measure` runs it with the wheel that it builds: `peers.py WHEEL FOLDER [SECONDS]`. Each package gets
an environment of its own in the folder. The contenders of a kind of work take turns, ROUNDS times, and the median counts:
a machine that is slow for a while is slow for all of them.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROUNDS = 5


class Work(NamedTuple):
    title: str
    contenders: list[tuple[str, str]]
    """Packages and their names for the work. The first is ours, and the others are compared with it."""


WORKS = [
    Work(
        "1,200 Copenhagen games: read and replayed, with every position",
        [("tafl", "replay"), ("pyhnefatafl", "replay"), ("hnefatafl", "replay"), ("chess", "pgn")],
    ),
    Work(
        "random games on 11 by 11, each move drawn from the list of legal moves",
        [("tafl", "random-11"), ("pyhnefatafl", "random-11"), ("hnefatafl", "random-11"), ("chess", "random")],
    ),
    Work(
        "random games on 7 by 7",
        [("tafl", "random-7"), ("brandub", "random-7"), ("chess", "random")],
    ),
    Work(
        "positions counted move by move: `legal_moves`, `push`, `pop`",
        [("tafl", "count-7"), ("chess", "count")],
    ),
    Work("positions counted by one call of `perft`", [("tafl", "perft-7"), ("chess", "count")]),
]


def environment(folder: Path, name: str, packages: list[str]) -> Path:
    """The interpreter of an environment with these packages."""
    home = folder / name
    python = home / "bin" / "python"
    stamp = home / "packages"
    wanted = "\n".join(packages)
    if not stamp.exists() or stamp.read_text() != wanted or name == "tafl":
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        stamp.write_text(wanted)
    return python


def environments(folder: Path, wheel: str) -> dict[str, Path]:
    pythons = {"tafl": environment(folder, "tafl", [wheel])}
    for line in (HERE / "requirements.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            packages = line.split()
            name = packages[0].split("=")[0]
            pythons[name] = environment(folder, name, packages)
    return pythons


def plies_per_second(python: Path, name: str, work: str, seconds: float, data: Path) -> float:
    words = [python, HERE / "contender.py", name, work, str(seconds), data]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    measured = json.loads(done.stdout)
    return float(measured["plies"]) / float(measured["seconds"])


def games(folder: Path, python: Path) -> Path:
    """Random games of chess, as a file for python-chess."""
    path = folder / "chess.pgn"
    program = (
        "import chess, chess.pgn, random\n"
        "rng = random.Random(1)\n"
        "for _ in range(300):\n"
        "    board = chess.Board()\n"
        "    while board.ply() < 100 and not board.is_game_over():\n"
        "        board.push(rng.choice(list(board.legal_moves)))\n"
        "    print(chess.pgn.Game.from_board(board), end='\\n\\n')\n"
    )
    if not path.exists():
        path.write_bytes(subprocess.run([python, "-c", program], check=True, capture_output=True).stdout)
    return path


def measured(work: Work, pythons: dict[str, Path], seconds: float, corpus: Path, pgn: Path) -> list[float]:
    rates: list[list[float]] = [[] for _ in work.contenders]
    for _ in range(ROUNDS):
        for rate, (name, kind) in zip(rates, work.contenders, strict=True):
            data = pgn if kind == "pgn" else corpus
            rate.append(plies_per_second(pythons[name], name, kind, seconds, data))
    return [statistics.median(rate) for rate in rates]


def main() -> None:
    wheel, folder = sys.argv[1], Path(sys.argv[2])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
    shared = Path(os.environ.get("TAFL_CORPUS", HERE.parents[3] / "shared"))
    corpus = shared / "corpus" / "copenhagen-1200.csv"
    folder.mkdir(parents=True, exist_ok=True)
    pythons = environments(folder, wheel)
    pgn = games(folder, pythons["chess"])
    print("| work | package | plies a second | `tafl` is faster by |\n| --- | --- | ---: | ---: |")
    for work in WORKS:
        if not corpus.exists() and work.contenders[0][1] == "replay":
            print(f"| {work.title} | not measured: {corpus} is missing | | |")
            continue
        rates = measured(work, pythons, seconds, corpus, pgn)
        for (name, _), rate in zip(work.contenders, rates, strict=True):
            package = {"tafl": "`tafl`", "chess": "python-chess, a game of chess"}.get(name, f"`{name}`")
            faster = "" if name == "tafl" else f"{rates[0] / rate:.1f}"
            title = work.title if name == "tafl" else ""
            print(f"| {title} | {package} | {rate:,.0f} | {faster} |")


if __name__ == "__main__":
    main()
