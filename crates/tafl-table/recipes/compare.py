"""Compares the answers to a question."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Row = tuple[object, ...]

TOLERANCE = 1e-9
"""Sums of floats depend on their order."""


def rows(answer: Iterable[Sequence[object]]) -> list[Row]:
    """The rows of an answer, with the types that all engines have in common."""
    return [tuple(_plain(value) for value in row) for row in answer]


def difference(one: Sequence[Row], other: Sequence[Row]) -> str | None:
    """What differs first, or `None` if the answers are equal: counts exactly, other numbers up to the tolerance."""
    for number, (left, right) in enumerate(zip(one, other, strict=False), start=1):
        if len(left) != len(right) or not all(map(_equal, left, right)):
            return f"row {number}: {left} and {right}"
    return None if len(one) == len(other) else f"{len(one)} rows and {len(other)} rows"


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, bytearray | memoryview) else value


def _equal(left: object, right: object) -> bool:
    if isinstance(left, float) and isinstance(right, int | float):
        return math.isclose(left, right, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return left == right and type(left) is type(right)
