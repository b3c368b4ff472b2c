"""T3EN, the notation of tic-tac-toe boards."""

from __future__ import annotations

import re

from .errors import NotationError

MAX_SIZE = 1024


def _row(text: str) -> str:
    if not text:
        raise NotationError("dimensions", "a row is empty")
    cells = ""
    position = 0
    for match in re.finditer(r"([0-9]*)(.)", text, re.S):
        count, symbol = match[1], match[2]
        position = match.end()
        if symbol not in "_.xo":
            if symbol in "0123456789":
                raise NotationError("syntax", "a count has no cell")
            raise NotationError("unknown-symbol", f"`{symbol}` is not a cell")
        if count and (not int(count)):
            raise NotationError("number", f"`{count}` is not a valid count")
        cells += symbol * min(int(count or 1), MAX_SIZE + 1)
    if position != len(text):
        raise NotationError("syntax", "a count has no cell")
    return cells


def split(text: str) -> tuple[list[str], str | None]:
    """The rows, of any width, and the player to move if there is one."""
    fields = re.split(r"[ \t]+", text.rstrip())
    if len(fields) > 2:
        raise NotationError("syntax", "text after the player to move")
    if not fields[0]:
        raise NotationError("syntax", "the board is missing")
    player = fields[1] if len(fields) == 2 else None
    if player not in (None, "x", "o"):
        raise NotationError("syntax", f"`{player}` is not a player")
    return [_row(row) for row in fields[0].split("/")], player


def parse(text: str) -> tuple[list[str], str]:
    cells, player = split(text)
    if len(cells) > MAX_SIZE or any(len(row) != len(cells) for row in cells):
        raise NotationError("dimensions", "the rows do not form a square")
    if player is None:
        raise NotationError("syntax", "the player to move is missing")
    return cells, player


def _write_run(match: re.Match[str]) -> str:
    return (str(len(match[0])) if len(match[0]) > 1 else "") + match[1]


def write(cells: list[str], player: str | None) -> str:
    board = "/".join(re.sub(r"(.)\1*", _write_run, row) for row in cells)
    return board if player is None else f"{board} {player}"


def square(text: str) -> str:
    """Unplayable cells on both sides of short rows, and rows of them at the end."""
    cells, player = split(text)
    size = max(len(cells), max(map(len, cells)))
    padded = []
    for row in cells:
        left = (size - len(row)) // 2
        padded.append("." * left + row + "." * (size - left - len(row)))
    padded += ["." * size] * (size - len(cells))
    return write(padded, player)


def _wins(cells: list[str], symbol: str, length: int) -> bool:
    size = len(cells)
    for y in range(size):
        for x in range(size):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                end_x, end_y = x + dx * (length - 1), y + dy * (length - 1)
                if cells[y][x] != symbol or not (0 <= end_x < size and end_y < size):
                    continue
                if all(cells[y + dy * i][x + dx * i] == symbol for i in range(length)):
                    return True
    return False


def status(text: str, length: int) -> str:
    cells, _ = parse(text)
    if length < 1:
        raise NotationError("number", "the length of a line is zero")
    x_wins, o_wins = _wins(cells, "x", length), _wins(cells, "o", length)
    if x_wins or o_wins:
        return "both-won" if x_wins and o_wins else "won-x" if x_wins else "won-o"
    return "open" if "_" in "".join(cells) else "draw"
