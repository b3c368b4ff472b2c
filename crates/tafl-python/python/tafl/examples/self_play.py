"""Learns brandub by self-play, with NumPy alone: `python -m tafl.examples.self_play [rounds]`.

In a round the policy plays a batch of games against itself. Then the moves of winners become more likely and those of
losers less (REINFORCE). The policy is a matrix for each side, which gives each action a score from the planes of a
position. Each position is learned in one of its symmetric images. Printed are the shares of games that each side wins
against random moves.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tafl.env import NO_ACTION, Batch, action_images, symmetries, transformed

RULES = "brandub"
GAMES = 64
MAX_PLIES = 60
RATE = 2.0

Array = NDArray[Any]


class Moves(NamedTuple):
    """The moves of a ply in the games that are still played. All have the same side to move."""

    side: int
    games: Array
    planes: Array
    masks: Array
    actions: Array


class Policy:
    """A linear policy for each side."""

    def __init__(self, batch: Batch) -> None:
        inputs = int(np.prod(batch.observation_shape))
        self.weights = np.zeros((2, inputs, batch.action_count), dtype=np.float32)

    def probabilities(self, side: int, planes: Array, masks: Array) -> Array:
        """The probability of each action; those of illegal ones are 0."""
        scores: Array = np.where(masks, flat(planes) @ self.weights[side], -np.inf)
        chances: Array = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances

    def draw(self, side: int, planes: Array, masks: Array, random: np.random.Generator) -> Array:
        """An action for each game."""
        totals = self.probabilities(side, planes, masks).cumsum(axis=1)
        totals /= totals[:, -1:]
        actions: Array = (totals > random.random((len(totals), 1))).argmax(axis=1)
        return actions

    def learn(self, moves: Moves, returns: Array) -> None:
        """A step along the gradient of the expected return."""
        gradient = -self.probabilities(moves.side, moves.planes, moves.masks)
        gradient[np.arange(len(gradient)), moves.actions] += 1
        gradient *= returns[:, None]
        self.weights[moves.side] += RATE / GAMES * (flat(moves.planes).T @ gradient)


def flat(planes: Array) -> Array:
    return planes.reshape(len(planes), -1).astype(np.float32)


def play(batch: Batch, policy: Policy, sides: set[int], random: np.random.Generator) -> tuple[list[Moves], Array]:
    """Plays all games to their end: these sides by the policy, others at random. Returns the moves and the rewards."""
    batch.reset()
    played, rewards = list[Moves](), np.zeros((batch.count, 2), dtype=np.float32)
    while not batch.over.all():
        games = np.flatnonzero(~batch.over)
        side = int(batch.turns[games[0]])
        if side in sides:
            planes, masks = batch.observations()[games], batch.masks()[games]
            chosen = policy.draw(side, planes, masks, random)
            played.append(Moves(side, games, planes, masks, chosen))
            actions = np.full(batch.count, NO_ACTION)
            actions[games] = chosen
        else:
            actions = batch.random_actions()
        rewards += batch.step(actions).rewards
    return played, rewards


def image(moves: Moves, symmetry: Any, dimension: int) -> Moves:
    """The same moves on a board that is turned or mirrored."""
    to = action_images(symmetry, dimension)
    masks = np.empty_like(moves.masks)
    masks[:, to] = moves.masks
    return moves._replace(planes=transformed(moves.planes, symmetry), masks=masks, actions=to[moves.actions])


def train(rounds: int, seed: int = 1) -> Iterator[tuple[int, float, float]]:
    """Yields the number of rounds, and the shares of games that the attackers and the defenders win against random moves."""
    random = np.random.default_rng(seed)
    batch = Batch(RULES, GAMES, seed=seed, max_plies=MAX_PLIES, restart=False)
    policy, names = Policy(batch), symmetries(RULES)
    for number in range(rounds + 1):
        if number % 10 == 0:
            wins = [float((play(batch, policy, {side}, random)[1][:, side] > 0).mean()) for side in (0, 1)]
            yield number, wins[0], wins[1]
        played, rewards = play(batch, policy, {0, 1}, random)
        advantages = rewards - rewards.mean(axis=0)
        for moves in played:
            returns = advantages[moves.games, moves.side]
            policy.learn(image(moves, random.choice(names), batch.dimension), returns)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print("rounds  attackers  defenders")
    for number, attackers, defenders in train(rounds):
        print(f"{number:6}  {attackers:9.0%}  {defenders:9.0%}", flush=True)


if __name__ == "__main__":
    main()
