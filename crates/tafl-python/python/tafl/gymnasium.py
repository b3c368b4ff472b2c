"""Environments for Gymnasium: one game against an opponent, or many games of self-play at once.

Importing this module registers both. In `tafl/Versus-v0`, which is `TaflEnv`, an agent plays a side against an opponent:

>>> import gymnasium
>>> import tafl
>>> gymnasium.register_envs(tafl.gymnasium)
>>> env = gymnasium.make("tafl/Versus-v0", rules="brandub", opponent="greedy")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(mask=info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> observation.shape, reward
((5, 7, 7), 0.0)

Observations and actions are those of `tafl.env`, and `info["action_mask"]` has the legal actions. The method
`action_masks` is what MaskablePPO of sb3-contrib asks for. A learner without masks can choose illegal actions: such an
action loses the game, with the ending `illegal-action`.

In `tafl/SelfPlay-v0`, which is `TaflVectorEnv`, one player plays both sides of many games:

>>> envs = gymnasium.make_vec("tafl/SelfPlay-v0", num_envs=64, rules="brandub")
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
>>> observations.shape, rewards.shape, infos["turn"].shape
((64, 5, 7, 7), (64,), (64,))

`infos["turn"]` is the side that acts next, 0 for the attackers, and a reward is that of the side that has just acted: 1 if
it wins, -1 if it loses, 0 otherwise; the other side has the opposite. In a berserk turn the same side acts again, so look
at `turn` to see whose value comes next. An illegal action raises `tafl.env.IllegalAction` and changes nothing: one policy
plays many games here, and the masks of all are one array.

Autoreset
    `autoreset_mode` says when a vector environment starts a finished game anew, by the names of Gymnasium:

    - `NextStep`, the default, which all wrappers of Gymnasium accept: in the next step, whose action for this game
      can be any and is not played. Its mask is therefore full. `RecordEpisodeStatistics` and others count such steps too;
      leave them out of training data, as `terminations | truncations` of the step before says.
    - `SameStep`: at once. The observations, masks and turns are those of the new game; `infos["final_obs"]` has the
      last observation. No step is lost, but many wrappers refuse it.
    - `Disabled`: when you call `reset(options={"reset_mask": …})`. Until then the game has no legal action.

    `infos["final_info"]` has the `rewards` of both sides, the `ending` and the number of `plies` of games that have ended
    in this step, in all three modes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from tafl._extras import needs

with needs("gymnasium", "Gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tafl._tafl import Game
from tafl.env import DEFAULT_MAX_PLIES, ENDINGS, NO_ACTION, Batch, StepResult, encode, greedy_actions
from tafl.typing import MoveLike, Side

if TYPE_CHECKING:
    from tafl.engine import SimpleEngine
    from tafl.typing import RulesLike

__all__ = ["Opponent", "TaflEnv", "TaflVectorEnv"]

Opponent: TypeAlias = Literal["random", "greedy", "self"] | int | Callable[[Game], MoveLike]
"""Who plays against the agent: `random` legal moves, `tafl.env.greedy_actions`, the engine of this package at a level from
0 to 20, a function that chooses a move of a game, or `self`: the agent, which then plays both sides."""

ENGINE_SECONDS: Final = 1.0
"""How long the engine may think about a move. Its lower levels need much less."""


class TaflEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One game, in which an agent plays a side. The module describes it.

    >>> env = TaflEnv("brandub", opponent="greedy", side="defenders")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, env.action_masks().shape, info["turn"]
    ((5, 7, 7), (588,), 1)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # Gymnasium declares it so.

    def __init__(
        self,
        rules: RulesLike = "copenhagen",
        *,
        opponent: Opponent = "random",
        side: Side | Literal["random"] = "random",
        max_plies: int = DEFAULT_MAX_PLIES,
        history: int = 0,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """`side` is that of the agent: by default another one in each game, which `reset` draws.

        The reward of a step is 1 if the agent has won when it is its turn again, -1 if it has lost, and else 0. If it plays
        both sides, the reward is that of the side that has moved. `info["turn"]` is the side that acts, 0 for the
        attackers; at the end `info["ending"]` is one of `tafl.env.ENDINGS`, `max-plies` or `illegal-action`. The same seed
        leads to the same opponent, except for functions and the highest levels of the engine, which use the clock.
        """
        _check_render_mode(render_mode)
        if isinstance(opponent, str) and opponent not in ("random", "greedy", "self"):
            raise ValueError(f"unknown opponent {opponent!r}, expected 'random', 'greedy', 'self', a level or a function")
        if side not in (*get_args(Side), "random"):
            raise ValueError(f"unknown side {side!r}, expected 'attackers', 'defenders' or 'random'")
        self._batch = Batch(rules, 1, seed=0, max_plies=max_plies, restart=False, history=history, threads=1)
        self._opponent, self._wanted = opponent, side
        self._side = 0
        self._engine: SimpleEngine | None = None
        self._engine_seed = 0
        self._is_over = True
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, self._batch.observation_shape, np.uint8)
        self.action_space = spaces.Discrete(self._batch.action_count)

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self._batch.game(0)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
        masks: NDArray[np.bool_] = self._batch.masks()[0]
        return masks

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Starts a new game. If the opponent moves first, it has moved."""
        super().reset(seed=seed)
        self._batch.reset()
        sides = get_args(Side)
        self._side = int(self.np_random.integers(2)) if self._wanted == "random" else sides.index(self._wanted)
        self._is_over, self._engine_seed = False, int(self.np_random.integers(2**31))
        self._answer()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Plays an action of the agent, an integer of any type, and the answer of the opponent."""
        number = operator.index(action)
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over: call `reset`")
        if not 0 <= number < self._batch.action_count or not self.action_masks()[number]:
            self._is_over = True
            return self._observation(), -1.0, True, False, self._info() | {"ending": "illegal-action"}
        if self._opponent == "self":
            self._side = int(self._batch.turns[0])
        result = self._batch.step([number])
        if not result.done[0]:
            result = self._answer() or result
        info, self._is_over = self._info(), bool(result.done[0])
        if self._is_over:
            info["ending"] = _ending(result, 0)
        reward = float(result.rewards[0, self._side])
        return self._observation(), reward, bool(result.terminated[0]), bool(result.truncated[0]), info

    def render(self) -> Any:
        """Draws the board, with the render mode `ansi`."""
        return None if self.render_mode is None else str(self._batch.position(0))

    def close(self) -> None:
        """Ends the engine, if there is one."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _answer(self) -> StepResult | None:
        """The moves of the opponent until it is the agent's turn or the game is over."""
        result = None
        while self._opponent != "self" and not self._batch.over[0] and self._batch.turns[0] != self._side:
            result = self._batch.step([self._choice()])
        return result

    def _choice(self) -> int:
        """The action of the opponent."""
        if self._opponent == "random":
            return int(self.np_random.choice(np.flatnonzero(self.action_masks())))
        if self._opponent == "greedy":
            return int(greedy_actions(self._batch, self.np_random)[0])
        if callable(self._opponent):
            return encode(self._opponent(self.game), self._batch.dimension)
        assert not isinstance(self._opponent, str)
        from tafl.engine import Limit, SimpleEngine

        if self._engine is None:
            self._engine = SimpleEngine.builtin()
            self._engine.configure({"Level": operator.index(self._opponent)})
        # Another seed is another game, in which the engine does not know what it has learned.
        seed = self._engine_seed
        played = self._engine.play(self.game, Limit(time=ENGINE_SECONDS), game_id=seed, options={"Seed": seed})
        if played.move is None:
            raise RuntimeError("the engine resigns, although it was not asked whether it wants to")
        return encode(played.move, self._batch.dimension)

    def _observation(self) -> NDArray[np.uint8]:
        planes: NDArray[np.uint8] = self._batch.observations()[0]
        return planes

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "turn": int(self._batch.turns[0])}


class TaflVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games by the same rules, played by one player for both sides. The module describes it.

    With the render mode `ansi`, `render` returns a drawing of each board.
    """

    metadata: dict[str, Any] = {  # Gymnasium declares it so.
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": ["ansi"],
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: RulesLike = "copenhagen",
        *,
        max_plies: int = DEFAULT_MAX_PLIES,
        history: int = 0,
        threads: int | None = None,
        autoreset_mode: AutoresetMode | Literal["NextStep", "SameStep", "Disabled"] = AutoresetMode.NEXT_STEP,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """Starts `num_envs` games. The other arguments are those of `tafl.env.Batch`, but for the mode of autoreset."""
        _check_render_mode(render_mode)
        self._mode = AutoresetMode(autoreset_mode)
        self._batch = Batch(
            rules,
            num_envs,
            seed=0,
            max_plies=max_plies,
            threads=threads,
            restart=self._mode is AutoresetMode.SAME_STEP,
            history=history,
        )
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = spaces.Box(0, 1, self._batch.observation_shape, np.uint8)
        self.single_action_space = spaces.Discrete(self._batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Starts new games: all, or those for which the array `options["reset_mask"]` is true."""
        super().reset(seed=seed)
        self._batch.reset((options or {}).get("reset_mask"))
        return self._batch.observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in each game, for the side to move."""
        movers, ended = self._batch.turns, self._batch.over
        if self._mode is AutoresetMode.NEXT_STEP and ended.any():
            actions = np.where(ended, NO_ACTION, actions)
        result = self._batch.step(actions)
        if self._mode is AutoresetMode.NEXT_STEP and ended.any():
            self._batch.reset(ended)
        infos = self._infos()
        if result.done.any():
            infos |= _final(result)
        rewards = result.rewards[np.arange(self.num_envs), movers]
        return self._batch.observations(), rewards, result.terminated, result.truncated, infos

    def render(self) -> tuple[str, ...] | None:
        """Draws each board, with the render mode `ansi`."""
        if self.render_mode is None:
            return None
        return tuple(str(self._batch.position(game)) for game in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Frees the memory of the games."""
        # An environment that could not be made is closed too.
        if hasattr(self, "_batch"):
            self._batch.close()

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, dtype=np.bool_)
        masks = self._batch.masks().view(np.int8)
        if self._mode is AutoresetMode.NEXT_STEP:
            # Whatever is chosen for a finished game is not played.
            masks = np.where(self._batch.over[:, None], np.int8(1), masks)
        return {"action_mask": masks, "_action_mask": every, "turn": self._batch.turns, "_turn": every}


