"""What goes wrong with engines."""

from __future__ import annotations


class EngineError(RuntimeError):
    """An engine that makes a mistake, such as an illegal move, or a call that it cannot carry out."""


class EngineTerminatedError(EngineError):
    """An engine that has ended, or was closed."""


def shown(text: str) -> str:
    """Text of an engine in a message: short, and without control characters."""
    return repr(text if len(text) <= 200 else f"{text[:200]}…")
