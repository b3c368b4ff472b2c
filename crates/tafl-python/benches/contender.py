"""One contender does one kind of work for a while, and prints how much of it was done.

Each runs in an environment of its own: `python contender.py NAME WORK SECONDS [GAMES]`.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Line = list[tuple[str, str]]
"""The moves of a game, as the names of their two squares."""

Work = Callable[[], Iterator[int]]
"""Does work again and again, and yields the number of plies of each piece of it."""

FILES = "abcdefghijk"
MAX_PLIES = 200
"""Random games end here: some of the contenders know no draws."""


def lines(path: Path) -> list[Line]:
    """The games of hnefatafl-rs, split by hand: only `tafl` can read them."""
    games = []
    for row in path.read_text().splitlines():
        moves = [word.split("x")[0].split("-") for word in row.split(",")[0].split()]
        games.append([(move[0], move[1]) for move in moves if len(move) == 2])
    return games


def indices(name: str) -> tuple[int, int]:
    return FILES.index(name[0]), int(name[1:]) - 1


def endlessly(games: list[Any], play: Callable[[Any], int]) -> Iterator[int]:
    while True:
        for game in games:
            yield play(game)


# ---- tafl


def tafl_replay(path: Path) -> Iterator[int]:
    """Reads the file and replays its games, with all positions."""
    import tafl

    while True:
        plies = 0
        for record in tafl.records(path):
            for ply in record.replay():
                plies += ply.position is not None
            plies -= 1  # The start is not a move.
        yield plies


def tafl_random(rules: str) -> Iterator[int]:
    import tafl

    rng = random.Random(1)
    known = tafl.Rules(rules)
    while True:
        game = tafl.Game(known)
        while game.ply < MAX_PLIES and game.outcome() is None:
            game.push(rng.choice(list(game.legal_moves)))
        yield game.ply


def tafl_count(rules: str, depth: int) -> Iterator[int]:
    import tafl

    game = tafl.Game(rules)

    def count(depth: int) -> int:
        if depth == 1:
            return game.legal_moves.count()
        total = 0
        for move in list(game.legal_moves):
            game.push(move)
            total += count(depth - 1)
            game.pop()
        return total

    while True:
        yield count(depth)


def tafl_perft(rules: str, depth: int) -> Iterator[int]:
    import tafl

    game = tafl.Game(rules)
    while True:
        yield game.perft(depth)


# ---- pyhnefatafl 0.3: an engine for boards of 11 by 11, after the model of python-chess


def pyhnefatafl_replay(path: Path) -> Iterator[int]:
    """Plays the games as far as its rules allow them."""
    import hnefatafl

    def play(line: Line) -> int:
        board = hnefatafl.Board()
        for origin, target in line:
            move = hnefatafl.Move(hnefatafl.square(*indices(origin)), hnefatafl.square(*indices(target)))
            try:
                board.push(move)
            except AssertionError:
                break
        return len(board.move_stack)

    return endlessly(lines(path), play)


def pyhnefatafl_random() -> Iterator[int]:
    import hnefatafl

    rng = random.Random(1)
    while True:
        board = hnefatafl.Board()
        plies = 0
        while plies < MAX_PLIES and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
        yield plies


# ---- hnefatafl 0.1: a board of 11 by 11


def hnefatafl_replay(path: Path) -> Iterator[int]:
    """Plays the games as far as its rules allow them."""
    from hnefatafl.tafl_board import TaflBoard

    def play(line: Line) -> int:
        board = TaflBoard()
        for plies, (origin, target) in enumerate(line):
            if board.move_piece(indices(origin)[::-1], indices(target)[::-1]) is None:
                return plies
        return len(line)

    return endlessly(lines(path), play)


def hnefatafl_random() -> Iterator[int]:
    from hnefatafl.tafl_board import TaflBoard

    rng = random.Random(1)
    while True:
        board = TaflBoard()
        plies, over = 0, False
        while plies < MAX_PLIES and not over:
            moves = board.get_all_valid_moves()
            if not moves:
                break
            over = bool(board.make_move(rng.choice(moves)))
            plies += 1
        yield plies


# ---- brandub 1.0: boards of 7 by 7


def brandub_random() -> Iterator[int]:
    from brandub.brandubgame import BrandubGame

    rng = random.Random(1)
    while True:
        game = BrandubGame()
        plies = 0
        while plies < MAX_PLIES and not game.game_over:
            moves = game.game_history[-1].possible_moves
            if not moves:
                break
            game.move(*rng.choice(moves))
            plies += 1
        yield plies


# ---- python-chess, for the same kind of work


def chess_random() -> Iterator[int]:
    import chess

    rng = random.Random(1)
    while True:
        board = chess.Board()
        while board.ply() < MAX_PLIES and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        yield board.ply()


def chess_count(depth: int) -> Iterator[int]:
    import chess

    board = chess.Board()

    def count(depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in list(board.legal_moves):
            board.push(move)
            total += count(depth - 1)
            board.pop()
        return total

    while True:
        yield count(depth)


def chess_pgn(path: Path) -> Iterator[int]:
    """Reads a file of games and plays their main lines."""
    import chess.pgn

    while True:
        plies = 0
        with path.open() as file:
            while (game := chess.pgn.read_game(file)) is not None:
                board = game.board()
                for move in game.mainline_moves():
                    board.push(move)
                    plies += 1
        yield plies


def works(games: Path) -> dict[tuple[str, str], Work]:
    return {
        ("tafl", "replay"): lambda: tafl_replay(games),
        ("pyhnefatafl", "replay"): lambda: pyhnefatafl_replay(games),
        ("hnefatafl", "replay"): lambda: hnefatafl_replay(games),
        ("chess", "pgn"): lambda: chess_pgn(games),
        ("tafl", "random-11"): lambda: tafl_random("copenhagen"),
        ("pyhnefatafl", "random-11"): pyhnefatafl_random,
        ("hnefatafl", "random-11"): hnefatafl_random,
        ("tafl", "random-7"): lambda: tafl_random("brandub"),
        ("brandub", "random-7"): brandub_random,
        ("chess", "random"): chess_random,
        ("tafl", "count-7"): lambda: tafl_count("brandub", 3),
        ("tafl", "perft-7"): lambda: tafl_perft("brandub", 4),
        ("chess", "count"): lambda: chess_count(3),
    }


def main() -> None:
    name, work, seconds, *rest = sys.argv[1:]
    pieces = works(Path(rest[0] if rest else "."))[name, work]()
    next(pieces)  # Imports and caches.
    plies, start, now = 0, time.perf_counter(), 0.0
    while now < float(seconds):
        plies += next(pieces)
        now = time.perf_counter() - start
    print(json.dumps({"plies": plies, "seconds": now}))


if __name__ == "__main__":
    main()
