"""Moves played without rules, and puzzles."""

from __future__ import annotations

import datetime
import re

from .errors import NotationError
from .moves import Move, parse_move, write_move
from .squares import Square, other, side_of, square_name, write_position
from .tree import Game, Node, parse_comment


def _at(rows: list[str], square: Square) -> str:
    if max(square) >= len(rows):
        raise NotationError("off-board", f"the board has no square {square_name(square)}")
    return rows[square[1]][square[0]]


def _put(rows: list[str], square: Square, piece: str) -> None:
    x, y = square
    rows[y] = rows[y][:x] + piece + rows[y][x + 1:]


def play(rows: list[str], move: Move) -> tuple[list[str], str]:
    """The position after a move, and the side that made it."""
    rows = list(rows)
    piece = _at(rows, move.origin)
    if piece == ".":
        raise NotationError("unplayable", f"{square_name(move.origin)} is empty")
    if move.piece and move.piece != piece:
        raise NotationError("unplayable", f"{square_name(move.origin)} has another piece")
    if _at(rows, move.target) != "." or move.origin == move.target:
        raise NotationError("unplayable", f"{square_name(move.target)} is not empty")
    _put(rows, move.origin, ".")
    _put(rows, move.target, piece)
    squares = [square for _, square in move.captures]
    if len(set(squares)) < len(squares):
        raise NotationError("duplicate", "a piece is captured twice")
    for name, square in move.captures:
        taken = _at(rows, square)
        if taken != "." and (side_of(taken) == side_of(piece) or name not in (None, taken)):
            raise NotationError("unplayable", f"{square_name(square)} has another piece")
        if taken == "." or square == move.target:
            raise NotationError("unplayable", f"{square_name(square)} has no piece to capture")
        # A captured mercenary stays and changes side.
        _put(rows, square, taken.swapcase() if taken in "mM" else ".")
    return rows, side_of(piece)


def first_side(game: Game) -> str:
    """With a position tag, the first move says whose it is."""
    if game.position and game.root.children:
        move = game.root.children[0].move
        if move and not move.resignation:
            piece = _at(game.position, move.origin)
            if piece != ".":
                return side_of(piece)
    return "defenders" if game.rules and game.rules["atkf"] == "n" else "attackers"


