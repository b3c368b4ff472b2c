"""Engines: programs that play tafl, and the one that is built in.

This is like `chess.engine` of python-chess. Engines speak the protocol of `tafl match`, and get the rules of each game.

>>> with SimpleEngine.builtin() as engine:
...     info = engine.analyse(Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders"), Limit(depth=3))
>>> info["score"], info["pv"]
(PovScore(relative=Win(1), turn='defenders'), [Move('Ka4-a7')])

| class or function | |
| --- | --- |
| `SimpleEngine` | an engine |
| `Protocol` | the same for `asyncio` |
| `Limit` | how long to search: time, depth, nodes, clocks |
| `PlayResult`, `InfoDict` | a move, and what was found |
| `PovScore`, `Score`: `Points`, `Win`, `Loss` | values of positions |
| `judgement` | how good a move is, by the values before and after it |
"""

from __future__ import annotations

from tafl._score import Loss, Points, PovScore, Score, Win, judgement
from tafl.engine._error import EngineError, EngineTerminatedError
from tafl.engine._limit import Limit
from tafl.engine._option import ConfigValue, Option
from tafl.engine._protocol import AnalysisResult, Protocol
from tafl.engine._search import InfoDict, PlayResult
from tafl.engine._simple import SimpleAnalysisResult, SimpleEngine

__all__ = [
    "AnalysisResult",
    "ConfigValue",
    "EngineError",
    "EngineTerminatedError",
    "InfoDict",
    "Limit",
    "Loss",
    "Option",
    "PlayResult",
    "Points",
    "PovScore",
    "Protocol",
    "Score",
    "SimpleAnalysisResult",
    "SimpleEngine",
    "Win",
    "judgement",
]
