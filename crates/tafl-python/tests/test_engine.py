"""Engines: the one that is built in, `tafl engine`, and the example of forty lines; and what engines are told."""

# A key that is missing fails the test.
# pyright: reportTypedDictNotRequiredAccess=false

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tafl
from tafl.engine import (
    EngineError,
    InfoDict,
    Limit,
    Loss,
    Option,
    PlayResult,
    Points,
    PovScore,
    Protocol,
    SimpleEngine,
    Win,
)

TESTS = Path(__file__).parent
TAFL = os.environ.get("TAFL", str(TESTS.parents[2] / "target" / "debug" / "tafl"))
SCRIPT = [sys.executable, str(TESTS / "scripted_engine.py")]
EXAMPLE = [sys.executable, str(TESTS.parents[1] / "tafl-engine" / "examples" / "engine.py")]

#: The king escapes at once.
WINNING = tafl.Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders")
#: It has.
OVER = WINNING.copy()
OVER.push("a4-a7")


@pytest.fixture(params=["builtin", "tafl engine"], scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[SimpleEngine]:
    """The same engine in a thread and in a process."""
    made = SimpleEngine.builtin() if request.param == "builtin" else SimpleEngine.popen([TAFL, "engine"])
    with made as engine:
        yield engine


def chosen(result: PlayResult) -> tafl.Move:
    assert result.move is not None
    return result.move


def test_it_introduces_itself(engine: SimpleEngine) -> None:
    assert engine.id == {"name": f"tafl {tafl.__version__}"}
    hash_size = engine.options["Hash"]
    # The command has as large a table as the machine allows.
    assert hash_size == Option("Hash", "spin", 16, min=0, max=hash_size.max)
    assert hash_size.max is not None and 16 <= hash_size.max <= 65536
    engine.ping()


def test_it_plays_a_game(engine: SimpleEngine) -> None:
    game = tafl.Game("brandub")
    while not game.is_game_over() and game.ply < 6:
        result = engine.play(game, Limit(depth=2))
        assert result.move is not None
        assert game.push(result.move) == result.move
        assert (result.resigned, result.draw_offered) == (False, False)
    assert game.ply == 6


def test_it_finds_a_win(engine: SimpleEngine) -> None:
    info = engine.analyse(WINNING, Limit(depth=3))
    assert info["score"] == PovScore(Win(1), "defenders")
    assert info["pv"] == [tafl.Move("Ka4-a7")]
    assert info["score"].attackers() == Loss(1)


@pytest.mark.parametrize("limit", [Limit(time=0.05), Limit(nodes=500), Limit(depth=1), Limit(attackers_clock=1, defenders_clock=1)])
def test_limits_end_a_search(engine: SimpleEngine, limit: Limit) -> None:
    info = engine.analyse(tafl.Game("copenhagen"), limit)
    assert limit.nodes is None or info["nodes"] <= limit.nodes
    assert limit.depth is None or info["depth"] == limit.depth
    # Without a limit it would take hours.
    assert info["time"] < 60


def test_several_lines(engine: SimpleEngine) -> None:
    game = tafl.Game("brandub")
    lines = engine.analyse(game, Limit(depth=3), multipv=3)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    scores = [line["score"].relative for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line["pv"][0] for line in lines}) == 3
    # It is for one search.
    assert "multipv" not in engine.analyse(game, Limit(depth=3))
    assert len(engine.analyse(WINNING, Limit(depth=1), multipv=400)) == WINNING.legal_moves.count()


def test_an_analysis_goes_on_until_it_is_stopped(engine: SimpleEngine) -> None:
    with engine.analysis(tafl.Game("brandub")) as analysis:
        depths = [info["depth"] for _, info in zip(range(3), analysis, strict=False)]
        assert depths == [1, 2, 3]
        engine.ping()
    rest = [info["depth"] for info in analysis]
    # The last report may be of the same depth again.
    assert [3, *rest] == sorted([3, *rest])
    # What it has found when it is stopped.
    assert analysis.wait().move == analysis.info["pv"][0] == analysis.multipv[0]["pv"][0]
    assert analysis.info["depth"] >= 3


def test_a_new_search_stops_the_one_before(engine: SimpleEngine) -> None:
    with engine.analysis(tafl.Game("brandub")) as analysis:
        assert engine.play(WINNING, Limit(depth=1)).move == tafl.Move("Ka4-a7")
        assert analysis.wait().move is not None


@pytest.mark.parametrize("rules", ["brandub", "copenhagen", "alea-evangelii", "sea-battle"])
def test_it_plays_by_any_rules(engine: SimpleEngine, rules: str) -> None:
    assert tafl.Game(rules).push(chosen(engine.play(tafl.Game(rules), Limit(nodes=300))))


