"""The example of self-play learns."""

from __future__ import annotations

import runpy
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "self_play.py"


def test_the_policy_wins_more_often() -> None:
    (start, *before), (end, *after) = list(runpy.run_path(str(EXAMPLE))["train"](20))[::2]
    assert (start, end) == (0, 20)
    assert sum(after) > 2 * sum(before)
