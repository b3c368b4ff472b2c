"""Move records (OTN §2)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .errors import NotationError
from .squares import ORDER, Square, parse_square, square_name

RESIGNATION = "---"
TYPES = ("-", "^", "=", "^=")
MARKS = ("", "+", "-", "++", "--")
# An `x` directly after a square is a capture.
_BARE = re.compile(r"([A-Za-z]+[0-9]+)(?:\s*(?:[,\u2010-\u2015\u2192-]|->)\s*|\s+|(?!x))([A-Za-z]+[0-9]+)\Z")
_SHAPE = re.compile(r"([A-Za-z]+[0-9]+)([^A-Za-z0-9]+)([A-Za-z]+?[0-9]+)(.*)\Z", re.S)
_CAPTURES = re.compile(r"(?:x([^+\-=^]*))?([+\-=^]*)\Z")


@dataclass
class Move:
    piece: str | None = None
    origin: Square = (0, 0)
    target: Square = (0, 0)
    type: str = "-"
    captures: list[tuple[str | None, Square]] = field(default_factory=list)
    mark: str = ""
    resignation: bool = False

    @property
    def path(self) -> tuple[Square, Square]:
        return self.origin, self.target


def _split_prefix(text: str) -> tuple[str | None, Square]:
    """A piece prefix is a symbol before a square; a column alone is never one.

    `ce6` is the commander on e6: a board with a column `ce` is the rarer thing.
    """
    if len(text) > 1 and text[0] in ORDER and text[1].isalpha():
        return text[0], parse_square(text[1:])
    if len(text) > 2 and text[0].isupper() and text[1].isalpha() and text[1].islower():
        raise NotationError("unknown-symbol", f"`{text[0]}` is not a piece")
    return None, parse_square(text)


def parse_move(text: str) -> Move:
    text = text.strip()
    if text == RESIGNATION:
        return Move(resignation=True)
    if not text:
        raise NotationError("syntax", "the move is missing")
    bare = _BARE.match(text)
    match = _SHAPE.match(f"{bare[1]}-{bare[2]}" if bare else text)
    if not match:
        raise NotationError("syntax", f"`{text}` is not a move")
    piece, origin = _split_prefix(match[1])
    kind = "^=" if match[2] == "=^" else match[2]
    if kind not in TYPES:
        raise NotationError("unknown-symbol", f"unknown move type `{match[2]}`")
    target = parse_square(match[3])
    tail = _CAPTURES.match(match[4])
    if not tail:
        raise NotationError("syntax", f"`{match[4]}` is not a capture record")
    captures = []
    if tail[1] is not None:
        captures = [_capture(part) for part in re.split("/|(?<=[0-9])x", tail[1])]
    if tail[2] not in MARKS:
        raise NotationError("unknown-symbol", f"unknown info symbol `{tail[2]}`")
    return Move(piece, origin, target, kind, captures, tail[2])


def _capture(text: str) -> tuple[str | None, Square]:
    if not text:
        raise NotationError("syntax", "a capture has no square")
    return _split_prefix(text)


def write_move(move: Move) -> str:
    if move.resignation:
        return RESIGNATION
    text = f"{move.piece or ''}{square_name(move.origin)}{move.type}{square_name(move.target)}"
    if move.captures:
        text += "x" + "/".join((p or "") + square_name(s) for p, s in move.captures)
    return text + move.mark


def as_answer(move: Move) -> dict[str, object]:
    if move.resignation:
        return {"captures": [], "mark": None, "piece": None, "resignation": True,
                "squares": [], "type": None}
    return {
        "captures": [{"piece": p, "square": square_name(s)} for p, s in move.captures],
        "mark": move.mark or None,
        "piece": move.piece,
        "resignation": False,
        "squares": [square_name(move.origin), square_name(move.target)],
        "type": move.type,
    }
