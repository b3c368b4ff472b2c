"""How a game ends, other than by a lack of moves."""

from __future__ import annotations

from .board import Geometry, Pieces, jump_mode, jumps, steps_of
from .capture import edge_lines, walls
from .rules import DEFENDING
from .squares import Square


def flood(board: Geometry, pieces: Pieces, seeds: list[Square]) -> set[Square]:
    """The seeds and all empty squares connected with them."""
    seen = set(seeds)
    waiting = list(seeds)
    while waiting:
        for square in board.neighbours[waiting.pop()]:
            if square not in seen and square not in pieces:
                seen.add(square)
                waiting.append(square)
    return seen


def is_surrounded(board: Geometry, pieces: Pieces, upper: bool) -> bool:
    """No piece of the side reaches an edge, and the outside does not touch it."""
    own = [square for square, piece in pieces.items() if piece.isupper() == upper]
    if not own or any(board.on_edge(square) for square in own):
        return False
    outside = flood(board, pieces, [s for s in board.edges if s not in pieces])
    if any(near in outside for square in own for near in board.neighbours[square]):
        return False
    return not any(board.on_edge(step.target)
                   for square in own for step in jumps(board, pieces, square))


def has_room(board: Geometry, pieces: Pieces) -> bool:
    for square, piece in pieces.items():
        if piece.isupper():
            for near in board.neighbours[square]:
                if near not in pieces:
                    return True
    return False


def has_edge_fort(board: Geometry, pieces: Pieces) -> bool:
    king = next((square for square, piece in pieces.items() if piece == "K"), None)
    if king is None or not steps_of(board, pieces, king):
        return False
    if any(piece.islower() and jump_mode(board, piece) != "n" for piece in pieces.values()):
        return False  # a piece that jumps can get in
    inside = flood(board, pieces, [king])
    if not any(board.on_edge(square) for square in inside):
        return False
    border = {near for square in inside for near in board.neighbours[square]} - inside
    if not border or any(not pieces[square].isupper() for square in border):
        return False
    return border <= _standing_walls(board, pieces, inside) and not _in_shieldwall(board, pieces)


def _standing_walls(board: Geometry, pieces: Pieces, inside: set[Square]) -> set[Square]:
    """The largest set of defenders that protect one another from capture."""
    standing = {s for s, piece in pieces.items() if piece.isupper() and s not in inside}
    # A square that is hostile to a defender does not cover one.
    calm = {s for s in inside
            if s in pieces or not any(board.hostile_type(piece, s, True) for piece in DEFENDING)}

    def is_safe(square: Square) -> bool:
        if pieces[square] == "G":
            return True
        x, y = square
        lines = (((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1)))
        return all(any(near in calm or near in standing or not board.on_board(near)
                       for near in line) for line in lines)

    while True:
        falling = {square for square in standing if not is_safe(square)}
        if not falling:
            return standing
        standing -= falling


def _in_shieldwall(board: Geometry, pieces: Pieces) -> bool:
    """Whether a wall of defenders on the edge is already closed by attackers."""
    if board.rules["sw"] == "n":
        return False
    return any(walls(board, pieces, line, inside, False) for line, inside in edge_lines(board.size))
