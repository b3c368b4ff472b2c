"""Batches play as `tafl.Game` does, move by move."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray
from tafl import Game, Position, Rules, Square, TaflError
from tafl.env import (
    ENDINGS,
    Batch,
    StepResult,
    action_images,
    decode,
    encode,
    mask,
    observation,
    symmetries,
    transformed,
)


def sparse(dimension: int) -> str:
    """Rules of a large board with few pieces."""
    half = dimension // 2
    pieces = f"{half}t5K{dimension - half - 7}/5t{dimension - 9}T2/"
    rows = f"{dimension}/" * (dimension - 2 - half)
    return f"dim:{dimension} start:/{rows}{pieces}" + f"{dimension}/" * half


VARIANTS = [
    "brandub",
    "magpie",
    "tablut",
    "saami-tablut",
    "tawlbwrdd",
    "copenhagen",
    "berserk",
    "alea-evangelii",
    # Commanders, knights, mercenaries and guards that jump, in berserk turns with and without the duty to capture.
    "dim:9 surf:n ber:m kj:j cj:c nj:j esc:e start:/2ntctn2/4t4/4T4/t2CT2mt/ttTMKTTtt/tg1T1N1Gt/4T4/4t4/2ctttn2/",
    "dim:9 ber:c kj:c nj:c cj:j mj:r gj:c ks:m linc:y start:/2ntctn2/4m4/4T4/t2CT2mt/ttTMKTTtt/tg1T1N1Gt/4M4/4t4/2ctttn2/",
    # Speed limits and squares that are closed to some pieces.
    "dim:9 spd:2,3,1,4,2,1,3,2,2,1,5,2 tfr:l ks:c cenre: corre: start:/2ntctn2/4t4/4T4/t2CT2mt/ttTMKTTtt/tg1T1N1Gt/4T4/4t4/2ctttn2/",
    # Boards so small that positions repeat, with each effect of a repetition.
    "dim:4 tfr:d esc:e cen: start:/t2t/1KT1/1T2/t2t/",
    "dim:5 cor: cen: surf:n tfr:l start:/t4/5/2K2/5/4t/",
    "dim:5 cor: cen: surf:n tfr:w ber:m start:/m2m1/1T3/2K2/1M1t1/t3M/",
    "dim:5 cor: cen: surf:n tfr:i start:/t4/5/2K2/5/4t/",
    # From 34 squares on, the rank and the file of a piece take more than a machine word.
    sparse(33),
    sparse(34),
    sparse(78),
]
MAX_PLIES = 60
HISTORY = 2


State: TypeAlias = tuple[Position, str, Square | None]


class Oracle:
    """A game, and how often each of its positions has occurred."""

    def __init__(self, rules: Rules) -> None:
        self.game = Game(rules)
        self.seen = Counter[State]()
        self.positions = list[Position]()
        self.count()

    def state(self) -> State:
        return self.game.position, self.game.turn, self.game.berserk_square

    def count(self) -> None:
        self.seen[self.state()] += 1
        self.positions.append(self.game.position)

    @property
    def occurrences(self) -> int:
        return 1 if self.game.berserk_square is not None else self.seen[self.state()]

    @property
    def is_repeated(self) -> bool:
        return self.occurrences > 1


def value_on(plane: NDArray[Any], square: Square) -> int:
    return int(plane[square.rank, square.file])


def check_view(batch: Batch, oracles: list[Oracle], rules: Rules) -> None:
    """Masks, turns and observations are those of the games."""
    masks, planes = batch.masks(), batch.observations()
    for index, oracle in enumerate(oracles):
        game = oracle.game
        over = game.is_game_over() or game.ply >= batch.max_plies
        legal = [] if over else sorted(encode(move, rules.dimension) for move in game.legal_moves)
        assert np.flatnonzero(masks[index]).tolist() == legal
        assert batch.turns[index] == (game.turn == "defenders")
        assert batch.plies[index] == game.ply
        assert batch.position(index) == game.position
        assert np.array_equal(observation(game, history=batch.history), planes[index])
        assert over or np.array_equal(mask(game), masks[index])
        seen = {name: plane for name, plane in zip(batch.plane_names, planes[index], strict=True)}
        check_past(seen, oracle, batch.history)
        assert (seen.pop("defenders-to-move") == (game.turn == "defenders")).all()
        if (repeated := seen.pop("repeated", None)) is not None:
            assert (repeated == oracle.is_repeated).all()
            assert batch.occurrences[index] == oracle.occurrences
        if (berserk := seen.pop("berserk", None)) is not None:
            square = game.berserk_square
            assert berserk.sum() == (square is not None)
            assert square is None or value_on(berserk, square) == 1
        check_pieces(seen, "", game.position)


def check_pieces(planes: dict[str, NDArray[Any]], suffix: str, position: Position | None) -> None:
    """These planes show the pieces of a position and nothing else."""
    found = {} if position is None else position.pieces()
    assert sum(int(plane.sum()) for plane in planes.values()) == len(found)
    for square, piece in found.items():
        assert value_on(planes[f"{piece.side}-{piece.kind}{suffix}"], square) == 1


def check_past(seen: dict[str, NDArray[Any]], oracle: Oracle, history: int) -> None:
    """Takes out the planes of the positions before, which are empty before the start."""
    for ago in range(1, history + 1):
        past = {name: seen.pop(name) for name in list(seen) if name.endswith(f"-{ago}")}
        assert past
        positions = oracle.positions
        check_pieces(past, f"-{ago}", positions[-1 - ago] if ago < len(positions) else None)


def check_step(result: StepResult, index: int, oracle: Oracle) -> None:
    """Rewards and endings are those of the game after its move."""
    outcome = oracle.game.outcome()
    assert bool(result.terminated[index]) == (outcome is not None)
    assert bool(result.truncated[index]) == (outcome is None and oracle.game.ply >= MAX_PLIES)
    assert bool(result.done[index]) == bool(result.terminated[index] or result.truncated[index])
    assert result.plies[index] == oracle.game.ply
    if result.done[index]:
        row = np.flatnonzero(result.done).tolist().index(index)
        assert np.array_equal(result.final_observations[row], observation(oracle.game, history=HISTORY))
    if outcome is None:
        assert result.endings[index] == -1
        assert result.rewards[index].tolist() == [0, 0]
        return
    assert ENDINGS[result.endings[index]] == outcome.ending
    expected = {"attackers": [1, -1], "defenders": [-1, 1], None: [0, 0]}
    assert result.rewards[index].tolist() == expected[outcome.winner]


@pytest.mark.parametrize("record", VARIANTS)
def test_batches_play_as_games_do(record: str) -> None:
    rules = Rules(record)
    count = 4 if rules.dimension > 11 else 6
    batch = Batch(rules, count, seed=3, max_plies=MAX_PLIES, history=HISTORY)
    oracles = [Oracle(rules) for _ in range(count)]
    finished = 0
    for _ in range(80 if rules.dimension > 11 else 200):
        check_view(batch, oracles, rules)
        actions = batch.random_actions()
        result = batch.step(actions)
        for index, oracle in enumerate(oracles):
            legal = {encode(move, rules.dimension): move for move in oracle.game.legal_moves}
            oracle.game.push(legal[int(actions[index])])
            oracle.count()
            check_step(result, index, oracle)
            if result.done[index]:
                finished += 1
                oracles[index] = Oracle(rules)
    assert finished > 0


@pytest.mark.parametrize("record", VARIANTS)
def test_finished_games_keep_their_last_position(record: str) -> None:
    rules = Rules(record)
    batch = Batch(rules, 4, seed=5, max_plies=MAX_PLIES, restart=False, history=HISTORY)
    oracles = [Oracle(rules) for _ in range(4)]
    while not batch.over.all():
        actions, over = batch.random_actions(), batch.over
        result = batch.step(actions)
        for index, oracle in enumerate(oracles):
            if over[index]:
                assert actions[index] == -1
                assert not result.done[index]
                assert result.rewards[index].tolist() == [0, 0]
                continue
            oracle.game.push(batch.moves(index)[-1])
            oracle.count()
            check_step(result, index, oracle)
        check_view(batch, oracles, rules)


def test_a_game_of_a_batch_continues_on_its_own() -> None:
    batch = Batch("copenhagen", 3, seed=1)
    for _ in range(20):
        batch.step(batch.random_actions())
    game = batch.game(-1)
    assert (game.ply, game.position) == (20, batch.position(2))
    game.push(game.legal_moves[0])
    assert batch.plies.tolist() == [20, 20, 20]


def test_the_third_occurrence_ends_a_game() -> None:
    """Repetitions count in a batch: the attackers of brandub shuffle, and the game ends as `tafl.Game` says."""
    rules = Rules("brandub")
    batch, game = Batch(rules, 1, restart=False), Game(rules)
    repeated = batch.plane_names.index("repeated")
    endings: list[int] = []
    for ply, move in enumerate(["d1-e1", "d3-e3", "e1-d1", "e3-d3"] * 2):
        result = batch.step([encode(move, 7)])
        endings.append(int(result.endings[0]))
        game.push(move)
        assert bool(result.terminated[0]) == (ply == 7) == game.is_game_over()
        assert batch.observations()[0, repeated].all() == (ply >= 3)
    assert endings == [-1] * 7 + [ENDINGS.index("repetition")]


CORNERS_OF_ONE_SIDE = "dim:5 cor:a1,e1 start:/t3t/5/2K2/5/t3t/"


@pytest.mark.parametrize("record", [*VARIANTS[:11], CORNERS_OF_ONE_SIDE])
def test_the_images_of_a_game_are_games(record: str) -> None:
    """Each symmetry of the rules maps positions, legal actions and their effects to those of another game."""
    rules = Rules(record)
    batch = Batch(rules, 4, seed=2, max_plies=MAX_PLIES)
    for _ in range(30):
        batch.step(batch.random_actions())
    names = symmetries(rules)
    assert names[0] == "identity"
    for index, action in enumerate(batch.random_actions()):
        game = batch.game(index)
        if game.berserk_square is not None:
            continue
        for name in names:
            to = action_images(name, rules.dimension)
            image = Game(rules, game.position.transformed(name), game.turn)
            # The other game is not as long, so that no position has occurred before.
            planes = [plane != "repeated" for plane in batch.plane_names]
            assert np.array_equal(observation(image)[planes], transformed(observation(game), name)[planes])
            assert set(np.flatnonzero(mask(image))) == set(to[np.flatnonzero(mask(game))])
            after = game.copy()
            after.push(decode(int(action), rules.dimension))
            image.push(decode(int(to[action]), rules.dimension))
            assert image.position == after.position.transformed(name)


def test_rules_have_the_symmetries_of_their_special_squares() -> None:
    assert len(symmetries("copenhagen")) == 8
    assert symmetries(CORNERS_OF_ONE_SIDE) == ("identity", "mirror-files")
    assert symmetries("dim:5 cen:b2 start:/t3t/5/2K2/5/t3t/") == ("identity", "mirror-diagonal")
    # The start does not count.
    assert len(symmetries("dim:5 start:/t4/5/2K2/5/5/")) == 8


@pytest.mark.parametrize("dimension", [1, 4, 7, 78])
def test_images_of_actions_are_permutations(dimension: int) -> None:
    count = 2 * dimension**2 * (dimension - 1)
    turn, back = (action_images(name, dimension) for name in ("quarter-turn", "three-quarter-turn"))
    assert np.array_equal(np.sort(turn), np.arange(count))
    assert np.array_equal(turn[back], np.arange(count))


def test_unknown_symmetries() -> None:
    with pytest.raises(ValueError, match="quarter-turn"):
        transformed(np.zeros((7, 7)), "turn")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="quarter-turn"):
        action_images("turn", 7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_planes_cannot_show_every_game() -> None:
    game = Game("brandub", "/7/7/3K3/7/7/7/C6/")
    with pytest.raises(TaflError) as caught:
        observation(game)
    assert caught.value.code == "piece-without-plane"
    with pytest.raises(TaflError) as caught:
        Batch("brandub", 1).set_game(0, game)
    assert caught.value.code == "piece-without-plane"
