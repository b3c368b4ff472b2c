"""The names of types that annotations need: literals such as `Side`, and what functions accept, such as `MoveLike`.

They exist at run time too, for example for `typing.get_args`:

>>> import typing
>>> typing.get_args(Side)
('attackers', 'defenders')
"""

from __future__ import annotations

from os import PathLike
from typing import Any, Literal, Protocol, TypeAlias

from tafl._tafl import Move, Piece, Position, Rules, Square

__all__ = [
    "ArchiveFormat",
    "BoardStatus",
    "ColumnType",
    "Corner",
    "Counter",
    "Ending",
    "FitDoubt",
    "Judgement",
    "Mark",
    "MoveDialect",
    "MoveLike",
    "Mover",
    "OnErrors",
    "PieceKind",
    "PieceLike",
    "Player",
    "PositionDialect",
    "PositionFault",
    "PositionLike",
    "PuzzleMode",
    "PuzzlePhase",
    "PuzzleReplies",
    "ResponseKind",
    "Result",
    "RowOrder",
    "RulesLike",
    "Severity",
    "Side",
    "Source",
    "SquareLike",
    "Symmetry",
    "TableErrors",
    "TableName",
    "Target",
    "Theme",
    "Zone",
]

Side: TypeAlias = Literal["attackers", "defenders"]
PieceKind: TypeAlias = Literal["taflman", "commander", "knight", "king", "mercenary", "guard"]
Mark: TypeAlias = Literal["+", "-", "++", "--"]
Symmetry: TypeAlias = Literal[
    "identity", "quarter-turn", "half-turn", "three-quarter-turn",
    "mirror-files", "mirror-ranks", "mirror-diagonal", "mirror-antidiagonal",
]
Ending: TypeAlias = Literal[
    "no-attackers", "no-defenders", "repetition", "king-escaped", "king-captured",
    "defenders-enclosed", "edge-fort", "surrounded", "no-legal-move",
    "resignation", "time", "agreement", "adjudication", "forfeit", "abandoned",
]
FitDoubt: TypeAlias = Literal["no-candidates", "poor-fit", "too-few-games"]
Judgement: TypeAlias = Literal["!!", "!", "!?", "?!", "?", "??"]
Zone: TypeAlias = Literal["corner", "center", "attacker-fortress", "defender-fortress"]
PositionDialect: TypeAlias = Literal[
    "otn", "otn-inverted", "hnefatafl-rs", "hnefatafl-org", "taflzero", "game-brandubh", "fen-to-board", "taste-db",
    "brandubh-ts", "start-fen", "demo-hnefatafl", "vikingchess-engine", "pyhnefatafl", "abstract-play", "bologna",
    "grid-adk", "grid-otn",
]
MoveDialect: TypeAlias = Literal[
    "simple-algebraic", "walker", "hnefatafl-rs", "aagenielsen", "aagenielsen-compact", "abstract-play",
]
PositionFault: TypeAlias = Literal["no-king", "several-kings", "attacking-king", "misplaced-piece"]
RowOrder: TypeAlias = Literal["rank-1", "top-rank"]
Counter: TypeAlias = Literal["ply", "move", "rule"]
Player: TypeAlias = Literal["x", "o"]
BoardStatus: TypeAlias = Literal["open", "won-x", "won-o", "both-won", "draw"]
Theme: TypeAlias = Literal["light", "dark"]
Corner: TypeAlias = Literal["bottom-left", "top-left", "top-right", "bottom-right"]
Severity: TypeAlias = Literal["error", "finding", "note"]
Result: TypeAlias = Literal["1", "0", "-1", "?"]
PuzzleMode: TypeAlias = Literal["loose", "strict"]
PuzzlePhase: TypeAlias = Literal["introduction", "solving", "line-end", "off-record"]
PuzzleReplies: TypeAlias = Literal["from-record", "entered"]
ResponseKind: TypeAlias = Literal["continues", "variation", "off-record"]
Mover: TypeAlias = Literal["introduction", "solver", "reply"]
OnErrors: TypeAlias = Literal["strict", "collect", "skip", "partial"]
TableErrors: TypeAlias = Literal["strict", "collect", "skip"]
ArchiveFormat: TypeAlias = Literal[
    "otg",
    "aagenielsen", "hnefatafl-csv", "brandubh-tafl", "brandubh-json",
    "brandubh-puzzles", "forum-pgn", "forum-sgf", "hnefatafl-org-json",
    "hnefatafl-org-ron", "hnefatafl-org-archive", "hnefatafl-org-pgn", "hnefatafl-text-protocol",
    "bologna-log", "bologna-json", "ludii-trial", "berkeley",
    "log320", "npm-tafl", "taflzero", "abstract-play",
    "playtaflonline", "moves",
]
TableName: TypeAlias = Literal["games", "plies", "positions"]
ColumnType: TypeAlias = Literal[
    "int16", "int32", "int64", "float64", "boolean", "text", "name", "date", "key", "names",
]


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes | str: ...


class _Writable(Protocol):
    def write(self, text: Any, /) -> object: ...


SquareLike: TypeAlias = Square | str
PieceLike: TypeAlias = Piece | str
MoveLike: TypeAlias = Move | str
PositionLike: TypeAlias = Position | str
RulesLike: TypeAlias = Rules | str
Source: TypeAlias = str | PathLike[str] | _Readable
Target: TypeAlias = str | PathLike[str] | _Writable
