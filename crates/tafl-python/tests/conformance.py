"""The vectors of the conformance suite, and the comparison that its protocol describes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

FOLDER = Path(__file__).parents[2] / "tafl-conformance" / "vectors"

# The lists of an operation that are sets: their order does not matter.
SETS: dict[str, set[str]] = {
    "play.legal": {"moves", "captures"},
    "record.tree": {"moves"},
    "replay.all": {"plies"},
}


class Vector(NamedTuple):
    id: str
    op: str
    given: dict[str, Any]
    expected: dict[str, Any]


def vectors() -> Iterator[Vector]:
    for path in sorted(FOLDER.rglob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            value = json.loads(line)
            yield Vector(value["id"], value["op"], value["input"], value["expect"])


def agrees(vector: Vector, answer: dict[str, Any]) -> bool:
    """Whether an answer is the expected one."""
    if "error" in vector.expected:
        expected = vector.expected["error"]
        classes = [expected] if isinstance(expected, str) else expected
        return "error" in answer and (answer["error"] is True or classes is True or answer["error"] in classes)
    return "ok" in answer and fits(vector.expected["ok"], answer["ok"], SETS.get(vector.op, set()))


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def is_array(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def fits(expected: Any, answered: Any, sets: set[str]) -> bool:
    """Further keys of an answer are ignored, and an expected null can be left out."""
    if is_object(expected) and is_object(answered):
        return all(
            value is None if key not in answered else fits_value(value, answered[key], key in sets, sets)
            for key, value in expected.items()
        )
    if is_array(expected) and is_array(answered):
        return len(expected) == len(answered) and all(
            fits(one, other, sets) for one, other in zip(expected, answered, strict=True)
        )
    # True is not 1 in JSON.
    return bool(expected == answered) and isinstance(expected, bool) == isinstance(answered, bool)


def fits_value(expected: Any, answered: Any, is_set: bool, sets: set[str]) -> bool:
    if not (is_set and is_array(expected) and is_array(answered)):
        return fits(expected, answered, sets)
    left = list(answered)
    for one in expected:
        found = next((index for index, other in enumerate(left) if fits(one, other, sets)), None)
        if found is None:
            return False
        del left[found]
    return not left
