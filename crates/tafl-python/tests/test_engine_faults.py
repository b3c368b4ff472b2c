"""Engines that misbehave: nothing hangs, nothing is left, and exceptions say what happened."""

# A key that is missing fails the test.
# pyright: reportTypedDictNotRequiredAccess=false

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import tafl
from tafl.engine import EngineError, EngineTerminatedError, Limit, Loss, Points, PovScore, Protocol, SimpleEngine

SCRIPT = Path(__file__).with_name("scripted_engine.py")
GAME = tafl.Game("brandub")
SHORT = Limit(time=0.1)


def command(fault: str) -> list[str]:
    return [sys.executable, str(SCRIPT), fault]


def engine(fault: str) -> SimpleEngine:
    """An engine with so much time that it answers on a busy machine."""
    return SimpleEngine.popen(command(fault), timeout=60)


def hurried(fault: str) -> SimpleEngine:
    """An engine with little time, once it has started."""
    hurried = engine(fault)
    hurried.timeout = 0.5
    return hurried


def pid(engine: SimpleEngine) -> int:
    return int(engine.id["name"].split()[1])


def is_alive(pid: int) -> bool:
    """Whether a process exists: a zombie does."""
    return Path(f"/proc/{pid}").exists()


def runs(pid: int) -> bool:
    """Whether a process runs: a zombie does not."""
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "\nState:\tZ" not in status.read_text("utf-8")


def eventually(condition: Callable[[], bool]) -> bool:
    """Whether a condition is met within a minute."""
    until = time.monotonic() + 60
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return condition()


def thread_names() -> list[str]:
    shown = subprocess.run(["ps", "-T", "-p", str(os.getpid()), "-o", "comm="], capture_output=True, text=True, check=True)
    return shown.stdout.split()


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """No process and no thread remains after a test."""
    threads = set(threading.enumerate())
    yield
    eventually(lambda: set(threading.enumerate()) <= threads and not children())
    assert set(threading.enumerate()) <= threads
    assert children() == []


def children() -> list[str]:
    found = subprocess.run(["ps", "--ppid", str(os.getpid()), "-o", "args="], capture_output=True, text=True, check=False)
    return [line for line in found.stdout.splitlines() if SCRIPT.name in line or "defunct" in line]


def test_an_engine_that_does_not_start_says_why() -> None:
    with pytest.raises(EngineTerminatedError) as raised:
        engine("absent")
    assert str(raised.value) == "the engine has ended: its process ended with status 4: 'not today\\x1b[2J'"
    with pytest.raises(FileNotFoundError):
        SimpleEngine.popen("/no/such/engine")


@pytest.mark.parametrize("values", [{"depth": 2.5}, {"nodes": 1e6}, {"depth": "2"}, {"time": "1"}], ids=repr)
def test_limits_of_a_wrong_type(values: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"^{next(iter(values))} is .*, expected a "):
        Limit(**values)


@pytest.mark.parametrize("game", [tafl.Game("brandub").position, tafl.GameRecord("brandub"), "brandub", None, []], ids=repr)
def test_wrong_arguments_are_refused_at_once(game: Any) -> None:
    limit, wrong = Limit(depth=1), cast("Any", game or 3)
    with SimpleEngine.builtin() as engine:
        for call in (engine.play, engine.analyse, engine.analysis):
            with pytest.raises(TypeError, match="expected a Game, found"):
                call(game, limit)
            with pytest.raises(TypeError, match="expected a Limit, found"):
                call(tafl.Game("brandub"), wrong)
        with pytest.raises(TypeError, match="expected a dictionary of options, found"):
            engine.play(tafl.Game("brandub"), limit, options=game)
        with pytest.raises(TypeError):
            engine.analyse(tafl.Game("brandub"), limit, multipv="2")  # type: ignore[call-overload]
        assert engine.play(tafl.Game("brandub"), limit).move


def test_a_program_that_says_nothing_is_given_up() -> None:
    with pytest.raises(TimeoutError):
        SimpleEngine.popen(command("silent"), timeout=0.5)


def test_a_crash_ends_the_engine() -> None:
    with engine("crash") as crashing:
        with pytest.raises(EngineTerminatedError, match="ended with status 3: 'out of cheese'$"):
            crashing.play(GAME, SHORT)
        with pytest.raises(EngineTerminatedError, match="status 3"):
            crashing.ping()


def test_an_analysis_ends_with_the_engine() -> None:
    with engine("crash") as crashing, crashing.analysis(GAME) as analysis:
        with pytest.raises(EngineTerminatedError, match="status 3"):
            list(analysis)
        with pytest.raises(EngineTerminatedError, match="status 3"):
            analysis.wait()


def test_a_stalled_engine_is_given_up() -> None:
    with hurried("stall") as stalled:
        with pytest.raises(TimeoutError, match="not answered in time"):
            stalled.play(GAME, SHORT)
        with pytest.raises(TimeoutError):
            stalled.play(GAME, Limit(attackers_clock=0.1, attackers_overtime=(2, 0.1)))
        with pytest.raises(TimeoutError):
            stalled.play(GAME, Limit(attackers_overtime=(2, 0.1)))
        number = pid(stalled)
    assert not is_alive(number)