class Replay:
    """The position and the side to move at every node."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rows: dict[str, list[str]] = {game.root.name: game.start}
        self.sides: dict[str, str | None] = {game.root.name: first_side(game)}

    def visit(self, node: Node) -> None:
        for step in node.path():
            if step.name not in self.rows:
                self._step(step)

    def _step(self, node: Node) -> None:
        assert node.parent and node.move
        rows, side = self.rows[node.parent.name], self.sides[node.parent.name]
        if not node.move.resignation:
            rows, side = play(rows, node.move)
        if node.move.resignation:
            self.rows[node.name], self.sides[node.name] = rows, None
            return
        again = any(child.move and "=" in child.move.type for child in node.children)
        self.rows[node.name] = rows
        self.sides[node.name] = side if again or side is None else other(side)

    def ply(self, node: Node) -> dict[str, object]:
        self.visit(node)
        return {"address": node.name, "move": node.written,
                "position": write_position(self.rows[node.name]),
                "side_to_move": self.sides[node.name]}


def main_line(game: Game) -> list[Node]:
    nodes = [game.root]
    while nodes[-1].children and len(nodes[-1].children[0].address) == 1:
        nodes.append(nodes[-1].children[0])
    return nodes


def replay(game: Game, everything: bool) -> dict[str, object]:
    state = Replay(game)
    nodes = [game.root, *game.sorted()] if everything else main_line(game)
    return {"plies": [state.ply(node) for node in nodes]}


class Puzzle:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.mode = game.tag("puzzle-mode") or "none"
        if self.mode not in ("none", "loose", "strict"):
            raise NotationError("unknown-symbol", f"`{self.mode}` is not a puzzle mode")
        if self.mode == "none":
            raise NotationError("missing", "the record is not a puzzle")
        start, before = game.tag("puzzle-start"), game.tag("puzzle-prestart")
        self.start = game.at(start) if start else game.at(before) if before else game.root
        self.before = game.at(before) if before else self.start
        self.state = Replay(game)

    def read(self) -> dict[str, object]:
        start, before = self.state.ply(self.start), self.state.ply(self.before)
        path = self.start.path()
        if self.before.move:
            if self.before not in path:
                raise NotationError("other", "the introduction does not lead to the puzzle")
            path = path[path.index(self.before) + 1:]
        comment = self.start.comment if self.start.move else self.game.tag("start-comment")
        return {
            "hints": parse_comment(comment)["hints"], "mode": self.mode,
            "introduction": [node.written for node in path],
            "introduction_from": before["position"], "position": start["position"],
            "side_to_move": start["side_to_move"],
        }

    def answer(self, texts: list[str]) -> dict[str, object]:
        self.state.ply(self.start)
        solver = Solver(self, self.start)
        for text in texts:
            solver.move(parse_move(text))
        end = solver.node is not None and not solver.node.children
        return {
            "line_end": end, "position": write_position(solver.rows),
            "replies": solver.replies, "verdicts": solver.verdicts,
            "solved": end and not solver.strayed,
        }


class Solver:
    def __init__(self, puzzle: Puzzle, node: Node) -> None:
        self.puzzle = puzzle
        self.node: Node | None = node
        self.rows = puzzle.state.rows[node.name]
        self.side = puzzle.state.sides[node.name]
        self.strayed = False
        self.verdicts: list[str] = []
        self.replies: list[list[str]] = []

    def move(self, move: Move) -> None:
        children = self.node.children if self.node else []
        for index, child in enumerate(children):
            if child.move and child.move.path == move.path:
                self.verdicts.append("variation" if index else "continues")
                self.strayed = self.strayed or index > 0
                self.enter(child)
                self.replies.append(self.reply())
                return
        self.replies.append([])
        if self.puzzle.mode == "strict":
            self.verdicts.append("refused")
            return
        try:
            self.rows, _ = play(self.rows, move)
        except NotationError:
            self.verdicts.append("refused")
            return
        self.verdicts.append("off-record")
        self.node = None

    def enter(self, node: Node) -> None:
        self.node = node
        self.puzzle.state.visit(node)
        self.rows = self.puzzle.state.rows[node.name]

    def reply(self) -> list[str]:
        """The moves of the other side, as far as the solver is to move again."""
        moves: list[str] = []
        while self.node and self.node.children:
            if self.puzzle.state.sides[self.node.name] == self.side:
                break
            self.enter(self.node.children[0])
            moves.append(self.node.written or "")
        return moves


_DATE = re.compile(r"[0-9]{4}\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)\Z")
_CONTROL = re.compile(r"[0-9]+( [0-9]+/[0-9]+)?( [0-9]+i)?\Z")
_REMAINING = re.compile(r"[0-9]+( [0-9]+/[0-9]+)?, [0-9]+( [0-9]+/[0-9]+)?\Z")
_ADDRESS = re.compile(r"[0-9]+[a-z]+(\.[0-9]+\.[0-9]+[a-z]+)*\Z")
TAG_FORMS = {
    "date": _DATE, "result": re.compile(r"(1|0|-1|\?)\Z"), "time-control": _CONTROL,
    "time-remaining": _REMAINING, "puzzle-mode": re.compile(r"(none|loose|strict)\Z"),
    "puzzle-prestart": _ADDRESS, "puzzle-start": _ADDRESS,
}


def _date(value: str) -> str:
    """Months and days with one digit, and hyphens, are accepted."""
    parts = re.split(r"[.-]", value)
    return ".".join([*(part.zfill(2) for part in parts), *["??"] * (3 - len(parts))])


def _is_date(value: str) -> bool:
    if not _DATE.match(value):
        return False
    # Parts that are not known can be any; a leap year is the one with most days.
    year, month, day = value.split(".")
    try:
        datetime.date(int(year) or 4, int(month.replace("??", "1")), int(day.replace("??", "1")))
    except ValueError:
        return False
    return True


def tags(game: Game) -> dict[str, object]:
    answer: dict[str, object] = {}
    for name, value in game.tags:
        if name not in TAG_FORMS:
            continue
        value = " ".join(value.split())
        if name == "date":
            value = _date(value)
        elif name.startswith("puzzle-"):
            value = value.removesuffix(".")
        valid = _is_date(value) if name == "date" else TAG_FORMS[name].match(value)
        answer[name] = value if valid else None
    return answer


def find(game: Game, texts: list[str]) -> dict[str, object]:
    node = game.root
    for text in texts:
        wanted = parse_move(text)
        # Two siblings can differ in what they capture only.
        found = [c for c in node.children if c.written == write_move(wanted)] or [
            c for c in node.children if c.move and c.move.path == wanted.path]
        if not found:
            raise NotationError("missing", f"the record has no move {text} there")
        node = found[0]
    return {"address": node.name}
