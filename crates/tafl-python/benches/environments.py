"""Measures the steps of batched environments: `python benches/environments.py [seconds per row]`.

Every row plays random games in one process, on all cores. A step is one move in one game, with the restart of finished
games. The fastest of several rounds counts, because other programs only ever slow a round down.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tafl.env import Batch

RULES = ("brandub", "copenhagen", "alea-evangelii")
COUNTS = (256, 1024, 4096)
ROUNDS = 20

Actions = NDArray[np.int64]
Round = Callable[[Batch, np.random.Generator], None]


def steps_alone(batch: Batch, random: np.random.Generator) -> None:
    """Neither masks nor observations."""
    batch.step(batch.random_actions())


def with_masks(batch: Batch, random: np.random.Generator) -> None:
    batch.step(batch.random_actions())
    batch.masks()


def with_both(batch: Batch, random: np.random.Generator) -> None:
    batch.step(batch.random_actions())
    batch.masks()
    batch.observations()


def drawn_by_numpy(batch: Batch, random: np.random.Generator) -> None:
    """Both, and the actions are drawn from the masks by NumPy."""
    batch.observations()
    batch.step(draw(batch.masks(), random))


def draw(masks: NDArray[np.bool_], random: np.random.Generator) -> Actions:
    """A legal action of each row: the legal actions of all rows in one list, and an index for each row."""
    counts = np.count_nonzero(masks, axis=1)
    ends = np.cumsum(counts)
    chosen = ends - counts + (random.random(len(masks)) * counts).astype(np.int64)
    actions: Actions = np.flatnonzero(masks)[chosen] % masks.shape[1]
    return actions


MODES: dict[str, Round] = {
    "steps alone": steps_alone,
    "with masks": with_masks,
    "with masks and observations": with_both,
    "the same, actions drawn by NumPy": drawn_by_numpy,
}


def seconds_per_step(batch: Batch, step: Round, seconds: float) -> float:
    """The time of a step in the fastest round."""
    random = np.random.default_rng(1)
    for _ in range(20):
        step(batch, random)
    fastest = float("inf")
    for _ in range(ROUNDS):
        calls, start = 0, time.perf_counter()
        while (passed := time.perf_counter() - start) < seconds / ROUNDS or calls == 0:
            step(batch, random)
            calls += 1
        fastest = min(fastest, passed / max(1, calls) / batch.count)
    return fastest


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(f"{cores} cores, Python {platform.python_version()}, NumPy {np.__version__}; steps per second\n")
    print("| rules | a step | " + " | ".join(f"{count} games" for count in COUNTS) + " |")
    print("| --- | --- |" + " ---: |" * len(COUNTS))
    for rules in RULES:
        for name, step in MODES.items():
            cells: list[str] = []
            for count in COUNTS:
                with Batch(rules, count, seed=1) as batch:
                    cells.append(f"{1 / seconds_per_step(batch, step, seconds):,.0f}")
            print(f"| {rules} | {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
