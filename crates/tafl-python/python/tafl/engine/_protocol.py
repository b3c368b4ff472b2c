"""An engine, asynchronously."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Mapping
from operator import index
from typing import Any, overload

from tafl._checks import expect
from tafl._tafl import Game, TaflError, go_line, option_line, position_line, read_engine_line, rules_line
from tafl.engine._connection import BuiltinConnection, Connection, ProcessConnection
from tafl.engine._error import EngineError, EngineTerminatedError, shown
from tafl.engine._limit import Limit, check_ends
from tafl.engine._option import ConfigValue, Option, as_text, checked
from tafl.engine._search import InfoDict, PlayResult, Search, mistake, of_finished_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence
    from types import TracebackType

LOGGER = logging.getLogger("tafl.engine")

#: The option that `multipv` sets.
LINES = "MultiPV"


class Protocol:
    """An engine, for `asyncio`: `Protocol.popen` and `Protocol.builtin` make it.

    A new search stops the one before, which then has the best move that it knows. A task that is cancelled stops its search.

    `async with` closes the engine, and so does the end of `asyncio.run`.

    >>> import asyncio
    >>> async def main():
    ...     async with await Protocol.builtin() as engine:
    ...         result = await engine.play(Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders"), Limit(depth=2))
    ...         return result.move
    >>> asyncio.run(main())
    Move('Ka4-a7')
    """

    def __init__(self) -> None:
        self._id: dict[str, str] = {}
        self._options: dict[str, Option] = {}
        #: What was configured, and what the engine was told: options that are not here have their defaults.
        self._configured: dict[str, ConfigValue] = {}
        self._current: dict[str, ConfigValue] = {}
        self._rules: str | None = None
        self._game_id: object = self
        self._connection: Connection | None = None
        self._failure: EngineTerminatedError | None = None
        #: Only tasks of this loop can wait for answers.
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        #: One after another prepares a search or waits for an answer to a question.
        self._turn = asyncio.Lock()
        #: Those who wait for an answer, by its word, in the order of their questions.
        self._waiting: defaultdict[str, deque[asyncio.Future[str | None]]] = defaultdict(deque)
        self._search: Search | None = None

    @classmethod
    async def popen(cls, command: str | Sequence[str], **popen_args: Any) -> Protocol:
        """Starts a program that speaks the protocol of engines: its path, or a list of the path and its arguments.

        Other arguments, such as `cwd` and `env`, are those of `subprocess.Popen`. `stdin`, `stdout`, `start_new_session` and
        `process_group` cannot be set.
        """
        engine = cls()
        engine._connection = await ProcessConnection.start(command, engine._received, engine._has_ended, popen_args)
        return await engine._introduced()

    @classmethod
    async def builtin(cls) -> Protocol:
        """Starts the engine of this package, which is `tafl engine`, in a thread of this process."""
        engine = cls()
        engine._connection = BuiltinConnection(engine._received, engine._has_ended)
        return await engine._introduced()

    async def _introduced(self) -> Protocol:
        self._keeper = self._loop.create_task(self._close_at_end())
        try:
            await self._ask("utep 1", "utepok")
        except BaseException:
            self.close()
            await self._ended.wait()
            raise
        return self

    async def _close_at_end(self) -> None:
        """Closes the engine at the end of `asyncio.run`, which cancels all tasks."""
        try:
            await self._ended.wait()
        except asyncio.CancelledError:
            async with self:
                raise

    @property
    def id(self) -> dict[str, str]:
        """What the engine says about itself: `name`, and perhaps `author`."""
        return dict(self._id)

    @property
    def options(self) -> dict[str, Option]:
        """The options that `configure` can set, by name."""
        return dict(self._options)

    async def ping(self) -> None:
        """Waits until the engine answers. It does so during a search too."""
        async with self._turn:
            await self._ask("isready", "readyok")

    async def configure(self, options: Mapping[str, ConfigValue]) -> None:
        """Sets options of the engine. `MultiPV` is set by the argument `multipv` of `analyse`."""
        values = self._checked(options)
        async with self._turn:
            await self._idle()
            self._configured.update({name: value for name, value in values.items() if value is not None})
            self._set_options(values)

    async def play(
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
        expect(game, Game, "a Game")
        check_ends(limit, game.turn)
        search = await self._start(game, limit, 1, game_id, draw_offered, options)
        try:
            return await search.result()
        finally:
            search.stop()

    @overload
    async def analyse(
        self,
        game: Game,
        limit: Limit,
        *,
        multipv: None = None,
        game_id: object = None,
        options: Mapping[str, ConfigValue] = {},
    ) -> InfoDict: ...
    @overload
    async def analyse(
        self, game: Game, limit: Limit, *, multipv: int, game_id: object = None, options: Mapping[str, ConfigValue] = {}
    ) -> list[InfoDict]: ...
    async def analyse(
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
        expect(game, Game, "a Game")
        check_ends(limit, game.turn)
        search = await self._start(game, limit, multipv, game_id, False, options)
        try:
            await search.result()
        finally:
            search.stop()
        return search.multipv[0] if multipv is None else [info for info in search.multipv if info]

    async def analysis(
        self,
        game: Game,
        limit: Limit | None = None,
        *,
        multipv: int | None = None,
        game_id: object = None,
        options: Mapping[str, ConfigValue] = {},
    ) -> AnalysisResult:
        """Starts to analyse a position, without a limit until it is stopped."""
        expect(game, Game, "a Game")
        expect(limit, (Limit, type(None)), "a Limit")
        return AnalysisResult(await self._start(game, limit or Limit(), multipv, game_id, False, options))

    async def quit(self) -> None:
        """Asks the engine to end, and waits until it has."""
        if self._failure is None:
            self._send("quit")
        await self._ended.wait()

    def close(self) -> None:
        """Ends the engine at once."""
        if self._failure is None:
            self._fail("it was closed")
        if self._connection is not None:
            self._connection.close()

    async def __aenter__(self) -> Protocol:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        await self._ended.wait()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} ({self._connection and self._connection.name})>"

    async def _start(
        self,
        game: Game,
        limit: Limit,
        multipv: int | None,
        game_id: object,
        draw_offered: bool,
        options: Mapping[str, ConfigValue],
    ) -> Search:
        game = game.copy()
        values = self._checked(options)
        lines = 1 if multipv is None else index(multipv)
        if lines != 1 or LINES in self._options:
            values |= self._checked({LINES: lines}, managed=True)
        async with self._turn:
            await self._idle()
            search = Search(game, lines, lambda: self._send("stop"))
            known = of_finished_game(game)
            if known is not None:
                search.multipv[0] = known.info
                search.finish(known)
                return search
            await self._prepare(game, game_id, values)
            self._send(position_line(game))
            self._send(go_line(limit, draw_offered))
            self._search = search
        return search

    async def _idle(self) -> None:
        """Stops the search, and waits for its end."""
        if self._search is not None:
            self._search.stop()
            await asyncio.wait([self._search.finished])

    async def _prepare(self, game: Game, game_id: object, values: dict[str, ConfigValue]) -> None:
        """Tells the engine what has changed since the last search, and waits until it is ready: what it writes before is
        ignored, such as a second answer to the search before."""
        self._set_options(values)
        rules = rules_line(game)
        if rules != self._rules:
            self._rules = None
            refusal = await self._ask(rules, "rules")
            if refusal is not None:
                raise EngineError(f"the engine does not play by these rules: {shown(refusal)}")
            self._rules = rules
        if self._game_id is self or self._game_id != game_id:
            self._game_id = game_id
            self._send("newgame")
        await self._ask("isready", "readyok")

    def _checked(self, options: Mapping[str, ConfigValue], *, managed: bool = False) -> dict[str, ConfigValue]:
        expect(options, Mapping, "a dictionary of options")
        values: dict[str, ConfigValue] = {}
        for name, value in options.items():
            if name not in self._options:
                known = ", ".join(map(shown, self._options)) or "none"
                raise EngineError(f"the engine has no option {name!r}; it has {known}")
            if name == LINES and not managed:
                raise EngineError(f"{LINES} is set by the argument `multipv`")
            values[name] = checked(self._options[name], value)
        return values

    def _set_options(self, values: dict[str, ConfigValue]) -> None:
        """Sets options that have other values, and others back to what was configured."""
        for name in {**self._current, **values}:
            default = self._options[name].default
            value = values.get(name, self._configured.get(name, default))
            if value is None or value != self._current.get(name, default):
                self._send(option_line(name, as_text(value)))
            if value is not None:
                self._current[name] = value

    def _send(self, line: str) -> None:
        if self._failure is not None or self._connection is None:
            raise self._failure or EngineTerminatedError("the engine has not been started")
        LOGGER.debug("%s: < %s", self, line)
        self._connection.send(line)

    async def _ask(self, line: str, word: str) -> str | None:
        """Writes a line, and waits for the answer with this word."""
        self._send(line)
        answer: asyncio.Future[str | None] = self._loop.create_future()
        self._waiting[word].append(answer)
        return await answer

    def _answered(self, word: str, text: str | None = None) -> None:
        """Passes an answer to the one who has waited longest, perhaps in vain."""
        if self._waiting[word]:
            answer = self._waiting[word].popleft()
            if not answer.done():
                answer.set_result(text)

    def _received(self, line: str) -> None:
        try:
            word, content = read_engine_line(line)
        except TaflError as error:
            LOGGER.debug("%s: ignored %s: %s", self, shown(line), error.args[0])
            if line.split()[:1] == ["bestmove"]:
                self._search_ends(lambda search: search.fail(mistake(line)))
            return
        LOGGER.debug("%s: > %r", self, line)
        if word == "info":
            if self._search is not None:
                self._search.post(content)
        elif word == "bestmove":
            self._search_ends(lambda search: search.answer(*content))
        elif word == "option":
            self._options[content["name"]] = Option(**content)
        elif word in ("name", "author"):
            self._id[word] = content
        elif word in ("rulesok", "rulesno"):
            self._answered("rules", content)
        else:
            self._answered(word)

    def _search_ends(self, end: Callable[[Search], None]) -> None:
        search, self._search = self._search, None
        if search is not None:
            end(search)

    def _has_ended(self, reason: str) -> None:
        if self._failure is None:
            self._fail(reason)
        self._ended.set()

    def _fail(self, reason: str) -> None:
        """Tells all who wait."""
        failure = self._failure = EngineTerminatedError(f"the engine has ended: {reason}")
        for waiting in self._waiting.values():
            for answer in waiting:
                if not answer.done():
                    answer.set_exception(failure)
        self._search_ends(lambda search: search.fail(failure))


class AnalysisResult:
    """An analysis that is running: `Protocol.analysis` makes it. `async for` yields the reports of the engine.

    `with` stops it at the end. Of more than 10,000 reports that wait to be read, the oldest are dropped.
    """

    def __init__(self, search: Search) -> None:
        self._search = search

    @property
    def info(self) -> InfoDict:
        """What is known of the best line: all reports together."""
        return self._search.multipv[0]

    @property
    def multipv(self) -> list[InfoDict]:
        """What is known of each line."""
        return list(self._search.multipv)

    def would_block(self) -> bool:
        """Whether the next report has to be waited for."""
        return not self._search.has_news()

    def stop(self) -> None:
        """Stops the analysis."""
        self._search.stop()

    async def wait(self) -> PlayResult:
        """Waits for the end of the analysis: the move that the engine would play."""
        return await self._search.result()

    def __aiter__(self) -> AsyncIterator[InfoDict]:
        return self

    async def __anext__(self) -> InfoDict:
        info = await self._search.next()
        if info is None:
            raise StopAsyncIteration
        return info

    def __enter__(self) -> AnalysisResult:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