def test_an_engine_that_does_not_quit_is_killed() -> None:
    deaf = hurried("deaf")
    number = pid(deaf)
    with pytest.raises(TimeoutError):
        deaf.quit()
    assert not is_alive(number)
    deaf.close()


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("illegal", "the engine chose an illegal move: a1-a2: there is no piece on `a1`"),
        ("unreadable", r"the engine answered 'bestmove \\x1b\[31mred'"),
        ("none", "the engine chose no move, and there are legal ones"),
        ("long", "it wrote a line of more than 1,048,576 bytes"),
    ],
)
def test_mistakes_are_exceptions(fault: str, message: str) -> None:
    with engine(fault) as mistaken, pytest.raises(EngineError, match=message):
        mistaken.play(GAME, SHORT)


def test_the_engine_can_be_used_after_a_mistake() -> None:
    with engine("illegal") as mistaken:
        for _ in range(3):
            with pytest.raises(EngineError, match="illegal"):
                mistaken.play(GAME, SHORT)
        mistaken.ping()


def test_garbage_is_ignored() -> None:
    with engine("garbage") as garbage:
        result = garbage.play(GAME, SHORT)
        first, second = GAME.legal_moves[0], GAME.legal_moves[1]
        assert result.move == second
        assert result.info == {
            "depth": 3, "score": PovScore(Loss(4), "attackers"), "pv": [second], "string": "\x07",
        }  # fmt: skip
        with garbage.analysis(GAME) as analysis:
            # What cannot be read is left out.
            read = list(analysis)
        assert [info["depth"] for info in read] == [2, 3]
        # The move that is repeated is not legal.
        assert read[0] == {
            "depth": 2, "score": PovScore(Points(-7), "attackers"), "lowerbound": True, "pv": [first], "string": "\x07",
        }  # fmt: skip


def test_a_second_answer_is_not_that_of_the_next_search() -> None:
    with engine("twice") as twice:
        for _ in range(5):
            assert twice.play(GAME, SHORT).move == GAME.legal_moves[0]


def test_of_a_flood_the_last_reports_are_kept() -> None:
    with engine("flood") as flood, flood.analysis(GAME) as analysis:
        assert analysis.wait().info["nodes"] == 29_999
        assert [info["nodes"] for info in analysis] == list(range(20_000, 30_000))


def test_an_endless_flood_is_given_up() -> None:
    with engine("endless") as flood:
        with flood.analysis(GAME) as analysis:
            assert [info["depth"] for _, info in zip(range(1_000), analysis, strict=False)] == [1] * 1_000
        flood.timeout = 0.5
        with pytest.raises(TimeoutError):
            flood.play(GAME, SHORT)


def test_what_an_engine_starts_ends_with_it() -> None:
    ends: list[Callable[[SimpleEngine], None]] = [SimpleEngine.close, SimpleEngine.quit]
    for end in ends:
        parent = engine("parent")
        child = int(parent.id["author"])
        assert runs(child)
        end(parent)
        assert not is_alive(pid(parent))
        assert eventually(lambda: not runs(child))


def test_refused_rules() -> None:
    with engine("first") as small:
        with pytest.raises(EngineError, match="^the engine does not play by these rules: 'only small boards'$"):
            small.play(tafl.Game("copenhagen"), SHORT)
        assert small.play(GAME, SHORT).move


def test_draws_and_resignations() -> None:
    with engine("draw") as drawing:
        assert not drawing.play(GAME, SHORT).draw_offered
        result = drawing.play(GAME, SHORT, draw_offered=True)
        assert result.draw_offered and result.move
    with engine("resign") as resigning:
        result = resigning.play(GAME, SHORT)
        assert (result.move, result.resigned) == (None, True)


def test_a_closed_engine_says_so() -> None:
    first = engine("first")
    first.close()
    first.close()
    uses: list[Callable[[], object]] = [first.ping, first.quit, lambda: first.play(GAME, SHORT)]
    for use in uses:
        with pytest.raises(EngineTerminatedError, match="it was closed"):
            use()
    assert first.id["name"].startswith("first")


def test_closing_ends_what_another_thread_waits_for() -> None:
    stalled = engine("stall")
    raised: list[BaseException] = []

    def play() -> None:
        try:
            stalled.play(GAME, Limit(depth=1))
        except EngineError as error:
            raised.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    time.sleep(0.3)
    stalled.close()
    thread.join(60)
    assert [type(error) for error in raised] == [EngineTerminatedError]


def test_an_engine_that_is_forgotten_is_closed() -> None:
    number = pid(engine("deaf"))
    assert eventually(lambda: not is_alive(number))


@pytest.mark.parametrize("name", ["stdin", "stdout", "start_new_session", "process_group"])
def test_what_ends_processes_cannot_be_set(name: str) -> None:
    with pytest.raises(TypeError, match=f"^`{name}` cannot be set: an engine has pipes, and a process group of its own$"):
        SimpleEngine.popen(command("first"), **{name: None})


