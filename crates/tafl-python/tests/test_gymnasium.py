"""The vector environment of Gymnasium."""

# Not all types of Gymnasium are complete.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import tafl
from tafl.env import ENDINGS, Batch, IllegalAction, encode
from tafl.gymnasium import Opponent, TaflEnv, TaflVectorEnv

SHORT = "dim:5 atkf:n start:/t4/K4/1T3/5/5/"
"""The defenders win with their first move, if they like."""


def draw(infos: dict[str, Any], chance: np.random.Generator) -> Any:
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])


@pytest.mark.parametrize("rules", ["brandub", "berserk"])
def test_it_plays_as_a_batch_does(rules: str) -> None:
    envs = TaflVectorEnv(8, rules, max_plies=80, history=1, autoreset_mode="SameStep")
    batch = Batch(rules, 8, max_plies=80, history=1)
    chance = np.random.default_rng(1)
    observations, infos = envs.reset(seed=1)
    finished = 0
    for _ in range(200):
        assert observations in envs.observation_space
        assert all(row in envs.single_observation_space for row in observations)
        assert np.array_equal(observations, batch.observations())
        assert np.array_equal(infos["action_mask"], batch.masks())
        assert np.array_equal(infos["turn"], batch.turns)
        actions, movers = draw(infos, chance), batch.turns
        assert actions in envs.action_space
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        result = batch.step(actions)
        assert rewards.tolist() == [row[mover] for row, mover in zip(result.rewards, movers, strict=True)]
        assert np.array_equal(terminations, result.terminated)
        assert np.array_equal(truncations, result.truncated)
        assert ("final_obs" in infos) == result.done.any()
        for row, game in enumerate(np.flatnonzero(result.done)):
            finished += 1
            assert infos["_final_obs"][game]
            assert np.array_equal(infos["final_obs"][game], result.final_observations[row])
            assert infos["final_info"]["plies"][game] == result.plies[game]
            ending = infos["final_info"]["ending"][game]
            assert ending == ("max-plies" if result.truncated[game] else ENDINGS[result.endings[game]])
    assert finished > 8


def test_a_reward_is_that_of_the_side_that_has_acted() -> None:
    envs = TaflVectorEnv(2, SHORT, autoreset_mode=AutoresetMode.SAME_STEP)
    _, infos = envs.reset()
    assert infos["turn"].tolist() == [1, 1]
    _, rewards, terminations, _, infos = envs.step(np.array([encode("a2-a5", 5), encode("b3-a3", 5)]))
    assert rewards.tolist() == [1, 0]
    assert terminations.tolist() == [True, False]
    assert infos["final_info"]["rewards"][0].tolist() == [-1, 1]
    assert infos["final_obs"][1] is None
    # The new game begins with the defenders, the other one continues with the attackers.
    assert infos["turn"].tolist() == [1, 0]


def test_a_finished_game_starts_again_in_the_next_step() -> None:
    envs = TaflVectorEnv(2, SHORT)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    start, _ = envs.reset()
    actions = np.array([encode("a2-a5", 5), encode("b3-a3", 5)])
    last, rewards, terminations, _, infos = envs.step(actions)
    assert (rewards.tolist(), terminations.tolist()) == ([1, 0], [True, False])
    assert not np.array_equal(last[0], start[0])
    assert infos["action_mask"][0].all() and not infos["action_mask"][1].all()
    assert infos["final_info"]["ending"][0] == "king-escaped"
    # Any action is accepted for the first game, and the second one continues.
    observations, rewards, terminations, _, infos = envs.step(np.array([0, encode("a1-b1", 5)]))
    assert (rewards.tolist(), terminations.tolist()) == ([0, 0], [False, False])
    assert np.array_equal(observations[0], start[0]) and not np.array_equal(observations[1], start[1])
    assert infos["turn"].tolist() == [1, 1]


def test_a_finished_game_waits_to_be_reset() -> None:
    envs = TaflVectorEnv(2, SHORT, autoreset_mode="Disabled")
    start, _ = envs.reset()
    _, _, terminations, _, infos = envs.step(np.array([encode("a2-a5", 5), encode("b3-a3", 5)]))
    assert not infos["action_mask"][0].any()
    with pytest.raises(IllegalAction):
        envs.step(np.array([encode("a2-a5", 5), encode("a1-b1", 5)]))
    observations, infos = envs.reset(options={"reset_mask": terminations})
    assert np.array_equal(observations[0], start[0])
    assert infos["turn"].tolist() == [1, 0]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_gymnasium_makes_and_wraps_it(mode: str) -> None:
    envs = gymnasium.make_vec("tafl/SelfPlay-v0", 4, rules="brandub", max_plies=30, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] == AutoresetMode(mode)
    envs = DictInfoToList(RecordEpisodeStatistics(envs))
    _, infos = envs.reset(seed=1)
    chance, lengths = np.random.default_rng(1), list[int]()
    for _ in range(70):
        actions = np.array([chance.choice(np.flatnonzero(info["action_mask"])) for info in infos])
        _, _, _, _, infos = envs.step(actions)
        lengths += [int(info["episode"]["l"]) for info in infos if "episode" in info]
    assert len(lengths) >= 8
    assert max(lengths) == 30


