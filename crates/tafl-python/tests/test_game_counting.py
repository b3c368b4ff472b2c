"""Counting sequences of moves, playing at random, and other long calls."""

import functools
import io
import itertools
import signal
import time
from collections.abc import Callable

import pytest
import tafl
from packages import pyarrow
from tafl import Game, GameRecord, Outcome, Rules, TaflError
from tafl.engine import Limit, SimpleEngine
from test_game import played, state


def test_perft() -> None:
    game = Game("brandub")
    assert game.perft(0) == 1
    assert game.perft(1) == game.legal_moves.count()

    def count(depth: int) -> int:
        if depth == 0 or game.is_game_over():
            return 1
        total = 0
        for move in game.legal_moves:
            game.push(move)
            total += count(depth - 1)
            game.pop()
        return total

    assert game.perft(3) == count(3)


@pytest.mark.parametrize(
    "rules",
    [
        "dim:3 esc:e ks:s surf:n cor: cen: start:/t1t/1K1/t1t/",
        "dim:5 cor: surf:n tfr:w start:/t4/5/5/5/3K1/",
        "dim:5 ber:m cor: cen: surf:n start:/t1T2/1t3/K4/1Tt2/5/",
    ],
)
def test_deep_perft_adds_up(rules: str) -> None:
    """Each move is counted from a game without a history, but for berserk turns, which need theirs."""

    def count(game: Game, depth: int) -> int:
        if depth <= 1 or game.is_game_over():
            return game.perft(depth)
        total = 0
        for move in game.legal_moves:
            after = game.copy()
            after.push(move)
            if after.berserk_square is None:
                after = Game(after.rules, after.position, after.turn)
            total += count(after, depth - 1)
        return total

    game = Game(rules)
    for depth in [4, 5]:
        assert game.perft(depth) == count(game, depth)


@pytest.mark.parametrize("repetition", ["d", "w", "l"])
def test_repetitions_do_not_end_perft(repetition: str) -> None:
    rules = Rules(f"dim:5 cor: surf:n tfr:{repetition} start:/t4/5/5/5/3K1/")
    game = Game(rules)
    for move in ["a1-b1", "d5-c5", "b1-a1", "c5-d5", "a1-b1", "d5-c5", "b1-a1"]:
        game.push(move)
        assert game.perft(6) == Game(rules, game.position, game.turn).perft(6)
    game.push("c5-d5")
    assert game.is_game_over() and game.perft(6) == 1


def test_perft_is_bounded() -> None:
    game = Game("copenhagen")
    with pytest.raises(TaflError, match="expected 64 at most") as caught:
        game.perft(65)
    assert caught.value.code == "depth-too-large"
    for wrong in [-1, 2**32, 10**30]:
        with pytest.raises(OverflowError):
            game.perft(wrong)
    with pytest.raises(TypeError):
        game.perft(1.5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]

LARGEST = f"dim:78 surf:n cor: tfr:i start:/t77{'/78' * 76}/39K38/"


def long_record() -> GameRecord:
    turns = "".join(f"{turn}. a1-b1 d5-c5\n{turn + 1}. b1-a1 c5-d5\n" for turn in range(1, 60_000, 2))
    return GameRecord.from_otn(f"[rules:dim:5 cor: surf:n tfr:i start:/t4/5/5/5/3K1/]\n\n{turns}")


def endless(line: str) -> io.RawIOBase:
    class Endless(io.RawIOBase):
        def read(self, number: int = -1, /) -> bytes:
            return line.encode() * 1_000

    return Endless()

@functools.cache
def builtin() -> SimpleEngine:
    """An engine, which the end of the tests closes."""
    return SimpleEngine.builtin()


LONG: dict[str, Callable[[], Callable[[], object]]] = {
    "perft": lambda: lambda: Game("copenhagen").perft(64),
    "playout": lambda: functools.partial(Game(LARGEST).playout, 1_000_000),
    "verify": lambda: functools.partial(tafl.verify, long_record()),
    "complete": lambda: functools.partial(tafl.complete, long_record()),
    "to_json": lambda: long_record().to_json,
    "from_otn": lambda: functools.partial(GameRecord.from_otn, str(long_record())),
    "read_all": lambda: functools.partial(tafl.record.read_all, str(long_record())),
    "records": lambda: lambda: list(tafl.records(endless("h1,x\n"), errors="skip", format="hnefatafl-csv")),
    "table": lambda: lambda: pyarrow.table(
        tafl.tables.games(endless("h1,x\n"), errors="skip", format="hnefatafl-csv")
    ),
    "explorer": lambda: functools.partial(tafl.Explorer, itertools.repeat(GameRecord("brandub"))),
    "merge": lambda: functools.partial(tafl.merge_games, itertools.repeat(GameRecord("brandub"))),
    "fit": lambda: functools.partial(tafl.fit_rules, itertools.repeat(GameRecord.from_game(played(Rules.BRANDUB, 2, 6)))),
    "engine": lambda: functools.partial(builtin().play, Game("copenhagen"), Limit(depth=60)),
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the platform has no timers")
@pytest.mark.parametrize("name", LONG)
def test_long_calls_can_be_interrupted(name: str) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    call = LONG[name]()
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        start = time.thread_time()
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises((KeyboardInterrupt, pyarrow.ArrowException, OSError), match="KeyboardInterrupt|^$"):
            while True:
                call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # The handler runs soon after the signal. Other programs, and the threads that work, do not use the time of this thread.
    assert time.thread_time() - start < 1.2


def test_playouts() -> None:
    game = played(Rules.BRANDUB, 2, 6)
    before = state(game)
    outcomes = [game.playout(seed=seed) for seed in range(200)]
    assert outcomes == [game.playout(seed=seed) for seed in range(200)]
    assert {outcome.winner for outcome in outcomes if outcome is not None} >= {"attackers", "defenders"}
    assert len({outcome.ending for outcome in outcomes if outcome is not None}) > 1
    assert len({game.playout() for _ in range(200)}) > 1, "without a seed, they differ"
    assert game.playout(0) is None and game.playout(max_plies=1, seed=3) is None
    assert state(game) == before


def test_a_playout_of_a_game_that_is_over() -> None:
    game = Game("dim:5 atkf:n start:/t4/K4/1T3/5/5/")
    game.push("a2-a5")
    assert game.playout() == game.outcome() != None  # noqa: E711


def test_a_playout_counts_earlier_repetitions() -> None:
    game = Game("brandub")
    for move in ["d1-e1", "d3-e3", "e1-d1", "e3-d3", "d1-e1", "d3-e3", "e1-d1"]:
        game.push(move)
    fresh = Game(game.rules, game.position, game.turn)
    repetition = Outcome(None, "repetition")
    assert repetition in {game.playout(1, seed=seed) for seed in range(500)}
    assert repetition not in {fresh.playout(1, seed=seed) for seed in range(500)}


def test_playouts_are_bounded() -> None:
    with pytest.raises(TaflError, match="expected 1000000 at most") as caught:
        Game("brandub").playout(1_000_001)
    assert caught.value.code == "plies-too-many"
    for plies, seed in [(-1, 0), (2**32, 0), (1, -1), (1, 2**64)]:
        with pytest.raises(OverflowError):
            Game("brandub").playout(plies, seed=seed)
