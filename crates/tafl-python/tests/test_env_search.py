"""Games of a batch that are copied, replaced and looked at as others are."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from tafl import Game, TaflError
from tafl.env import MAX_HISTORY, NO_ACTION, Batch, encode, mask, observation

ESCAPE = Game("brandub", "/1K5/7/7/7/7/7/3t3/", "defenders")
"""The defenders win with `b1-a1`."""


def advanced(count: int, plies: int, **settings: Any) -> Batch:
    batch = Batch("brandub", count, seed=1, **settings)
    for _ in range(plies):
        batch.step(batch.random_actions())
    return batch


def test_selected_games_are_copies() -> None:
    batch = advanced(5, 12, history=1)
    before = [batch.moves(game) for game in range(5)]
    chosen = batch.select([4, -1, 0, 4], seed=3)
    assert (chosen.count, chosen.seed, chosen.history) == (4, 3, 1)
    assert [chosen.moves(game) for game in range(4)] == [before[game] for game in (4, 4, 0, 4)]
    assert np.array_equal(chosen.observations(), batch.observations()[[4, 4, 0, 4]])
    assert np.array_equal(chosen.masks(), batch.masks()[[4, 4, 0, 4]])
    for _ in range(20):
        chosen.step(chosen.random_actions())
    assert [batch.moves(game) for game in range(5)] == before
    # Copies of one game do not play alike, and the seed decides how they play.
    assert len({chosen.moves(game) for game in (0, 1, 3)}) == 3
    again = batch.select([4, -1, 0, 4], seed=3)
    for _ in range(20):
        again.step(again.random_actions())
    assert [again.moves(game) for game in range(4)] == [chosen.moves(game) for game in range(4)]


def test_selected_games_need_not_start_again() -> None:
    batch = Batch("brandub", 1)
    batch.set_game(0, ESCAPE)
    search = batch.select([0, 0], restart=False)
    assert (batch.restart, search.restart) == (True, False)
    search.step([encode("b1-a1", 7), encode("b1-c1", 7)])
    assert search.over.tolist() == [True, False]
    assert batch.select([0]).restart


@pytest.mark.parametrize("games", [[2], [-3], [0, 2**62]])
def test_selected_games_exist(games: list[int]) -> None:
    with pytest.raises(IndexError):
        Batch("brandub", 2).select(games)


def test_selections_have_the_limits_of_batches() -> None:
    batch = Batch("brandub", 2)
    with pytest.raises(TaflError) as caught:
        batch.select(np.zeros(0, dtype=np.int64))
    assert caught.value.code == "count-out-of-range"
    with pytest.raises(TaflError) as caught:
        batch.select(np.zeros(10**6, dtype=np.int64))
    assert caught.value.code == "batch-too-large"
    with pytest.raises(TypeError, match="games as integers"):
        batch.select([True, False])
    with pytest.raises(ValueError, match="shape"):
        batch.select(np.zeros((1, 2), dtype=np.int64))


def test_a_game_can_be_set() -> None:
    batch = Batch("brandub", 3, seed=1, history=2)
    game = ESCAPE.copy()
    game.push("b1-b4")
    batch.set_game(-1, game)
    game.push("d7-d6")
    assert batch.plies.tolist() == [0, 0, 1]
    assert batch.turns.tolist() == [0, 0, 0]
    assert [str(move) for move in batch.moves(2)] == ["b1-b4"]
    set_game = batch.game(2)
    assert set_game.position == ESCAPE.position.play("b1-b4")
    assert np.array_equal(batch.observations()[2], observation(set_game, history=2))
    assert np.array_equal(batch.masks()[2], mask(set_game))
    # It can be taken back to its own start.
    assert str(set_game.pop()) == "Kb1-b4"
    assert set_game.position == ESCAPE.position


def test_a_game_that_was_set_ends_and_starts_again() -> None:
    batch = Batch("brandub", 2, seed=1)
    start = batch.position(0)
    batch.set_game(0, ESCAPE)
    result = batch.step([encode("b1-a1", 7), int(batch.random_actions()[1])])
    assert result.rewards.tolist() == [[-1, 1], [0, 0]]
    assert result.plies.tolist() == [1, 1]
    last = ESCAPE.copy()
    last.push("b1-a1")
    assert np.array_equal(result.final_observations, [observation(last)])
    assert batch.position(0) == start


def test_a_finished_game_waits() -> None:
    batch = Batch("brandub", 1)
    game = ESCAPE.copy()
    game.push("b1-a1")
    batch.set_game(0, game)
    assert batch.over.tolist() == [True]
    assert not batch.masks().any()
    assert not batch.step([NO_ACTION]).done.any()
    batch.reset()
    assert not batch.over.any()


def test_an_illegal_action_takes_back_to_the_game_that_was_set() -> None:
    batch = Batch("brandub", 2, history=3)
    game = ESCAPE.copy()
    for move in ["b1-b4", "d7-d6", "b4-b1"]:
        game.push(move)
    batch.set_game(0, game)
    before = batch.observations()
    with pytest.raises(TaflError):
        batch.step([encode("d6-d7", 7), 0])
    assert np.array_equal(batch.observations(), before)
    assert batch.plies.tolist() == [3, 0]


@pytest.mark.parametrize("rules", ["tablut", "magpie"])
def test_games_by_other_rules_cannot_be_set(rules: str) -> None:
    with pytest.raises(TaflError) as caught:
        Batch("brandub", 1).set_game(0, Game(rules))
    assert caught.value.code == "rules-differ"


def test_games_that_are_set_have_the_limit_of_plies() -> None:
    game = Game("brandub")
    for move in ["d1-e1", "d3-e3"]:
        game.push(move)
    batch = Batch("brandub", 1, max_plies=2, restart=False)
    batch.set_game(0, game)
    assert batch.over.tolist() == [True]
    game.push("e1-d1")
    with pytest.raises(TaflError) as caught:
        batch.set_game(0, game)
    assert caught.value.code == "plies-too-many"
    with pytest.raises(IndexError):
        batch.set_game(1, game)


def test_games_that_were_set_pickle() -> None:
    batch = Batch("brandub", 3, seed=1, history=2)
    game = ESCAPE.copy()
    game.push("b1-b4")
    batch.set_game(1, game)
    for _ in range(2):
        batch.step(batch.random_actions())
    other = pickle.loads(pickle.dumps(batch))
    assert other.history == 2
    for _ in range(10):
        assert np.array_equal(other.observations(), batch.observations())
        assert np.array_equal(other.masks(), batch.masks())
        assert np.array_equal(other.plies, batch.plies)
        batch.step(batch.random_actions())
        other.step(other.random_actions())


@pytest.mark.parametrize("history", [-1, MAX_HISTORY + 1])
def test_the_history_has_a_limit(history: int) -> None:
    for use in (lambda: Batch("brandub", 1, history=history), lambda: observation(ESCAPE, history=history)):
        with pytest.raises(TaflError) as caught:
            use()
        assert caught.value.code == "history-out-of-range"
    assert Batch("brandub", 1, history=MAX_HISTORY).observation_shape == (3 * (MAX_HISTORY + 1) + 2, 7, 7)


def test_a_history_adds_planes_at_the_end() -> None:
    """An observation begins as it does without a history."""
    short, long = advanced(20, 30), advanced(20, 30, history=3)
    planes = len(short.plane_names)
    assert long.plane_names[:planes] == short.plane_names
    assert long.plane_names[planes : planes + 3] == (
        "attackers-taflman-1",
        "defenders-taflman-1",
        "defenders-king-1",
    )
    assert np.array_equal(long.observations()[:, :planes], short.observations())


def test_the_random_numbers_of_a_seed_never_change() -> None:
    """Results that others have published can be computed again."""
    for rules, actions, moves in [
        ("brandub", [122, 338, 376], ["c4-c1", "b3-b4", "g3-g6"]),
        ("copenhagen", [111, 1087, 2086], ["g5-g2", "d7-d6", "f4-b4"]),
        ("berserk", [1253, 1253, 942], ["k5-g5", "d11-d6", "h1-i1"]),
    ]:
        batch = Batch(rules, 3, seed=7, max_plies=40)
        for _ in range(50):
            batch.step(batch.random_actions())
        assert batch.random_actions().tolist() == actions
        assert [str(batch.moves(game)[-1]) for game in range(3)] == moves


# A game on a larger board is more work.
@pytest.mark.parametrize(
    ("rules", "count", "threads"),
    [("brandub", 1, 1), ("brandub", 2_549, 1), ("brandub", 2_550, 2), ("brandub", 6_000, 3), ("alea-evangelii", 345, 1), ("alea-evangelii", 346, 2)],
)
def test_little_work_needs_few_threads(rules: str, count: int, threads: int) -> None:
    assert Batch(rules, count, threads=3).threads == threads
