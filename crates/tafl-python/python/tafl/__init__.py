"""Positions, moves, rules and games of hnefatafl, tablut, brandubh and their family."""

from tafl._tafl import (
    IllegalMove,
    Move,
    ParseError,
    Piece,
    Position,
    PuzzleError,
    RecordChanged,
    ReplayError,
    Rules,
    Square,
    TaflError,
    __version__,
)

__all__ = [
    "IllegalMove",
    "Move",
    "ParseError",
    "Piece",
    "Position",
    "PuzzleError",
    "RecordChanged",
    "ReplayError",
    "Rules",
    "Square",
    "TaflError",
    "__version__",
]