def test_an_analysis_keeps_its_engine() -> None:
    analysis = SimpleEngine.builtin().analysis(GAME)
    gc.collect()
    assert next(analysis)["depth"] == 1


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Garbage is collected only when the test says it."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
def test_garbage_may_be_collected_in_the_thread_of_an_engine() -> None:
    forgotten: Any = engine("deaf")
    number, runner = pid(forgotten), forgotten._runner
    forgotten.cycle = forgotten
    del forgotten
    runner.call(gc.collect)
    assert eventually(lambda: not is_alive(number))


def test_the_thread_of_an_engine_does_not_wait_for_it() -> None:
    raised: list[EngineError] = []
    with engine("first") as first:

        def finalizer() -> None:
            try:
                first.quit()
            except EngineError as error:
                raised.append(error)

        runner: Any = first
        runner._runner.call(finalizer)
        assert eventually(lambda: bool(raised))
    assert str(raised[0]) == "the thread of an engine cannot wait for it"


async def started(kind: str) -> Protocol:
    return await (Protocol.builtin() if kind == "builtin" else Protocol.popen(command(kind)))


@pytest.mark.parametrize("kind", ["builtin", "deaf"])
def test_the_end_of_its_event_loop_closes_an_engine(kind: str) -> None:
    async def main() -> Protocol:
        engine = await started(kind)
        await engine.analysis(GAME)
        return engine

    engine = asyncio.run(main())
    assert not children() and "tafl-engine" not in thread_names()
    with pytest.raises(EngineTerminatedError, match="it was closed"):
        asyncio.run(engine.ping())
    asyncio.run(engine.quit())


def test_the_builtin_engine_ends_with_a_loop_that_is_only_closed() -> None:
    loop = asyncio.new_event_loop()
    engine = loop.run_until_complete(started("builtin"))
    loop.run_until_complete(engine.analysis(GAME, multipv=40))
    loop.close()
    assert eventually(lambda: "tafl-engine" not in thread_names())


@pytest.mark.parametrize("kind", ["builtin", "first"])
def test_an_engine_belongs_to_its_event_loop(kind: str) -> None:
    async def main() -> None:
        async with await started(kind) as engine:
            uses: list[Callable[[], Coroutine[Any, Any, object]]] = [engine.ping, lambda: engine.play(GAME, SHORT), engine.quit]
            for use in uses:
                with pytest.raises(RuntimeError, match="a different (event )?loop"):
                    await asyncio.to_thread(asyncio.run, asyncio.wait_for(use(), 60))

    asyncio.run(main())


def test_the_end_of_the_program_closes_engines() -> None:
    program = f"""
import sys, threading
from tafl.engine import *
engine = SimpleEngine.popen({command("deaf")!r})
builtin = SimpleEngine.builtin()
analysis = builtin.analysis(__import__("tafl").Game("brandub"))
print(engine.id["name"].split()[1])
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert ran.stderr == ""
    assert not is_alive(int(ran.stdout))


@pytest.mark.parametrize("kind", ["builtin()", f"popen({command('first')!r})"])
def test_a_forked_process_neither_has_nor_closes_the_engine(kind: str) -> None:
    program = f"""
import os, sys, tafl.engine._simple
from tafl.engine import *
# Whoever waits for the engine in the forked process waits too long.
tafl.engine._simple.PATIENCE = 1000
engine = SimpleEngine.{kind}
if os.fork() == 0:
    try:
        engine.ping()
    except EngineError as error:
        print(error, flush=True)
    sys.exit()
os.wait()
engine.ping()
"""
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert (ran.stdout, ran.stderr) == ("the engine belongs to the process from which this one was forked\n", "")


@pytest.mark.parametrize("kind", ["builtin()", f"popen({command('stubborn')!r})"])
def test_ctrl_c_interrupts_and_the_engine_can_be_used_again(kind: str) -> None:
    program = f"""
import sys, threading, tafl
from tafl.engine import *
with SimpleEngine.{kind} as engine:
    game = tafl.Game("brandub")
    try:
        print("ready", flush=True)
        engine.play(game, Limit(time=1000))
    except KeyboardInterrupt:
        engine.ping()
        engine.configure({{"Hash": 1}})
        print("interrupted")
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as ran:
        assert ran.stdout is not None and ran.stdout.readline() == "ready\n"
        time.sleep(0.5)
        # As a terminal does, to the whole group.
        os.killpg(ran.pid, signal.SIGINT)
        output, errors = ran.communicate(timeout=120)
    assert (output, errors) == ("interrupted\n", "")


def test_a_task_that_is_cancelled_stops_its_search() -> None:
    async def main() -> tafl.Move | None:
        async with await Protocol.popen(command("stubborn")) as stubborn:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(stubborn.play(GAME, Limit(time=1000)), 0.3)
            searching = asyncio.create_task(stubborn.play(GAME, Limit(time=1000)))
            await asyncio.sleep(0.1)
            # A new search stops the one before, whose answer counts.
            other = asyncio.create_task(stubborn.play(GAME, Limit(time=1000)))
            first = await searching
            other.cancel()
            return first.move

    assert asyncio.run(main()) == GAME.legal_moves[1]
