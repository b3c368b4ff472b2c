"""Games to try things on, and programs that learn: this folder has them all, with two notebooks.

>>> import tafl
>>> tafl.record.read(BRANDUB).headers["event"]
'An evening at the club'

`python -m tafl.examples.self_play` learns brandub by self-play, and `python -m tafl.examples.beat_greedy` learns to beat
the greedy player. `analysis.ipynb` analyses a game, and `openings.ipynb` makes an opening statistic from an archive.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

__all__ = ["BRANDUB", "CLUB", "PUZZLE"]

_FOLDER = Path(__file__).parent

BRANDUB: Final = _FOLDER / "brandub.otg"
"""A game of brandub with comments, clocks and a variation."""

CLUB: Final = _FOLDER / "club.ndjson"
"""An archive of four games in the form of another program, and one that cannot be read."""

PUZZLE: Final = _FOLDER / "puzzle.otg"
"""A puzzle in two moves."""
