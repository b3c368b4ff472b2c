"""The package answers the vectors of the conformance suite, like the other programs that the suite knows."""

from collections import Counter

import pytest

import conformance
import conformance_adapter as adapter

VECTORS = list(conformance.vectors())
OPERATIONS = sorted({vector.op for vector in VECTORS})

# The inputs of an operation that is answered for others: the version of the proposal, and tags without a type.
SOME_INPUTS = {"record.canonical", "record.games", "record.tags", "record.tree"}


@pytest.mark.parametrize("op", [op for op in OPERATIONS if op in adapter.OPERATIONS])
def test_vectors(op: str) -> None:
    counts: Counter[str] = Counter()
    for vector in (vector for vector in VECTORS if vector.op == op):
        answer = adapter.answer(op, vector.given)
        if "unsupported" in answer:
            assert op in SOME_INPUTS, f"{vector.id} has no answer"
            counts["unsupported"] += 1
            continue
        assert conformance.agrees(vector, answer), f"{vector.id}: {vector.given}\n{vector.expected}\n{answer}"
        counts["passed"] += 1
    print(f"{op}: {dict(counts)}")
    assert counts["passed"] > 0


def test_every_operation_is_answered_or_has_a_reason() -> None:
    """The list of reasons has no operation that is answered, nor one that does not exist."""
    unanswered = {op for op in OPERATIONS if op not in adapter.OPERATIONS}
    assert unanswered == set(adapter.WITHOUT)


@pytest.mark.parametrize(
    ("expected", "answered", "agree"),
    [
        ({"ok": {"a": 1}}, {"ok": {"a": 1, "b": 2}}, True),
        ({"ok": {"a": 1}}, {"ok": {"a": True}}, False),
        ({"ok": {"a": None}}, {"ok": {}}, True),
        ({"ok": {"a": None}}, {"ok": {"a": 0}}, False),
        ({"ok": {"a": [1, 2]}}, {"ok": {"a": [2, 1]}}, False),
        ({"ok": {"plies": [1, 2]}}, {"ok": {"plies": [2, 1]}}, True),
        ({"ok": {"plies": [1, 2]}}, {"ok": {"plies": [2, 1, 1]}}, False),
        ({"ok": {"a": 1}}, {"error": True}, False),
        ({"error": "syntax"}, {"error": True}, True),
        ({"error": ["syntax", "missing"]}, {"error": "missing"}, True),
        ({"error": "syntax"}, {"error": "missing"}, False),
        ({"error": "syntax"}, {"ok": {}}, False),
    ],
)
def test_the_comparison(expected: dict[str, object], answered: dict[str, object], agree: bool) -> None:
    vector = conformance.Vector("a", "replay.all", {}, expected)
    assert conformance.agrees(vector, answered) is agree