def test_low_levels_report_lines_that_nobody_asked_for(engine: SimpleEngine) -> None:
    with engine.analysis(tafl.Game("brandub"), Limit(depth=1), options={"Level": 1}) as analysis:
        analysis.wait()
    assert len(analysis.multipv) == 1


def test_both_are_the_same_engine() -> None:
    def lines(engine: SimpleEngine) -> list[Any]:
        with engine:
            return [(info["pv"], info["nodes"]) for info in engine.analyse(tafl.Game("tablut"), Limit(depth=3), multipv=5)]

    assert lines(SimpleEngine.builtin()) == lines(SimpleEngine.popen([TAFL, "engine"]))


def test_the_engine_of_forty_lines() -> None:
    with SimpleEngine.popen(EXAMPLE) as engine:
        assert engine.id == {"name": "Fewest answers 1.0"}
        assert engine.options == {}
        assert engine.play(tafl.Game("brandub"), Limit(time=1)) == PlayResult(tafl.Move("d1-c1"))
        assert engine.analyse(tafl.Game("brandub"), Limit(time=1)) == InfoDict()
        with pytest.raises(EngineError, match="no option 'MultiPV'; it has none"):
            engine.analyse(tafl.Game("brandub"), Limit(time=1), multipv=2)
        engine.quit()


def test_a_game_that_is_over_needs_no_engine(engine: SimpleEngine) -> None:
    info = engine.analyse(OVER, Limit(depth=1))
    assert (info["score"], info["pv"]) == (PovScore(Win(0), "defenders"), [])
    assert engine.play(OVER, Limit(depth=1)).move is None
    assert list(engine.analysis(OVER)) == []


def test_a_search_needs_a_limit(engine: SimpleEngine) -> None:
    for limit in (Limit(), Limit(attackers_clock=1, attackers_inc=1, attackers_overtime=(1, 1))):
        with pytest.raises(ValueError, match="the limit is empty for the defenders; give a time, "):
            engine.play(WINNING, limit)
        with pytest.raises(ValueError, match="the limit is empty for the defenders"):
            engine.analyse(WINNING, limit)


def told(engine: SimpleEngine, game: tafl.Game, limit: Limit, **options: Any) -> list[str]:
    """What the scripted engine was told for a search."""
    text: str = engine.play(game, limit, **options).info["string"]
    return text.split("; ")


@pytest.fixture
def echo() -> Iterator[SimpleEngine]:
    with SimpleEngine.popen([*SCRIPT, "echo"]) as engine:
        yield engine


def test_clocks_are_sent_in_milliseconds(echo: SimpleEngine) -> None:
    limit = Limit(
        time=2, depth=3, nodes=5, attackers_clock=60, defenders_clock=0.5, attackers_inc=1, defenders_inc=0, attackers_overtime=(3, 30)
    )
    sent = told(echo, tafl.Game("brandub"), limit, draw_offered=True)[1]
    assert sent == "go atime 60000 dtime 500 ainc 1000 aperiods 3 aperiod 30000 movetime 2000 depth 3 nodes 5 draw"


#: More than the protocol can say.
HUGE = Limit(
    depth=2**32, nodes=2**64, attackers_clock=1e300, defenders_clock=1e308, attackers_inc=2e16, defenders_overtime=(2**32, 1e300)
)


def test_numbers_that_the_protocol_does_not_have_are_its_greatest_ones(echo: SimpleEngine) -> None:
    count, number = 2**32 - 1, 2**64 - 1
    assert told(echo, tafl.Game("brandub"), replace(HUGE, time=1e300))[1] == (
        f"go atime {number} dtime {number} ainc {number} dperiods {count} dperiod {number} movetime {number} depth {count} nodes {number}"
    )


def test_a_huge_limit_is_one(engine: SimpleEngine) -> None:
    assert engine.analyse(tafl.Game("copenhagen"), replace(HUGE, time=0.05))["time"] < 2


def test_the_whole_game_is_sent(echo: SimpleEngine) -> None:
    game = WINNING.copy()
    game.push("f6-f5")
    *_, position, ply = told(echo, game, Limit(depth=1))
    assert (position, ply) == (game.position.otn(), "1")
    game = tafl.Game("brandub")
    game.push("d1-f1")
    assert told(echo, game, Limit(depth=1))[-1] == "1"


