"""An object of every class of the package, made anew for each test that could change it."""

import io
from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

import tafl
from tafl import env, tables
from tafl._tafl import BatchCore, EngineCore

RECORD = """[event:Club]
[attackers:Ingrid]
[date:2015.07.03]
[result:1]
[rules:dim:5 esc:e start:/2t2/5/t1K1t/5/2t2/]

1. a3-a2 Kc3-b3
[1:30 First (hint: look).|Second.]
1a.1.1a. a3-a4
[]
2. e3-e2
[]
"""

START = "/2t2/5/t1K1t/5/2t2/"

PUZZLE = """[puzzle-mode:strict]
[puzzle-prestart:0a]
[puzzle-start:1a]
[rules:dim:5 esc:e start:/2t2/5/t1K1t/5/2t2/]

1. a3-a2 Kc3-b3
[First.|Second.]
"""


class Sample(NamedTuple):
    name: str
    make: Callable[[], Any]


def found(value: Any, seen: dict[type, Sample], path: str, make: Callable[[], Any]) -> None:
    """Notes an object of a class of the package that has none yet."""
    if type(value).__module__.startswith("tafl") and type(value) not in seen:
        seen[type(value)] = Sample(path, make)


def steps(sample: Sample) -> list[tuple[str, Callable[[], Any]]]:
    """What an object has, and what its methods without arguments return."""
    ways: list[tuple[str, Callable[[], Any]]] = [(f"iter({sample.name})", partial(first, sample.make))]
    for name in dir(sample.make()):
        if not name.startswith("_"):
            ways.append((f"{sample.name}.{name}", partial(member, sample, name)))
            ways.append((f"{sample.name}.{name}()", partial(returned, sample, name)))
    return ways


def member(sample: Sample, name: str) -> Any:
    return getattr(sample.make(), name)


def returned(sample: Sample, name: str) -> Any:
    return member(sample, name)()


def first(make: Callable[[], Any]) -> Any:
    return next(iter(make()))


def samples() -> list[Sample]:
    """The objects that are made below, and those that are reached from them."""
    seen: dict[type, Sample] = {}
    for sample in SEEDS:
        found(sample.make(), seen, sample.name, sample.make)
    queue = list(seen.values())
    while queue:
        sample = queue.pop(0)
        for path, make in steps(sample):
            for name, way in ((path, make), (f"next(iter({path}))", partial(first, make))):
                try:
                    value = way()
                except Exception:
                    continue
                known = len(seen)
                found(value, seen, name, way)
                if len(seen) > known:
                    queue.append(seen[type(value)])
    return list(seen.values())


@cache
def fitted_games() -> tafl.FittedGames:
    """Made once: a fit tries all rules, and its result cannot be changed."""
    return tafl.fit_rules([tafl.GameRecord.from_otn(RECORD.replace("e3-e2", "e3-b2"))], top=1)


SEEDS = [
    Sample("Square", lambda: tafl.Square("e5")),
    Sample("Piece", lambda: tafl.Piece("K")),
    Sample("Move", lambda: tafl.Move("d6-f6xe6")),
    Sample("Position", lambda: tafl.Position("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")),
    Sample("Tsn", lambda: tafl.Tsn("3 4 3/1k1/3 a 7 2 example:1:a")),
    Sample("DialectPosition", lambda: tafl.Position.from_dialect("a2/1k1/3 a1 d 3 41", "taflzero")),
    Sample("Board", lambda: tafl.t3en.Board("2_o/_x_/3_ x")),
    Sample("Rules", lambda: tafl.Rules("brandub")),
    Sample("Game", lambda: tafl.Game("brandub")),
    Sample("Outcome", lambda: tafl.Outcome("attackers", "king-captured")),
    Sample("GameRecord", lambda: tafl.GameRecord.from_otn(RECORD)),
    Sample("Node", lambda: tafl.GameRecord.from_otn(RECORD).find("1b")),
    Sample("Puzzle", lambda: tafl.Puzzle(tafl.GameRecord.from_otn(PUZZLE))),
    Sample("PuzzleMove", lambda: introduced().moves[0]),
    Sample("PuzzleResponse", lambda: introduced().play("c3-b3")),
    Sample("Verdict", lambda: tafl.verify(tafl.GameRecord.from_otn(RECORD.replace("e3-e2", "e3-b2")))),
    Sample("records", lambda: tafl.records(io.BytesIO(RECORD.encode()))),
    Sample("tables.games", lambda: tables.games([tafl.GameRecord.from_otn(RECORD)])),
    Sample("Column", lambda: tables.games([]).columns[0]),
    Sample("Batch", lambda: env.Batch("brandub", 2, seed=1)),
    Sample("Explorer", lambda: tafl.Explorer([tafl.GameRecord.from_otn(RECORD)])),
    Sample("Exploration", lambda: tafl.Explorer([tafl.GameRecord.from_otn(RECORD)]).explore(START, depth=2)),
    Sample("FittedGames", fitted_games),
    Sample("EngineCore", lambda: EngineCore(print)),
    Sample("BatchCore", lambda: BatchCore("brandub", 2, 1, 100, 1, True, 0)),
]


def introduced() -> tafl.Puzzle:
    """A puzzle after its introduction."""
    puzzle = tafl.Puzzle(tafl.GameRecord.from_otn(PUZZLE))
    while puzzle.forward():
        pass
    return puzzle


SAMPLES = samples()
