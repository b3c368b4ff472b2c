"""Values of positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import total_ordering
from operator import index

from tafl._checks import expect
from tafl._tafl import check_side, winning_chance
from tafl._tafl import judgement as _judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tafl.typing import Judgement, Side


@total_ordering
class Score(ABC):
    """The value of a position for a side: `Points`, or a forced end, `Win` or `Loss`.

    Scores are ordered, and `-` is the value for the other side.

    >>> Loss(1) < Loss(5) < Points(-50) < Points(200) < Win(4) < Win(1)
    True
    >>> -Points(20), -Win(4)
    (Points(-20), Loss(4))
    """

    __slots__ = ()

    @abstractmethod
    def score(self, *, win_score: int | None = None) -> int | None:
        """The points; `None` for a forced end. With a large `win_score`, a win in `n` moves has `n` points less than that.

        >>> Points(-300).score(), Win(5).score(), Win(5).score(win_score=100_000), Loss(5).score(win_score=100_000)
        (-300, None, 99995, -99995)
        """

    def is_decided(self) -> bool:
        """Whether this is a forced end.

        >>> Win(3).is_decided(), Points(3).is_decided()
        (True, False)
        """
        return not isinstance(self, Points)

    @abstractmethod
    def winning_chance(self) -> float:
        """The chance to win, from 0 to 1: `1 / (1 + exp(-points / 200))`, and 1 or 0 for a forced end.

        >>> round(Points(100).winning_chance(), 2), Loss(3).winning_chance()
        (0.62, 0.0)
        """

    @abstractmethod
    def __neg__(self) -> Score: ...

    @abstractmethod
    def _rank(self) -> tuple[int, int]:
        """How good it is: the losses, the points, the wins."""

    def __eq__(self, other: object) -> bool:
        return self._rank() == other._rank() if isinstance(other, Score) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._rank() < other._rank() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rank())


@dataclass(frozen=True, eq=False, slots=True)
class Points(Score):
    """Points on a scale of the engine's own, positive where the side is ahead; for the built-in engine 100 are the worth of one
    attacker at the start.

    >>> Points(34).points, str(Points(34)), str(Points(0)), str(Points(-34))
    (34, '+34', '0', '-34')
    """

    points: int

    def __post_init__(self) -> None:
        index(self.points)

    def score(self, *, win_score: int | None = None) -> int:
        """The points.

        >>> Points(-300).score(win_score=100_000)
        -300
        """
        return self.points

    def winning_chance(self) -> float:
        """The chance to win, from 0 to 1: `1 / (1 + exp(-points / 200))`.

        >>> Points(0).winning_chance()
        0.5
        """
        return winning_chance(self.points)

    def _rank(self) -> tuple[int, int]:
        return (1, self.points)

    def __neg__(self) -> Points:
        return Points(-self.points)

    def __str__(self) -> str:
        return f"{self.points:+}" if self.points else "0"

    def __repr__(self) -> str:
        return f"Points({self.points})"


@dataclass(frozen=True, eq=False, slots=True)
class Win(Score):
    """The side wins by force in so many moves of both sides. `Win(0)` is a game that it has won.

    >>> Win(5).moves, str(Win(5))
    (5, '#5')
    """

    moves: int

    def __post_init__(self) -> None:
        index(self.moves)

    def score(self, *, win_score: int | None = None) -> int | None:
        """`None`, or `win_score` less the number of moves.

        >>> Win(5).score(win_score=100_000)
        99995
        """
        return None if win_score is None else win_score - self.moves

    def winning_chance(self) -> float:
        """1.

        >>> Win(5).winning_chance()
        1.0
        """
        return 1.0

    def _rank(self) -> tuple[int, int]:
        return (2, -self.moves)

    def __neg__(self) -> Loss:
        return Loss(self.moves)

    def __str__(self) -> str:
        return f"#{self.moves}"

    def __repr__(self) -> str:
        return f"Win({self.moves})"


@dataclass(frozen=True, eq=False, slots=True)
class Loss(Score):
    """The side loses by force in so many moves of both sides. `Loss(0)` is a game that it has lost.

    >>> Loss(5).moves, str(Loss(5))
    (5, '#-5')
    """

    moves: int

    def __post_init__(self) -> None:
        index(self.moves)

    def score(self, *, win_score: int | None = None) -> int | None:
        """`None`, or the number of moves less `win_score`.

        >>> Loss(5).score(win_score=100_000)
        -99995
        """
        return None if win_score is None else self.moves - win_score

    def winning_chance(self) -> float:
        """0.

        >>> Loss(5).winning_chance()
        0.0
        """
        return 0.0

    def _rank(self) -> tuple[int, int]:
        return (0, self.moves)

    def __neg__(self) -> Win:
        return Win(self.moves)

    def __str__(self) -> str:
        return f"#-{self.moves}"

    def __repr__(self) -> str:
        return f"Loss({self.moves})"


@dataclass(frozen=True, eq=False, slots=True)
class PovScore:
    """A score, and the side that it is for. Scores of engines are for the side to move.

    >>> score = PovScore(Points(34), "defenders")
    >>> score.attackers(), score.defenders(), score.relative
    (Points(-34), Points(34), Points(34))
    >>> score == PovScore(Points(-34), "attackers")
    True
    """

    relative: Score
    turn: Side

    def __post_init__(self) -> None:
        expect(self.relative, Score, "a Score")
        check_side(self.turn)

    def pov(self, side: Side) -> Score:
        """The score for a side. Another name raises a `TaflError`.

        >>> PovScore(Win(3), "attackers").pov("defenders")
        Loss(3)
        """
        check_side(side)
        return self.relative if side == self.turn else -self.relative

    def attackers(self) -> Score:
        """The score for the attackers."""
        return self.pov("attackers")

    def defenders(self) -> Score:
        """The score for the defenders."""
        return self.pov("defenders")

    def is_decided(self) -> bool:
        """Whether this is a forced end."""
        return self.relative.is_decided()

    def __eq__(self, other: object) -> bool:
        return self.attackers() == other.attackers() if isinstance(other, PovScore) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.attackers())


def judgement(before: PovScore, after: PovScore, side: Side) -> Judgement | None:
    """The judgement of a move of a side, from the scores of the positions before and after it.

    It is `?!`, `?` or `??` if the move lowers the chance of the side to win by one, two or three tenths. `tafl annotate --engine`
    judges moves this way, except those that the engine would play. The score of a drawn game is `Points(0)`.

    >>> before, after = PovScore(Points(40), "attackers"), PovScore(Win(3), "defenders")
    >>> judgement(before, after, "attackers")
    '??'
    >>> judgement(before, before, "attackers") is None
    True
    """
    for score in (before, after):
        expect(score, PovScore, "a PovScore")
    return _judgement(before.pov(side).winning_chance() - after.pov(side).winning_chance())
