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
    - `repeated`, if repetitions count by these rules: 1 everywhere if the position has occurred before in the game;
    - with `history=k`, the planes of the pieces one move before, with names such as `defenders-king-1`, then those two
      moves before, up to `k`. They are 0 before the start. Each move of a berserk turn counts.

    Special squares are the same in all positions, and are not observed. `Batch.plies` and `Batch.occurrences` are numbers
    for which a plane of bytes has no room. `observation` and `mask` are the arrays of one `tafl.Game`.

Symmetries
    Turned or mirrored, a game is another one: `symmetries` names the symmetries of its rules, and training data can have
    each of its images. `transformed` makes that of an observation, and `action_images` numbers those of actions:

    >>> from tafl.env import action_images, symmetries, transformed
    >>> symmetry = symmetries("brandub")[1]
    >>> images = transformed(batch.observations(), symmetry)
    >>> to = action_images(symmetry, batch.dimension)
    >>> images_of_actions = to[actions]
    >>> images_of_masks = np.empty_like(masks)
    >>> images_of_masks[:, to] = batch.masks()

Rewards
    A step gives each side its reward: `rewards[game, 0]` is that of the attackers, `rewards[game, 1]` that of the
    defenders. It is 1 for the winner and -1 for the loser in the step that ends the game, and 0 in a draw and everywhere
    else. The rules are those of `tafl.Game`, repetitions included.

The end of games
    `StepResult.terminated` says which games are over by the rules, `truncated` which were cut off after `max_plies`
    moves. With `restart=True` they have started again when `step` returns: `observations` and `masks` are already those
    of new games, and `StepResult.final_observations` has the last ones of the old games. With `restart=False` a finished
    game keeps its last position, has no legal action and waits, with the action `NO_ACTION`, until it is `reset`.

Search
    `Batch.select` copies games into a new batch, in which a search plays on; a game can be chosen several times.
    `Batch.game` and `Batch.set_game` exchange single games with `tafl.Game`.

Illegal actions
    If an action is illegal in any of the games, `step` raises `IllegalAction`, which is an `IllegalMove` with the
    attributes `game` and `action`, and plays no move at all.

Random numbers
    `random_actions` draws from all legal moves with the same probability. Each game has its own generator, which depends
    on `seed` and the number of the game: the same seed gives the same actions, whatever the number of threads.

Opponents
    `greedy_actions` wins if a move does, and else captures what it can: a first opponent that random moves do not beat.

Threads and processes
    Small batches use fewer threads than they are given: a thread takes games for a quarter of a millisecond at least, about
    1,300 of brandub or 500 of copenhagen, because passing on less takes as long as playing it. Use a batch in one thread at a time: a call while another one runs raises a `TaflError` with the code `batch-in-use`.
    Different threads can have a batch each. After a fork a batch starts its threads anew. A batch can be copied and
    pickled, with the games as they are and the random numbers to come.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from tafl._extras import needs

with needs("env", "NumPy"):
    import numpy as np
from numpy.typing import DTypeLike, NDArray

from tafl._tafl import (
    DEFAULT_MAX_PLIES,
    ENDINGS,
    MAX_BATCH_BYTES,
    MAX_HISTORY,
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
    symmetries,
)
from tafl._tafl import action_images as _action_images
from tafl._tafl import game_mask as _game_mask
from tafl._tafl import game_planes as _game_planes

if TYPE_CHECKING:
    from types import TracebackType

    from tafl._tafl import Game
    from tafl.typing import RulesLike, Symmetry

__all__ = [
    "DEFAULT_MAX_PLIES",
    "ENDINGS",
    "MAX_BATCH_BYTES",
    "MAX_HISTORY",
    "MAX_PLIES",
    "MAX_THREADS",
    "NO_ACTION",
    "Batch",
    "IllegalAction",
    "StepResult",
    "action_count",
    "action_images",
    "decode",
    "encode",
    "greedy_actions",
    "mask",
    "observation",
    "symmetries",
    "transformed",
]

