"""Archives with threads, signals and the garbage collector, and their memory."""

from __future__ import annotations

import gc
import gzip
import io
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tafl
from packages import pyarrow
from tafl import GameRecord
from test_records import ARCHIVE, BROKEN, GAMES, events


def test_every_game_is_taken_once_by_threads() -> None:
    games = tafl.records(io.StringIO(ARCHIVE * 300))
    taken: list[str] = []
    failures: list[BaseException] = []

    def take() -> None:
        while True:
            try:
                game = next(games)
            except StopIteration:
                return
            except BaseException as failure:
                failures.append(failure)
                return
            taken.append(game.headers["event"])

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sorted(taken) == sorted(events(GameRecord.from_otn(text) for text in GAMES) * 300)


def test_a_thread_waits_for_the_game_that_another_one_takes() -> None:
    """Until it is interrupted: a file that returns nothing would stop a program for ever."""
    asked, answer = threading.Event(), threading.Event()

    class Waiting(io.BytesIO):
        def read(self, number: int | None = -1, /) -> bytes:
            if self.tell():
                asked.set()
                answer.wait()
            return super().read(len(GAMES[0]))

    class Alarm(Exception):
        pass

    def interrupt(_number: int, _frame: object) -> None:
        raise Alarm

    games = tafl.records(Waiting(ARCHIVE.encode()), format="otg")
    taken: list[str] = []
    thread = threading.Thread(target=lambda: taken.append(next(games).headers["event"]))
    thread.start()
    asked.wait()
    assert (games.line, games.skipped, games.errors, games.offset) == (0, 0, [], 0)
    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        for call in (lambda: next(games), games.close):
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(Alarm):
                call()
    finally:
        signal.signal(signal.SIGALRM, previous)
        answer.set()
    assert events(games) == ["Zweite, Köln", "Third"]
    thread.join()
    assert taken == ["First"]


def test_a_file_cannot_read_from_its_own_games() -> None:
    class Reentrant(io.BytesIO):
        def read(self, number: int | None = -1, /) -> bytes:
            if self.tell():
                next(games)
            return super().read(len(GAMES[0]))

    games = tafl.records(Reentrant(ARCHIVE.encode()), format="otg")
    with pytest.raises(RuntimeError, match="reentrant call inside <Records"):
        next(games)
    assert list(games) == []


class Held:
    """Something that a cycle of references goes through."""

    cycle: object


def is_collected(make: Callable[[Held], object]) -> bool:
    held = Held()
    held.cycle = make(held)
    seen = weakref.ref(held)
    del held
    gc.collect()
    return seen() is None


def test_cycles_of_references_are_collected() -> None:
    class File(io.BytesIO):
        held: Held

    def file(held: Held) -> File:
        made = File(BROKEN.encode())
        made.held = held
        return made

    def begun(held: Held) -> object:
        games = tafl.records(file(held))
        next(games)
        return games

    def failed(held: Held) -> object:
        class Failing(File):
            def read(self, number: int | None = -1, /) -> bytes:
                if self.tell():
                    raise KeyError(held)
                return super().read(20)

        games = tafl.records(Failing(BROKEN.encode()), format="otg")
        with pytest.raises(KeyError):
            next(games)
        return games

    def collected(held: Held) -> object:
        games = tafl.records(file(held), errors="collect")
        list(games)
        games.errors[0].held = held  # type: ignore[attr-defined]
        return games

    def generated(held: Held) -> object:
        def games() -> Iterator[GameRecord]:
            yield GameRecord()
            raise KeyError(held)

        table = tafl.tables.games(games())
        with pytest.raises(Exception, match="KeyError"):
            pyarrow.table(table)
        return table

    makers: list[Callable[[Held], object]] = [
        lambda held: tafl.records(file(held)),
        lambda held: tafl.tables.games(file(held)),
        lambda held: tafl.tables.games(record for record in [GameRecord()] if held),
        begun, failed, collected, generated,
    ]
    for make in makers:
        assert is_collected(make), make

MEASURE = """
import resource, sys, tafl
games = tafl.records(sys.argv[1])
for _ in range(100):
    next(games)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
count = 100 + sum(1 for _ in games)
print(count, before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.parametrize("extension", ["otg", "gz"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, extension: str) -> None:
    pytest.importorskip("resource")
    game = "[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n" + "".join(
        f"{turn}. a{turn % 2 + 1}-a{2 - turn % 2} c3-c2\n[A comment of some length.|And another one.]\n" for turn in range(1, 60)
    )
    size, repeated = 25_000_000, game * 100
    path = tmp_path / f"games.{extension}"
    count = 0
    with gzip.open(path, "wt", compresslevel=1, newline="\n") if extension == "gz" else path.open("w", newline="\n") as file:
        while count * len(game) < size:
            file.write(repeated)
            count += 100
    measured = subprocess.run([sys.executable, "-c", MEASURE, str(path)], capture_output=True, text=True, check=True)
    read, before, after = map(int, measured.stdout.split())
    assert read == count
    unit = 1 if sys.platform == "darwin" else 1024
    assert (after - before) * unit < size // 2, (before, after)


def test_other_threads_run_during_long_calls() -> None:
    text = "[event:x]\n\n" + "".join(f"{turn}. a1-a2 c3-c2\n[A comment.|]\n" for turn in range(1, 20_000))
    count = 0
    is_read = False

    def work() -> None:
        nonlocal count
        while not is_read:
            count += 1
            # Waits for the interpreter, which the other thread has unless it releases it.
            time.sleep(0)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)
    thread = threading.Thread(target=work)
    thread.start()
    try:
        for read in (
            lambda: GameRecord.from_otn(text),
            lambda: list(tafl.records(io.StringIO(text))),
            lambda: tafl.Game("copenhagen").perft(2),
        ):
            before = count
            # On a busy machine the other thread may not get a core during the first one.
            for _ in range(500):
                read()
                if count > before:
                    break
            assert count > before
    finally:
        is_read = True
        sys.setswitchinterval(interval)
        thread.join()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_waiting_for_a_pipe_can_be_interrupted(tmp_path: Path) -> None:
    class Alarm(Exception):
        pass

    def interrupt(_number: int, _frame: object) -> None:
        raise Alarm

    path = tmp_path / "pipe"
    os.mkfifo(path)
    # Open for both, it does not wait for another process, and has no end.
    pipe = os.open(path, os.O_RDWR)
    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        os.write(pipe, ARCHIVE.encode())
        games = tafl.records(path, format="otg")
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Alarm):
            list(games)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        os.close(pipe)
