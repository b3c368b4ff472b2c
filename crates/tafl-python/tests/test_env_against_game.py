"""Batches play as `tafl.Game` does, move by move."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray
from tafl import Game, Position, Rules, Square
from tafl.env import ENDINGS, Batch, StepResult, encode


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


State: TypeAlias = tuple[Position, str, Square | None]


class Oracle:
    """A game, and how often each of its positions has occurred."""

    def __init__(self, rules: Rules) -> None:
        self.game = Game(rules)
        self.seen = Counter[State]()
        self.count()

    def state(self) -> State:
        return self.game.position, self.game.turn, self.game.berserk_square

    def count(self) -> None:
        self.seen[self.state()] += 1

    @property
    def is_repeated(self) -> bool:
        return self.game.berserk_square is None and self.seen[self.state()] > 1


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
        seen = {name: plane for name, plane in zip(batch.plane_names, planes[index], strict=True)}
        assert (seen.pop("defenders-to-move") == (game.turn == "defenders")).all()
        if (repeated := seen.pop("repeated", None)) is not None:
            assert (repeated == oracle.is_repeated).all()
        if (berserk := seen.pop("berserk", None)) is not None:
            square = game.berserk_square
            assert berserk.sum() == (square is not None)
            assert square is None or value_on(berserk, square) == 1
        found = game.position.pieces()
        assert sum(int(plane.sum()) for plane in seen.values()) == len(found)
        for square, piece in found.items():
            assert value_on(seen[f"{piece.side}-{piece.kind}"], square) == 1


def check_step(result: StepResult, index: int, oracle: Oracle) -> None:
    """Rewards and endings are those of the game after its move."""
    outcome = oracle.game.outcome()
    assert bool(result.terminated[index]) == (outcome is not None)
    assert bool(result.truncated[index]) == (outcome is None and oracle.game.ply >= MAX_PLIES)
    assert bool(result.done[index]) == bool(result.terminated[index] or result.truncated[index])
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
    batch = Batch(rules, count, seed=3, max_plies=MAX_PLIES)
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
    batch = Batch(rules, 4, seed=5, max_plies=MAX_PLIES, restart=False)
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
