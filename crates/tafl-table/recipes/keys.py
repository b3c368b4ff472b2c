"""Keys of positions and canonical moves, computed as docs/tables.md defines them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

Image = Callable[[int, int, int], tuple[int, int]]
"""Where a rotation or reflection moves a square: its row and column, and the index of the last row."""

IMAGES: tuple[Image, ...] = (
    lambda row, column, _: (row, column),
    lambda row, column, last: (last - row, column),
    lambda row, column, last: (row, last - column),
    lambda row, column, last: (last - row, last - column),
    lambda row, column, _: (column, row),
    lambda row, column, last: (last - column, row),
    lambda row, column, last: (column, last - row),
    lambda row, column, last: (last - column, last - row),
)

EMPTY = "."

SQUARE = re.compile("([a-z]+)([0-9]+)")


def key(record: str, side: str) -> bytes:
    """The key of a position with this side to move."""
    canonical, _ = canonical_images(record)
    return hashlib.sha256(f"{canonical} {side}".encode()).digest()[:16]


def canonical_move(record: str, origin: str, kind: str, target: str) -> str:
    """The image of a move from this position on the canonical one: of several images, the smallest."""
    _, images = canonical_images(record)
    last = len(rows(record)) - 1
    return min(f"{_moved(origin, image, last)}{kind}{_moved(target, image, last)}" for image in images)


@lru_cache(maxsize=1024)
def canonical_images(record: str) -> tuple[str, tuple[Image, ...]]:
    """The smallest record of the eight images, and the images that lead to it."""
    board = rows(record)
    printed = [(_record(_transformed(board, image)), image) for image in IMAGES]
    # In UTF-8, the order of texts is that of their bytes.
    smallest = min(text for text, _ in printed)
    return smallest, tuple(image for text, image in printed if text == smallest)


def rows(record: str) -> list[str]:
    """The squares of a position record, rank 1 first."""
    expand = re.compile("[0-9]+")
    return [expand.sub(lambda run: EMPTY * int(run[0]), row) for row in record.strip("/").split("/")]


def _record(board: Iterable[str]) -> str:
    runs = re.compile(re.escape(EMPTY) + "+")
    return "/" + "".join(runs.sub(lambda run: str(len(run[0])), row) + "/" for row in board)


def _transformed(board: list[str], image: Image) -> list[str]:
    last = len(board) - 1
    moved = [[EMPTY] * len(board) for _ in board]
    for row, squares in enumerate(board):
        for column, piece in enumerate(squares):
            to_row, to_column = image(row, column, last)
            moved[to_row][to_column] = piece
    return ["".join(squares) for squares in moved]


def _moved(square: str, image: Image, last: int) -> str:
    match = SQUARE.fullmatch(square)
    if match is None or len(match[1]) != 1:
        raise ValueError(f"not a square with a file from a to z: {square!r}")
    row, column = image(int(match[2]) - 1, ord(match[1]) - ord("a"), last)
    return f"{chr(ord('a') + column)}{row + 1}"
