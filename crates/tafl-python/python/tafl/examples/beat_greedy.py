"""Learns to beat the greedy player at brandub, with NumPy alone: `python -m tafl.examples.beat_greedy [seconds]`.

A small network judges the position after a move; a player tries all its moves and takes the best. It learns from games
against itself, by temporal differences: the value of a position comes closer to that of the best position one move later.
Printed is the share of points against `tafl.env.greedy_actions`, which wins when it can and else captures what it can: in
200 games, half of them with each side, with the interval that contains the true share in 95 of 100 cases.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tafl.env import NO_ACTION, Batch, greedy_actions, symmetries, transformed

RULES = "brandub"
GAMES = 64
MAX_PLIES = 100
HIDDEN = 64
RATE = 0.001
EXPLORED = 0.1
"""The share of moves that are played at random, so that games differ."""

Array = NDArray[Any]


class Network:
    """A network with one hidden layer, which learns by Adam. Its value is 1 if the attackers win, -1 if they lose."""

    def __init__(self, inputs: int, random: np.random.Generator) -> None:
        first = random.normal(0, 1 / math.sqrt(inputs), (inputs, HIDDEN))
        second = random.normal(0, 0.1, (HIDDEN, 1))
        layers: list[Array] = [first, np.zeros(HIDDEN), second, np.zeros(1)]
        self.weights = [weights.astype(np.float32) for weights in layers]
        self.means: list[Array] = [np.zeros_like(weights) for weights in self.weights]
        self.squares: list[Array] = [np.zeros_like(weights) for weights in self.weights]
        self.steps = 0

    def values(self, planes: Array) -> Array:
        return self._layers(flat(planes))[1]

    def learn(self, planes: Array, targets: Array) -> None:
        """A step of Adam towards these values."""
        inputs = flat(planes)
        hidden, values = self._layers(inputs)
        error = ((values - targets) * (1 - values**2) / len(values))[:, None].astype(np.float32)
        inner = (error @ self.weights[2].T) * (hidden > 0)
        gradients = [inputs.T @ inner, inner.sum(axis=0), hidden.T @ error, error.sum(axis=0)]
        self.steps += 1
        rate = RATE * math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weights, mean, square, gradient in zip(self.weights, self.means, self.squares, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            weights -= rate * mean / (np.sqrt(square) + 1e-8)

    def _layers(self, inputs: Array) -> tuple[Array, Array]:
        first, bias, second, last = self.weights
        hidden: Array = np.maximum(inputs @ first + bias, 0)
        values: Array = np.tanh(hidden @ second + last)[:, 0]
        return hidden, values


def flat(planes: Array) -> Array:
    return planes.reshape(len(planes), -1).astype(np.float32)


class Best(NamedTuple):
    """The best move of each game, and the value for the attackers of the position after it."""

    actions: Array
    values: Array


def best(batch: Batch, network: Network) -> Best:
    """Tries all moves of all games."""
    masks = batch.masks()
    games, actions = np.nonzero(masks)
    tried = batch.select(games, seed=0, restart=False)
    result = tried.step(actions)
    values = np.where(result.done, result.rewards[:, 0], network.values(tried.observations()))
    rows = np.full(masks.shape, -1)
    rows[games, actions] = np.arange(len(games))
    scores = np.full(masks.shape, -np.inf)
    scores[games, actions] = np.where(batch.turns[games] == 0, values, -values)
    chosen = scores.argmax(axis=1)
    return Best(np.where(batch.over, NO_ACTION, chosen), values[rows[np.arange(batch.count), chosen]])


def train(seconds: float = math.inf, moves: float = math.inf, seed: int = 1) -> Iterator[tuple[float, int, Network]]:
    """Yields the network now and then and at the end, with the seconds of training and the number of moves."""
    random = np.random.default_rng(seed)
    batch = Batch(RULES, GAMES, seed=seed, max_plies=MAX_PLIES)
    network = Network(math.prod(batch.observation_shape), random)
    names, used, shown, played = symmetries(RULES), 0.0, 0.0, 0
    yield used, played, network
    while used < seconds and played < moves:
        start = time.perf_counter()
        found = best(batch, network)
        network.learn(transformed(batch.observations(), random.choice(names)), found.values)
        is_explored = random.random(GAMES) < EXPLORED
        batch.step(np.where(is_explored, batch.random_actions(), found.actions))
        played += GAMES
        used += time.perf_counter() - start
        if used >= shown + 10 or used >= seconds or played >= moves:
            shown = used
            yield used, played, network


def points(network: Network, games: int, random: np.random.Generator) -> float:
    """The points of the network in games against the greedy player, with each side in half of them."""
    total = 0.0
    for side in (0, 1):
        batch = Batch(RULES, games // 2, max_plies=MAX_PLIES, restart=False)
        rewards = np.zeros(2)
        while not batch.over.all():
            is_own = batch.turns == side
            actions = np.where(is_own, best(batch, network).actions, greedy_actions(batch, random))
            rewards += batch.step(actions).rewards.sum(axis=0)
        total += (games // 2 + rewards[side]) / 2
    return total


def interval(share: float, count: int) -> tuple[float, float]:
    """The ends of Wilson's interval."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    width = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - width, middle + width


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 120
    games, random = 200, np.random.default_rng(1)
    print("seconds    moves  points  interval")
    for used, played, network in train(seconds):
        share = points(network, games, random) / games
        low, high = interval(share, games)
        print(f"{used:7.0f}  {played:7}  {share:6.0%}  {low:.0%} to {high:.0%}", flush=True)


if __name__ == "__main__":
    main()
