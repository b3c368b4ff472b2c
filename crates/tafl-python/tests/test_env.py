"""Numbers of actions and batches of games."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tafl import IllegalMove, Move, Square, TaflError
from tafl.env import (
    ENDINGS,
    MAX_PLIES,
    MAX_THREADS,
    NO_ACTION,
    Batch,
    IllegalAction,
    action_count,
    decode,
    encode,
)

if TYPE_CHECKING:
    from tafl.typing import Side

SHORT = "dim:5 atkf:n start:/t4/K4/1T3/5/5/"
"""The defenders win with their first move, if they like."""



def snapshot(batch: Batch) -> list[tuple[Move, ...]]:
    return [batch.moves(game) for game in range(len(batch))]


def views(batch: Batch) -> list[NDArray[Any]]:
    return [batch.masks(), batch.observations(), batch.turns, batch.plies, batch.over]


def advance(batch: Batch, plies: int) -> None:
    for _ in range(plies):
        batch.step(batch.random_actions())


# The numbers of actions.


@pytest.mark.parametrize("dimension", [1, 2, 3, 7, 9, 11, 19, 78])
def test_every_action_is_one_move(dimension: int) -> None:
    count = action_count(dimension)
    assert count == 2 * dimension**2 * (dimension - 1)
    actions = range(count) if count < 10_000 else random.Random(1).sample(range(count), 2_000)
    moves = [decode(action, dimension) for action in actions]
    assert len(set(moves)) == len(moves)
    assert [encode(move, dimension) for move in moves] == list(actions)


def test_actions_are_in_the_documented_order() -> None:
    dimension, expected = 4, list[str]()
    for rank in range(dimension):
        for file in range(dimension):
            origin = Square.at(file, rank)
            expected += [f"{origin}-{Square.at(other, rank)}" for other in range(4) if other != file]
            expected += [f"{origin}-{Square.at(file, other)}" for other in range(4) if other != rank]
    assert [str(decode(action, dimension)) for action in range(action_count(dimension))] == expected


def test_only_the_squares_of_a_move_have_a_number() -> None:
    assert encode(Move("Kd4-d7xc7++"), 7) == encode("d4-d7", 7)


@pytest.mark.parametrize("dimension", [0, 79, -1, 2**70])
def test_boards_have_limits(dimension: int) -> None:
    with pytest.raises((TaflError, OverflowError)):
        action_count(dimension)


@pytest.mark.parametrize("move", ["a1-b2", "a1-a8", "h1-a1", "resigned"])
def test_moves_without_a_number(move: str) -> None:
    with pytest.raises(TaflError) as caught:
        encode(move, 7)
    assert move == "resigned" or caught.value.code == "move-without-action"


@pytest.mark.parametrize("action", [-1, 588, 2**62])
def test_numbers_without_a_move(action: int) -> None:
    with pytest.raises(TaflError) as caught:
        decode(action, 7)
    assert caught.value.code == "action-unknown"


# Arrays.


def test_arrays_have_their_shapes() -> None:
    def kind(array: NDArray[Any]) -> tuple[tuple[int, ...], str]:
        assert array.flags.writeable
        return array.shape, array.dtype.name

    batch = Batch("copenhagen", 5)
    assert kind(batch.masks()) == ((5, action_count(11)), "bool")
    assert kind(batch.observations()) == ((5, *batch.observation_shape), "uint8")
    assert batch.observation_shape == (len(batch.plane_names), 11, 11)
    assert kind(batch.random_actions()) == ((5,), "int64")
    assert kind(batch.turns) == ((5,), "int8")
    assert kind(batch.plies) == ((5,), "int32")
    result = batch.step(batch.random_actions())
    assert kind(result.rewards) == ((5, 2), "float32")
    assert kind(result.endings) == ((5,), "int8")
    for array in (result.terminated, result.truncated, result.done, batch.over):
        assert kind(array) == ((5,), "bool")


@pytest.mark.parametrize("count", [1, 7, 900])
@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.float32, np.float64])
def test_arrays_are_written_to_out(count: int, kind: type[np.generic]) -> None:
    batch = Batch("copenhagen", count, seed=1)
    advance(batch, 5)
    for get in (batch.masks, batch.observations):
        fresh = get()
        if fresh.dtype == np.uint8 and kind == np.int8:
            continue
        out: NDArray[Any] = np.full(fresh.shape, 7, dtype=kind)
        assert get(out=out) is out
        assert np.array_equal(out, fresh)


def test_large_arrays_are_the_same_as_small_ones() -> None:
    """They are written in parts."""
    batch = Batch("alea-evangelii", 1_500, seed=1, max_plies=20)
    advance(batch, 3)
    masks = batch.masks()
    assert masks.nbytes > 1 << 24
    assert masks[np.arange(1_500), batch.random_actions()].all()
    for game in (0, 1, 160, 161, 1_499):
        counted = {move.origin for move in map(_alea_move, np.flatnonzero(masks[game]))}
        side: Side = "defenders" if batch.turns[game] else "attackers"
        assert counted <= set(batch.position(game).pieces(side))
        assert counted


def _alea_move(action: np.intp) -> Move:
    return decode(int(action), 19)


def test_out_can_be_part_of_an_array() -> None:
    batch = Batch("brandub", 4)
    out = np.zeros((2, 588, 4), dtype=np.bool_)
    batch.masks(out=out[1].T)
    assert np.array_equal(out[1].T, batch.masks())
    assert not out[0].any()


@pytest.mark.parametrize("shape", [(3, 588), (4, 587), (588,), (4, 588, 1), ()])
def test_out_must_have_the_shape(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="shape"):
        Batch("brandub", 4).masks(out=np.zeros(shape, dtype=np.bool_))


def test_out_must_be_a_writable_array() -> None:
    batch = Batch("brandub", 1)
    with pytest.raises(TypeError):
        batch.masks(out=[[False] * 588])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    closed = np.zeros((1, 588), dtype=np.bool_)
    closed.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        batch.masks(out=closed)


def test_new_arrays_do_not_change_later() -> None:
    batch = Batch("brandub", 3, seed=1)
    masks, planes, turns = batch.masks(), batch.observations(), batch.turns
    before = masks.copy(), planes.copy(), turns.copy()
    advance(batch, 3)
    assert all(map(np.array_equal, before, (masks, planes, turns)))
    assert not np.array_equal(masks, batch.masks())


# The course of games.


def test_random_actions_are_legal_and_all_occur() -> None:
    batch = Batch("brandub", 2_000, seed=1)
    masks, actions = batch.masks(), batch.random_actions()
    assert masks[np.arange(2_000), actions].all()
    assert set(actions.tolist()) == set(np.flatnonzero(masks[0]).tolist())


@pytest.mark.parametrize("rules", ["brandub", "copenhagen", "berserk"])
def test_the_same_seed_plays_the_same_games_on_any_number_of_threads(rules: str) -> None:
    def games(seed: int, threads: int | None) -> list[tuple[Move, ...]]:
        batch = Batch(rules, 2_600, seed=seed, threads=threads)
        assert (threads == 1) == (batch.threads == 1) or threads is None
        advance(batch, 10)
        return snapshot(batch)

    alone = games(1, 1)
    assert all(games(1, threads) == alone for threads in (None, 2, 3))
    assert games(2, 1) != alone
    # Two games that have just begun can be the same.
    assert len(set(alone)) > 2_500


def test_a_game_does_not_depend_on_the_number_of_games() -> None:
    few, many = Batch("brandub", 3, seed=9), Batch("brandub", 100, seed=9)
    advance(few, 10)
    advance(many, 10)
    assert snapshot(few) == snapshot(many)[:3]


def test_a_batch_without_a_seed_chooses_one() -> None:
    first, second = Batch("brandub", 20), Batch("brandub", 20)
    assert first.seed != second.seed
    again = Batch("brandub", 20, seed=first.seed)
    assert np.array_equal(first.random_actions(), again.random_actions())


def test_the_winner_gets_the_reward() -> None:
    batch = Batch(SHORT, 3, restart=False)
    assert batch.turns.tolist() == [1, 1, 1]
    result = batch.step([encode("a2-a5", 5), encode("b3-a3", 5), encode("a2-a4", 5)])
    assert result.rewards.tolist()[:2] == [[-1, 1], [0, 0]]
    assert result.terminated.tolist()[:2] == [True, False]
    assert ENDINGS[result.endings[0]] == "king-escaped"
    assert result.endings[1] == -1
    assert not result.truncated.any()
    assert batch.over.tolist() == result.done.tolist()


def test_finished_games_start_again() -> None:
    batch = Batch(SHORT, 2, seed=1)
    start = batch.position(0)
    result = batch.step([encode("a2-a5", 5), encode("b3-a3", 5)])
    assert result.terminated.tolist() == [True, False]
    assert batch.position(0) == start
    assert batch.position(1) != start
    assert batch.plies.tolist() == [0, 1]
    assert batch.masks()[0].any()
    assert not batch.over.any()


def test_finished_games_wait_for_a_reset() -> None:
    batch = Batch(SHORT, 2, restart=False)
    batch.step([encode("a2-a5", 5), encode("b3-a3", 5)])
    last = batch.position(0)
    assert not batch.masks()[0].any()
    assert batch.random_actions()[0] == NO_ACTION
    result = batch.step([NO_ACTION, int(batch.random_actions()[1])])
    assert not result.terminated[0]
    assert result.rewards[0].tolist() == [0, 0]
    assert batch.position(0) == last
    assert batch.plies.tolist() == [1, 2]
    with pytest.raises(IllegalAction) as caught:
        batch.step([0, int(batch.random_actions()[1])])
    assert (caught.value.code, caught.value.game) == ("game-over", 0)
    batch.reset([True, False])
    assert batch.plies.tolist() == [0, 2]


@pytest.mark.parametrize("restart", [True, False])
def test_long_games_are_cut_off(restart: bool) -> None:
    batch = Batch("copenhagen", 4, seed=1, max_plies=3, restart=restart)
    advance(batch, 2)
    result = batch.step(batch.random_actions())
    assert result.truncated.all()
    assert not result.terminated.any()
    assert not result.rewards.any()
    assert batch.plies.tolist() == [0 if restart else 3] * 4
    assert batch.over.tolist() == [not restart] * 4
    assert bool(batch.masks().any()) == restart


def test_the_last_ply_can_end_a_game_by_the_rules() -> None:
    result = Batch(SHORT, 1, max_plies=1).step([encode("a2-a5", 5)])
    assert result.terminated.tolist() == [True]
    assert result.truncated.tolist() == [False]


def test_a_reset_starts_all_games_anew() -> None:
    batch = Batch("brandub", 30, seed=4)
    first = batch.random_actions()
    advance(batch, 7)
    batch.reset(seed=4)
    assert not batch.plies.any()
    assert np.array_equal(batch.random_actions(), first)
    batch.reset()
    assert not np.array_equal(batch.random_actions(), first)


# Illegal actions.


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize(
    ("action", "code"),
    [
        (0, "square-empty"),
        (-1, "action-unknown"),
        (588, "action-unknown"),
        (2**62, "action-unknown"),
        (encode("d1-d5", 7), "blocked"),
        (encode("d3-e3", 7), "other-side-to-move"),
    ],
)
def test_an_illegal_action_changes_no_game(threads: int, action: int, code: str) -> None:
    count = 100 if threads == 1 else 2_600
    batch = Batch("brandub", count, seed=1, threads=threads)
    assert (threads > 1) == (batch.threads > 1)
    advance(batch, 2)
    batch.reset([game == 63 or game == 64 for game in range(count)])
    before = snapshot(batch), views(batch)
    actions = batch.random_actions()
    actions[[64, 63]] = action
    with pytest.raises(IllegalMove, match="game 63") as caught:
        batch.step(actions)
    assert isinstance(caught.value, IllegalAction)
    assert (caught.value.game, caught.value.action) == (63, action)
    assert caught.value.code == code
    assert snapshot(batch) == before[0]
    assert all(map(np.array_equal, views(batch), before[1]))
    advance(batch, 5)


def test_games_that_an_illegal_action_elsewhere_interrupts_do_not_end() -> None:
    """A move that would end a game is taken back too."""
    batch = Batch(SHORT, 2)
    start = batch.position(0)
    with pytest.raises(IllegalAction) as caught:
        batch.step([encode("a2-a5", 5), 0])
    assert caught.value.game == 1
    assert batch.position(0) == start
    assert not batch.over.any()
    assert batch.step([encode("a2-a5", 5), encode("a2-a5", 5)]).terminated.all()


def test_exceptions_pickle() -> None:
    """A worker process can report an illegal action."""
    with pytest.raises(IllegalAction) as caught:
        Batch("brandub", 1).step([0])
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, IllegalAction)
    assert (str(again), again.code, again.game, again.action) == (str(caught.value), "square-empty", 0, 0)


def test_captured_mercenaries_are_taken_back() -> None:
    rules = "dim:5 cor: cen: surf:n tfr:l start:/2T1K/5/t1Mt1/2T2/5/"
    batch = Batch(rules, 2)
    planes = batch.observations()
    capture = encode("a3-b3", 5)
    with pytest.raises(IllegalAction):
        batch.step([capture, 0])
    assert np.array_equal(batch.observations(), planes)
    batch.step([capture, capture])
    names = batch.plane_names
    after = dict(zip(names, batch.observations()[0], strict=True))
    assert after["attackers-mercenary"][2, 2] == 1
    assert after["defenders-mercenary"][2, 2] == 0


# Bad input.


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"count": 0}, "count-out-of-range"),
        ({"count": -1}, "count-out-of-range"),
        ({"count": 10**9}, "batch-too-large"),
        ({"count": 10**18}, "batch-too-large"),
        ({"count": 2, "max_plies": 0}, "max-plies-out-of-range"),
        ({"count": 2, "max_plies": MAX_PLIES + 1}, "max-plies-out-of-range"),
        ({"count": 1_000, "max_plies": MAX_PLIES}, "batch-too-large"),
        ({"count": 2, "threads": 0}, "threads-out-of-range"),
        ({"count": 2, "threads": MAX_THREADS + 1}, "threads-out-of-range"),
        ({"count": 2, "rules": "brandubh"}, "preset-unknown"),
        ({"count": 2, "rules": "dim:3 start:/t2/3/3/"}, "start-is-over"),
        ({"count": 2, "rules": "dim:1 start:/K/"}, "start-is-over"),
    ],
)
def test_batches_that_cannot_be_made(arguments: dict[str, Any], code: str) -> None:
    every: dict[str, Any] = {"rules": "brandub", **arguments}
    with pytest.raises(TaflError) as caught:
        Batch(**every)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "arguments",
    [("brandub", "2"), ("brandub", 2.0), ("brandub", None), (None, 2), (7, 2), ("brandub", 2**70)],
)
def test_arguments_of_other_types(arguments: tuple[Any, Any]) -> None:
    with pytest.raises((TypeError, OverflowError)):
        Batch(*arguments)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Batch("brandub", 1, seed=seed)
    with pytest.raises(ValueError, match="seed"):
        Batch("brandub", 1).reset(seed=seed)
    assert Batch("brandub", 1, seed=2**64 - 1).seed == 2**64 - 1


@pytest.mark.parametrize(
    "actions",
    [
        [0.5, 1.5],
        np.zeros(2, dtype=np.float32),
        np.full(2, 2**63, dtype=np.uint64),
        [True, False],
        ["a", "b"],
        [None, None],
        [2**64, 0],
        None,
    ],
)
def test_actions_are_integers(actions: Any) -> None:
    with pytest.raises((TypeError, OverflowError)):
        Batch("brandub", 2).step(actions)


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 1), (1, 2), (0,)])
def test_there_is_an_action_for_each_game(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="shape"):
        Batch("brandub", 2).step(np.zeros(shape, dtype=np.int64))


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint32])
@pytest.mark.parametrize("stride", [1, 2, -1])
def test_actions_of_any_integer_type(kind: type[np.signedinteger[Any]], stride: int) -> None:
    batch = Batch("brandub", 4, seed=1)
    wanted = batch.random_actions()
    held = np.zeros(4 * abs(stride), dtype=kind)
    actions = held[::stride]
    actions[:] = wanted
    batch.step(actions)
    assert [encode(moves[0], 7) for moves in snapshot(batch)] == wanted.tolist()


def test_resets_are_chosen_by_bools() -> None:
    batch = Batch("brandub", 2)
    with pytest.raises(TypeError):
        batch.reset([0, 1])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="shape"):
        batch.reset([True])


@pytest.mark.parametrize("game", [2, -3, 2**62])
def test_there_is_no_such_game(game: int) -> None:
    batch = Batch("brandub", 2)
    for get in (batch.position, batch.moves):
        with pytest.raises(IndexError):
            get(game)


def test_a_closed_batch() -> None:
    with Batch("brandub", 2) as batch:
        batch.random_actions()
    calls: list[Callable[[], object]] = [
        batch.masks,
        batch.observations,
        batch.random_actions,
        batch.reset,
        batch.copy,
        lambda: batch.turns,
        lambda: batch.position(0),
        lambda: batch.step([0, 0]),
    ]
    for call in calls:
        with pytest.raises(TaflError) as caught:
            call()
        assert caught.value.code == "batch-closed"
    batch.close()


def test_the_largest_board() -> None:
    rules = "dim:78 start:/" + "78/" * 39 + "40t30K6/" + "78/" * 38
    batch = Batch(rules, 2, seed=1)
    masks = batch.masks()
    assert masks.shape == (2, 2 * 78 * 78 * 77)
    actions = batch.random_actions()
    assert masks[[0, 1], actions].all()
    for _ in range(20):
        legal = np.flatnonzero(batch.masks()[0])
        moves = [decode(int(action), 78) for action in legal]
        board = batch.position(0)
        side = "defenders" if batch.turns[0] else "attackers"
        assert all(board[move.origin or ""].side == side for move in moves)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
        assert all(board[move.target or ""] is None for move in moves)
        advance(batch, 1)


# Threads, processes, copies.


def test_threads_that_share_a_batch_get_exceptions() -> None:
    batch = Batch("copenhagen", 500, seed=1)
    codes: list[str] = []
    others: list[BaseException] = []

    def use() -> None:
        for _ in range(60):
            try:
                batch.masks()
                batch.observations()
                batch.step(batch.random_actions())
            except IllegalAction:
                pass  # Another thread has moved since the actions were drawn.
            except TaflError as error:
                codes.append(error.code)
            except BaseException as error:
                others.append(error)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert others == []
    assert set(codes) <= {"batch-in-use"}
    advance(batch, 1)


def test_threads_with_a_batch_each() -> None:
    results: dict[int, list[tuple[Move, ...]]] = {}

    def play(number: int) -> None:
        batch = Batch("brandub", 40, seed=1)
        advance(batch, 20)
        results[number] = snapshot(batch)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert all(games == results[0] for games in results.values())


def _play_on(batch: Batch, sender: Any) -> None:
    advance(batch, 10)
    sender.send([[str(move) for move in moves] for moves in snapshot(batch)])


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_batch_works_after_a_fork() -> None:
    batch = Batch("brandub", 2_600, seed=1, threads=2)
    assert batch.threads == 2
    advance(batch, 5)
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_play_on, args=(batch, sender))
    process.start()
    try:
        assert receiver.poll(60), "the other process hangs"
        received = receiver.recv()
    finally:
        process.kill()
        process.join()
    advance(batch, 10)
    assert received == [[str(move) for move in moves] for moves in snapshot(batch)]


@pytest.mark.parametrize("copied", [Batch.copy, copy.copy, copy.deepcopy])
def test_copies_continue_on_their_own(copied: Callable[[Batch], Batch]) -> None:
    batch = Batch("brandub", 10, seed=1)
    advance(batch, 5)
    other = copied(batch)
    before = snapshot(batch)
    advance(other, 3)
    assert snapshot(batch) == before
    advance(batch, 3)
    assert snapshot(batch) == snapshot(other)


@pytest.mark.parametrize("restart", [True, False])
def test_batches_pickle(restart: bool) -> None:
    batch = Batch("berserk", 10, seed=1, max_plies=50, threads=1, restart=restart)
    advance(batch, 60)
    other = pickle.loads(pickle.dumps(batch))
    assert (other.seed, other.max_plies, other.threads, other.restart) == (1, 50, 1, restart)
    assert snapshot(batch) == snapshot(other)
    assert np.array_equal(batch.observations(), other.observations())
    assert np.array_equal(batch.masks(), other.masks())
    advance(batch, 10)
    advance(other, 10)
    assert snapshot(batch) == snapshot(other)
