"""A game played by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .board import Geometry, Pieces, Step, jumps, slides, steps_of
from .capture import captures_of
from .endings import has_edge_fort, has_room, is_surrounded
from .errors import NotationError
from .moves import Move
from .rules import Rules
from .squares import Square, other, side_of, square_name, write_position

Key = tuple[frozenset[tuple[Square, str]], str]


@dataclass
class State:
    pieces: Pieces
    side: str
    continuing: Square | None = None  # the piece whose berserk turn it is
    outcome: str | None = None
    ending: str | None = None

    def key(self) -> Key:
        return frozenset(self.pieces.items()), self.side


class Play:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = Geometry(rules)
        self.leaders = {side: self._has_leaders(side) for side in ("attackers", "defenders")}

    def _has_leaders(self, side: str) -> bool:
        return any(p in ("CN" if side == "defenders" else "cn")
                   for row in self.rules.start for p in row)

    def start(self) -> State:
        return self.begin(self.rules.start, "attackers" if self.rules["atkf"] == "y" else "defenders")

    def begin(self, rows: list[str], side: str) -> State:
        """A game that begins at another position."""
        pieces = {(x, y): piece for y, row in enumerate(rows)
                  for x, piece in enumerate(row) if piece != "."}
        state = State(pieces, side)
        self._end(state, None, None)
        return state

    def _after(self, pieces: Pieces, step: Step) -> tuple[Pieces, set[Square]]:
        after = dict(pieces)
        piece = after.pop(step.origin)
        after[step.target] = piece
        captured = captures_of(self.board, after, step, self.leaders[side_of(piece)])
        for square in captured:
            taken = after.pop(square)
            if taken in "mM":  # a captured mercenary stays and changes side
                after[square] = taken.swapcase()
        return after, captured

    def _allowed(self, state: State, step: Step) -> bool:
        if state.continuing is None or self.rules["ber"] != "c":
            return True
        return bool(self._after(state.pieces, step)[1])

    def steps(self, state: State) -> list[Step]:
        if state.outcome:
            return []
        return list(self._steps(state))

    def _steps(self, state: State) -> Iterator[Step]:
        upper = state.side == "defenders"
        origins = [state.continuing] if state.continuing else [
            square for square, piece in state.pieces.items() if piece.isupper() == upper]
        for origin in origins:
            for step in steps_of(self.board, state.pieces, origin):
                if self._allowed(state, step):
                    yield step

    def apply(self, state: State, step: Step, seen: Counter[Key]) -> State:
        pieces, captured = self._after(state.pieces, step)
        after = State(pieces, other(state.side))
        if captured and self.rules["ber"] != "n":
            again = State(pieces, state.side, step.target)
            if any(True for _ in self._steps(again)):
                after = again
        self._end(after, state.side, seen)
        return after

    def _end(self, state: State, mover: str | None, seen: Counter[Key] | None) -> None:
        state.outcome, state.ending = self._ending(state, mover, seen) or (None, None)

    def _ending(self, state: State, mover: str | None,
                seen: Counter[Key] | None) -> tuple[str, str] | None:
        """The winner and the ending; `seen` counts the positions before this one."""
        pieces, board, rules = state.pieces, self.board, self.rules
        values = "".join(pieces.values())
        if not any(p.islower() for p in values):
            return "defenders", "no-attackers"
        if not any(p.isupper() for p in values):
            return "attackers", "no-defenders"
        if mover and rules["tfr"] != "i" and self._repeats(state, seen):
            winner = {"d": "draw", "w": mover, "l": other(mover)}[rules["tfr"]]
            return winner, "repetition"
        kings = [square for square, piece in pieces.items() if piece == "K"]
        goal = board.on_edge if rules["esc"] == "e" else board.corners.__contains__
        if any(goal(king) for king in kings):
            return "defenders", "king-escaped"
        if not kings:
            return "attackers", "king-captured"
        if not has_room(board, pieces):
            return "attackers", "defenders-enclosed"
        if rules["efe"] == "y" and has_edge_fort(board, pieces):
            return "defenders", "edge-fort"
        if rules["surf"] == "y":
            for side in ("defenders", "attackers"):
                if is_surrounded(board, pieces, side == "defenders"):
                    return other(side), "surrounded"
        if not any(True for _ in self._steps(state)):
            return other(state.side), "no-legal-move"
        return None

    @staticmethod
    def _repeats(state: State, seen: Counter[Key] | None) -> bool:
        if seen is None or state.continuing or max(seen.values(), default=0) < 2:
            return False
        return seen[state.key()] >= 2

    def find(self, state: State, move: Move) -> Step:
        if move.resignation:
            raise NotationError("illegal", "a resignation is not a move on the board")
        for square in move.path:
            if not self.board.on_board(square):
                raise NotationError("off-board", f"the board has no square {square_name(square)}")
        if move.origin not in state.pieces or move.target in state.pieces:
            raise NotationError("unplayable", "a move from an empty square or onto a piece")
        for step in self.steps(state):
            if (step.origin, step.target) == move.path:
                return step
        raise NotationError("illegal", "the rules do not allow this move")

    def play(self, moves: list[Move]) -> tuple[State, Counter[Key]]:
        state = self.start()
        seen = Counter([state.key()])
        for move in moves:
            state = self.apply(state, self.find(state, move), seen)
            if state.continuing is None:
                seen[state.key()] += 1
        return state, seen

    def legal(self, moves: list[Move]) -> dict[str, object]:
        state, _ = self.play(moves)
        return {"moves": [{
            "captures": sorted(square_name(s) for s in self._after(state.pieces, step)[1]),
            "squares": f"{square_name(step.origin)}-{square_name(step.target)}",
        } for step in self.steps(state)]}

    def position(self, state: State) -> str:
        size = self.board.size
        return write_position(["".join(state.pieces.get((x, y), ".") for x in range(size))
                               for y in range(size)])

    def outcome(self, moves: list[Move]) -> dict[str, object]:
        state, _ = self.play(moves)
        return {"outcome": state.outcome or "ongoing", "position": self.position(state),
                "ending": state.ending, "side_to_move": None if state.outcome else state.side}

    def perft(self, depth: int) -> int:
        state = self.start()
        return self._count(state, Counter([state.key()]), depth)

    def _count_steps(self, state: State) -> int:
        if state.continuing:
            return len(self.steps(state))
        upper = state.side == "defenders"
        return sum(len(slides(self.board, state.pieces, origin))
                   + len(jumps(self.board, state.pieces, origin))
                   for origin, piece in state.pieces.items() if piece.isupper() == upper)

    def _count(self, state: State, seen: Counter[Key], depth: int) -> int:
        if depth == 0 or state.outcome:
            return 1
        if depth == 1:
            return self._count_steps(state)
        steps = self.steps(state)
        total = 0
        for step in steps:
            after = self.apply(state, step, seen)
            added = [] if after.continuing else [after.key()]
            seen.update(added)
            total += self._count(after, seen, depth - 1)
            seen.subtract(added)
        return total
