import datetime
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from datetime import timedelta
from types import TracebackType
from typing import Any, ClassVar, Final, Literal, TypeVar, final, overload

from typing_extensions import disjoint_base

from tafl._score import PovScore
from tafl._svg import Svg
from tafl.engine._limit import Limit
from tafl.typing import (
    ArchiveFormat,
    BoardStatus,
    Corner,
    ColumnType,
    Counter,
    Ending,
    FitDoubt,
    Judgement,
    Mark,
    MoveDialect,
    MoveLike,
    Mover,
    OnErrors,
    PieceKind,
    PieceLike,
    Player,
    PositionDialect,
    PositionFault,
    PositionLike,
    PuzzleMode,
    PuzzlePhase,
    PuzzleReplies,
    ResponseKind,
    Result,
    RowOrder,
    RulesLike,
    Severity,
    Side,
    Source,
    SquareLike,
    Symmetry,
    TableErrors,
    TableName,
    Theme,
    Zone,
)

__version__: Final[str]
POSITION_DIALECTS: Final[tuple[PositionDialect, ...]]
MOVE_DIALECTS: Final[tuple[MoveDialect, ...]]

class TaflError(ValueError):
    """The base of all exceptions of this package."""
    code: str

class ParseError(TaflError):
    """A text that cannot be read. Printing it shows where in the text."""
    message: str
    span: tuple[int, int]
    line: int
    column: int
    filename: str | None
    record: GameRecord | None
    address: str | None
    text: str | None

class IllegalMove(TaflError):
    """A move that the rules do not allow."""

class ReplayError(TaflError):
    """A move that does not fit the board. No rules are needed to find it."""
    address: str | None

class PuzzleError(TaflError):
    """A record that is not a puzzle, or a move that a puzzle refuses."""
class RecordChanged(TaflError):
    """A move that was deleted from its record, or a record that changed during a call."""

class ConversionWarning(UserWarning):
    """A part of a move that is lost, because the other form cannot express it. The attribute `code` says which."""
    code: str

