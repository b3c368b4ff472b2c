"""Squares, pieces and position records (OTN §1)."""

from __future__ import annotations

import re

from .errors import NotationError

Square = tuple[int, int]  # column and row, both from 0
ORDER = "tcnkmgTCNKMG"
MAX_SIZE = 78  # as far as the file `bz`, so that no file looks like a piece prefix
_SQUARE = re.compile(r"([a-z]+)([0-9]+)\Z")


def column_number(letters: str) -> int:
    """`a` is 0, `z` is 25, `aa` is 26."""
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 96
    return value - 1


def column_letters(column: int) -> str:
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(97 + rest) + text
    return text


def square_name(square: Square) -> str:
    return f"{column_letters(square[0])}{square[1] + 1}"


def parse_square(text: str, size: int | None = None) -> Square:
    # A capital file is accepted, a mixture of both is not a file.
    match = _SQUARE.match(text.lower() if text.upper() == text else text)
    if not match:
        raise NotationError("syntax", f"`{text}` is not a square")
    rank = match[2]
    if not rank.strip("0"):
        raise NotationError("number", f"`{rank}` is not a valid rank")
    if len(rank.lstrip("0")) > 2:
        raise NotationError("off-board", f"no board has rank {rank}")
    if len(match[1]) > 2 or column_number(match[1]) >= MAX_SIZE:
        raise NotationError("unknown-symbol", f"`{match[1]}` is not a file")
    square = column_number(match[1]), int(rank) - 1
    if size is not None and max(square) >= size:
        raise NotationError("off-board", f"the board has no square {text}")
    return square


def side_of(piece: str) -> str:
    """The side that a piece belongs to; defenders are upper-case."""
    return "defenders" if piece.isupper() else "attackers"


def other(side: str) -> str:
    return "attackers" if side == "defenders" else "defenders"


def parse_row(text: str) -> str:
    """One row record as squares, `.` for an empty one."""
    if not text:
        raise NotationError("dimensions", "a row is empty")
    row: list[str] = []
    total = 0
    for token in re.findall(r"[0-9]+|.", text, re.S):
        if token[0] in "0123456789":
            if not int(token):
                raise NotationError("number", f"`{token}` is not a valid count")
            if int(token) >= 1 << 32:
                raise NotationError("number", f"`{token}` is out of range")
            row.append("." * min(int(token), MAX_SIZE + 1))
        elif token in ORDER:
            row.append(token)
        else:
            raise NotationError("unknown-symbol", f"`{token}` is not a piece")
        total += len(row[-1])
    return "".join(row)


def parse_position(text: str) -> list[str]:
    """The rows of a position record, rank 1 first."""
    body = text.strip()
    body = body[1:] if body.startswith("/") else body
    body = body[:-1] if body.endswith("/") else body
    if not body:
        raise NotationError("syntax", "the position has no rows")
    rows = [parse_row(row) for row in body.split("/")]
    if len(rows) > MAX_SIZE or any(len(row) != len(rows) for row in rows):
        raise NotationError("dimensions", "the rows do not form a square board")
    return rows


def write_row(row: str) -> str:
    return re.sub(r"\.+", lambda match: str(len(match[0])), row)


def write_position(rows: list[str]) -> str:
    return "/" + "".join(write_row(row) + "/" for row in rows)
