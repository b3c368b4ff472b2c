"""How long an engine may search."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tafl.typing import Side

#: The number of periods of overtime, and their length in seconds.
Overtime: TypeAlias = tuple[int, float]

#: The greatest numbers of the protocol: of depths and periods, and of all others.
MAX_COUNT, MAX_NUMBER = 2**32 - 1, 2**64 - 1


@dataclass(frozen=True)
class Limit:
    """How long an engine may search: `time` in seconds, `depth` in moves, `nodes`, or the clocks of a game.

    A clock is the main time that is left in seconds, which already includes the increment of this turn. An overtime is the
    number of periods that are left, and the length of each.

    >>> Limit(time=0.5, depth=8)
    Limit(time=0.5, depth=8)
    >>> Limit(attackers_clock=60, defenders_clock=58.5, attackers_inc=1, defenders_inc=1, defenders_overtime=(3, 30))
    Limit(attackers_clock=60, defenders_clock=58.5, attackers_inc=1, defenders_inc=1, defenders_overtime=(3, 30))
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    attackers_clock: float | None = None
    defenders_clock: float | None = None
    attackers_inc: float | None = None
    defenders_inc: float | None = None
    attackers_overtime: Overtime | None = None
    defenders_overtime: Overtime | None = None

    def __post_init__(self) -> None:
        for name, value in _given(self).items():
            for number in value if isinstance(value, tuple) else (value,):
                if not (number >= 0 and math.isfinite(number)):
                    raise ValueError(f"{name} is {number}; it cannot be negative, and must be a number")

    def __repr__(self) -> str:
        return f"Limit({', '.join(f'{name}={value!r}' for name, value in _given(self).items())})"


def _given(limit: Limit) -> dict[str, float | Overtime]:
    return {name: value for name, value in vars(limit).items() if value is not None}


def go_line(limit: Limit, *, draw_offered: bool) -> str:
    """The line that starts a search. Numbers that the protocol does not have become its greatest ones."""
    words = ["go"]
    times = [
        ("atime", limit.attackers_clock),
        ("dtime", limit.defenders_clock),
        ("ainc", limit.attackers_inc),
        ("dinc", limit.defenders_inc),
    ]
    for word, seconds in times:
        if seconds is not None:
            words += [word, _milliseconds(seconds)]
    for letter, overtime in (("a", limit.attackers_overtime), ("d", limit.defenders_overtime)):
        if overtime is not None:
            count, seconds = overtime
            words += [f"{letter}periods", str(min(int(count), MAX_COUNT)), f"{letter}period", _milliseconds(seconds)]
    if limit.time is not None:
        words += ["movetime", _milliseconds(max(0.001, limit.time))]
    if limit.depth is not None:
        words += ["depth", str(max(1, min(int(limit.depth), MAX_COUNT)))]
    if limit.nodes is not None:
        words += ["nodes", str(max(1, min(int(limit.nodes), MAX_NUMBER)))]
    if len(words) == 1:
        words.append("infinite")
    if draw_offered:
        words.append("draw")
    return " ".join(words)


def _milliseconds(seconds: float) -> str:
    return str(round(min(seconds * 1000, MAX_NUMBER)))


def _clock(limit: Limit, turn: Side) -> tuple[float | None, float | None, Overtime | None]:
    """The main time, the increment and the overtime of a side."""
    if turn == "attackers":
        return limit.attackers_clock, limit.attackers_inc, limit.attackers_overtime
    return limit.defenders_clock, limit.defenders_inc, limit.defenders_overtime


def longest(limit: Limit, turn: Side) -> float | None:
    """The seconds after which the side to move must have answered; `None` if the limit has no time."""
    clock, _, overtime = _clock(limit, turn)
    count, period = overtime or (0, 0)
    left = None if clock is None and overtime is None else (clock or 0) + count * period
    times = [time for time in (limit.time, left) if time is not None]
    return min(times, default=None)


def check_ends(limit: Limit, turn: Side) -> None:
    """A search without a limit for the side to move would never end."""
    if all(value is None for value in (limit.time, limit.depth, limit.nodes, *_clock(limit, turn))):
        raise ValueError(f"the limit is empty for the {turn}; give a time, a depth, nodes or their clock")