def _final(result: StepResult) -> dict[str, Any]:
    """What Gymnasium has for games that have ended: arrays, and whether each row is of such a game."""
    done, count = result.done, len(result.done)
    observations, endings = np.full(count, None, dtype=object), np.full(count, None, dtype=object)
    for game, final in zip(np.flatnonzero(done), result.final_observations, strict=True):
        observations[game] = final
        endings[game] = _ending(result, int(game))
    info = {"rewards": result.rewards, "ending": endings, "plies": result.plies}
    return {
        "final_obs": observations,
        "_final_obs": done,
        "final_info": info | {f"_{name}": done for name in info},
        "_final_info": done,
    }


def _ending(result: StepResult, game: int) -> str:
    return "max-plies" if result.truncated[game] else ENDINGS[int(result.endings[game])]


def _check_render_mode(mode: str | None) -> None:
    if mode not in (None, "ansi"):
        raise ValueError(f"unknown render mode {mode!r}, expected 'ansi'")


# Not all types of Gymnasium are complete.
gymnasium.register("tafl/Versus-v0", entry_point="tafl.gymnasium:TaflEnv")  # pyright: ignore[reportUnknownMemberType]
gymnasium.register("tafl/SelfPlay-v0", vector_entry_point="tafl.gymnasium:TaflVectorEnv")  # pyright: ignore[reportUnknownMemberType]