def test_options_are_set_when_they_change(echo: SimpleEngine) -> None:
    game, limit = tafl.Game("brandub"), Limit(depth=1)
    assert [option.type for option in echo.options.values()] == ["spin", "combo", "button", "check", "string", "spin"]
    assert echo.options["Style"].var == ("solid", "risky")
    assert told(echo, game, limit)[:-3] == ["newgame"]
    echo.configure({"Hash": 32, "Style": "risky", "Clear": None, "Book": False, "Net": "c d", "Hash": 33})
    assert told(echo, game, limit)[:-3] == [
        "name Hash value 33", "name Style value risky", "name Clear", "name Book value false", "name Net value c d",
    ]  # fmt: skip
    assert told(echo, game, limit)[:-3] == []
    assert told(echo, game, limit, options={"Hash": 8})[:-3] == ["name Hash value 8"]
    # It counts for one search.
    assert told(echo, game, limit)[:-3] == ["name Hash value 33"]
    assert told(echo, game, limit, game_id=2)[:-3] == ["newgame"]
    assert told(echo, game, limit, game_id=2)[:-3] == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"Hash": 65}, "Hash cannot be 65, expected a whole number from 1 to 64"),
        ({"Hash": "many"}, "Hash cannot be 'many', expected a whole number"),
        ({"Hash": True}, "Hash cannot be True, expected a whole number"),
        ({"Hash": None}, "Hash cannot be None, expected a whole number"),
        ({"Style": "wild"}, "Style cannot be 'wild', expected one of 'solid', 'risky'"),
        ({"Book": "perhaps"}, "Book cannot be 'perhaps', expected True or False"),
        ({"Net": "a\nquit"}, r"Net cannot be 'a\\nquit', expected a text of one line"),
        ({"hash": 1}, "the engine has no option 'hash'; it has 'Hash', 'Style', "),
        ({"MultiPV": 2}, "MultiPV is set by the argument `multipv`"),
    ],
)  # fmt: skip
def test_options_that_an_engine_cannot_have(echo: SimpleEngine, options: Any, message: str) -> None:
    with pytest.raises(EngineError, match=message):
        echo.configure(options)
    assert told(echo, tafl.Game("brandub"), Limit(depth=1))[0] == "newgame"


def test_threads_share_an_engine() -> None:
    results: list[PlayResult] = []
    with SimpleEngine.builtin() as engine:
        game = tafl.Game("brandub")
        threads = [threading.Thread(target=lambda: results.append(engine.play(game, Limit(nodes=3000)))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(results) == 8
    assert all(game.is_legal(chosen(result)) for result in results)


def test_asynchronously() -> None:
    async def main() -> list[object]:
        one, other = await asyncio.gather(Protocol.builtin(), Protocol.popen([TAFL, "engine"]))
        async with one, other:
            game = tafl.Game("brandub")
            results = await asyncio.gather(*(it.play(game, Limit(depth=4)) for it in (one, other)))
            with await one.analysis(game) as analysis:
                async for info in analysis:
                    if info["depth"] == 3:
                        break
            assert (await analysis.wait()).move == analysis.info["pv"][0]
            await other.quit()
            await other.quit()
            return [result.move for result in results]

    first, second = asyncio.run(main())
    assert first == second


def test_the_same_search_again_needs_a_new_game() -> None:
    with SimpleEngine.builtin() as engine:
        nodes = [engine.analyse(tafl.Game("brandub"), Limit(depth=4), game_id=number)["nodes"] for number in (1, 2, 2)]
    assert nodes[0] == nodes[1] > nodes[2]


def test_starts_and_stops_leave_no_memory() -> None:
    """After the first ones, the memory of the process does not grow."""
    program = f"""
import tafl, resource
from tafl.engine import *
def use(engine):
    with engine:
        engine.play(tafl.Game("brandub"), Limit(nodes=2000))
def pages():
    return int(open("/proc/self/statm").read().split()[1])
for _ in range(10):
    use(SimpleEngine.builtin()); use(SimpleEngine.popen([{TAFL!r}, "engine"]))
before = pages()
for _ in range(50):
    use(SimpleEngine.builtin()); use(SimpleEngine.popen([{TAFL!r}, "engine"]))
print((pages() - before) * resource.getpagesize())
"""
    # Without it, the allocator of Linux may keep the memory of a table for the next thread.
    environment = {**os.environ, "MALLOC_MMAP_THRESHOLD_": "1000000"}
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    # One table alone has 16 MiB, and 50 were made.
    assert int(ran.stdout) < 20 * (16 << 20), ran.stdout


def test_a_score_of_points_is_for_the_side_to_move(engine: SimpleEngine) -> None:
    game = tafl.Game("brandub", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/1t1t3/", "defenders")
    info = engine.analyse(game, Limit(depth=1))
    assert info["score"].turn == "defenders"
    assert isinstance(info["score"].relative, Points)