@final
class Square:
    """A square of a board, by its name: `e5`.

    >>> square = Square("e5")
    >>> square.file, square.rank
    (4, 4)
    >>> Square.at(4, 4)
    Square('e5')
    """
    def __new__(cls, name: str) -> Square: ...
    @staticmethod
    def at(file: int, rank: int) -> Square:
        """The square with this file and this rank, both counted from zero."""
    @property
    def file(self) -> int:
        """The file, counted from zero: 0 is `a`."""
    @property
    def rank(self) -> int:
        """The rank, counted from zero: 0 is rank 1."""
    @property
    def name(self) -> str:
        """The name: `e5`."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Square, /) -> bool: ...
    def __le__(self, other: Square, /) -> bool: ...
    def __gt__(self, other: Square, /) -> bool: ...
    def __ge__(self, other: Square, /) -> bool: ...

@final
class Piece:
    """A piece, by its letter: `t` is a taflman of the attackers, `T` one of the defenders, `K` the king.

    >>> Piece("K").kind
    'king'
    >>> Piece("t").side
    'attackers'
    """
    def __new__(cls, symbol: str) -> Piece: ...
    @property
    def symbol(self) -> str:
        """The letter."""
    @property
    def side(self) -> Side:
        """The side: `attackers` or `defenders`."""
    @property
    def kind(self) -> PieceKind:
        """The kind: `taflman`, `commander`, `knight`, `king`, `mercenary` or `guard`."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Move:
    """A move as it is written: `d6-f6xe6`.

    A record lists its captures, so that it can be replayed without rules.

    >>> move = Move("d6-f6xe6+")
    >>> move.origin, move.target, move.captures, move.mark
    (Square('d6'), Square('f6'), (Square('e6'),), '+')

    Two moves are equal if they are between the same squares: what is written about a move, such as its captures and its
    mark, does not make it another one. They may print differently, as `1` and `1.0` do; `str` compares what is written.

    >>> Move("d6-f6xe6+") == Move("d6-f6"), str(Move("d6-f6xe6+")) == "d6-f6"
    (True, False)
    >>> game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
    >>> visits = {move: 0 for move in game.legal_moves}
    >>> visits[game.push("g2-e2")] += 1
    """
    def __new__(cls, record: str, *, strict: bool = False) -> Move: ...
    @staticmethod
    def from_otn(record: str) -> Move:
        """Reads a move record."""
    @staticmethod
    def from_dialect(text: str, dialect: MoveDialect, *, turn: Side | None = None) -> Move:
        """Reads a move in the form of another program, one of `tafl.MOVE_DIALECTS`.

        `turn` is the side that moves, which the meaning of some marks depends on. Parts without a counterpart, such as a
        mark for a draw, are lost with a `ConversionWarning`. A text that is not a move of a record, such as `timeout`, raises a
        `TaflError`.

        >>> Move.from_dialect("q14-h14xg14xh15", "aagenielsen")
        Move('q14-h14xg14/h15')
        >>> Move.from_dialect("E5-E8++", "walker", turn="defenders")
        Move('e5-e8--')
        """
    def otn(self) -> str:
        """The move record."""
    def dialect(self, name: MoveDialect, *, turn: Side | None = None) -> str:
        """The move in the form of another program, one of `tafl.MOVE_DIALECTS`.

        `turn` is the side that moves, which the meaning of some marks depends on. Losses in that form come with
        a `ConversionWarning`. Piece prefixes are dropped without one, because the board has the pieces. A resignation that the
        form has no word for raises a `TaflError`.

        >>> Move("Ke5-e8xd8/f8--").dialect("hnefatafl-rs")
        'e5-e8xd8/f8--'
        >>> Move("---").dialect("aagenielsen")
        'resigned'
        """
    @property
    def origin(self) -> Square | None:
        """The square that the piece leaves. A resignation has none."""
    @property
    def target(self) -> Square | None:
        """The square that the piece moves to. A resignation has none."""
    @property
    def piece(self) -> Piece | None:
        """The piece, if the record names it."""
    @property
    def captures(self) -> tuple[Square, ...]:
        """The squares of the captured pieces."""
    @property
    def mark(self) -> Mark | None:
        """The mark: `+` and `-` for threats to the defenders and the attackers, `++` and `--` at the end of a game."""
    @property
    def is_jump(self) -> bool:
        """Whether the piece jumps."""
    @property
    def is_berserk(self) -> bool:
        """Whether this is a further move of a berserk turn."""
    @property
    def is_resignation(self) -> bool:
        """Whether this is a resignation, which moves no piece."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Position:
    """A position: the pieces on a board. It cannot be changed; methods return new ones.

    >>> position = Position("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
    >>> position["d4"]
    Piece('K')
    >>> position.piece_at("a1") is None
    True
    """
    def __new__(cls, record: str, *, strict: bool = False) -> Position: ...
    @staticmethod
    def from_otn(record: str) -> Position:
        """Reads a position record."""
    @staticmethod
    def from_dialect(text: str, dialect: PositionDialect, *, row_order: RowOrder | None = None) -> DialectPosition:
        """Reads a position in the form of another program, one of `tafl.POSITION_DIALECTS`.

        `row_order` is `rank-1` or `top-rank`, the rank that comes first in the text. It is needed where that is not known.

        >>> Position.from_dialect("3/1k1/a2 d", "taflzero").position
        Position('/t2/1K1/3/')
        """
    @staticmethod
    def empty(dimension: int) -> Position:
        """An empty board with this many squares per side, from 1 to 78."""
    def otn(self) -> str:
        """The position record."""
    def dialect(self, name: PositionDialect, *, turn: Side | None = None, row_order: RowOrder | None = None) -> str:
        """The position in the form of another program, one of `tafl.POSITION_DIALECTS`. Some contain the side to move, and some
        counters, which are those of the start of a game; `DialectPosition` can have other ones.

        `row_order` is `rank-1` or `top-rank`, the rank that comes first in the text. It is needed where that is not known.

        >>> Position("/t2/1K1/3/").dialect("taflzero", turn="defenders")
        '3/1k1/a2 d'
        """
    def inverted(self) -> str:
        """The position record with the highest rank first, as the key `starti` of rules has it."""
    @property
    def dimension(self) -> int:
        """The number of squares per side."""
    def piece_at(self, square: SquareLike) -> Piece | None:
        """The piece on a square; `None` if it is empty or not on the board."""
    def __getitem__(self, square: SquareLike, /) -> Piece | None: ...
    def pieces(self, side: Side | None = None) -> dict[Square, Piece]:
        """All pieces by their squares, rank by rank from `a1`. With a side, only its pieces."""
    def with_piece(self, square: SquareLike, piece: PieceLike | None) -> Position:
        """The position with a piece put on a square, or with the square emptied."""
    def play(self, record: MoveLike) -> Position:
        """The position after a move, which is played as its record says. No rules are needed, and none are checked.

        >>> Position("/1t1/3/1K1/").play("b3-a3")
        Position('/1t1/3/K2/')
        """
    def transformed(self, symmetry: Symmetry) -> Position:
        """The position turned or mirrored, by the name of a symmetry: `quarter-turn`, `mirror-files` …"""
    def canonical(self) -> Position:
        """The one of the eight positions that turning and mirroring make whose record comes first. Positions that are the
        same except for that have the same one.

        >>> Position("/2t/3/K2/").canonical() == Position("/t2/3/2K/").canonical()
        True
        """
    def key(self, side: Side) -> bytes:
        """The key of the position with this side to move, which the tables of `tafl.tables` have: 16 bytes.

        Positions that are the same except for turning and mirroring have the same key. It is the first half of the SHA-256
        hash of the record of `canonical()`, a space and the side. In CSV and JSON it is written as `key.hex()`.

        >>> import hashlib
        >>> position = Position("/2t/3/K2/")
        >>> key = position.key("attackers")
        >>> key == hashlib.sha256(f"{position.canonical().otn()} attackers".encode()).digest()[:16]
        True
        """
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Square]: ...
    def __contains__(self, square: SquareLike, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Tsn:
    """A position in Tafl Standard Notation (TSN), a FEN for tafl games, or in its extension TEN. It cannot be changed.

    TSN has attackers, defenders and one king, and no other pieces.

    >>> tsn = Tsn("7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 d 4 2")
    >>> tsn.turn, tsn.turn_number, tsn.plies_since_capture
    ('defenders', 2, 2)
    >>> tsn.position["d4"]
    Piece('K')
    """
    def __new__(cls, text: str, *, strict: bool = False) -> Tsn: ...
    @staticmethod
    def from_position(
        position: PositionLike,
        turn: Side,
        defenders: int | None = None,
        ply: int = 1,
        plies_since_capture: int = 0,
        extension: str | None = None,
    ) -> Tsn:
        """The TSN of a position with this side to move.

        `defenders` is the number of defenders at the start of the game, without the king; if it is not given, it is the
        number on the board. The ply counts from 1.

        >>> rules = Rules.BRANDUB
        >>> print(Tsn.from_position(rules.start, rules.first_to_move))
        7 4 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a 1 0
        """
    def tsn(self) -> str:
        """The notation, in its canonical form."""
    @property
    def position(self) -> Position:
        """The board with its pieces."""
    @property
    def turn(self) -> Side:
        """The side to move: `attackers` or `defenders`."""
    @property
    def initial_defenders(self) -> int:
        """The number of defenders at the start of the game, without the king. There were twice as many attackers."""
    @property
    def ply(self) -> int:
        """The current ply, from 1."""
    @property
    def turn_number(self) -> int:
        """The number of the current turn, from 1: half the ply, rounded up."""
    @property
    def plies_since_capture(self) -> int:
        """The number of plies since the last capture."""
    @property
    def extension(self) -> str | None:
        """The text after the six fields, which TEN has; `None` if there is none.

        >>> Tsn("3 4 3/1k1/3 a 1 0 example:1:escape=corners").extension
        'example:1:escape=corners'
        """
    def captured(self, side: Side) -> int | None:
        """How many men of a side were captured, without the king; `None` if more are on the board than at the start.

        >>> Tsn("3 4 3/1k1/2d a 9 1").captured("defenders")
        3
        """
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class DialectPosition:
    """A position in the form of another program, with what that form has besides the pieces. It cannot be changed.

    `Position.from_dialect` reads one.

    >>> read = Position.from_dialect("a2/1k1/3 a1 d 3 41", "taflzero")
    >>> read.position, read.turn, read.last_target
    (Position('/3/1K1/t2/'), 'defenders', Square('a1'))
    >>> read.counters
    {'ply': 41, 'rule': 3}
    """
    def __new__(
        cls,
        position: PositionLike,
        turn: Side | None = None,
        *,
        last_target: SquareLike | None = None,
        counters: dict[Counter, int] | None = None,
    ) -> DialectPosition: ...
    @property
    def position(self) -> Position:
        """The board with its pieces."""
    @property
    def turn(self) -> Side | None:
        """The side to move: `attackers` or `defenders`; `None` if the form does not have it."""
    @property
    def last_target(self) -> Square | None:
        """The square where the last move ended, if the form has it."""
    @property
    def counters(self) -> dict[Counter, int]:
        """The counters: `ply` counts plies from 0, `move` counts moves from 1, and `rule` is what the program counts towards a
        draw.
        """
    def dialect(self, name: PositionDialect, *, row_order: RowOrder | None = None) -> str:
        """The position in a form of `tafl.POSITION_DIALECTS`, with its counters; those that it lacks are those of the start of
        a game.

        >>> read = Position.from_dialect("a2/1k1/3 a 0 7", "fen-to-board", row_order="top-rank")
        >>> read.dialect("demo-hnefatafl", row_order="top-rank")
        'A2/1K1/3 A 7'
        """
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Rules:
    """The rules of a variant, with its start position.

    The variants that are built in are attributes: `Rules.BRANDUB`, `Rules.COPENHAGEN` … A record is read too, and so is a
    preset with entries that differ, which are house rules.

    >>> Rules("sea-battle") == Rules.SEA_BATTLE
    True
    >>> Rules("copenhagen sw:n")["sw"]
    'n'
    >>> rules = Rules("dim:3 esc:e start:/1t1/1K1/3/")
    >>> rules.dimension, rules["esc"], rules.first_to_move
    (3, 'e', 'attackers')
    """
    BRANDUB: Final[Rules]
    HISTORICAL_BRANDUBH: Final[Rules]
    BRANDUBH_WTF: Final[Rules]
    BRANDUBH_HNEFATAFL_ORG: Final[Rules]
    ARD_RI_DRAGONHEELSLAIR: Final[Rules]
    MAGPIE: Final[Rules]
    MAGPIE_ABSTRACT_PLAY: Final[Rules]
    SEA_BATTLE: Final[Rules]
    SEA_BATTLE_ABSTRACT_PLAY: Final[Rules]
    TABLUT: Final[Rules]
    SAAMI_TABLUT: Final[Rules]
    ASHTON_TABLUT: Final[Rules]
    BOLOGNA_TABLUT: Final[Rules]
    BERKELEY_TABLUT: Final[Rules]
    FOTEVIKEN_TABLUT: Final[Rules]
    RACHUNEK_TABLUT: Final[Rules]
    PAPILLON: Final[Rules]
    TABLUT_TAFLZERO: Final[Rules]
    LINNAEAN_ABSTRACT_PLAY: Final[Rules]
    FETLAR: Final[Rules]
    COPENHAGEN: Final[Rules]
    COPENHAGEN_RELAXED_SHIELDWALL: Final[Rules]
    COPENHAGEN_NIELSEN: Final[Rules]
    COPENHAGEN_HNEFATAFL_ORG: Final[Rules]
    BERSERK: Final[Rules]
    BERSERK_NIELSEN: Final[Rules]
    TAWLBWRDD: Final[Rules]
    HISTORICAL_TAFLZERO: Final[Rules]
    TYR_ABSTRACT_PLAY: Final[Rules]
    COMPUTER_FETLAR: Final[Rules]
    COPENHAGEN_13X13_HNEFATAFL_ORG: Final[Rules]
    LOG320: Final[Rules]
    SEA_BATTLE_13X13: Final[Rules]
    TABLUT_15X15: Final[Rules]
    ALEA_EVANGELII: Final[Rules]
    BRANDUB_OTN: Final[Rules]
    SEA_BATTLE_OTN: Final[Rules]
    FETLAR_OTN: Final[Rules]
    COPENHAGEN_OTN: Final[Rules]
    BERSERK_OTN: Final[Rules]
    def __new__(cls, rules: str) -> Rules: ...
    @staticmethod
    def from_otn(record: str, *, strict: bool = False) -> Rules:
        """Reads a rules record. Strict reading refuses what departs from the specification."""
    @staticmethod
    def presets() -> dict[str, Rules]:
        """The variants that are built in, by their names.

        >>> Rules.presets()["brandub"] == Rules.BRANDUB
        True
        """
    def otn(self, *, explicit: bool = False, inverted: bool = False) -> str:
        """The rules record: the shortest, one with every key (`explicit`), or one with the highest rank of the start first
        (`inverted`).

        >>> Rules.BRANDUB.otn()
        'dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'
        """
    @property
    def name(self) -> str | None:
        """The name of the variant, if the record has one."""
    @property
    def preset(self) -> str | None:
        """The name of the preset with this record, else of the first one that is the same game."""
    @property
    def title(self) -> str | None:
        """The name of that preset as people write it: `Sea Battle`."""
    @property
    def dimension(self) -> int:
        """The number of squares per side."""
    @property
    def start(self) -> Position:
        """The start position."""
    @property
    def first_to_move(self) -> Side:
        """The side that moves first."""
    def __getitem__(self, key: str, /) -> str: ...
    def __contains__(self, key: str, /) -> bool: ...
    def entries(self, *, explicit: bool = False) -> dict[str, str]:
        """The entries of the record by their keys; with `explicit`, also those that have their default.

        >>> Rules.BRANDUB.entries()["ks"]
        'w'
        """
    def zone(self, name: Zone) -> tuple[Square, ...]:
        """The squares of a zone: `corner`, `center`, `attacker-fortress` or `defender-fortress`.

        >>> Rules.BRANDUB.zone("center")
        (Square('d4'),)
        """
    def explain(self) -> str:
        """The rules in plain English, in several lines."""
    def diff(self, other: RulesLike) -> dict[str, tuple[str | None, str | None]]:
        """The keys whose values differ, each with its value in these rules and in the other ones.

        >>> Rules("dim:3 start:/1t1/1K1/3/").diff("dim:3 esc:e start:/1t1/1K1/3/")
        {'esc': ('c', 'e')}
        """
    def is_same_game(self, other: RulesLike) -> bool:
        """Whether both are the same game. Different records can be: their names do not count, nor does the way in which a
        value is written.
        """
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Game:
    """A game in progress: its rules, the position, the side to move, and the moves that led there.

    >>> game = Game("brandub")
    >>> game.legal_moves.count()
    40
    >>> game.push("d1-f1")
    Move('d1-f1')
    >>> game.turn
    'defenders'
    >>> game.push("d4-d1")
    Traceback (most recent call last):
        ...
    tafl.IllegalMove: d4-d1: a defender is in the way on `d3`

    Where a move is expected, its record is accepted too. Only the two squares of it count: captures and marks follow from
    the rules.
    """
    def __new__(cls, rules: RulesLike, position: PositionLike | None = None, turn: Side | None = None) -> Game: ...
    @staticmethod
    def from_record(record: GameRecord, address: str | None = None) -> Game:
        """The game of a record, continued after the move with this address; `0a` is the start. Without an address, after the
        last move of the main line.

        The moves are played by the rules of the record. Where they do not allow one, or capture other pieces than the
        record says, the game begins anew with the position of the record, and `move_stack` has only the moves from there
        on.
        """
    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def position(self) -> Position:
        """The current position."""
    @property
    def turn(self) -> Side:
        """The side to move. During a berserk turn this is the side that has just moved."""
    @property
    def ply(self) -> int:
        """The number of moves played. Each move of a berserk turn counts."""
    @property
    def mark(self) -> Mark | None:
        """The mark of the last move in the current position."""
    @property
    def berserk_square(self) -> Square | None:
        """The square of the piece that has to continue its berserk turn. No other piece may move then."""
    @property
    def zobrist(self) -> int:
        """A hash of the position, the side to move and the piece in a berserk turn.

        It is the same in every version, and can be stored.
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: a view, which follows the game.

        >>> game = Game("brandub")
        >>> "d1-f1" in game.legal_moves
        True
        >>> next(iter(game.legal_moves))
        Move('d1-b1')
        """
    def legal_moves_from(self, square: SquareLike) -> list[Move]:
        """The legal moves of the piece on a square."""
    def push(self, move: MoveLike) -> Move:
        """Plays a move and returns it as it is recorded, with its captures.

        >>> game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
        >>> game.push("g2-e2")
        Move('g2-e2xd2')
        """
    def pop(self) -> Move:
        """Takes the last move back and returns it, as `push` did. At the start it raises an `IndexError`."""
    def peek(self) -> Move:
        """The last move. At the start it raises an `IndexError`."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves that were played, with their captures: a new list."""
    def is_legal(self, move: MoveLike) -> bool:
        """Whether a move is legal."""
    def check(self, move: MoveLike) -> None:
        """Raises an `IllegalMove` with the reason if a move is not legal."""
    def record(self, move: MoveLike) -> Move:
        """The record of a legal move with its captures. The move is not played."""
    def marked(self, move: MoveLike) -> Move:
        """The record of a legal move with its captures and its mark. The move is not played.

        >>> game = Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders")
        >>> game.marked("f6-f4")
        Move('f6-f4xe4-')
        """
    def is_capture(self, move: MoveLike) -> bool:
        """Whether a legal move captures anything."""
    def is_attacked_by(self, side: Side, square: SquareLike) -> bool:
        """Whether a side could capture the piece on a square with its next move, if it were its turn.

        >>> game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
        >>> game.is_attacked_by("attackers", "d2"), game.is_attacked_by("attackers", "d5")
        (True, False)
        """
    def king(self) -> Square | None:
        """The square of the king; `None` without one. Of several kings, the first from `a1` on, rank by rank."""
    def is_repetition(self, count: int = 3) -> bool:
        """Whether the current position, with the same side to move, has occurred this number of times, this time included.
        The positions within a berserk turn do not count.

        The rules decide whether a repetition ends the game.
        """
    def status(self) -> tuple[PositionFault, ...]:
        """What is wrong with the position that the game began with; empty if nothing is. Legal moves lead to nothing wrong.

        `no-king`, `several-kings`, `attacking-king`, or `misplaced-piece` for a piece on a square where it may not stop,
        such as a man on a corner.

        >>> Game("brandub", "/t6/7/7/3K2K/7/7/7/").status()
        ('several-kings', 'misplaced-piece')
        """
    def is_valid(self) -> bool:
        """Whether nothing is wrong with the position that the game began with: `status()` is empty."""
    def tsn(self) -> str:
        """The position in Tafl Standard Notation, with the numbers of plies. A `TaflError` if it has pieces that the notation
        does not have.

        >>> Game("brandub").tsn()
        '7 4 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a 1 0'
        """
    def root(self) -> Game:
        """The game before its first move: a new one."""
    def reset(self) -> None:
        """Goes back to the start of the rules, and forgets all moves."""
    def outcome(self) -> Outcome | None:
        """How the game ended; `None` if it continues."""
    def is_game_over(self) -> bool:
        """Whether the game has ended."""
    def copy(self) -> Game:
        """A copy, which is played independently."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: object, /) -> Game: ...
    def perft(self, depth: int) -> int:
        """The number of sequences of this many legal moves, up to 64.

        A position in which the game is over counts as one. Repetitions do not end the game. Other threads continue
        meanwhile, and Control-C interrupts.

        >>> Game("brandub").perft(2)
        960
        """
    def playout(self, max_plies: int = 10000, *, seed: int | None = None) -> Outcome | None:
        """The outcome of a game that continues with random moves; `None` if it is not over after `max_plies` of them, which
        are 1,000,000 at most. This game is unchanged.

        Each legal move has the same probability. A seed makes the outcome reproducible. Other threads continue meanwhile, and
        Control-C interrupts.

        >>> Game("brandub").playout(seed=1) == Game("brandub").playout(seed=1)
        True
        """
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __setstate__(self, moves: str) -> None: ...

@final
class LegalMoves:
    """The legal moves of a game: a view, which follows the game.

    The moves are those of the current position, sorted by origin, then by target, both rank by rank from `a1`. Each has
    only its two squares; `Game.record` adds its captures. An iteration is over the moves at its beginning: the game may be
    played meanwhile.

    >>> game = Game("brandub")
    >>> len(game.legal_moves), game.legal_moves[0]
    (40, Move('d1-b1'))
    >>> for move in game.legal_moves:
    ...     played = game.push(move)
    ...     position = game.position
    ...     undone = game.pop()
    """
    def count(self) -> int:
        """The number of legal moves. They are not listed."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __getitem__(self, index: int, /) -> Move: ...
    def __contains__(self, move: MoveLike, /) -> bool: ...

@final
class Outcome:
    """How a game ended: who won, and why. The rules or people ended it.

    >>> outcome = Outcome("attackers", "king-captured")
    >>> print(outcome)
    the attackers win: the king is captured
    >>> outcome.result()
    '1'
    """
    def __new__(cls, winner: Side | None, ending: Ending) -> Outcome: ...
    @property
    def winner(self) -> Side | None:
        """The side that won: `attackers` or `defenders`; `None` if the game is a draw, or abandoned."""
    @property
    def ending(self) -> Ending:
        """Why the game is over: `king-escaped`, `repetition`, `resignation` …"""
    @property
    def message(self) -> str:
        """The same in words: `the attackers win: the king is captured`."""
    def result(self) -> Literal["1", "-1", "0", "?"]:
        """The result as in a game record: `1` if the attackers won, `-1` if the defenders did, `0` for a draw, `?` for an
        abandoned game.
        """
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Verdict:
    r"""The verdict of the rules on a game.

    >>> record = GameRecord.from_otn(f"[rules:{Rules.BRANDUB}]\n1. d1-f1 d3-d1")
    >>> verdict = verify(record)
    >>> verdict.is_good, verdict.moves
    (False, 2)
    >>> [(finding.address, finding.message) for finding in verdict.findings]
    [('1b', 'd3-d1: an attacker is in the way on `d2`')]
    """
    def __new__(cls, moves: int, count: int, outcome: Outcome | None, findings: Sequence[Finding]) -> Verdict: ...
    @property
    def is_good(self) -> bool:
        """Whether nothing differs from the rules. Notes do not count."""
    @property
    def moves(self) -> int:
        """The number of moves that were judged, variations included."""
    @property
    def outcome(self) -> Outcome | None:
        """How the main line ends the game. `None` if it does not, or if a move is not legal or follows the end."""
    @property
    def findings(self) -> tuple[Finding, ...]:
        """The differences from the rules, and notes. At most 10,000 are kept."""
    @property
    def count(self) -> int:
        """The number of findings without notes, including those that are not kept."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

def verify(record: GameRecord) -> Verdict:
    """Checks every move, mark and the result of a game against its rules. Other threads continue meanwhile."""
def complete(record: GameRecord, *, correct: bool = False) -> Verdict:
    r"""Completes the moves of a game by its rules, then checks it. The verdict has what is still wrong.

    Every legal move gets the prefixes of special pieces, its move type, all its captures, and a mark if one is true.
    Everything else stays unchanged: comments, headers, moves that are not legal, captures that a move does not make, wrong
    prefixes and marks. With `correct`, what the rules contradict is replaced.

    >>> record = GameRecord.from_otn("[rules:dim:7 start:/3t3/2tT2t/7/7/3K3/7/7/]\n1. g2-e2")
    >>> complete(record).is_good
    True
    >>> print(record)
    [rules:dim:7 start:/3t3/2tT2t/7/7/3K3/7/7/]
    <BLANKLINE>
    1. g2-e2xd2

    Other threads continue meanwhile. If one of them changes the record, it stays as that thread left it, and a
    `RecordChanged` is raised.
    """
def svg(
    position: PositionLike | Game | Node,
    *,
    rules: RulesLike | None = None,
    theme: Theme = "light",
    a1: Corner = "bottom-left",
    labels: bool = True,
    last_move: MoveLike | None = None,
    marked: Iterable[SquareLike] | None = None,
    arrows: Iterable[MoveLike | tuple[SquareLike, SquareLike]] | None = None,
    title: str | None = None,
    size: int | None = None,
    colors: dict[str, str] | None = None,
) -> Svg:
    """A position as an SVG picture: a string, which notebooks show as a picture.

    A game or a node is drawn with its rules and its last move. With rules, their zones are drawn. `a1` is the corner where that square is: `bottom-left`, `top-left`, `top-right` or
    `bottom-right`. `last_move` also shows what the move captured. Arrows are moves, or pairs of squares. The theme is
    `light` or `dark`, and `colors` replaces some of its colours, such as `board` or `attackers-body`: a colour is a name or
    a form such as `#b5261e`, and a wrong name lists all. The `size` is the width in pixels.

    >>> svg(Game("brandub"), arrows=["d1-f1"], size=200, colors={"board": "ivory"}).startswith("<svg")
    True
    """
def diagram(
    position: PositionLike | Game | Node,
    *,
    rules: RulesLike | None = None,
    a1: Corner = "bottom-left",
    labels: bool = True,
    last_move: MoveLike | None = None,
    marked: Iterable[SquareLike] | None = None,
    arrows: Iterable[MoveLike | tuple[SquareLike, SquareLike]] | None = None,
    ascii: bool = False,
) -> str:
    """A position as text, for a terminal or a log. The options are those of `svg`; `ascii` uses only its characters.

    >>> print(diagram("/1t1/1K1/3/", ascii=True))
        a b c
      3 . . . 3
      2 . K . 2
      1 . t . 1
        a b c
    """

_T = TypeVar("_T")

FORMATS: Final[tuple[ArchiveFormat, ...]]

@final
class Finding:
    r"""A remark of a reader or the rules on a game: how its text departs from the specification, what a
    conversion lost, or how its moves differ from the rules.

    >>> from tafl import record
    >>> game, findings = record.read_all("[date:2015.1.7]\n\n1. a1-a2\n")
    >>> [(finding.code, finding.line) for finding in findings]
    [('date-form', 1), ('rules-tag-missing', 4)]
    """
    def __new__(
        cls,
        code: str,
        severity: Severity,
        message: str,
        *,
        address: str | None = None,
        span: tuple[int, int] | None = None,
        line: int | None = None,
        column: int | None = None,
        repair: tuple[int, int, str] | None = None,
    ) -> Finding: ...
    @property
    def code(self) -> str:
        """The stable code, in kebab case."""
    @property
    def severity(self) -> Severity:
        """`error`, `finding` or `note`."""
    @property
    def message(self) -> str:
        """One line for people, which may change."""
    @property
    def address(self) -> str | None:
        """The address of the move that it is about."""
    @property
    def span(self) -> tuple[int, int] | None:
        """The first and last index in the text, the last one exclusive, in characters."""
    @property
    def line(self) -> int | None:
        """The line of the file, from 1."""
    @property
    def column(self) -> int | None:
        """The column, from 1, in characters."""
    @property
    def repair(self) -> tuple[int, int, str] | None:
        r"""What to write instead, if it is certain what is meant: a start, an end and the text that replaces what is
        between them.

        >>> from tafl import record
        >>> text = "1 d6-f6\n"
        >>> (start, end, written) = record.read_all(text)[1][0].repair
        >>> text[:start] + written + text[end:]
        '1. d6-f6\n'
        """
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class GameRecord:
    r"""A game as it is written: its headers, its moves with variations, and comments.

    Moves are nodes. Each has an address, as in the notation: `3b`, and `3b.1.1b` in a variation. Iterators go through the
    moves that the record has when they begin, so a record can be edited in a loop over it.

    >>> record = GameRecord.from_otn("[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n")
    >>> record.headers["event"]
    'Club'
    >>> [str(node.move) for node in record.mainline()]
    ['a1-a2', 'c3-b3']
    >>> record.end().position
    Position('/3/t2/1K1/')
    """
    def __new__(cls, rules: RulesLike | None = None) -> GameRecord: ...
    @staticmethod
    def from_otn(text: str, *, strict: bool = False) -> GameRecord:
        r"""Reads the text of one game. Strict reading refuses what departs from the specification.

        >>> GameRecord.from_otn("1. a1-a2\n1. b1\n")
        Traceback (most recent call last):
            ...
        tafl.ParseError: error[single-square]: a move has two squares; write the one that the piece leaves as well, as in `e5-e8`
         --> 2:4
          |
        2 | 1. b1
          |    ^^
        """
    @staticmethod
    def from_game(game: Game) -> GameRecord:
        """The record of a game that was played, with its captures and marks and, if it has ended, how.

        >>> game = Game("brandub")
        >>> _ = game.push("d6-f6"), game.push("d5-f5")
        >>> [str(move) for move in GameRecord.from_game(game).mainline_moves()]
        ['d6-f6', 'd5-f5']
        """
    @staticmethod
    def from_json(text: str) -> GameRecord:
        """Reads a game from JSON, as `to_json` writes it. Fields that follow from others are not read."""
    def to_json(self) -> str:
        """The game as a JSON object: its headers, and each move with its address and the position after it.

        A `TaflError` if the positions are too large: 100,000 moves on a board of 19 by 19 squares are the most.
        """
    def otn(
        self, *, archived: bool = False, comments: bool = True, variations: bool = True, clocks: bool = True
    ) -> str:
        r"""The text of the game, in its canonical layout. `archived` separates it from the games around it in a file.

        It can be without its comments, which have the clocks too, without its clocks alone, or without its variations.

        >>> record = GameRecord.from_otn("1. a1-a2 b1-b2\n[600 30/3 Fine.|]\n")
        >>> record.otn(comments=False), record.otn(clocks=False)
        ('\n1. a1-a2 b1-b2\n', '\n1. a1-a2 b1-b2\n[Fine.|]\n')
        """
    @property
    def headers(self) -> Headers:
        """The tags of the game, as a mutable mapping of names to values. The rules and the position are not among them."""
    @property
    def rules(self) -> Rules | None:
        """The rules. Setting `None` removes them."""
    @rules.setter
    def rules(self, rules: RulesLike | None) -> None: ...
    @property
    def position_tag(self) -> Position | None:
        """The position tag, which takes precedence over the start position of the rules. Setting `None` removes it."""
    @position_tag.setter
    def position_tag(self, position: PositionLike | None) -> None: ...
    @property
    def start(self) -> Position | None:
        """The start position: that of the position tag, or else that of the rules."""
    @property
    def first_to_move(self) -> Side | None:
        """The side that moves first; `None` if it is unknown."""
    @property
    def opening_name(self) -> str | None:
        """The published name of the opening that the main line begins with; `None` without one. The header `opening` is what
        the file says.

        >>> record = GameRecord("copenhagen")
        >>> _ = record.add_line(["h1-h3", "g5-g2"])
        >>> record.opening_name
        'Millar Gambit'
        """
    @property
    def comment(self) -> str:
        """The comment before the first move, which is the tag `start-comment`; empty without one."""
    @comment.setter
    def comment(self, comment: str) -> None: ...
    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings in the text that the game was read from; in a game of another program, the losses of the
        conversion. Empty for a game that was not read.
        """
    def mainline(self) -> Iterator[Node]:
        """The moves of the main line."""
    def mainline_moves(self) -> list[Move]:
        """The moves of the main line, without their nodes."""
    def nodes(self) -> Iterator[Node]:
        """All moves: the main line, then the variations of each of its moves."""
    @property
    def variations(self) -> list[Node]:
        """The first moves: that of the main line, then those of variations."""
    def next(self) -> Node | None:
        """The first move of the main line; `None` in a game without moves."""
    def end(self) -> Node | None:
        """The last move of the main line; `None` in a game without moves."""
    def find(self, address: str) -> Node:
        r"""The move at an address. A `KeyError` if the game does not have it.

        >>> GameRecord.from_otn("1. a1-a2 c3-b3\n").find("1b").move
        Move('c3-b3')
        """
    def add_variation(self, move: MoveLike, *, comment: str | None = None) -> Node:
        """Adds a first move, and returns it. The first one begins the main line, others are variations. A move that the game
        has already is returned and not added again; two squares alone, as those of `legal_moves`, are any move between
        them. Legality is not checked. A `comment` replaces that of the move.
        """
    def add_line(self, moves: Iterable[MoveLike]) -> Node:
        """Adds moves one after another from the start on, and returns the last one."""
    def replay(self) -> Iterator[Ply]:
        r"""Replays the main line: the start, then each move with the position after it. No rules are needed.

        A `ReplayError` if the game has no start position, or at a move that does not fit the board.

        >>> record = GameRecord.from_otn("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n")
        >>> [(ply.address, ply.turn) for ply in record.replay()]
        [('0a', 'attackers'), ('1a', 'defenders'), ('1b', 'attackers')]
        """
    def replay_all(self) -> Iterator[Ply]:
        """Replays all moves, in the order of `nodes()`."""
    def renumber(self) -> None:
        """Numbers all moves by the specification, whatever their numbers in the file were. Addresses in puzzle tags are
        updated.
        """
    def copy(self) -> GameRecord:
        """A copy."""
    def _repr_html_(self) -> str | None: ...
    def __copy__(self) -> GameRecord: ...
    def __deepcopy__(self, _memo: object, /) -> GameRecord: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Headers(MutableMapping[str, str]):
    r"""The tags of a game, as a mutable mapping of names to values: `event`, `date`, `attackers`, `result` …

    It is a view: changes of it change the game. Of two tags with one name, the first counts. The rules and the position
    are attributes of the game instead.

    >>> record = GameRecord.from_otn("[event:Club]\n[date:2015.01.07]\n[result:-1]\n")
    >>> record.headers["round"] = "2"
    >>> dict(record.headers)
    {'event': 'Club', 'date': '2015.01.07', 'result': '-1', 'round': '2'}
    >>> record.headers.date
    datetime.date(2015, 1, 7)
    """
    def __getitem__(self, name: str, /) -> str: ...
    def __setitem__(self, name: str, value: str, /) -> None: ...
    def __delitem__(self, name: str, /) -> None: ...
    def clear(self) -> None:
        """Removes all tags. The rules and the position remain."""
    def __contains__(self, name: object, /) -> bool: ...
    @overload
    def get(self, key: str, default: None = None) -> str | None:
        """D.get(k[,d]) -> D[k] if k in D, else d.  d defaults to None."""
    @overload
    def get(self, key: str, default: str) -> str:
        """D.get(k[,d]) -> D[k] if k in D, else d.  d defaults to None."""
    @overload
    def get(self, key: str, default: _T) -> str | _T:
        """D.get(k[,d]) -> D[k] if k in D, else d.  d defaults to None."""
    @overload
    def pop(self, key: str) -> str:
        """D.pop(k[,d]) -> v, remove specified key and return the corresponding value.
        If key is not found, d is returned if given, otherwise KeyError is raised.
        """
    @overload
    def pop(self, key: str, default: str) -> str:
        """D.pop(k[,d]) -> v, remove specified key and return the corresponding value.
        If key is not found, d is returned if given, otherwise KeyError is raised.
        """
    @overload
    def pop(self, key: str, default: _T) -> str | _T:
        """D.pop(k[,d]) -> v, remove specified key and return the corresponding value.
        If key is not found, d is returned if given, otherwise KeyError is raised.
        """
    def setdefault(self, key: str, default: str | None = None) -> str:
        """D.setdefault(k[,d]) -> D.get(k,d), also set D[k]=d if k not in D"""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    @property
    def date(self) -> datetime.date | None:
        """The day of the game; `None` if it is unknown or incomplete."""
    @date.setter
    def date(self, date: datetime.date) -> None: ...
    @property
    def result(self) -> Result | None:
        """The result: `1` if the attackers won, `-1` if the defenders won, `0` for a draw, `?` for another one; `None` if there
        is none or it cannot be read.
        """
    @result.setter
    def result(self, result: Result) -> None: ...
    @property
    def winner(self) -> Side | None:
        """The side that won; `None` if none did or the result is unknown."""
    @property
    def ply_count(self) -> int | None:
        """The number of moves of the main line; `None` for a game that was read with `moves=False`."""
    @property
    def puzzle_mode(self) -> PuzzleMode | None:
        """The mode of a puzzle: `loose` or `strict`; `None` for any other game."""

@final
class Node:
    """A move in a game record.

    A node names its move until the move is deleted, whatever else changes. After that, everything raises
    `RecordChanged`.

    >>> record = GameRecord("brandub")
    >>> first = record.add_variation("d6-f6")
    >>> first.add_variation("d5-f5").comment = "A quiet answer."
    >>> other = first.add_variation("c4-c6")
    >>> other.address, other.is_mainline()
    ('1b.1.1b', False)
    >>> first.variations[0].comment
    'A quiet answer.'
    """
    @property
    def record(self) -> GameRecord:
        """The game that the move belongs to."""
    @property
    def move(self) -> Move:
        """The move. It can be replaced, for example by one with captures."""
    @move.setter
    def move(self, move: MoveLike) -> None: ...
    @property
    def address(self) -> str:
        """The address: `3b`, and `3b.1.1b` in a variation. It changes when moves before it are reordered or deleted.

        It is counted from the start of the game each time; `replay` has all addresses in one go.
        """
    @property
    def parent(self) -> Node | None:
        """The move before it; `None` for a first move."""
    @property
    def variations(self) -> list[Node]:
        """The moves that follow: the first one continues the line, the others are variations."""
    def next(self) -> Node | None:
        """The move that continues the line; `None` at its end."""
    def end(self) -> Node:
        """The last move of the line that this one continues."""
    def mainline(self) -> Iterator[Node]:
        """The moves after this one, to the end of its line."""
    def is_mainline(self) -> bool:
        """Whether the move is on the main line."""
    @property
    def comment(self) -> str:
        """The comment on the move, with its clock and hints; empty without one."""
    @comment.setter
    def comment(self, comment: str) -> None: ...
    @property
    def text(self) -> str:
        """The comment without its clock, hints, judgement, evaluation and shapes."""
    @property
    def judgement(self) -> Judgement | None:
        """How good the move is, in the signs of chess: `!!`, `!`, `!?`, `?!`, `?` or `??`. It is at the start of the comment.

        >>> node = GameRecord().add_variation("d6-f6")
        >>> node.comment = "The usual move."
        >>> node.judgement = "!"
        >>> node.comment, node.text
        ('! The usual move.', 'The usual move.')
        """
    @judgement.setter
    def judgement(self, judgement: Judgement | None) -> None: ...
    @property
    def eval(self) -> PovScore | None:
        """The evaluation of the position after the move: a `tafl.engine.PovScore`.

        It is `(eval:34/8)` in the comment, with the depth of the search. The score of a game that is over is not written.

        >>> from tafl.engine import Points, PovScore, Win
        >>> node = GameRecord().add_variation("d6-f6")
        >>> node.eval = PovScore(Points(34), "defenders")
        >>> node.eval_depth = 8
        >>> node.comment, node.eval.attackers()
        ('(eval:-34/8)', Points(-34))
        >>> node.eval = PovScore(Win(5), "attackers")
        >>> node.comment
        '(eval:#5)'
        """
    @eval.setter
    def eval(self, score: PovScore | None) -> None: ...
    @property
    def eval_depth(self) -> int | None:
        """The depth of the search that found the evaluation, if it is known. Another evaluation has none at first."""
    @eval_depth.setter
    def eval_depth(self, depth: int | None) -> None: ...
    @property
    def shapes(self) -> tuple[str, ...]:
        """Arrows and circles on the board, in green, red, blue and yellow.

        >>> node = GameRecord().add_variation("d6-f6")
        >>> node.shapes = ["green:c4-d5", "green:d4", "red:f6"]
        >>> node.comment
        '(green:c4-d5 d4) (red:f6)'
        """
    @shapes.setter
    def shapes(self, shapes: Iterable[str]) -> None: ...
    @property
    def clock(self) -> timedelta | None:
        """The clock at the start of the comment, as the remaining main time. It has whole seconds: when it is set, fractions
        are cut off, and overtime stays. `None` removes it.

        >>> import datetime
        >>> node = GameRecord().add_variation("d6-f6")
        >>> node.comment = "600 30/3 Quiet."
        >>> node.clock -= datetime.timedelta(seconds=5)
        >>> node.comment
        '595 30/3 Quiet.'
        """
    @clock.setter
    def clock(self, clock: timedelta | None) -> None: ...
    @property
    def hints(self) -> tuple[str, ...]:
        """The hints in the comment, which a puzzle shows on request."""
    @property
    def position(self) -> Position:
        """The position after the move. A `ReplayError` if a move does not fit the board.

        The moves before it are played each time. For the positions of a whole game, use `replay`.
        """
    @property
    def turn(self) -> Side | None:
        """The side to move after it; `None` if it is unknown."""
    def replay(self) -> Iterator[Ply]:
        """Replays the line through this move: from the start of the game to the end of the line."""
    def game(self) -> Game:
        """The game after the move, to play on: `Game.from_record` with this address.

        >>> record = GameRecord("brandub")
        >>> game = record.add_line(["d6-f6", "d5-f5"]).game()
        >>> game.ply, game.turn
        (2, 'attackers')
        """
    def add_variation(self, move: MoveLike, *, comment: str | None = None) -> Node:
        """Adds a move after this one, and returns it. The first one continues the line, others are variations. A move that is
        there already is returned and not added again; two squares alone, as those of `legal_moves`, are any move between
        them. Legality is not checked. A `comment` replaces that of the move.
        """
    def add_line(self, moves: Iterable[MoveLike]) -> Node:
        """Adds moves one after another, and returns the last one."""
    def promote(self) -> bool:
        """Moves the variation that begins here up by one. Returns whether there was one before it."""
    def demote(self) -> bool:
        """Moves the variation that begins here down by one. Returns whether there was one after it."""
    def promote_to_main(self) -> None:
        """Makes the line that leads to this move the main line."""
    def remove(self) -> None:
        """Deletes the move and all that follow it. If it continued a line, the first variation replaces it."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Ply:
    r"""A position in a game, and the move that led to it.

    >>> record = GameRecord.from_otn("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n")
    >>> start, first, second = record.replay()
    >>> start.move is None, first.move, second.position
    (True, Move('a1-a2'), Position('/3/t2/1K1/'))
    """
    def __new__(
        cls, address: str, move: MoveLike | None, position: PositionLike, turn: Side | None
    ) -> Ply: ...
    @property
    def address(self) -> str:
        """The address of the move; `0a` at the start."""
    @property
    def move(self) -> Move | None:
        """The move; `None` at the start."""
    @property
    def position(self) -> Position:
        """The position after the move."""
    @property
    def turn(self) -> Side | None:
        """The side to move after it; `None` if it is unknown."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Records:
    """The games of a file, one after another. `records` makes it.

    It can be used in a `with` statement, which closes the file. Threads can share it: each game is taken once.
    """
    MAX_COLLECTED: Final[int]
    @property
    def format(self) -> ArchiveFormat:
        """The name of the format."""
    @property
    def errors(self) -> list[ParseError]:
        """With `errors="collect"` or `"partial"`, why games could not be read."""
    @property
    def skipped(self) -> int:
        """The number of games that could not be read, not even in part."""
    @property
    def line(self) -> int:
        """The line of the file at which the last game begins; 0 before the first one."""
    @property
    def offset(self) -> int:
        """The number of bytes before the last game in the file, uncompressed. `records` of a file that is open for bytes, and
        has been set to this offset with `seek`, begins with that game.
        """
    def close(self) -> None:
        """Closes the file, if it was opened from a path."""
    def __iter__(self) -> Records: ...
    def __next__(self) -> GameRecord: ...
    def __enter__(self) -> Records: ...
    def __exit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...

def records(
    source: Source,
    *,
    errors: OnErrors = "strict",
    format: ArchiveFormat | str | None = None,
    rules: RulesLike | None = None,
    moves: bool = True,
) -> Records:
    r"""The games of a file, one after another, however large it is: only one game is in memory.

    `source` is a path or a file object. The content can be compressed by gzip or Zstandard. `format` is `otg` or that of
    another program, one of `tafl.record.FORMATS`; without it, the format is recognized. `moves` is a list of moves, and can be
    followed by what is known of its squares, as in `moves:rank-first,0,top`. Games without rules get `rules`, if they begin
    with their start position.

    `errors` is what happens to a game that cannot be read: `strict` raises a `ParseError`, `collect` keeps the exceptions
    in the attribute `errors`, and `skip` only counts them. If the rest of the file cannot be read, an exception is raised
    in any case.

    `partial` is like `collect`, and yields the moves before the error as a game with the header `partial`. The exception
    has it as `record`, the address of the move at which it ends as `address`, and all of the game as `text`. `record` is
    `None` if the first move is broken, or what precedes the moves.

    `moves=False` reads the headers alone, of `.otg` files: the games have no moves and no comments, and what is wrong with a
    move is not found. The attribute `offset` then finds a game again. Archives of other programs raise a `TaflError`: what
    their headers say depends on the moves.

    >>> import io
    >>> archive = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1\n[]\n[event:Third]\n1. a1-b1\n"
    >>> games = records(io.StringIO(archive), errors="collect")
    >>> [game.headers["event"] for game in games]
    ['First', 'Third']
    >>> [(error.line, error.code) for error in games.errors]
    [(5, 'single-square')]

    >>> archive = "[event:First]\n1. a1-a2 b1-b2\n2. a2-a3 b2\n"
    >>> games = records(io.StringIO(archive), errors="partial")
    >>> [game.headers["partial"][:27] for game in games]
    ['2b: a move has two squares;']
    >>> [(error.address, len(error.record.mainline_moves())) for error in games.errors]
    [('2b', 3)]
    """
@final
class Column:
    """A column of a table.

    >>> from tafl import tables
    >>> column = tables.plies("club.ndjson").columns[2]
    >>> column.name, column.type, column.null
    ('ply', 'int32', None)
    """
    @property
    def name(self) -> str:
        """The name."""
    @property
    def type(self) -> ColumnType:
        """The type of the values: `int16`, `int32`, `int64`, `float64`, `boolean`, `text`, `name` for a text that many
        rows share, which is a dictionary in Arrow, `date`, `key` for 16 bytes, or `names` for a list of short texts.
        """
    @property
    def meaning(self) -> str:
        """The meaning of the values, with their unit."""
    @property
    def null(self) -> str | None:
        """When there is no value; `None` if there always is one."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Table:
    """A table of games, plies or positions that other packages read: `games`, `plies` and `positions` make it.

    It has the methods of the PyCapsule interface of Arrow. A stream reads the games while its batches are asked for, on
    all cores and without the GIL: a chunk of games and its rows are in memory. A table of a path or a list can be read
    any number of times, and each time is from the start. A table of a file object or an iterator can be read once.
    """
    VERSION: Final[int]
    MAX_COLLECTED: Final[int]
    def __new__(
        cls,
        name: TableName,
        source: Source | Iterable[GameRecord],
        *,
        variations: bool = False,
        errors: TableErrors = "strict",
        format: ArchiveFormat | str | None = None,
        rules: RulesLike | None = None,
    ) -> Table: ...
    @property
    def name(self) -> TableName:
        """`games`, `plies` or `positions`."""
    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in order."""
    @property
    def errors(self) -> list[Exception]:
        """Why games could not be read when the table was read last: those that `errors="collect"` skipped, then the
        exception that ended the reading. The reader of the table raises an error with its message, but not itself.
        """
    @property
    def skipped(self) -> int:
        """The number of games that could not be read and were skipped when the table was read last."""
    def _repr_html_(self) -> str: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

def read_record(source: Source, *, strict: bool = False) -> GameRecord:
    """Reads the text of one file: at most as many bytes as a game can have."""
def read_all_record(text: str) -> tuple[GameRecord | None, tuple[Finding, ...]]:
    """Reads as much of one game as possible, and returns it with every error and every finding. Without a game, the first is
    `None`.
    """

@final
class Puzzle:
    r"""A puzzle that is being solved. It never reveals what the solver has not reached.

    The record is copied. With `replies="entered"` the solver enters the moves of both sides.

    >>> puzzle = Puzzle(GameRecord.from_otn(
    ...     "[puzzle-mode:strict]\n[rules:dim:5 atkf:n start:/t4/5/2K2/5/4t/]\n\n1. c3-c1\n[Out. (Hint: down.)]\n"))
    >>> puzzle.phase, puzzle.solver
    ('solving', 'defenders')
    >>> puzzle.play("c3-c1")
    PuzzleResponse('continues', 0)
    >>> puzzle.is_solved, puzzle.comment
    (True, 'Out.')
    """
    def __new__(cls, record: GameRecord, replies: PuzzleReplies = "from-record") -> Puzzle: ...
    @property
    def replies(self) -> PuzzleReplies:
        """How the moves of the opponent are made: `from-record` or `entered`."""
    @property
    def is_strict(self) -> bool:
        """Whether only moves of the record are accepted."""
    @property
    def is_solved(self) -> bool:
        """Whether the solver has reached the end of the main line of the puzzle."""
    @property
    def solver(self) -> Side | None:
        """The side of the solver."""
    @property
    def phase(self) -> PuzzlePhase:
        """The stage that the solver has reached: `introduction`, `solving`, `line-end` or `off-record`."""
    @property
    def position(self) -> Position:
        """The position."""
    @property
    def turn(self) -> Side | None:
        """The side to move; `None` if it is unknown."""
    @property
    def moves(self) -> list[PuzzleMove]:
        """The moves that the solver has reached."""
    @property
    def comment(self) -> str:
        """The comment on the last move, without hints; empty without one."""
    @property
    def hints(self) -> tuple[str, ...]:
        """The hints to the next move."""
    def forward(self) -> bool:
        """Shows the next move of the introduction. Returns whether there was one."""
    def back(self) -> bool:
        """Takes back the last move of the solver with its replies, or a move of the introduction. Returns whether there was
        one.
        """
    def play(self, move: MoveLike) -> PuzzleResponse:
        """Plays a move of the solver. A `PuzzleError` if the puzzle refuses it."""
    def copy(self) -> Puzzle:
        """A copy, with the moves that were reached."""
    def __copy__(self) -> Puzzle: ...
    def __deepcopy__(self, _memo: object, /) -> Puzzle: ...

@final
class PuzzleMove:
    """A move that the solver of a puzzle has reached."""
    def __new__(cls, move: MoveLike, mover: Mover, comment: str = "") -> PuzzleMove: ...
    @property
    def move(self) -> Move:
        """The move."""
    @property
    def mover(self) -> Mover:
        """The author of the move: `introduction`, `solver` or `reply`."""
    @property
    def comment(self) -> str:
        """The comment on it, without hints; empty without one."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class PuzzleResponse:
    """The response of a puzzle to a move."""
    def __new__(cls, kind: ResponseKind, replies: int) -> PuzzleResponse: ...
    @property
    def kind(self) -> ResponseKind:
        """`continues` if the move continues the line, `variation` if it is another move of the record, `off-record` if the
        record does not have it.
        """
    @property
    def replies(self) -> int:
        """The number of moves that the record replied with."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
class IllegalAction(IllegalMove):
    """An action that cannot be played in a game of a batch. `game` is the number of the game, `action` the action."""
    game: int
    action: int

ENDINGS: Final[tuple[str, ...]]
DEFAULT_MAX_PLIES: Final[int]
MAX_PLIES: Final[int]
MAX_BATCH_BYTES: Final[int]
MAX_HISTORY: Final[int]
MAX_THREADS: Final[int]

def action_count(dimension: int) -> int:
    """The number of actions on a board with this many squares per side: `2 * n * n * (n - 1)`.

    >>> from tafl.env import action_count
    >>> action_count(7), action_count(11)
    (588, 2420)
    """
def encode(moved: MoveLike, dimension: int) -> int:
    """The action of a move on a board with this many squares per side.

    Only the two squares count. A move that has none, or whose squares are not on one line of the board, has no action.

    >>> from tafl.env import encode
    >>> encode("a1-b1", 7), encode("a1-a2", 7), encode("d4-d7", 7)
    (0, 6, 299)
    """
def decode(action: int, dimension: int) -> Move:
    """The move of an action on a board with this many squares per side: its two squares.

    >>> from tafl.env import decode
    >>> decode(299, 7)
    Move('d4-d7')
    """
def game_planes(game: Game, history: int) -> tuple[int, bytearray]:
    """The planes of a game: their number, and a byte for each square of each plane."""
def game_mask(game: Game) -> bytearray:
    """The mask of the legal actions of a game: a byte for each action."""
def symmetries(rules: RulesLike) -> tuple[Symmetry, ...]:
    """The symmetries of the games by some rules: those that keep the special squares. The first is `identity`.

    The image of a game is a game by the same rules, although perhaps not from the same start.

    >>> from tafl.env import symmetries
    >>> len(symmetries("brandub"))
    8
    >>> symmetries("dim:5 cor:a1,e1 start:/t4/5/2K2/5/5/")
    ('identity', 'mirror-files')
    """
def action_images(symmetry: Symmetry, dimension: int) -> bytearray:
    """The image of each action, as 64-bit integers."""
@final
class BatchCore:
    """The games of a batch, whose arrays are bytes. `tafl.env.Batch` is the class to use."""
    def __new__(
        cls,
        rules: RulesLike,
        count: int,
        seed: int,
        max_plies: int,
        threads: int | None,
        restarts: bool,
        history: int,
    ) -> BatchCore: ...
    @property
    def rules(self) -> Rules:
        """The rules of all games."""
    @property
    def count(self) -> int:
        """The number of games."""
    @property
    def seed(self) -> int:
        """The seed of the random numbers."""
    @property
    def max_plies(self) -> int:
        """The number of moves after which a game is cut off."""
    @property
    def threads(self) -> int:
        """The number of threads."""
    @property
    def restarts(self) -> bool:
        """Whether finished games start again."""
    @property
    def history(self) -> int:
        """The number of positions before the current one that observations show."""
    @property
    def dimension(self) -> int:
        """The number of squares per side of the board."""
    @property
    def action_count(self) -> int:
        """The number of actions, legal or not."""
    @property
    def plane_names(self) -> tuple[str, ...]:
        """The names of the planes, in order."""
    @property
    def is_closed(self) -> bool:
        """Whether the memory of the games has been freed."""
    def close(self) -> None:
        """Frees the memory of the games."""
    def step(self, actions: bytes) -> list[bytearray]:
        """Plays the actions, given as 64-bit integers."""
    def reset(self, chosen: bytes | None, seed: int | None) -> None:
        """Starts new games in the slots with a byte other than 0, or in all."""
    def random_actions(self) -> bytearray:
        """The actions of random legal moves, as 64-bit integers; -1 for finished games."""
    def masks(self, first: int, count: int) -> bytearray:
        """The masks of the legal actions of some games: a byte for each action of each game."""
    def observations(self, first: int, count: int) -> bytearray:
        """The planes of the positions of some games: a byte for each square of each plane of each game."""
    def turns(self) -> bytearray:
        """The sides to move: a byte for each game, 0 for the attackers."""
    def over(self) -> bytearray:
        """Whether the games are over: a byte for each game."""
    def plies(self) -> bytearray:
        """The numbers of moves that have been played, as 32-bit integers."""
    def occurrences(self) -> bytearray:
        """The numbers of times that the positions have occurred, as 32-bit integers."""
    def game(self, index: int) -> Game:
        """A copy of a game."""
    def set_game(self, index: int, game: Game) -> None:
        """Replaces a game by a copy of another one."""
    def select(self, chosen: bytes, seed: int, threads: int | None, restarts: bool) -> BatchCore:
        """A batch with copies of some games, given as 64-bit integers."""
    def position(self, index: int) -> Position:
        """The position of a game."""
    def moves(self, index: int) -> tuple[Move, ...]:
        """The moves of a game, without captures."""
    def saved(self) -> list[tuple[int, Game | None, list[int]]]:
        """The state of the random numbers and the actions of each game, or the game itself if it was set."""
    def restore(self, saved: Sequence[tuple[int, Game | None, Sequence[int]]]) -> None:
        """Plays games again that another batch has saved."""
    def copy(self) -> BatchCore:
        """A batch with the same games, which continues on its own."""

@final
class Board:
    """A board of tic-tac-toe with the player to move, in the Tic-Tac-Toe Extensible Notation (T3EN). It cannot be changed.

    `_` is an empty cell, `.` is not part of the board, and `x` and `o` are cells that a player has taken. The top row is
    the first one.

    >>> board = Board("2_o/_x_/3_ x")
    >>> board.rows
    ('__o', '_x_', '___')
    >>> board.play("a1")
    Board('x_o/_x_/3_ o')
    """
    def __new__(cls, text: str, *, strict: bool = False) -> Board: ...
    @staticmethod
    def empty(size: int) -> Board:
        """An empty board with this many rows, from 1 to 1024. Player `x` is to move.

        >>> Board.empty(3)
        Board('3_/3_/3_ x')
        """
    def t3en(self) -> str:
        """The notation, in its canonical form."""
    @property
    def size(self) -> int:
        """The number of rows, and of cells in each."""
    @property
    def rows(self) -> tuple[str, ...]:
        """The cells of the rows, from the top."""
    @property
    def to_move(self) -> Player:
        """The player to move: `x` or `o`."""
    def legal_cells(self) -> tuple[str, ...]:
        """The names of the empty cells, row by row from the top: a letter for the column, and the number of the row.

        >>> Board("xo_/_x_/o_x o").legal_cells()
        ('c1', 'a2', 'c2', 'b3')
        """
    def play(self, cell: str) -> Board:
        """The board after the player to move has taken an empty cell. Whether the game is over is not checked."""
    def status(self, line: int = 3) -> BoardStatus:
        """The status of a game that this many cells in a line win: `open`, `won-x`, `won-o`, `both-won` or `draw`.

        >>> Board("3x/2o_/3_ o").status()
        'won-x'
        """
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

def to_square(text: str) -> str:
    """Rows of any width, with or without a player, as those of a square board: what is missing becomes `.`.

    >>> to_square("3_/5_/3_")
    '.3_./5_/.3_./5./5.'
    """

@final
class Explorer:
    """Opening statistics: what was played from any position of many games, and how it scored.

    `records` are the games, for example those of `tafl.records`. Their main lines are kept in memory, with about four bytes
    for a move and 100 for a game. A game whose moves cannot be played counts up to there, and one without a start position
    does not count; `errors` says why.

    >>> game = Game("brandub")
    >>> played = game.push("d1-c1")
    >>> explorer = Explorer([GameRecord.from_game(game)])
    >>> for move in explorer.explore(Game("brandub")):
    ...     print(move.move, move.games)
    d1-c1 1
    """
    MAX_COLLECTED: ClassVar[int]
    def __new__(cls, records: Iterable[GameRecord] | None = None) -> Explorer: ...
    def add(self, record: GameRecord) -> None:
        """Stores a game. If a move cannot be played, it raises a `ReplayError`, and the moves before it are stored."""
    def update(self, records: Iterable[GameRecord]) -> None:
        """Stores the games of an iterable. Other threads continue meanwhile, and Control-C interrupts."""
    @property
    def errors(self) -> list[ReplayError]:
        """Why games do not count, or not to their end."""
    def explore(
        self, position: Game | PositionLike, turn: Side | None = None, *, symmetric: bool = False, depth: int = 1
    ) -> Exploration:
        """What was played from a position, which is that of a game, or any with the side to move as `turn`. Without a side, it
        is the one that moved there in more games.

        A game counts once for each different move, and it does not matter how it reaches the position. With `symmetric`, the
        images of the position that turning and mirroring make count too. A `depth` above 1, up to 20, also counts the moves
        that follow, as `replies`. Openings have names only from the start of a game: give the game, or its start position.

        The numbers are those of `tafl explore`. Other threads continue meanwhile, and Control-C interrupts.
        """
    def __len__(self) -> int: ...

@final
class Exploration:
    """What was played from a position: `Explorer.explore` makes it. It is a sequence of the moves, the most frequent first.

    `pandas.DataFrame(explored.rows())` and `polars.DataFrame(explored.rows())` are tables of it.

    >>> game = Game("brandub")
    >>> played = [game.push(move) for move in ("d1-c1", "d3-c3")]
    >>> explored = Explorer([GameRecord.from_game(game)]).explore(Game("brandub"), depth=2)
    >>> [row["line"] for row in explored.rows()]
    ['d1-c1', 'd1-c1 d3-c3']
    """
    @property
    def position(self) -> Position:
        """The position."""
    @property
    def turn(self) -> Side:
        """The side to move."""
    @property
    def symmetric(self) -> bool:
        """Whether the images of the position count too."""
    @property
    def opening(self) -> str | None:
        """The published name of the opening that the position is in; `None` if it has none, or if a position was given without
        the game.
        """
    @property
    def ended(self) -> int:
        """The number of games that end with the position. They do not count otherwise."""
    @property
    def total(self) -> MoveStatistics:
        """The games in which a move was made from the position."""
    def rows(self) -> list[dict[str, Any]]:
        """A dictionary for each line of moves, each followed by those that begin with it, as `tafl explore --format tsv` has
        them: `line` and `side`, the numbers of `MoveStatistics`, and the `opening` that begins there.
        """
    def _repr_html_(self) -> str: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> ExploredMove: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[ExploredMove, ...]: ...
    def __iter__(self) -> Iterator[ExploredMove]: ...

@disjoint_base
class MoveStatistics:
    """The games with a move, or with any move from a position.

    A rating is the mean of those that are known.
    """
    @property
    def side(self) -> Side:
        """The side that moves."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def attackers(self) -> int:
        """The number of games that the attackers won."""
    @property
    def defenders(self) -> int:
        """The number of games that the defenders won."""
    @property
    def draw(self) -> int:
        """The number of drawn games."""
    @property
    def other(self) -> int:
        """The number of games that are not over or ended in another way."""
    @property
    def none(self) -> int:
        """The number of games without a result."""
    @property
    def score(self) -> float | None:
        """The share of the points that the side won, from 0 to 1; a draw is half a point. `None` if no game is decided."""
    @property
    def low(self) -> float | None:
        """The lower end of the interval that contains the true score in 95 of 100 cases (Wilson)."""
    @property
    def high(self) -> float | None:
        """The upper end of that interval."""
    @property
    def rating(self) -> float | None:
        """The rating of the players who made the move."""
    @property
    def rated(self) -> int:
        """The number of games in which that rating is known."""
    @property
    def opponent_rating(self) -> float | None:
        """The rating of their opponents."""
    @property
    def opponent_rated(self) -> int:
        """The number of games in which that rating is known."""
    @property
    def last_played(self) -> str | None:
        """When the last of the games was played: `2015-06-12`, or `2015` if the day is not known."""
    @property
    def endings(self) -> dict[str, int]:
        """The number of games by the way in which they ended."""

@final
class ExploredMove(MoveStatistics):
    """A move that was played, with the statistics of the games that play it."""
    @property
    def move(self) -> Move:
        """The move: its squares and type."""
    @property
    def position(self) -> Position | None:
        """The position after the move, in the first game that plays it. `None` for replies."""
    @property
    def opening(self) -> str | None:
        """The published name of the opening that begins with the move; `None` without one."""
    @property
    def replies(self) -> tuple[ExploredMove, ...]:
        """The moves that followed, the most frequent first: empty at the depth of `Explorer.explore`."""

def merge_games(
    records: Iterable[GameRecord],
    *,
    depth: int | None = None,
    min_games: int = 1,
    symmetric: bool = False,
    errors: Literal["strict", "skip"] = "strict",
) -> list[GameRecord]:
    """Joins games into opening books: records in which each line of moves is once.

    The move of most games continues a line, and the others are variations. Comments have the names of openings, and the
    number of games and their results where fewer games continue. The games of the same rules from the same start position
    are a record; that of most games is the first one.

    `records` are the games, for example those of `tafl.records`. Only main lines are joined, up to `depth` moves. Moves of
    fewer than `min_games` games are left out. With `symmetric`, rotations and reflections are joined. The records are those
    of `tafl merge`.

    `errors` is what happens to a game whose moves cannot be played: `strict` raises a `ReplayError`, and `skip` joins it up
    to there, or leaves it out if it has no start position.

    >>> first, second = GameRecord("copenhagen"), GameRecord("copenhagen")
    >>> _ = first.add_line(["h1-h3", "g5-g2"]), second.add_line(["h1-h3", "f8-i8"])
    >>> [book] = merge_games([first, second])
    >>> [(node.address, node.comment) for node in book.nodes() if node.comment]
    [('1b', 'English Opening. In 1 game: no result 1'), ('1b.1.1b', 'Millar Gambit. In 1 game: no result 1')]

    Other threads continue meanwhile, and Control-C interrupts.
    """

def fit_rules(records: Iterable[GameRecord], *, top: int | None = 10, enough: int = 10) -> FittedGames:
    r"""Finds the rules that games agree with: presets, and presets with one key changed. Rules that a game has already are not
    used.

    `records` are the games, for example those of `tafl.records`. Those with another start position or first side are a group
    of their own. Each group lists the `top` rules, or all with `None`. Its best rules are `evident` if nine of ten games
    agree with them, and at least `enough`.

    >>> escape = "[result:-1]\n[position:/3t3/7/7/K6/3t3/4T2/7/]\n\n1. e6-d6xd5 d1-c1\n2. Ka4-a1\n"
    >>> [group] = fit_rules([GameRecord.from_otn(escape)]).groups
    >>> group.ranking[0].rules, group.doubt
    ('historical-brandubh', 'too-few-games')

    A hundred games of a variant are enough: more take longer, and hardly tell more rules apart. Other threads continue
    meanwhile, and Control-C interrupts.
    """

@final
class FittedGames:
    """The rules that fit games: `fit_rules` makes it."""
    @property
    def groups(self) -> tuple[FittedGroup, ...]:
        """The groups of games with the same start position and first side, in the order of their first games."""
    @property
    def left_out(self) -> dict[str, int]:
        """The number of games that were left out, by the reason: `no-start`, `no-moves`, `does-not-replay`, `too-many-starts`, or
        `completed-by-rules`, as in an archive that omits captures.
        """

@final
class FittedGroup:
    """The rules that fit the games with one start position and first side."""
    @property
    def start(self) -> Position:
        """The start position."""
    @property
    def side_to_move(self) -> Side:
        """The side that moves first."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def evident(self) -> FittedRules | None:
        """The best rules, if they are enough evidence to play the games by them, else `None`. `tafl convert --rules fit` uses
        them. Others of rank 1 may fit as well.
        """
    @property
    def doubt(self) -> FitDoubt | None:
        """Why no rules are evident: `no-candidates`, `poor-fit` if fewer than nine of ten games agree with the best rules, or
        `too-few-games`. `None` if some are.
        """
    @property
    def candidates(self) -> int:
        """The number of rules that were tried."""
    @property
    def ranking(self) -> tuple[FittedRules, ...]:
        """The best of them, those with which most games agree first."""

@final
class FittedRules:
    """A preset, or a preset with one key changed, and how the games of a group agree with it.

    `str` is its name.
    """
    @property
    def rank(self) -> int:
        """One more than the number of rules that fit better. Rules that the games do not tell apart have the same rank."""
    @property
    def rules(self) -> str:
        """The name: `brandub`, `brandub + ks:c`."""
    @property
    def preset(self) -> str:
        """The name of the preset."""
    @property
    def change(self) -> str | None:
        """The entry that replaces that of the preset: `ks:c`. `None` for the preset itself."""
    @property
    def record(self) -> Rules:
        """The rules, with the start position and the first side of the games."""
    @property
    def agreeing(self) -> int:
        """The number of games whose moves, captures and result agree with the rules."""
    @property
    def legal(self) -> int:
        """The number of games whose moves are legal."""
    @property
    def explained(self) -> int:
        """The number of agreeing games that end by the rules with the recorded result."""
    @property
    def contradiction(self) -> Contradiction | None:
        """The first game that does not agree, or `None`."""

@final
class Contradiction:
    """A game that contradicts rules: one that does not agree with `FittedRules`."""
    @property
    def at(self) -> int:
        """The index of the game in the iterable, from 0."""
    @property
    def address(self) -> str | None:
        """The address of the move; `None` if only the result differs."""
    @property
    def code(self) -> str:
        """The stable code, as of a finding."""
    @property
    def message(self) -> str:
        """One line for people, which may change."""

@final
class EngineCore:
    """The built-in engine, in a thread of its own. `tafl.engine` has the classes to use.

    It speaks the protocol of engines: `send` takes a line, and `receive` is called with each line of the engine, in its
    thread, and with `None` at the end.
    """
    def __new__(cls, receive: Callable[[str | None], object]) -> EngineCore: ...
    def send(self, line: str) -> None:
        """Writes a line to the engine. After its end nothing happens."""
    def close(self) -> None:
        """Ends the engine, during a search too, and waits for the end of its thread: no thread may call Python while the
        interpreter ends.
        """

def winning_chance(points: float) -> float:
    """The chance to win, from 0 to 1, of a side that is better by so many points.

    >>> winning_chance(0)
    0.5
    """

def judgement(loss: float) -> Judgement | None:
    """The judgement of a move that lowers the chance of its side to win by so much.

    >>> judgement(0.2)
    '?'
    """

def check_side(side: str) -> None:
    """Raises a `TaflError` for a text that is not a side."""
def rules_line(game: Game) -> str:
    """The line with the rules of a game."""
def position_line(game: Game) -> str:
    """The line with the start of a game and all its moves."""
def option_line(name: str, value: str | None) -> str:
    """The line that sets an option; without a value, a button."""
def go_line(limit: Limit, draw_offered: bool) -> str:
    """The line that starts a search with a `tafl.engine.Limit`. Numbers that the protocol does not have become its greatest
    ones, and limits of nothing the smallest ones.
    """
def read_engine_line(line: str) -> tuple[str, Any]:
    """Reads a line of an engine: its first word, and what it says.

    >>> read_engine_line("bestmove d7-c7 draw")
    ('bestmove', (Move('d7-c7'), True, False))
    >>> read_engine_line("info depth 5 time 430 score win 7 pv d7-c7")
    ('info', {'depth': 5, 'time': 0.43, 'score': ('win', 7), 'pv': [Move('d7-c7')]})
    """
