"""A vector environment for Gymnasium: many games of self-play, in which each step is a move of the side to move.

>>> import numpy as np
>>> from tafl.gymnasium import TaflVectorEnv
>>> envs = TaflVectorEnv(64, "brandub")
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
>>> observations.shape, rewards.shape, infos["turn"].shape
((64, 5, 7, 7), (64,), (64,))

`gymnasium.make_vec("tafl.gymnasium:tafl/SelfPlay-v0", num_envs=64, rules="brandub")` makes it too. Observations and actions
are those of `tafl.env`.

One player plays both sides. `infos["turn"]` is the side that acts next, 0 for the attackers, and `infos["action_mask"]`
has its legal actions. A reward is that of the side that has just acted: 1 if it wins, -1 if it loses, 0 otherwise; the
other side has the opposite. In a berserk turn the same side acts again, so look at `turn` to see whose value comes next.

The autoreset mode is `SAME_STEP`: the observations, masks and turns of a step are those of new games where one has ended.
`infos["final_obs"]` has the last observation of each of these, and `infos["final_info"]` the `rewards` of both sides, the
`ending` and the number of `plies`. An illegal action raises `tafl.env.IllegalAction` and changes nothing. Games have no
chance, so that seeds change nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from tafl._extras import needs

with needs("gymnasium", "Gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tafl.env import DEFAULT_MAX_PLIES, ENDINGS, Batch, StepResult

if TYPE_CHECKING:
    from tafl.typing import RulesLike

__all__ = ["TaflVectorEnv"]


class TaflVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games by the same rules, played by one player for both sides. The module describes it.

    With the render mode `ansi`, `render` returns a drawing of each board.
    """

    metadata: dict[str, Any] = {  # Gymnasium declares it so.
        "autoreset_mode": AutoresetMode.SAME_STEP,
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
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """Starts `num_envs` games. The other arguments are those of `tafl.env.Batch`."""
        if render_mode not in (None, "ansi"):
            raise ValueError(f"unknown render mode {render_mode!r}, expected 'ansi'")
        self._batch = Batch(rules, num_envs, seed=0, max_plies=max_plies, threads=threads, history=history)
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
        movers = self._batch.turns
        result = self._batch.step(actions)
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
        return {"action_mask": masks, "_action_mask": every, "turn": self._batch.turns, "_turn": every}


def _final(result: StepResult) -> dict[str, Any]:
    """What Gymnasium has for games that have ended: arrays, and whether each row is of such a game."""
    done, count = result.done, len(result.done)
    observations, endings = np.full(count, None, dtype=object), np.full(count, None, dtype=object)
    for game, final in zip(np.flatnonzero(done), result.final_observations, strict=True):
        observations[game] = final
        endings[game] = "max-plies" if result.truncated[game] else ENDINGS[result.endings[game]]
    info = {"rewards": result.rewards, "ending": endings, "plies": result.plies}
    return {
        "final_obs": observations,
        "_final_obs": done,
        "final_info": info | {f"_{name}": done for name in info},
        "_final_info": done,
    }


# Not all types of Gymnasium are complete.
gymnasium.register("tafl/SelfPlay-v0", vector_entry_point="tafl.gymnasium:TaflVectorEnv")  # pyright: ignore[reportUnknownMemberType]
