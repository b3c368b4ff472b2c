"""Positions, moves, rules and games of hnefatafl, tablut, brandubh and their family."""

from tafl._tafl import (
    MOVE_DIALECTS,
    POSITION_DIALECTS,
    Contradiction,
    ConversionWarning,
    DialectPosition,
    Exploration,
    ExploredMove,
    Explorer,
    Finding,
    FittedGames,
    FittedGroup,
    FittedRules,
    Game,
    GameRecord,
    Headers,
    IllegalMove,
    LegalMoves,
    Move,
    MoveStatistics,
    Node,
    Outcome,
    ParseError,
    Piece,
    Ply,
    Position,
    Puzzle,
    PuzzleError,
    PuzzleMove,
    PuzzleResponse,
    RecordChanged,
    Records,
    ReplayError,
    Rules,
    Square,
    TaflError,
    Tsn,
    Verdict,
    __version__,
    complete,
    diagram,
    fit_rules,
    merge_games,
    records,
    svg,
    verify,
)

__all__ = [
    "MOVE_DIALECTS",
    "POSITION_DIALECTS",
    "Contradiction",
    "ConversionWarning",
    "DialectPosition",
    "Exploration",
    "ExploredMove",
    "Explorer",
    "Finding",
    "FittedGames",
    "FittedGroup",
    "FittedRules",
    "Game",
    "GameRecord",
    "Headers",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "MoveStatistics",
    "Node",
    "Outcome",
    "ParseError",
    "Piece",
    "Ply",
    "Position",
    "Puzzle",
    "PuzzleError",
    "PuzzleMove",
    "PuzzleResponse",
    "RecordChanged",
    "Records",
    "ReplayError",
    "Rules",
    "Square",
    "TaflError",
    "Tsn",
    "Verdict",
    "__version__",
    "complete",
    "diagram",
    "engine",
    "examples",
    "fit_rules",
    "merge_games",
    "record",
    "records",
    "svg",
    "t3en",
    "tables",
    "verify",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tafl import env as env
    from tafl import gymnasium as gymnasium
    from tafl import pettingzoo as pettingzoo
    from tafl import engine, examples, record, t3en, tables
    from tafl import typing as typing
else:
    # Modules that are imported when they are used first: `tafl.record` does not need an import of its own.
    _LAZY = frozenset({"engine", "env", "examples", "gymnasium", "pettingzoo", "record", "t3en", "tables", "typing"})

    def __getattr__(name):
        if name in _LAZY:
            from importlib import import_module

            return import_module(f"tafl.{name}")
        raise AttributeError(f"module 'tafl' has no attribute {name!r}")

    def __dir__():
        return sorted(globals().keys() | _LAZY)
