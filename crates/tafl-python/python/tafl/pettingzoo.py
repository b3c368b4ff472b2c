"""An environment for PettingZoo: two agents, `attackers` and `defenders`, which play one game in turns.

>>> from tafl import pettingzoo
>>> env = pettingzoo.env("brandub")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     if terminated or truncated:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.agents
[]

An observation has the `observation`, which are the planes of `tafl.env`, and the `action_mask`. Both agents see the same
planes; the mask of the agent that is not to move is empty. Actions are the numbers of `tafl.env`. In a berserk turn the
same agent acts again.

The reward of an agent is 1 if it wins, -1 if it loses and 0 otherwise. An illegal action raises
`tafl.env.IllegalAction` and changes nothing. To end the game instead, wrap the environment in PettingZoo's
`TerminateIllegalWrapper`. The generator of random numbers is not used: games have no chance.
"""

# PettingZoo has types, but does not declare them.
# pyright: reportMissingTypeStubs=false

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from tafl._extras import needs

with needs("pettingzoo", "PettingZoo"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
from numpy.typing import NDArray

from tafl.env import DEFAULT_MAX_PLIES, ENDINGS, Batch

if TYPE_CHECKING:
    from tafl._tafl import Position
    from tafl.typing import RulesLike

__all__ = ["AGENTS", "Observation", "env", "raw_env"]

AGENTS: tuple[str, str] = ("attackers", "defenders")
"""The agents, in the order of the numbers of the sides in `tafl.env`."""


class Observation(TypedDict):
    """The view of an agent."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


def env(
    rules: RulesLike = "copenhagen",
    *,
    max_plies: int = DEFAULT_MAX_PLIES,
    history: int = 0,
    render_mode: Literal["ansi", "human"] | None = None,
) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's checks of the order of calls and of the range of actions."""
    raw = raw_env(rules, max_plies=max_plies, history=history, render_mode=render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


class raw_env(AECEnv[str, Observation, "int | None"]):
    """The environment without wrappers. `max_plies` and `history` are those of `tafl.env.Batch`.

    With the render mode `ansi`, `render` returns a drawing of the board; with `human` it prints it.
    """

    metadata: dict[str, Any] = {  # PettingZoo declares it so.
        "render_modes": ["ansi", "human"],
        "name": "tafl_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        rules: RulesLike = "copenhagen",
        *,
        max_plies: int = DEFAULT_MAX_PLIES,
        history: int = 0,
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"unknown render mode {render_mode!r}, expected 'ansi' or 'human'")
        self._batch = Batch(rules, 1, seed=0, max_plies=max_plies, restart=False, history=history)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = []
        count = self._batch.action_count
        self._observation_space = {agent: _observation_space(self._batch) for agent in AGENTS}
        self._action_space = {agent: spaces.Discrete(count) for agent in AGENTS}

    @property
    def position(self) -> Position:
        """The position."""
        return self._batch.position(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the observations, which is the same for both agents."""
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the actions: all numbers of moves, legal or not."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game."""
        self._batch.reset()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self.agent_selection = self._to_move()

    def observe(self, agent: str) -> Observation:
        """The view of an agent: the planes, and the mask of its legal actions."""
        mask: NDArray[np.int8] = self._batch.masks()[0].view(np.int8)
        if agent != self._to_move():
            mask = np.zeros_like(mask)
        return {"observation": self._batch.observations()[0], "action_mask": mask}

    def state(self) -> NDArray[np.uint8]:
        """The planes, without an agent."""
        planes: NDArray[np.uint8] = self._batch.observations()[0]
        return planes

    def step(self, action: int | None) -> None:
        """Plays the action of the agent whose turn it is. If it is over, the action is `None`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError("expected the number of a move, found None: the game is not over")
        result = self._batch.step([operator.index(action)])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, map(float, result.rewards[0]), strict=True))
        self._accumulate_rewards()
        if result.done[0]:
            self.terminations = dict.fromkeys(AGENTS, bool(result.terminated[0]))
            self.truncations = dict.fromkeys(AGENTS, bool(result.truncated[0]))
            ending = "max-plies" if result.truncated[0] else ENDINGS[int(result.endings[0])]
            self.infos = {agent: {"ending": ending} for agent in AGENTS}
        self.agent_selection = self._to_move()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draws the board, as the render mode says."""
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "human":
            print(self.position)
        return None

    def close(self) -> None:
        """Nothing has to be closed: the environment can be reset."""

    def _to_move(self) -> str:
        return AGENTS[int(self._batch.turns[0])]


def _observation_space(batch: Batch) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, batch.observation_shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (batch.action_count,), np.int8),
        }
    )
