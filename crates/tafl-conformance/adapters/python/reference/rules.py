"""Rules records (OTN §3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .errors import NotationError
from .squares import (MAX_SIZE, ORDER, Square, parse_position, parse_square, square_name,
                      write_position)

ALL, ATTACKING, DEFENDING = "tcnkmTCNKM", "tcnkm", "TCNKM"
# The symbols of the keys with one letter as their value.
CHOICES = {
    "esc": "ce", "surf": "yn", "atkf": "yn", "tfr": "dwli", "ka": "yahn", "ks": "scmw",
    "kj": "nrjc", "nj": "nrjc", "cj": "nrjc", "mj": "nrjc", "gj": "nrjc", "sw": "nws",
    "swf": "yn", "efe": "yn", "linc": "yn", "ber": "ncm",
}
CHOICE_DEFAULTS = {
    "esc": "c", "surf": "y", "atkf": "y", "tfr": "d", "ka": "y", "ks": "s", "kj": "n", "nj": "c",
    "cj": "j", "mj": "n", "gj": "n", "sw": "n", "swf": "y", "efe": "n", "linc": "n", "ber": "n",
}
PIECE_DEFAULTS = {
    "corh": ALL, "cenh": ATTACKING, "cenhe": ALL, "aforh": DEFENDING, "dforh": ATTACKING,
    "corp": "K", "cenp": ALL, "aforp": ALL, "dforp": DEFENDING,
    "cors": "K", "cens": "K", "afors": ALL, "dfors": DEFENDING,
    "cenre": ALL, "corre": ALL, "aforre": ALL, "dforre": ALL,
}
SPACES = ("cor", "cen", "afor", "dfor")
WRITTEN = ("esc", "surf", "atkf", "tfr", "ka", "ks", "kj", "nj", "cj", "mj", "gj", "spd",
           *SPACES, *PIECE_DEFAULTS, "sw", "swf", "efe", "linc", "ber")
# For backward compatibility.
ALIASES = {("ks", "y"): "s", ("ks", "n"): "w"}
SPEED_ORDERS = {8: "tcnkTCNK", 10: "tcnkmTCNKM", 12: ORDER}
MAX_DIM = MAX_SIZE


@dataclass
class Rules:
    dim: int
    start: list[str]
    choices: dict[str, str]
    pieces: dict[str, str]
    spaces: dict[str, list[Square]]
    spd: list[int]
    others: dict[str, str] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)  # lists that stay as they are written

    def __getitem__(self, key: str) -> str:
        return self.choices[key]


def default_spaces(dim: int) -> dict[str, list[Square]]:
    end = dim - 1
    corners = sorted({(0, 0), (0, end), (end, 0), (end, end)})
    centre = [(dim // 2, dim // 2)] if dim % 2 else []
    return {"cor": corners, "cen": centre, "afor": [], "dfor": []}


def _entries(text: str) -> list[tuple[str, str]]:
    entries: list[tuple[str, str]] = []
    seen: set[str] = set()
    if "]" in text:
        raise NotationError("syntax", "a rules tag cannot contain `]`")
    for word in text.split():
        key, colon, value = word.partition(":")
        if not colon or not key:
            raise NotationError("syntax", f"`{word}` is not a rule entry")
        name = "start" if key == "starti" else key
        if name in seen:
            raise NotationError("duplicate", f"`{key}` occurs twice")
        seen.add(name)
        entries.append((key, value))
    return entries


def _dim(entries: list[tuple[str, str]]) -> int:
    """The board size, which must be first; other orders are accepted."""
    if not entries:
        raise NotationError("syntax", "the rules record is empty")
    value = dict(entries).get("dim")
    if value is None:  # the number of rows says it
        return _start_value(entries).strip("/").count("/") + 1
    if not re.fullmatch(r"[0-9]+", value):
        raise NotationError("number", f"`{value}` is not a board size")
    if not 1 <= int(value[:9]) <= MAX_DIM or len(value) > 9:
        raise NotationError("number", f"{value} is not a valid board size")
    return int(value)


def _start_value(entries: list[tuple[str, str]]) -> str:
    for key, value in entries:
        if key in ("start", "starti"):
            return value
    raise NotationError("missing", "the starting position is missing")


def _start(entries: list[tuple[str, str]], dim: int) -> list[str]:
    key = "start" if "start" in dict(entries) else "starti"
    rows = parse_position(_start_value(entries))
    if len(rows) != dim:
        raise NotationError("dimensions", f"the position has {len(rows)} rows, expected {dim}")
    return rows if key == "start" else rows[::-1]


def _spaces(value: str, dim: int, key: str) -> list[Square]:
    if value == "default" and key in ("cor", "cen"):
        return default_spaces(dim)[key]
    names = value.split(",")
    if names[-1] == "":  # each space may be followed by a comma, the last one too
        names.pop()
    return sorted({parse_square(name, dim) for name in names})


def _pieces(value: str) -> str:
    # `y` and commas occur in older files.
    value = ALL if value == "y" else value.replace(",", "")
    for symbol in value:
        if symbol not in ORDER:
            raise NotationError("unknown-symbol", f"`{symbol}` is not a piece")
    return "".join(symbol for symbol in ORDER if symbol in value)


def _speeds(value: str) -> list[int]:
    numbers = []
    for part in value.removesuffix(",").split(","):
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", part):
            raise NotationError("number", f"`{part}` is not a speed limit")
        numbers.append(int(part) if int(part) > 0 else -1)
    if len(numbers) == 1:
        return numbers * 12
    if len(numbers) == 2:
        return [numbers[0]] * 6 + [numbers[1]] * 6
    if len(numbers) not in SPEED_ORDERS:
        raise NotationError("number", f"{len(numbers)} is not a number of speed limits")
    named = dict(zip(SPEED_ORDERS[len(numbers)], numbers))
    return [named.get(symbol, -1) for symbol in ORDER]


def _choice(key: str, value: str) -> str:
    value = ALIASES.get((key, value), value)
    if len(value) != 1 or value not in CHOICES[key]:
        raise NotationError("unknown-symbol", f"`{value}` is not a value of `{key}`")
    return value


def parse_rules(text: str) -> Rules:
    entries = _entries(text)
    dim = _dim(entries)
    rules = Rules(dim, _start(entries, dim), dict(CHOICE_DEFAULTS), dict(PIECE_DEFAULTS),
                  default_spaces(dim), [-1] * 12)
    for key, value in entries:
        if key in CHOICES:
            rules.choices[key] = _choice(key, value)
        elif key in PIECE_DEFAULTS:
            rules.pieces[key] = _pieces(value)
        elif key in SPACES:
            rules.spaces[key] = _spaces(value, dim, key)
            if value != "default":
                rules.written[key] = value.lower() if value[-1:] in ("", ",") else f"{value.lower()},"
        elif key == "spd":
            rules.spd = _speeds(value)
            rules.written[key] = value.removesuffix(",")
        elif key not in ("dim", "start", "starti"):
            rules.others[key] = value
    return rules


def keys(rules: Rules) -> dict[str, object]:
    """The value of every key, whether the record has it or not."""
    return {
        "dim": rules.dim, **rules.choices, **rules.pieces,
        **{key: [square_name(square) for square in found]
           for key, found in rules.spaces.items()},
        "spd": rules.spd,
        "name": rules.others.get("name"),
        "others": {key: value for key, value in rules.others.items() if key != "name"},
        "start": write_position(rules.start),
    }


def _others(rules: Rules, names: bool) -> list[str]:
    """The name, which follows the size, or the unknown keys, which precede the position."""
    return [f"{key}:{value}" for key, value in rules.others.items() if (key == "name") is names]


def write_rules(rules: Rules) -> str:
    words = [f"dim:{rules.dim}", *_others(rules, True)]
    for key in WRITTEN:
        if key in CHOICES and rules.choices[key] != CHOICE_DEFAULTS[key]:
            words.append(f"{key}:{rules.choices[key]}")
        elif key in PIECE_DEFAULTS and rules.pieces[key] != PIECE_DEFAULTS[key]:
            words.append(f"{key}:{rules.pieces[key]}")
        elif key in rules.written:
            words.append(f"{key}:{rules.written[key]}")
    return " ".join([*words, *_others(rules, False), "start:" + write_position(rules.start)])


def same(a: Rules, b: Rules) -> bool:
    """A name does not change the game."""
    first, second = keys(a), keys(b)
    for answer in (first, second):
        del answer["name"]
    return first == second

