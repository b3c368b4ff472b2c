"""Addresses of moves, `3b.3.1a`, as lists of parts read from left to right."""

from __future__ import annotations

import re

from .errors import NotationError
from .squares import column_letters, column_number

Step = tuple[int, int]  # a turn and the index of a move in it
Address = tuple[tuple[int, ...], ...]  # steps and, between them, numbers of variations
START: Address = ((0, 0),)


def parse_address(text: str) -> Address:
    parts: list[tuple[int, ...]] = []
    for index, part in enumerate(text.removesuffix(".").split(".")):
        match = re.fullmatch(r"([0-9]{1,9})([a-z]*)", part)
        if not match or bool(match[2]) == bool(index % 2):
            raise NotationError("syntax", f"`{text}` is not an address")
        if match[1].startswith("0") and text != "0a":
            raise NotationError("syntax", f"`{text}` has a number that is zero")
        number = int(match[1])
        parts.append((number,) if index % 2 else (number, column_number(match[2])))
    if len(parts) % 2 == 0:
        raise NotationError("syntax", f"`{text}` has no last move")
    return tuple(parts)


def write_address(address: Address) -> str:
    return ".".join(str(part[0]) + (column_letters(part[1]) if len(part) == 2 else "")
                    for part in address)
