"""Wrong arguments, which are reported at once."""

from __future__ import annotations

__all__ = ["expect"]


def expect(value: object, kind: type | tuple[type, ...], expected: str) -> None:
    """Raises a `TypeError` for a value of another type, in the words of the functions in Rust.

    >>> expect("brandub", int, "a number")
    Traceback (most recent call last):
        ...
    TypeError: expected a number, found str
    """
    if not isinstance(value, kind):
        raise TypeError(f"expected {expected}, found {type(value).__name__}")
