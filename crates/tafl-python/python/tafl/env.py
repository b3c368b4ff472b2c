"""Games for machine learning: thousands at once, with observations and masks as NumPy arrays.

A `Batch` holds many games by the same rules. One call plays a move in each of them, on all cores and without the GIL:

>>> import numpy as np
>>> from tafl.env import Batch
>>> batch = Batch("brandub", 64, seed=7)
>>> observations, masks = batch.observations(), batch.masks()
>>> observations.shape, masks.shape
((64, 5, 7, 7), (64, 588))

A policy gives each action a score. The best legal action of each game is played:

>>> scores = np.random.default_rng(1).random(masks.shape)
>>> actions = np.where(masks, scores, -np.inf).argmax(axis=1)
>>> result = batch.step(actions)
>>> result.rewards.shape, bool(result.done.any())
((64, 2), False)

Finished games start again by themselves, so that the loop never ends:

>>> finished = 0
>>> for _ in range(200):
...     finished += int(batch.step(batch.random_actions()).done.sum())
>>> finished > 64
True

Actions
    An action is the number of a move. On a board of n×n squares there are `action_count(n) = 2 * n * n * (n - 1)`:
    `square * 2 * (n - 1) + k`, where `square = rank * n + file` is the square that the piece leaves, counted from `a1`.
    For `k < n - 1` it moves to another square of its rank, in the order of the files; for the others, to another square
    of its file, in the order of the ranks. The square of the piece itself is left out. `encode` and `decode` convert.
    The numbers depend on nothing but the size of the board, and are the same in every version of this package. An array
    that says something about each action can be given the shape `(n, n, 2, n - 1)`.

Observations
    An observation has the shape `(planes, n, n)`, with the ranks from 1 and the files from `a`: `plane[0, 0]` is `a1`.
    All values are 0 or 1. `Batch.plane_names` are the names of the planes, in this order:

    - one plane for each type of piece that games by these rules can have: `attackers-taflman`, `attackers-commander`,
      `attackers-knight`, `attackers-mercenary` …, then those of the defenders, among them `defenders-king`;
    - `defenders-to-move`: 1 everywhere if the defenders are to move, else 0;
    - `berserk`, if the rules have berserk turns: the piece that has to move again;
    - `repeated`, if repetitions count by these rules: 1 everywhere if the position has occurred before in the game.

    Special squares are the same in all positions, and are not observed.

Rewards
    A step gives each side its reward: `rewards[game, 0]` is that of the attackers, `rewards[game, 1]` that of the
    defenders. It is 1 for the winner and -1 for the loser in the step that ends the game, and 0 in a draw and everywhere
    else. The rules are those of `tafl.Game`, repetitions included.

The end of games
    `StepResult.terminated` says which games are over by the rules, `truncated` which were cut off after `max_plies`
    moves. With `restart=True` they have started again when `step` returns: `observations` and `masks` are already those
    of new games. With `restart=False` a finished game keeps its last position, has no legal action and waits, with the
    action `NO_ACTION`, until it is `reset`.

Illegal actions
    If an action is illegal in any of the games, `step` raises `IllegalAction`, which is an `IllegalMove` with the
    attributes `game` and `action`, and plays no move at all.

Random numbers
    `random_actions` draws from all legal moves with the same probability. Each game has its own generator, which depends
    on `seed` and the number of the game: the same seed gives the same actions, whatever the number of threads.

Threads and processes
    Use a batch in one thread at a time: a call while another one runs raises a `TaflError` with the code `batch-in-use`.
    Different threads can have a batch each. After a fork a batch starts its threads anew. A batch can be copied and
    pickled, with the games as they are and the random numbers to come.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from tafl._tafl import (
    DEFAULT_MAX_PLIES,
    ENDINGS,
    MAX_BATCH_BYTES,
    MAX_PLIES,
    MAX_THREADS,
    BatchCore,
    IllegalAction,
    Move,
    Position,
    Rules,
    action_count,
    decode,
    encode,
)

if TYPE_CHECKING:
    from types import TracebackType

    from tafl._tafl import Game
    from tafl.typing import RulesLike

__all__ = [
    "DEFAULT_MAX_PLIES",
    "ENDINGS",
    "MAX_BATCH_BYTES",
    "MAX_PLIES",
    "MAX_THREADS",
    "NO_ACTION",
    "Batch",
    "IllegalAction",
    "StepResult",
    "action_count",
    "decode",
    "encode",
]

NO_ACTION: Final = -1
"""The action of a finished game that is not restarted."""

PART_BYTES: Final = 1 << 21
"""Large arrays are written in parts of this size, which fit the caches of most processors."""

Bools: TypeAlias = NDArray[np.bool_]


class StepResult(NamedTuple):
    """The effect of a step, with one row for each game."""

    rewards: NDArray[np.float32]
    """The rewards of the attackers and of the defenders: 1, -1 or 0. Its shape is `(count, 2)`."""

    terminated: Bools
    """Whether the move ended the game."""

    truncated: Bools
    """Whether the game was cut off after this move, because it has `max_plies` moves."""

    endings: NDArray[np.int8]
    """Why the game is over: the index in `ENDINGS`, or -1 if the move did not end it."""

    @property
    def done(self) -> Bools:
        """Whether this was the last move of the game, for either reason."""
        return self.terminated | self.truncated


class Batch:
    """Many games by the same rules, which are played together. The module describes its arrays.

    >>> from tafl.env import Batch
    >>> batch = Batch("brandub", 2, seed=1)
    >>> batch
    Batch(Rules('brandub'), 2, seed=1)
    >>> batch.plane_names
    ('attackers-taflman', 'defenders-taflman', 'defenders-king', 'defenders-to-move', 'repeated')
    >>> result = batch.step([encode("d1-f1", 7), encode("a4-a2", 7)])
    >>> batch.moves(1)
    (Move('a4-a2'),)
    >>> batch.turns
    array([1, 1], dtype=int8)
    """

    __slots__ = ("_core", "_threads")

    def __init__(
        self,
        rules: RulesLike,
        count: int,
        *,
        seed: int | None = None,
        max_plies: int = DEFAULT_MAX_PLIES,
        threads: int | None = None,
        restart: bool = True,
    ) -> None:
        """Starts `count` games.

        A batch without a `seed` chooses one. `threads` is one per core unless it is given, and changes nothing but the
        speed. Batches that could need more memory than `MAX_BATCH_BYTES` are refused, with the code `batch-too-large`.
        """
        chosen = secrets.randbits(64) if seed is None else _seed(seed)
        self._core = BatchCore(rules, count, chosen, max_plies, threads, restart)
        self._threads = threads

    @property
    def rules(self) -> Rules:
        """The rules of all games."""
        return self._core.rules

    @property
    def count(self) -> int:
        """The number of games."""
        return self._core.count

    @property
    def seed(self) -> int:
        """The seed with which the batch was made."""
        return self._core.seed

    @property
    def max_plies(self) -> int:
        """The number of moves after which a game is cut off."""
        return self._core.max_plies

    @property
    def threads(self) -> int:
        """The number of threads."""
        return self._core.threads

    @property
    def restart(self) -> bool:
        """Whether finished games start again by themselves."""
        return self._core.restarts

    @property
    def dimension(self) -> int:
        """The number of squares per side of the board."""
        return self._core.dimension

    @property
    def action_count(self) -> int:
        """The number of actions, legal or not."""
        return self._core.action_count

    @property
    def plane_names(self) -> tuple[str, ...]:
        """The names of the planes of an observation, in order."""
        return self._core.plane_names

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of the observation of one game: planes, ranks, files."""
        return len(self.plane_names), self.dimension, self.dimension

    @property
    def turns(self) -> NDArray[np.int8]:
        """The sides to move: 0 for the attackers, 1 for the defenders. They are the columns of rewards."""
        return np.frombuffer(self._core.turns(), dtype=np.int8)

    @property
    def plies(self) -> NDArray[np.int32]:
        """The numbers of moves that have been played in the games."""
        return np.frombuffer(self._core.plies(), dtype=np.int32)

    @property
    def over(self) -> Bools:
        """Whether the games are over. With `restart=True` none is between two steps."""
        return np.frombuffer(self._core.over(), dtype=np.bool_)

    def observations(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The planes of all positions, of the shape `(count, planes, n, n)`.

        A new array has the type `uint8`. With `out` they are written there and it is returned: an array of this shape,
        and of any type that `uint8` converts to. For arrays of many megabytes this is faster.
        """
        return _filled(self._core.observations, np.uint8, (self.count, *self.observation_shape), out)

    def masks(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Which actions are legal, of the shape `(count, action_count)`.

        A new array has the type `bool`. With `out` they are written there and it is returned: an array of this shape, and
        of any type that `bool` converts to. For arrays of many megabytes this is faster.
        """
        return _filled(self._core.masks, np.bool_, (self.count, self.action_count), out)

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, each with the same probability; `NO_ACTION` for a finished game."""
        return np.frombuffer(self._core.random_actions(), dtype=np.int64)

    def step(self, actions: NDArray[np.integer[Any]] | list[int]) -> StepResult:
        """Plays an action in each game. If one of them is illegal, no move is played."""
        rewards, terminated, truncated, endings = self._core.step(_numbers(actions, self.count))
        return StepResult(
            np.frombuffer(rewards, dtype=np.float32).reshape(self.count, 2),
            np.frombuffer(terminated, dtype=np.bool_),
            np.frombuffer(truncated, dtype=np.bool_),
            np.frombuffer(endings, dtype=np.int8),
        )

    def reset(self, games: Bools | list[bool] | None = None, *, seed: int | None = None) -> None:
        """Starts all games anew, or those for which `games` is true.

        With a `seed`, so do their random numbers; without one they continue.
        """
        chosen = None if games is None else _choice(games, self.count)
        self._core.reset(chosen, None if seed is None else _seed(seed))

    def position(self, game: int) -> Position:
        """The position of a game."""
        return self._core.position(game)

    def moves(self, game: int) -> tuple[Move, ...]:
        """The moves of a game from its start, without captures."""
        return self._core.moves(game)

    def game(self, game: int) -> Game:
        """A copy of a game, to look at its legal moves or to play on."""
        from tafl import Game

        copied = Game(self.rules)
        for move in self.moves(game):
            copied.push(move)
        return copied

    def copy(self) -> Batch:
        """A batch with the same games and the same random numbers to come."""
        copied = object.__new__(type(self))
        copied._core = self._core.copy()
        copied._threads = self._threads
        return copied

    def close(self) -> None:
        """Frees the memory of the games. A closed batch cannot be used any more."""
        self._core.close()

    def __len__(self) -> int:
        return self.count

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        settings = self.rules, self.count, self.seed, self.max_plies, self._threads, self.restart
        return _restored, (*settings, self._core.saved())

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Batch({self.rules!r}, {self.count}, seed={self.seed})"


def _restored(
    rules: RulesLike,
    count: int,
    seed: int,
    max_plies: int,
    threads: int | None,
    restart: bool,
    saved: Sequence[tuple[int, Sequence[int]]],
) -> Batch:
    """A batch that was pickled."""
    batch = Batch(rules, count, seed=seed, max_plies=max_plies, threads=threads, restart=restart)
    batch._core.restore(saved)  # pyright: ignore[reportPrivateUsage]
    return batch


def _seed(seed: int) -> int:
    if not 0 <= seed < 2**64:
        raise ValueError(f"the seed {seed} is not a number from 0 to 2**64 - 1")
    return seed


def _numbers(actions: NDArray[np.integer[Any]] | list[int], count: int) -> bytes:
    """Actions as 64-bit integers: no integer becomes another one."""
    array: NDArray[Any] = np.asarray(actions)
    if not np.can_cast(array.dtype, np.int64) or array.dtype == np.bool_:
        raise TypeError(f"expected actions as integers, found {array.dtype}")
    _check_shape("actions", array, (count,))
    return np.ascontiguousarray(array, dtype=np.int64).tobytes()


def _choice(games: Bools | list[bool], count: int) -> bytes:
    array: NDArray[Any] = np.asarray(games)
    if array.dtype != np.bool_:
        raise TypeError(f"expected a bool for each game, found {array.dtype}")
    _check_shape("games", array, (count,))
    return array.tobytes()


def _filled(
    write: Callable[[int, int], bytearray], kind: DTypeLike, shape: tuple[int, ...], out: NDArray[Any] | None
) -> NDArray[Any]:
    """An array that is written by a function, which takes the first game and the number of games."""
    count, each = shape[0], prod(shape[1:])
    if out is None:
        if count * each <= PART_BYTES * 8:
            return np.frombuffer(write(0, count), dtype=kind).reshape(shape)
        out = np.empty(shape, dtype=kind)
    _check_shape("out", out, shape)
    rows = max(1, PART_BYTES // each)
    for first in range(0, count, rows):
        part = out[first : first + rows]
        np.copyto(part, np.frombuffer(write(first, len(part)), dtype=kind).reshape(part.shape))
    return out


def _check_shape(name: str, array: NDArray[Any], shape: tuple[int, ...]) -> None:
    if not isinstance(array, np.ndarray):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"expected `{name}` as an array, found {type(array).__name__}")
    if array.shape != shape:
        raise ValueError(f"expected `{name}` of the shape {shape}, found {array.shape}")
