"""A board with the rules that hold for its squares: movement and hostility."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from .rules import Rules
from .squares import ORDER, Square, side_of

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
Pieces = dict[Square, str]


class Step(NamedTuple):
    origin: Square
    target: Square
    jumped: Square | None = None


class Geometry:
    """What the rules say of the squares; it is the same in all positions of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size = rules.dim
        self.types: dict[Square, str] = {}
        for key in ("cor", "cen", "afor", "dfor"):  # the last one wins
            for square in rules.spaces[key]:
                self.types[square] = key
        self.centre = rules.spaces["cen"]
        self.corners = set(rules.spaces["cor"])

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def on_edge(self, square: Square) -> bool:
        return min(square) == 0 or max(square) == self.size - 1

    @cached_property
    def all_squares(self) -> list[Square]:
        return [(x, y) for x in range(self.size) for y in range(self.size)]

    @cached_property
    def edges(self) -> list[Square]:
        return [square for square in self.all_squares if self.on_edge(square)]

    @cached_property
    def neighbours(self) -> dict[Square, list[Square]]:
        return {(x, y): [(x + dx, y + dy) for dx, dy in DIRECTIONS
                         if self.on_board((x + dx, y + dy))] for x, y in self.all_squares}

    @cached_property
    def rays(self) -> dict[Square, list[list[Square]]]:
        """The squares from each square to the edge, in the four directions."""
        return {(x, y): [[(x + dx * i, y + dy * i) for i in range(1, self.size)
                          if self.on_board((x + dx * i, y + dy * i))] for dx, dy in DIRECTIONS]
                for x, y in self.all_squares}

    def enters(self, piece: str, origin: Square, square: Square) -> bool:
        """Whether the piece may be on this type of square, coming from its own square."""
        kind = self.types.get(square)
        if kind is None or self.types.get(origin) == kind:
            return True
        return piece in self.rules.pieces[kind + "re"]

    def passes(self, piece: str, origin: Square, square: Square) -> bool:
        kind = self.types.get(square)
        return kind is None or (piece in self.rules.pieces[kind + "p"]
                                and self.enters(piece, origin, square))

    def stops(self, piece: str, origin: Square, square: Square) -> bool:
        kind = self.types.get(square)
        return kind is None or (piece in self.rules.pieces[kind + "s"]
                                and self.enters(piece, origin, square))

    def hostile_type(self, piece: str, square: Square, empty: bool) -> bool:
        kind = self.types.get(square)
        if kind is None:
            return False
        key = "cenhe" if kind == "cen" and empty else kind + "h"
        return piece in self.rules.pieces[key]


def slides(board: Geometry, pieces: Pieces, origin: Square) -> list[Square]:
    """The squares that a piece can slide to."""
    piece = pieces[origin]
    limit = board.rules.spd[ORDER.index(piece)]
    limit = limit if limit > 0 else board.size
    targets = []
    types = board.types
    for ray in board.rays[origin]:
        for square in ray if limit >= board.size else ray[:limit]:
            if square in pieces:
                break
            if square in types:
                if not board.passes(piece, origin, square):
                    break
                if not board.stops(piece, origin, square):
                    continue
            targets.append(square)
    return targets


def _is_special(board: Geometry, piece: str, square: Square) -> bool:
    friendly = "dfor" if piece.isupper() else "afor"
    return any(square in board.rules.spaces[key] for key in ("cor", "cen", friendly))


def jump_mode(board: Geometry, piece: str) -> str:
    key = piece.lower() + "j"
    return board.rules.choices.get(key, "n")


def jumps(board: Geometry, pieces: Pieces, origin: Square) -> list[Step]:
    piece = pieces[origin]
    mode = jump_mode(board, piece)
    if mode == "n":
        return []
    steps = []
    for dx, dy in DIRECTIONS:
        over = origin[0] + dx, origin[1] + dy
        target = over[0] + dx, over[1] + dy
        jumped = pieces.get(over, "")
        if not jumped or jumped.lower() in "knc" or side_of(jumped) == side_of(piece):
            continue
        if target in pieces or not board.on_board(target):
            continue
        if not board.stops(piece, origin, target):
            continue
        special = _is_special(board, piece, origin) or _is_special(board, piece, target)
        if mode != "r" or special:
            steps.append(Step(origin, target, over))
    return steps


def steps_of(board: Geometry, pieces: Pieces, origin: Square) -> list[Step]:
    steps = [Step(origin, target) for target in slides(board, pieces, origin)]
    return steps + jumps(board, pieces, origin)


def can_strike(board: Geometry, piece: str, as_hammer: bool) -> bool:
    """Whether a piece takes part in captures, as the one that moves or as the other."""
    if piece in "gG":
        return False
    if piece in "kK":
        return board.rules["ka"] in ("yh" if as_hammer else "ya")
    return True


def is_hostile(board: Geometry, pieces: Pieces, victim: str, square: Square,
               hammer: Square | None = None) -> bool:
    occupant = pieces.get(square)
    if occupant and occupant.isupper() != victim.isupper():
        if can_strike(board, occupant, square == hammer):
            return True
    return board.hostile_type(victim, square, occupant is None)
