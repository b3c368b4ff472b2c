"""The examples learn."""

from __future__ import annotations

import numpy as np

from tafl.examples import beat_greedy, self_play


def test_the_policy_wins_more_often() -> None:
    (start, *before), (end, *after) = list(self_play.train(20))[::2]
    assert (start, end) == (0, 20)
    assert sum(after) > 2 * sum(before)


def test_the_network_beats_the_greedy_player() -> None:
    before, after = (
        beat_greedy.points(network, 60, np.random.default_rng(1))
        for _, played, network in beat_greedy.train(moves=8_000)
        if played in (0, 8_000)
    )
    assert before < 20 and after > 34, (before, after)