OPPONENTS: list[Opponent] = ["random", "greedy", "self", 1, lambda game: next(iter(game.legal_moves))]


@pytest.mark.parametrize("opponent", OPPONENTS, ids=["random", "greedy", "self", "level", "function"])
@pytest.mark.filterwarnings("error")
def test_gymnasium_accepts_a_game_with_an_opponent(opponent: Opponent) -> None:
    env = gymnasium.make("tafl/Versus-v0", rules="brandub", opponent=opponent, max_plies=40)
    check_env(env.unwrapped)
    # What a learner without masks does, and one with them.
    for is_masked in (False, True):
        for seed in range(3):
            _, info = env.reset(seed=seed)
            is_over = False
            while not is_over:
                action = env.action_space.sample(mask=info["action_mask"] if is_masked else None)
                _, reward, terminated, truncated, info = env.step(action)
                is_over = terminated or truncated
                assert ("ending" in info) == is_over
                assert reward == 0 or is_over
            assert is_masked == (info["ending"] != "illegal-action")
    env.close()


KINDS: list[Any] = [int, np.int8, np.uint64, np.array]


@pytest.mark.parametrize("kind", KINDS)
def test_an_action_is_an_integer_of_any_type(kind: Any) -> None:
    env = TaflEnv("brandub", side="attackers")
    env.reset(seed=1)
    action = int(np.flatnonzero(env.action_masks())[0])
    env.step(kind(action))
    assert env.game.move_stack[0] == tafl.env.decode(action, 7)
    envs = TaflVectorEnv(2, "brandub")
    envs.reset()
    envs.step(np.asarray([kind(action), kind(action)]))
    with pytest.raises(TypeError):
        env.step(float(action))


def test_an_opponent_answers() -> None:
    env = TaflEnv(SHORT, side="attackers", opponent=lambda game: "a2-a5" if game.ply else "b3-b4")
    _, info = env.reset()
    assert (env.game.ply, info["turn"]) == (1, 0)
    _, reward, terminated, _, info = env.step(encode("a1-b1", 5))
    assert (reward, terminated, info["ending"]) == (-1, True, "king-escaped")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_a_greedy_opponent_beats_a_random_one() -> None:
    env, total = TaflEnv("brandub", opponent="greedy", max_plies=100), 0.0
    chance = np.random.default_rng(1)
    for seed in range(20):
        env.reset(seed=seed)
        is_over = False
        while not is_over:
            _, reward, terminated, truncated, _ = env.step(chance.choice(np.flatnonzero(env.action_masks())))
            is_over = terminated or truncated
            total += reward
    assert total < -10


def test_unknown_opponents_and_sides() -> None:
    with pytest.raises(ValueError, match="opponent"):
        TaflEnv("brandub", opponent="best")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="side"):
        TaflEnv("brandub", side="white")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_some_games_can_be_reset() -> None:
    envs = TaflVectorEnv(2, "brandub")
    start, _ = envs.reset()
    actions = np.array([encode("d1-e1", 7), encode("d1-e1", 7)])
    after, _, _, _, _ = envs.step(actions)
    observations, infos = envs.reset(options={"reset_mask": np.array([True, False])})
    assert np.array_equal(observations, [start[0], after[1]])
    assert infos["turn"].tolist() == [0, 1]


def test_illegal_actions_change_nothing() -> None:
    envs = TaflVectorEnv(2, "brandub")
    before, infos = envs.reset()
    legal = int(np.flatnonzero(infos["action_mask"][0])[0])
    with pytest.raises(IllegalAction):
        envs.step(np.array([legal, 0]))
    after, _, _, _, _ = envs.step(np.array([legal, legal]))
    assert not np.array_equal(before, after)


def test_rendering_and_closing() -> None:
    envs = TaflVectorEnv(2, "brandub", render_mode="ansi")
    assert envs.render() == (str(tafl.Rules.BRANDUB.start),) * 2
    assert TaflVectorEnv(1, "brandub").render() is None
    envs.close()
    envs.close()
    with pytest.raises(tafl.TaflError):
        envs.reset()
    with pytest.raises(ValueError, match="render mode"):
        TaflVectorEnv(1, "brandub", render_mode="human")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
