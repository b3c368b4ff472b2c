"""An engine, without `asyncio`."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
import weakref
from collections import deque
from typing import Any, TypeVar, overload

from tafl._checks import expect
from tafl._tafl import Game
from tafl.engine._error import EngineError, EngineTerminatedError
from tafl.engine._limit import Limit, longest
from tafl.engine._option import ConfigValue, Option
from tafl.engine._protocol import AnalysisResult, Protocol
from tafl.engine._search import InfoDict, PlayResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
    from types import TracebackType

T = TypeVar("T")

#: How often Ctrl-C is looked for, in seconds, on systems where it does not end a wait.
TICK = 0.2

#: How long the end of an engine that is closed may take, in seconds.
PATIENCE = 5.0


class SimpleEngine:
    """An engine: `SimpleEngine.popen` and `SimpleEngine.builtin` start it.

    >>> with SimpleEngine.builtin() as engine:
    ...     engine.configure({"Hash": 32})
    ...     result = engine.play(Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders"), Limit(depth=2))
    >>> result.move
    Move('Ka4-a7')

    Its methods are those of `Protocol`, for any thread. A `TimeoutError` is raised if an answer takes `timeout` seconds more than
    the limit says; a limit without any time has no timeout. Ctrl-C interrupts, and stops the search.

    `with` closes the engine, and so does the end of the program.
    """

    def __init__(self, start: Callable[[], Coroutine[Any, Any, Protocol]], *, timeout: float | None = 10.0) -> None:
        """`start` makes the engine, in a thread that it then lives in."""
        self.timeout = timeout
        self._runner = _Runner()
        self._close = weakref.finalize(self, self._runner.close)
        try:
            self._engine = self._runner.run(start(), timeout)
        except BaseException:
            self._close()
            raise

    @classmethod
    def popen(cls, command: str | Sequence[str], *, timeout: float | None = 10.0, **popen_args: Any) -> SimpleEngine:
        """Starts a program that speaks the protocol of engines: its path, or a list of the path and its arguments.

        Other arguments, such as `cwd` and `env`, are those of `subprocess.Popen`. `stdin`, `stdout`, `start_new_session` and
        `process_group` cannot be set.
        """
        return cls(lambda: Protocol.popen(command, **popen_args), timeout=timeout)

    @classmethod
    def builtin(cls, *, timeout: float | None = 10.0) -> SimpleEngine:
        """Starts the engine of this package, which is `tafl engine`, in a thread of this process."""
        return cls(Protocol.builtin, timeout=timeout)

    @property
    def id(self) -> dict[str, str]:
        """What the engine says about itself: `name`, and perhaps `author`."""
        return self._engine.id

    @property
    def options(self) -> dict[str, Option]:
        """The options that `configure` can set, by name."""
        return self._engine.options

    def ping(self) -> None:
        """Waits until the engine answers. It does so during a search too."""
        self._runner.run(self._engine.ping(), self.timeout)

    def configure(self, options: Mapping[str, ConfigValue]) -> None:
        """Sets options of the engine. `MultiPV` is set by the argument `multipv` of `analyse`."""
        self._runner.run(self._engine.configure(options), self.timeout)

    def play(
        self,
        game: Game,
        limit: Limit,
        *,
        game_id: object = None,
        draw_offered: bool = False,
        options: Mapping[str, ConfigValue] = {},
    ) -> PlayResult:
        """Asks for a move. The engine gets the game with all its moves.

        An engine forgets what it has learned when `game_id` is not equal to that of the search before. `draw_offered` tells it
        that its opponent offers a draw. `options` count for this search. An illegal move raises an `EngineError`.
        """
        timeout = self._timeout(game, limit)
        asked = self._engine.play(game, limit, game_id=game_id, draw_offered=draw_offered, options=options)
        return self._runner.run(asked, timeout)

    @overload
    def analyse(
        self,
        game: Game,
        limit: Limit,
        *,
        multipv: None = None,
        game_id: object = None,
        options: Mapping[str, ConfigValue] = {},
    ) -> InfoDict: ...
    @overload
    def analyse(
        self, game: Game, limit: Limit, *, multipv: int, game_id: object = None, options: Mapping[str, ConfigValue] = {}
    ) -> list[InfoDict]: ...
    def analyse(
        self,
        game: Game,
        limit: Limit,
        *,
        multipv: int | None = None,
        game_id: object = None,
        options: Mapping[str, ConfigValue] = {},
    ) -> InfoDict | list[InfoDict]:
        """Analyses a position, and returns the last report. With `multipv`, returns a list of up to so many lines.

        A game that is over has the score of its outcome.
        """
        timeout = self._timeout(game, limit)
        if multipv is None:
            return self._runner.run(self._engine.analyse(game, limit, game_id=game_id, options=options), timeout)
        asked = self._engine.analyse(game, limit, multipv=multipv, game_id=game_id, options=options)
        return self._runner.run(asked, timeout)

    def analysis(
        self,
        game: Game,
        limit: Limit | None = None,
        *,
        multipv: int | None = None,
        game_id: object = None,
        options: Mapping[str, ConfigValue] = {},
    ) -> SimpleAnalysisResult:
        """Starts to analyse a position, without a limit until it is stopped.

        >>> with SimpleEngine.builtin() as engine, engine.analysis(Game("brandub")) as analysis:
        ...     for info in analysis:
        ...         if info["depth"] == 3:
        ...             break
        >>> analysis.info["depth"] >= 3
        True
        """
        asked = self._engine.analysis(game, limit, multipv=multipv, game_id=game_id, options=options)
        return SimpleAnalysisResult(self, self._runner, self._runner.run(asked, self.timeout))

    def quit(self) -> None:
        """Asks the engine to end, waits until it has, and closes it."""
        try:
            self._runner.run(self._engine.quit(), self.timeout)
        finally:
            self.close()

    def close(self) -> None:
        """Ends the engine at once."""
        self._close()

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return repr(self._engine).replace(type(self._engine).__name__, type(self).__name__)

    def _timeout(self, game: Game, limit: Limit) -> float | None:
        expect(game, Game, "a Game")
        most = longest(limit, game.turn)
        return None if self.timeout is None or most is None else self.timeout + most


class SimpleAnalysisResult:
    """An analysis that is running: `SimpleEngine.analysis` makes it. `for` yields the reports of the engine.

    `with` stops it at the end. Of more than 10,000 reports that wait to be read, the oldest are dropped.
    """

    def __init__(self, engine: SimpleEngine, runner: _Runner, analysis: AnalysisResult) -> None:
        #: An engine that is forgotten is closed.
        self._engine = engine
        self._runner = runner
        self._analysis = analysis
        #: Reports that are fetched and not read yet.
        self._infos: deque[InfoDict] = deque()

    @property
    def info(self) -> InfoDict:
        """What is known of the best line: all reports together."""
        return self._analysis.info

    @property
    def multipv(self) -> list[InfoDict]:
        """What is known of each line."""
        return self._analysis.multipv

    def would_block(self) -> bool:
        """Whether the next report has to be waited for."""
        return not self._infos and self._analysis.would_block()

    def stop(self) -> None:
        """Stops the analysis."""
        self._runner.call(self._analysis.stop)

    def wait(self) -> PlayResult:
        """Waits for the end of the analysis: the move that the engine would play."""
        return self._runner.run(self._analysis.wait(), None)

    def __iter__(self) -> Iterator[InfoDict]:
        return self

    def __next__(self) -> InfoDict:
        if not self._infos:
            self._infos.extend(self._runner.run(_next(self._analysis), None))
        if not self._infos:
            raise StopIteration
        return self._infos.popleft()

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


async def _next(analysis: AnalysisResult) -> list[InfoDict]:
    """The next reports that need no more waiting; none at the end."""
    infos: list[InfoDict] = []
    # Each time the thread changes, all that there are: an engine may write faster than threads take turns.
    while not infos or not analysis.would_block():
        info = await anext(analysis, None)
        if info is None:
            break
        infos.append(info)
    return infos


class _Runner:
    """An event loop in a thread, which an engine lives in."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        # Garbage is collected at any time, and closes engines.
        self._lock = threading.RLock()
        self._is_closed = False
        # The program does not wait for it.
        self._thread = threading.Thread(target=self._run, name="tafl-engine", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            # One of the tasks closes the engine.
            self._loop.run_until_complete(self._cancel_all())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    async def _cancel_all(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _refusal(self) -> EngineError | None:
        """The exception for work that nobody would do."""
        if self._is_closed:
            return EngineTerminatedError("the engine has ended: it was closed")
        if not self._thread.is_alive():
            return EngineError("the engine belongs to the process from which this one was forked")
        if threading.current_thread() is self._thread:
            return EngineError("the thread of an engine cannot wait for it")
        return None

    def run(self, work: Coroutine[Any, Any, T], timeout: float | None) -> T:
        """Does work of the engine, and waits for it."""
        with self._lock:
            refusal = self._refusal()
            if refusal is not None:
                work.close()
                raise refusal
            future = asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, timeout), self._loop)
        try:
            while not concurrent.futures.wait([future], TICK).done:
                pass
        except BaseException:
            # Ctrl-C, for example.
            future.cancel()
            raise
        try:
            return future.result()
        except (asyncio.TimeoutError, concurrent.futures.TimeoutError):
            raise TimeoutError("the engine has not answered in time") from None
        except concurrent.futures.CancelledError:
            raise EngineTerminatedError("the engine has ended: it was closed") from None

    def call(self, function: Callable[[], object]) -> None:
        """Calls a function in the thread, unless it has ended."""
        with self._lock:
            if not self._is_closed:
                self._loop.call_soon_threadsafe(function)

    def close(self) -> None:
        """Ends the engine and the thread."""
        with self._lock:
            if self._is_closed or not self._thread.is_alive():
                return
            self._is_closed = True
            self._loop.call_soon_threadsafe(self._loop.stop)
        if threading.current_thread() is not self._thread:
            self._thread.join(PATIENCE)
