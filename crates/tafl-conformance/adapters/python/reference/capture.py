"""What a move captures."""

from __future__ import annotations

from .board import DIRECTIONS, Geometry, Pieces, can_strike, is_hostile, jump_mode, Step
from .squares import Square


def captures_of(board: Geometry, pieces: Pieces, step: Step, leaders: bool) -> set[Square]:
    """The squares of the captured pieces; `pieces` is the position after the step.

    `leaders` says whether the capturing side began with commanders or knights.
    """
    found: set[Square] = set()
    mover = pieces[step.target]
    if step.jumped and jump_mode(board, mover) == "c":
        found.add(step.jumped)
    if mover in "gG":
        return found
    if can_strike(board, mover, True):
        for direction in DIRECTIONS:
            found |= _beside(board, pieces, step.target, direction, leaders)
    if board.rules["sw"] != "n":
        found |= _shieldwalls(board, pieces, step)
    if board.rules["linc"] == "y":
        found |= _linnaean(board, pieces, step.target)
    return found


def _beside(board: Geometry, pieces: Pieces, target: Square, direction: Square,
            leaders: bool) -> set[Square]:
    dx, dy = direction
    square = target[0] + dx, target[1] + dy
    victim = pieces.get(square)
    if not victim or victim in "gG" or victim.isupper() == pieces[target].isupper():
        return set()
    beyond = square[0] + dx, square[1] + dy
    if victim in "kK" and not _is_weak(board, square):
        falls = _strong_king_falls(board, pieces, square, target)
        if not falls and leaders and board.rules["ks"] != "m":
            falls = _leaders_take_king(board, pieces, square, target, beyond)
        return {square} if falls else set()
    if board.on_board(beyond) and is_hostile(board, pieces, victim, beyond):
        return {square}
    return set()


def _is_weak(board: Geometry, square: Square) -> bool:
    mode = board.rules["ks"]
    if mode != "c":
        return mode == "w"
    near = [square, *board.neighbours[square]]
    return not any(centre in near for centre in board.centre)


def _strong_king_falls(board: Geometry, pieces: Pieces, king: Square, mover: Square) -> bool:
    around = board.neighbours[king]
    if len(around) < 4 and board.rules["ks"] != "m":
        return False
    return all(is_hostile(board, pieces, pieces[king], square, mover) for square in around)


def _leaders_take_king(board: Geometry, pieces: Pieces, king: Square, mover: Square,
                       beyond: Square) -> bool:
    """Two commanders or knights, or one and a corner, take a strong king between them."""
    if not board.on_board(beyond) or any(s in board.centre for s in (king, mover, beyond)):
        return False
    if not is_hostile(board, pieces, pieces[king], beyond):
        return False
    count = 0
    for square in (mover, beyond):
        occupant = pieces.get(square, "")
        if occupant and occupant.lower() in "cn" and occupant.isupper() != pieces[king].isupper():
            count += 1
        elif square in board.corners and board.hostile_type(pieces[king], square, not occupant):
            count += 1
    return count >= 2


def edge_lines(size: int) -> list[tuple[list[Square], Square]]:
    """The four edges, each with the direction to the inside."""
    end = size - 1
    return [
        ([(i, 0) for i in range(size)], (0, 1)),
        ([(i, end) for i in range(size)], (0, -1)),
        ([(0, i) for i in range(size)], (1, 0)),
        ([(end, i) for i in range(size)], (-1, 0)),
    ]


def _shieldwalls(board: Geometry, pieces: Pieces, step: Step) -> set[Square]:
    upper = pieces[step.target].isupper()
    found: set[Square] = set()
    for line, inside in edge_lines(board.size):
        for ends, run in walls(board, pieces, line, inside, upper):
            if board.rules["swf"] == "y" and step.target not in ends:
                continue
            found |= {square for square in run if pieces[square].lower() not in "kg"}
    return found


def walls(board: Geometry, pieces: Pieces, line: list[Square], inside: Square,
          upper: bool) -> list[tuple[list[Square], list[Square]]]:
    """The closed walls on an edge that the side `upper` surrounds: the ends and the run."""

    def surrounds(square: Square) -> bool:
        piece = pieces.get(square)
        if not piece or piece.isupper() != upper:
            return False
        return can_strike(board, piece, False)

    def closes(square: Square) -> bool:
        return surrounds(square) or (board.rules["sw"] == "s" and square in board.corners)

    def is_walled(square: Square) -> bool:
        piece = pieces.get(square)
        behind = square[0] + inside[0], square[1] + inside[1]
        return piece is not None and piece.isupper() != upper and surrounds(behind)

    found = []
    start = 0
    while start < len(line):
        end = start
        while end < len(line) and is_walled(line[end]):
            end += 1
        if end - start >= 2 and start > 0 and end < len(line):
            ends = [line[start - 1], line[end]]
            if all(map(closes, ends)):
                found.append((ends, line[start:end]))
        start = max(end, start + 1)
    return found


def _linnaean(board: Geometry, pieces: Pieces, target: Square) -> set[Square]:
    if len(board.centre) != 1 or pieces[target].isupper():
        return set()
    (x, y), (tx, ty) = board.centre[0], target
    between = (x + tx) // 2, (y + ty) // 2
    if (abs(x - tx), abs(y - ty)) not in ((0, 2), (2, 0)):
        return set()
    victim = pieces.get(between, "")
    if pieces.get((x, y)) != "K" or not victim.isupper() or victim == "G":
        return set()
    attackers = [s for s in board.neighbours[(x, y)] if pieces.get(s, "").islower()]
    return {between} if len(attackers) >= 3 else set()
