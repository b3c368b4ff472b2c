"""TSN and TEN."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import NotationError

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAMES = ("board size", "defenders", "rows", "active side", "ply", "plies since capture")


@dataclass
class Tsn:
    size: int
    defenders: int
    rows: list[str]
    side: str
    ply: int
    since: int
    extension: str | None


def _number(text: str, least: int, name: str) -> int:
    if not re.fullmatch(r"[0-9]+", text):
        raise NotationError("syntax", f"`{text}` is not a number of {name}")
    value = int(text)
    if value < least or value >= 1 << 32:
        raise NotationError("number", f"{text} is out of range for {name}")
    return value


def _row(text: str) -> str:
    if not text:
        raise NotationError("dimensions", "a row is empty")
    squares = ""
    for symbol in text:
        if symbol == "0":
            raise NotationError("number", "0 is not a valid count")
        if symbol in "adk":
            squares += symbol
        elif symbol in DIGITS:
            squares += "." * DIGITS.index(symbol)
        else:
            raise NotationError("unknown-symbol", f"`{symbol}` is not a piece or a count")
    return squares


def parse(text: str) -> Tsn:
    fields = [field for field in text.strip(" ").split(" ") if field]
    if len(fields) < 6:
        raise NotationError("syntax", f"the {NAMES[len(fields)]} is missing")
    size = _number(fields[0], 1, "board size")
    defenders = _number(fields[1], 1, "defenders")
    rows = [_row(row) for row in fields[2].split("/")]
    if len(rows) != size or any(len(row) != size for row in rows):
        raise NotationError("dimensions", "the rows do not fit the board size")
    if "".join(rows).count("k") > 1:
        raise NotationError("duplicate", "only one king may be defined")
    if fields[3] not in ("a", "d"):
        raise NotationError("syntax", f"`{fields[3]}` is not a side")
    side = "attackers" if fields[3] == "a" else "defenders"
    ply = _number(fields[4], 1, "ply")
    since = _number(fields[5], 0, "plies since capture")
    extension = " ".join(fields[6:]) or None
    return Tsn(size, defenders, rows, side, ply, since, extension)


def _pack(match: re.Match[str]) -> str:
    count = len(match[0])
    return "Z" * (count // 35) + (DIGITS[count % 35] if count % 35 else "")


def write(tsn: Tsn) -> str:
    rows = "/".join(re.sub(r"\.+", _pack, row) for row in tsn.rows)
    fields = [str(tsn.size), str(tsn.defenders), rows, tsn.side[0], str(tsn.ply), str(tsn.since)]
    if tsn.extension is not None:
        fields.append(tsn.extension)
    return " ".join(fields)


def as_answer(tsn: Tsn) -> dict[str, object]:
    return {
        "defenders": tsn.defenders,
        "extension": tsn.extension,
        "plies_since_capture": tsn.since,
        "ply": tsn.ply,
        "side": tsn.side,
        "squares": tsn.rows,
        "turn": (tsn.ply + 1) // 2,
    }