NO_ACTION: Final = -1
"""The action of a finished game that is not restarted."""

PART_BYTES: Final = 1 << 21
"""Large arrays are written in parts of this size for each thread, which fit the caches of most processors."""

Bools: TypeAlias = NDArray[np.bool_]

_Scalar = TypeVar("_Scalar", bound=np.generic)


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

    plies: NDArray[np.int32]
    """The number of moves of the game after this one, also if it has started again since."""

    final_observations: NDArray[np.uint8]
    """The observations of the games that are `done` after their last move: a row for each of `np.flatnonzero(done)`."""

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
        history: int = 0,
    ) -> None:
        """Starts `count` games.

        A batch without a `seed` chooses one. `threads` is one per core unless it is given, and changes nothing but the
        speed. With a `history`, observations show so many positions before the current one, `MAX_HISTORY` at most. Batches that could need more memory than `MAX_BATCH_BYTES` are refused, with the code `batch-too-large`.
        """
        chosen = secrets.randbits(64) if seed is None else _seed(seed)
        self._core = BatchCore(rules, count, chosen, max_plies, threads, restart, history)
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
        """The number of threads that are used."""
        return self._core.threads

    @property
    def restart(self) -> bool:
        """Whether finished games start again by themselves."""
        return self._core.restarts

    @property
    def history(self) -> int:
        """The number of positions before the current one that observations show."""
        return self._core.history

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
    def occurrences(self) -> NDArray[np.int32]:
        """How often the current positions have occurred in their games, this time included.

        It is always 1 if repetitions do not count by these rules.
        """
        return np.frombuffer(self._core.occurrences(), dtype=np.int32)

    @property
    def over(self) -> Bools:
        """Whether the games are over. With `restart=True` none is between two steps, unless it was set so."""
        return np.frombuffer(self._core.over(), dtype=np.bool_)

    def observations(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The planes of all positions, of the shape `(count, planes, n, n)`.

        A new array has the type `uint8`. With `out` they are written there and it is returned: an array of this shape,
        and of any type that `uint8` converts to. For arrays of many megabytes this is faster; smaller ones are copied
        once more.
        """
        shape = (self.count, *self.observation_shape)
        return _filled(self._core.observations, np.uint8, shape, out, self.threads)

    def masks(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Which actions are legal, of the shape `(count, action_count)`.

        A new array has the type `bool`. With `out` they are written there and it is returned: an array of this shape, and
        of any type that `bool` converts to. For arrays of many megabytes this is faster; smaller ones are copied once more.
        """
        return _filled(self._core.masks, np.bool_, (self.count, self.action_count), out, self.threads)

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, each with the same probability; `NO_ACTION` for a finished game."""
        return np.frombuffer(self._core.random_actions(), dtype=np.int64)

    def step(self, actions: NDArray[np.integer[Any]] | list[int]) -> StepResult:
        """Plays an action in each game. If one of them is illegal, no move is played."""
        numbers = _integers("actions", actions)
        _check_shape("actions", numbers, (self.count,))
        rewards, terminated, truncated, endings, plies, final = self._core.step(numbers.tobytes())
        return StepResult(
            np.frombuffer(rewards, dtype=np.float32).reshape(self.count, 2),
            np.frombuffer(terminated, dtype=np.bool_),
            np.frombuffer(truncated, dtype=np.bool_),
            np.frombuffer(endings, dtype=np.int8),
            np.frombuffer(plies, dtype=np.int32),
            np.frombuffer(final, dtype=np.uint8).reshape(-1, *self.observation_shape),
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
        return self._core.game(game)

    def set_game(self, game: int, other: Game) -> None:
        """Replaces a game by a copy of another one with the same rules, its moves included, from whatever start.

        A reset starts it as the rules do.

        >>> import tafl
        >>> batch = Batch("brandub", 2)
        >>> batch.set_game(1, tafl.Game("brandub", "/1K5/7/7/7/7/7/3t3/", "defenders"))
        >>> batch.plies, batch.turns
        (array([0, 0], dtype=int32), array([0, 1], dtype=int8))
        """
        self._core.set_game(game, other)

    def select(
        self,
        games: NDArray[np.integer[Any]] | list[int],
        *,
        seed: int | None = None,
        restart: bool | None = None,
    ) -> Batch:
        """A new batch with copies of these games, as often as their numbers occur.

        Random numbers are those of a new batch with this `seed`, so that copies of one game differ. Without `restart` it is
        that of this batch.

        >>> batch = Batch("brandub", 3)
        >>> batch.select([2, 2, 0]).count
        3
        """
        numbers = _integers("games", games)
        _check_shape("games", numbers, (numbers.size,))
        chosen = secrets.randbits(64) if seed is None else _seed(seed)
        restart = self.restart if restart is None else restart
        return self._with(self._core.select(numbers.tobytes(), chosen, self._threads, restart))

    def copy(self) -> Batch:
        """A batch with the same games and the same random numbers to come."""
        return self._with(self._core.copy())

    def _with(self, core: BatchCore) -> Batch:
        other = object.__new__(type(self))
        other._core = core
        other._threads = self._threads
        return other

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
        settings = self.rules, self.count, self.seed, self.max_plies, self._threads, self.restart, self.history
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
    history: int,
    saved: Sequence[tuple[int, Game | None, Sequence[int]]],
) -> Batch:
    """A batch that was pickled."""
    batch = Batch(
        rules, count, seed=seed, max_plies=max_plies, threads=threads, restart=restart, history=history
    )
    batch._core.restore(saved)  # pyright: ignore[reportPrivateUsage]
    return batch


def observation(game: Game, *, history: int = 0) -> NDArray[np.uint8]:
    """The planes of one game, of the shape `(planes, n, n)`: those that it has in a batch.

    >>> import tafl
    >>> game = tafl.Game("brandub")
    >>> observation(game).shape, observation(game, history=2).shape
    ((5, 7, 7), (11, 7, 7))

    A game that starts with a piece for which its rules have no plane is refused, with the code `piece-without-plane`.
    """
    planes, written = _game_planes(game, history)
    return np.frombuffer(written, dtype=np.uint8).reshape(planes, game.rules.dimension, game.rules.dimension)


def mask(game: Game) -> Bools:
    """Which actions are legal in one game, of the shape `(action_count,)`.

    >>> import tafl
    >>> int(mask(tafl.Game("brandub")).sum())
    40
    """
    return np.frombuffer(_game_mask(game), dtype=np.bool_)


def greedy_actions(batch: Batch, random: np.random.Generator) -> NDArray[np.int64]:
    """A greedy action for each game: one that wins, or else one that captures the most and does not lose.

    Among equal ones it chooses at random. A finished game has `NO_ACTION`. All legal moves of all games are tried in one
    batch, so that many games need much memory.

    >>> import numpy as np
    >>> import tafl
    >>> batch = Batch("brandub", 1)
    >>> batch.set_game(0, tafl.Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders"))
    >>> decode(int(greedy_actions(batch, np.random.default_rng(1))[0]), 7)
    Move('a4-a7')
    """
    masks = batch.masks()
    games, actions = np.nonzero(masks)
    chosen = np.full(batch.count, NO_ACTION, dtype=np.int64)
    if not games.size:
        return chosen
    kinds = batch.plane_names.index("defenders-to-move")
    tried = batch.select(games, seed=0, restart=False)
    rewards = tried.step(actions).rewards[np.arange(games.size), batch.turns[games]]
    # Of the pieces that a move leaves on the board, fewer are better.
    left = tried.observations()[:, :kinds].sum(axis=(1, 2, 3))
    values = np.full(masks.shape, -np.inf)
    values[games, actions] = 10_000 * rewards - left + random.random(games.size)
    playing = ~batch.over
    chosen[playing] = values[playing].argmax(axis=1)
    return chosen


def action_images(symmetry: Symmetry, dimension: int) -> NDArray[np.int64]:
    """The image of each action on a board with this many squares per side: a permutation.

    >>> decode(int(action_images("mirror-files", 7)[encode("a1-a4", 7)]), 7)
    Move('g1-g4')
    """
    return np.frombuffer(_action_images(symmetry, dimension), dtype=np.int64)


def transformed(planes: NDArray[_Scalar], symmetry: Symmetry) -> NDArray[_Scalar]:
    """The image of observations, or of any array whose last two axes are the ranks and the files: a view.

    It agrees with `tafl.Position.transformed` and with `action_images`.

    >>> import numpy as np
    >>> transformed(np.array([[1, 2], [3, 4]]), "quarter-turn").tolist()
    [[3, 1], [4, 2]]
    """
    try:
        swaps, ranks, files = _VIEWS[symmetry]
    except KeyError:
        raise ValueError(f"unknown symmetry {symmetry!r}, expected one of {', '.join(_VIEWS)}") from None
    return (planes.swapaxes(-1, -2) if swaps else planes)[..., ::ranks, ::files]


_VIEWS: Final[dict[str, tuple[bool, int, int]]] = {
    "identity": (False, 1, 1),
    "quarter-turn": (True, 1, -1),
    "half-turn": (False, -1, -1),
    "three-quarter-turn": (True, -1, 1),
    "mirror-files": (False, 1, -1),
    "mirror-ranks": (False, -1, 1),
    "mirror-diagonal": (True, 1, 1),
    "mirror-antidiagonal": (True, -1, -1),
}
"""Whether ranks and files are swapped, and the order of each then."""


def _seed(seed: int) -> int:
    if not 0 <= seed < 2**64:
        raise ValueError(f"the seed {seed} is not a number from 0 to 2**64 - 1")
    return seed


def _integers(name: str, numbers: NDArray[np.integer[Any]] | list[int]) -> NDArray[np.int64]:
    """64-bit integers, of integers of any type: none becomes another one."""
    array: NDArray[Any] = np.asarray(numbers)
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected {name} as integers, found {array.dtype}")
    if array.dtype == np.uint64 and (array > np.iinfo(np.int64).max).any():
        raise OverflowError(f"{name}: {array.max()} is larger than any number of a move or a game")
    return array.astype(np.int64)


def _choice(games: Bools | list[bool], count: int) -> bytes:
    array: NDArray[Any] = np.asarray(games)
    if array.dtype != np.bool_:
        raise TypeError(f"expected a bool for each game, found {array.dtype}")
    _check_shape("games", array, (count,))
    return array.tobytes()


def _filled(
    write: Callable[[int, int], bytearray],
    kind: DTypeLike,
    shape: tuple[int, ...],
    out: NDArray[Any] | None,
    threads: int,
) -> NDArray[Any]:
    """An array that is written by a function, which takes the first game and the number of games."""
    count, each = shape[0], prod(shape[1:])
    if out is None:
        if count * each <= PART_BYTES * 8:
            return np.frombuffer(write(0, count), dtype=kind).reshape(shape)
        out = np.empty(shape, dtype=kind)
    _check_shape("out", out, shape)
    rows = max(1, PART_BYTES * threads // each)
    for first in range(0, count, rows):
        part = out[first : first + rows]
        np.copyto(part, np.frombuffer(write(first, len(part)), dtype=kind).reshape(part.shape))
    return out


def _check_shape(name: str, array: NDArray[Any], shape: tuple[int, ...]) -> None:
    if not isinstance(array, np.ndarray):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"expected `{name}` as an array, found {type(array).__name__}")
    if array.shape != shape:
        raise ValueError(f"expected `{name}` of the shape {shape}, found {array.shape}")
