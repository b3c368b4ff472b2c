"""A search of an engine."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any, TypedDict, cast

from tafl._tafl import Game, Move, TaflError
from tafl.engine._error import EngineError, shown
from tafl._score import Loss, Points, PovScore, Score, Win

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class InfoDict(TypedDict, total=False):
    """What an engine reports of a search. Each key can be missing.

    `score` is the value, and `pv` the line of best moves. `lowerbound` and `upperbound` are there if the true score is at least,
    or at most, that. `depth` and `seldepth` are the complete and the greatest depth in moves, `time` is in seconds, `nodes` are
    positions and `nps` positions a second, `hashfull` says in thousandths how full the table is, `multipv` which of several
    lines this is, from 1, and `string` is text for people.
    """

    score: PovScore
    pv: list[Move]
    depth: int
    seldepth: int
    time: float
    nodes: int
    nps: int
    hashfull: int
    multipv: int
    lowerbound: bool
    upperbound: bool
    string: str


@dataclass(frozen=True)
class PlayResult:
    """What an engine chose: a `move`, with its captures; `None` if it resigned, or if the game is over.

    `info` is the last report of the search. `draw_offered` is an offer of a draw, or the acceptance of one.

    >>> PlayResult(Move("d1-f1")).resigned
    False
    """

    move: Move | None
    info: InfoDict = field(default_factory=InfoDict)
    draw_offered: bool = False
    resigned: bool = False


class Search:
    """A search, from `go` to `bestmove`."""

    #: How many reports wait to be read. Of more, the oldest ones are dropped.
    MAX_INFOS = 10_000

    def __init__(self, game: Game, lines: int, send_stop: Callable[[], None]) -> None:
        self.game = game
        self.multipv: list[InfoDict] = [InfoDict()]
        self.finished: asyncio.Future[PlayResult] = asyncio.get_running_loop().create_future()
        self._lines = lines
        self._send_stop: Callable[[], None] | None = send_stop
        self._infos: deque[InfoDict] = deque(maxlen=self.MAX_INFOS)
        self._news = asyncio.Event()

    def stop(self) -> None:
        """Stops the search, once."""
        send, self._send_stop = self._send_stop, None
        if send is not None and not self.finished.done():
            send()

    def post(self, values: dict[str, Any]) -> None:
        """Takes a report. Lines that are not asked for are ignored, and lines of which nothing could be read."""
        number: int = values.get("multipv", 1)
        is_empty = not values.keys() - {"multipv"}
        if self.finished.done() or is_empty or not 1 <= number <= self._lines:
            return
        info = self._read(values)
        while len(self.multipv) < number:
            self.multipv.append(InfoDict())
        known = dict(self.multipv[number - 1])
        if "score" in info:
            known.pop("lowerbound", None)
            known.pop("upperbound", None)
        # A new one, because other threads may read the one before.
        self.multipv[number - 1] = cast("InfoDict", {**known, **info})
        self._infos.append(info)
        self._news.set()

    def _read(self, values: dict[str, Any]) -> InfoDict:
        if "score" in values:
            kind, number = values["score"]
            score: Score = Points(number) if kind == "points" else Win(number) if kind == "win" else Loss(number)
            values["score"] = PovScore(score, self.game.turn)
        if "pv" in values:
            values["pv"] = legal_line(self.game, values["pv"])
        return cast("InfoDict", values)

    def answer(self, move: Move | None, draw_offered: bool, resigned: bool) -> None:
        """Takes the answer. An illegal one is a mistake of the engine."""
        if move is not None:
            try:
                move = self.game.record(move)
            except TaflError as error:
                return self.fail(EngineError(f"the engine chose an illegal move: {error}"))
        elif not resigned and self.game.legal_moves:
            return self.fail(EngineError("the engine chose no move, and there are legal ones"))
        self.finish(PlayResult(move, self.multipv[0], draw_offered, resigned))

    def finish(self, result: PlayResult) -> None:
        """Ends the search."""
        if not self.finished.done():
            self.finished.set_result(result)
        self._news.set()

    def fail(self, error: EngineError) -> None:
        """Ends the search with an exception."""
        if not self.finished.done():
            self.finished.set_exception(error)
            # Nobody has to ask for it.
            self.finished.exception()
        self._news.set()

    async def result(self) -> PlayResult:
        """Waits for the answer."""
        return await asyncio.shield(self.finished)

    def has_news(self) -> bool:
        """Whether `next` returns at once."""
        return bool(self._infos) or self.finished.done()

    async def next(self) -> InfoDict | None:
        """Waits for the next report; `None` after the last one."""
        while not self.has_news():
            self._news.clear()
            await self._news.wait()
        if self._infos:
            return self._infos.popleft()
        self.finished.result()
        return None


def legal_line(game: Game, moves: list[Move]) -> list[Move]:
    """The moves with their captures, up to one that is not legal."""
    played = game.copy()
    line: list[Move] = []
    for move in moves:
        try:
            line.append(played.push(move))
        except TaflError:
            break
    return line


def of_finished_game(game: Game) -> PlayResult | None:
    """What a search of a game that is over finds, which needs no engine; `None` if the game continues."""
    outcome = game.outcome()
    if outcome is None:
        return None
    score: Score = Points(0)
    if outcome.winner is not None:
        score = Win(0) if outcome.winner == game.turn else Loss(0)
    return PlayResult(None, InfoDict(score=PovScore(score, game.turn), pv=[], depth=0))


def mistake(line: str) -> EngineError:
    """The exception for an answer that cannot be read."""
    return EngineError(f"the engine answered {shown(line)}")
