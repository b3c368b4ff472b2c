"""How long an engine may search."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Integral, Real
from typing import TypeAlias

from tafl._checks import expect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tafl.typing import Side

#: The number of periods of overtime, and their length in seconds.
Overtime: TypeAlias = tuple[int, float]


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
            is_overtime = name.endswith("overtime")
            numbers = value if isinstance(value, tuple) else (value,)
            kind, expected = (Integral, "a whole number") if name in ("depth", "nodes") else (Real, "a number")
            if len(numbers) != (2 if is_overtime else 1) or not all(isinstance(number, kind) for number in numbers):
                expected = "a count and a length" if is_overtime else expected
                raise TypeError(f"{name} is {value!r}, expected {expected}")
            for number in numbers:
                if not (number >= 0 and math.isfinite(number)):
                    raise ValueError(f"{name} is {number}; it cannot be negative, and must be a number")

    def __repr__(self) -> str:
        return f"Limit({', '.join(f'{name}={value!r}' for name, value in _given(self).items())})"


def _given(limit: Limit) -> dict[str, float | Overtime]:
    return {name: value for name, value in vars(limit).items() if value is not None}


def _clock(limit: Limit, turn: Side) -> tuple[float | None, float | None, Overtime | None]:
    """The main time, the increment and the overtime of a side."""
    if turn == "attackers":
        return limit.attackers_clock, limit.attackers_inc, limit.attackers_overtime
    return limit.defenders_clock, limit.defenders_inc, limit.defenders_overtime


def longest(limit: Limit, turn: Side) -> float | None:
    """The seconds after which the side to move must have answered; `None` if the limit has no time."""
    expect(limit, Limit, "a Limit")
    clock, _, overtime = _clock(limit, turn)
    count, period = overtime or (0, 0)
    left = None if clock is None and overtime is None else (clock or 0) + count * period
    times = [time for time in (limit.time, left) if time is not None]
    return min(times, default=None)


def check_ends(limit: Limit, turn: Side) -> None:
    """A search without a limit for the side to move would never end."""
    expect(limit, Limit, "a Limit")
    if all(value is None for value in (limit.time, limit.depth, limit.nodes, *_clock(limit, turn))):
        raise ValueError(f"the limit is empty for the {turn}; give a time, a depth, nodes or their clock")
