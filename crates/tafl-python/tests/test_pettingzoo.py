"""The environment of PettingZoo."""

# pyright: reportMissingTypeStubs=false, reportUnknownVariableType=false

from __future__ import annotations

import pickle
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import tafl
from tafl import pettingzoo
from tafl.env import ENDINGS, IllegalAction, encode

COMMANDERS = (
    "dim:9 surf:n ber:m kj:j cj:c nj:j esc:e "
    "start:/2ntctn2/4t4/4T4/t2CT2mt/ttTMKTTtt/tg1T1N1Gt/4T4/4t4/2ctttn2/"
)
VARIANTS = ["brandub", "tablut", "tawlbwrdd", "copenhagen", "alea-evangelii", "berserk", COMMANDERS]


def play(env: Any, seed: int) -> list[str]:
    """Plays a random game, checks what the agents see, and returns the agents in the order of their moves."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    order: list[str] = []
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        rewards[agent] += reward
        assert env.observation_space(agent).contains(observation)
        if terminated or truncated:
            assert not observation["action_mask"].any()
            assert terminated == (info["ending"] in ENDINGS)
            env.step(None)
            continue
        other = next(name for name in env.possible_agents if name != agent)
        assert not env.observe(other)["action_mask"].any()
        order.append(agent)
        env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])
    return order


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_api(rules: str) -> None:
    with warnings.catch_warnings():
        # PettingZoo recommends other names of agents, and observations without masks.
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(rules), num_cycles=300)
        api_test(pettingzoo.raw_env(rules, max_plies=40, history=1), num_cycles=100)


def test_seeds() -> None:
    seed_test(lambda: pettingzoo.env("brandub", max_plies=40), num_cycles=20)


@pytest.mark.parametrize("rules", VARIANTS)
def test_games_end(rules: str) -> None:
    env = pettingzoo.env(rules, max_plies=200)
    order = play(env, 1)
    assert env.agents == []
    assert set(order) == set(pettingzoo.AGENTS)
    # The environment can be used again, and the same choices lead to the same game.
    assert play(env, 1) == order


def test_an_agent_moves_again_in_a_berserk_turn() -> None:
    twice = 0
    for seed in range(5):
        order = play(pettingzoo.env("berserk", max_plies=300), seed)
        twice += sum(first == second for first, second in zip(order, order[1:], strict=False))
    assert twice > 0
    order = play(pettingzoo.env("brandub", max_plies=300), 1)
    assert all(first != second for first, second in zip(order, order[1:], strict=False))


def test_the_winner_gets_the_reward() -> None:
    env = pettingzoo.raw_env("dim:5 atkf:n start:/t4/K4/1T3/5/5/")
    env.reset()
    assert env.agent_selection == "defenders"
    env.step(encode("a2-a5", 5))
    assert env.rewards == {"attackers": -1, "defenders": 1}
    assert env.terminations == {"attackers": True, "defenders": True}
    assert env.infos["defenders"] == {"ending": "king-escaped"}


def test_a_game_that_is_cut_off_has_no_winner() -> None:
    env = pettingzoo.raw_env("brandub", max_plies=1)
    env.reset()
    env.step(encode("d1-f1", 7))
    assert env.rewards == {"attackers": 0, "defenders": 0}
    assert env.terminations == {"attackers": False, "defenders": False}
    assert env.truncations == {"attackers": True, "defenders": True}


def test_illegal_actions_change_nothing() -> None:
    env = pettingzoo.raw_env("brandub")
    env.reset()
    before = env.position
    for action in [0, 587, 588, -1, 10**9]:
        with pytest.raises(IllegalAction):
            env.step(action)
    with pytest.raises(TypeError):
        env.step(None)
    assert env.position == before
    assert env.agent_selection == "attackers"


def test_illegal_actions_can_lose() -> None:
    env = TerminateIllegalWrapper(pettingzoo.raw_env("brandub"), illegal_reward=-1)
    env.reset()
    env.last()
    env.step(0)
    assert env.terminations == {"attackers": True, "defenders": True}
    assert env.rewards["attackers"] == -1


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.raw_env("brandub", render_mode="ansi")
    env.reset()
    assert env.render() == str(tafl.Position("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"))
    env = pettingzoo.raw_env("brandub", render_mode="human")
    env.reset()
    env.step(encode("d1-f1", 7))
    assert "f" in capsys.readouterr().out
    assert pettingzoo.raw_env("brandub").render() is None
    with pytest.raises(ValueError, match="render mode"):
        pettingzoo.raw_env("brandub", render_mode="rgb_array")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_environments_pickle() -> None:
    env = pettingzoo.raw_env("brandub")
    env.reset()
    env.step(encode("d1-f1", 7))
    again = pickle.loads(pickle.dumps(env))
    assert again.position == env.position
    assert again.agent_selection == "defenders"
    again.step(encode("d3-f3", 7))
    assert again.position != env.position
