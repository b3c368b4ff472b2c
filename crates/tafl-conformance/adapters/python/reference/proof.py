"""Certificates of forced wins (FORMAT.md of tafl-proof)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from .errors import NotationError
from .game import Play, State
from .moves import parse_move
from .rules import parse_rules
from .squares import Square, other, parse_position

HEADER = ("tafl-proof", "rules", "position", "side", "winner", "moves")
Pieces = frozenset[tuple[Square, str]]


def _number(text: str) -> int:
    digits = text.lstrip("0") or text[-1:]
    if not re.fullmatch("[0-9]{1,10}", digits) or int(digits) >= 1 << 32:
        raise NotationError("syntax", f"`{text}` is not a number")
    return int(digits)


def _header(lines: Iterator[str]) -> dict[str, str]:
    values = {}
    for name in HEADER:
        found, _, value = next(lines, "").partition(" ")
        if found != name:
            raise NotationError("syntax", f"expected `{name}`, found `{found}`")
        values[name] = value
    sides = {values["side"], values["winner"]}
    if values["tafl-proof"] != "1" or sides - {"attackers", "defenders"}:
        raise NotationError("syntax", "a value of the header is unknown")
    if further := re.search(r"(?:^|\s)(rep|z[1-9](?:h|p|s|re)?):", values["rules"]):
        raise NotationError("syntax", f"this checker does not know the key `{further[1]}`")
    return values


class Checker:
    """The ranks of the positions in which the winner is to move."""

    def __init__(self, header: dict[str, str]) -> None:
        self.play = Play(parse_rules(header["rules"]))
        self.root = self._begin(header["position"], header["side"])
        self.winner = header["winner"]
        self.moves = _number(header["moves"])
        self.ranks: dict[Pieces, int] = {}

    def _begin(self, text: str, side: str) -> State:
        rows = parse_position(text)
        if len(rows) != self.play.rules.dim:
            raise NotationError("dimensions", "the board of the position has another size")
        return self.play.begin(rows, side)

    def add(self, line: str) -> None:
        rank, position, *steps = line.split(" ")
        state = self._begin(position, self.winner)
        key = frozenset(state.pieces.items())
        number = _number(rank)
        if number == 0 or key in self.ranks or not steps:
            raise NotationError("other", "a rank of 0, a second line, or no step")
        for step in steps:
            if state.side != self.winner or not re.fullmatch("([a-z]+|[A-Z]+)[0-9]+-([a-z]+|[A-Z]+)[0-9]+", step):
                raise NotationError("illegal", f"`{step}` is not a step of the winner's turn")
            state = self._after(state, step)
        if state.outcome is None and state.side == self.winner:
            raise NotationError("other", "the turn is not over")
        self.lead(state, number - 1)
        self.ranks[key] = number

    def _after(self, state: State, step: str) -> State:
        return self.play.apply(state, self.play.find(state, parse_move(step)), Counter())

    def lead(self, state: State, rank: int) -> None:
        """The winner has won or has a line of at most this rank, now and after each turn of the other side."""
        states = [state]
        while states:
            state = states.pop()
            if state.outcome:
                if state.outcome != self.winner:
                    raise NotationError("other", f"the game is not won: {state.ending}")
            elif state.side == other(self.winner):
                states += [self.play.apply(state, step, Counter()) for step in self.play.steps(state)]
            elif self.ranks.get(frozenset(state.pieces.items()), rank + 1) > rank:
                raise NotationError("other", f"no line of rank {rank} above: {self.play.position(state)}")


def check(text: str) -> dict[str, object]:
    # Other characters that Python ends lines at are part of a line.
    lines = (line.removesuffix("\r") for line in text.removesuffix("\n").split("\n"))
    checker = Checker(_header(lines))
    for line in lines:
        if line.count(" ") < 2:
            raise NotationError("syntax", "a line has a rank, a position and a step")
        checker.add(line)
    checker.lead(checker.root, checker.moves)
    return {"lines": len(checker.ranks), "moves": checker.moves, "winner": checker.winner}
