"""How long an engine may search."""

from __future__ import annotations

import math
from dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tafl.typing import Side

    #: The number of periods of overtime, and their length in seconds.
    Overtime = tuple[int, float]


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
    """The line that starts a search."""
    words = ["go"]
    times = [
        ("atime", limit.attackers_clock),
        ("dtime", limit.defenders_clock),
        ("ainc", limit.attackers_inc),
        ("dinc", limit.defenders_inc),
    ]
    for word, seconds in times:
        if seconds is not None:
            words += [word, str(round(seconds * 1000))]
    for letter, overtime in (("a", limit.attackers_overtime), ("d", limit.defenders_overtime)):
        if overtime is not None:
            count, seconds = overtime
            words += [f"{letter}periods", str(int(count)), f"{letter}period", str(round(seconds * 1000))]
    if limit.time is not None:
        words += ["movetime", str(max(1, round(limit.time * 1000)))]
    if limit.depth is not None:
        words += ["depth", str(max(1, int(limit.depth)))]
    if limit.nodes is not None:
        words += ["nodes", str(max(1, int(limit.nodes)))]
    if len(words) == 1:
        words.append("infinite")
    if draw_offered:
        words.append("draw")
    return " ".join(words)


def longest(limit: Limit, turn: Side) -> float | None:
    """The seconds after which the side to move must have answered; `None` if the limit has no time."""
    attackers = (limit.attackers_clock, limit.attackers_overtime)
    defenders = (limit.defenders_clock, limit.defenders_overtime)
    clock, overtime = attackers if turn == "attackers" else defenders
    left = None if clock is None else clock + (overtime[0] * overtime[1] if overtime else 0)
    times = [time for time in (limit.time, left) if time is not None]
    return min(times, default=None)


def check_ends(limit: Limit) -> None:
    """A search without any limit would never end."""
    if not _given(limit):
        raise ValueError("the limit is empty; give a time, a depth, nodes or clocks")
