"""Squares, pieces, moves, positions and rules as values: equality, hashes, order, copies, pickles, bad input."""

import copy
import gc
import pickle
import random
import sys
import weakref
from collections.abc import Callable
from typing import Any

import pytest
import tafl
from tafl import (
    DialectPosition,
    Game,
    GameRecord,
    Move,
    Outcome,
    ParseError,
    Piece,
    Ply,
    Position,
    PuzzleMove,
    ReplayError,
    Rules,
    Square,
    TaflError,
    Tsn,
)

VALUES: list[Any] = [
    Square("a1"),
    Square("e5"),
    Square("bz78"),
    *[Piece(letter) for letter in "tcnkmgTCNKMG"],
    Move("d1-f1"),
    Move("Kd6-f6xe6/g6+"),
    Move("a1^a3"),
    Move("---"),
    Position("/1t1/1K1/3/"),
    Position.empty(1),
    Position.empty(78),
    Tsn("3 4 3/1k1/3 a 7 2"),
    Tsn("3 4 3/1k1/3 a 7 2 it's:1:a \"b\" \\\\"),
    DialectPosition("/1t1/1K1/3/"),
    DialectPosition("/1t1/1K1/3/", "attackers"),
    DialectPosition("/1t1/1K1/3/", last_target="a1"),
    DialectPosition("/1t1/1K1/3/", "defenders", last_target="a1", counters={"rule": 0, "move": 2**32 - 1}),
    Rules.BRANDUB,
    Rules("dim:3 start:/1t1/1K1/3/"),
    Outcome(None, "repetition"),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_repr_evaluates_back(value: Any) -> None:
    again = eval(repr(value), dict(vars(tafl)))
    assert again == value and type(again) is type(value) and repr(again) == repr(value)
    assert hash(again) == hash(value)
    assert not again != value


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_copies(value: Any) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and repr(again) == repr(value)
    assert copy.copy(value) == copy.deepcopy(value) == value
    assert copy.deepcopy([value, value]) == [value, value]


def test_values_differ() -> None:
    assert len(set(VALUES)) == len(VALUES)
    for value in VALUES:
        assert [other for other in VALUES if other == value] == [value]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_are_not_their_texts(value: Any) -> None:
    for other in [str(value), repr(value), None, 0, object(), float("nan")]:
        assert value != other
        assert not value == other
    assert value.__eq__(object()) is NotImplemented


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_cannot_be_changed(value: Any) -> None:
    public = [name for name in dir(value) if not name.startswith("_")]
    for name in public:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
    with pytest.raises(AttributeError):
        value.other = 1
    with pytest.raises(TypeError):
        weakref.ref(value)
    with pytest.raises(TypeError):
        exec("class Derived(kind): ...", {"kind": type(value)})


def test_moves_are_equal_between_the_same_squares() -> None:
    written = ["e6-e8", "e6-e8xe7", "Ke6-e8xe7/ne9++", "Ne6^e8xe7", "Ne6^=e8", "e6=e8-"]
    assert len({Move(text) for text in written}) == 1
    assert [str(move) for move in map(Move, written)] == written
    others = ["e8-e6", "e6-e7", "e6=e6", "---"]
    assert len({Move(text) for text in [*written, *others]}) == 1 + len(others)
    assert Move("---") == Move("---") != Move("e6-e8")
    # Values with a move in them agree with it.
    start = Position("/3/1K1/3/")
    plies = [Ply("1a", text, start, None) for text in ("b2-b3", "Kb2-b3--")]
    assert len(set(plies)) == 1 and str(plies[1].move) == "Kb2-b3--"
    assert PuzzleMove("b2-b3", "solver") == PuzzleMove("Kb2-b3--", "solver")


def test_moves_of_all_sources_are_the_same_keys() -> None:
    captures = 0
    for rules in ("brandub", "copenhagen", "berserk"):
        game, draw = Game(rules), random.Random(7)
        while not game.is_game_over() and game.ply < 60:
            visits = dict.fromkeys(game.legal_moves, 0)
            assert len(visits) == game.legal_moves.count()
            chosen = draw.choice(game.legal_moves)
            marked = game.marked(chosen)
            played = game.push(chosen)
            visits[played] += 1
            assert visits[chosen] == visits[marked] == visits[game.peek()] == visits[Move(str(marked))] == 1
            captures += bool(played.captures)
        assert GameRecord.from_game(game).mainline_moves() == game.move_stack
    assert captures > 3


def test_squares_have_an_order() -> None:
    squares = [Square(name) for name in ["c3", "a1", "aa1", "b1", "a2"]]
    ordered = sorted(squares)
    assert ordered == sorted(reversed(squares))
    for left, right in zip(ordered, ordered[1:]):
        assert left < right and left <= right and right > left and right >= left
    with pytest.raises(TypeError):
        squares[0] < "a1"  # type: ignore[operator] # pyright: ignore
    for value in [Piece("K"), Move("d1-f1"), Position.empty(3), Rules.BRANDUB]:
        with pytest.raises(TypeError):
            value < value  # type: ignore[operator] # pyright: ignore


def test_squares() -> None:
    for file in range(78):
        for rank in [0, 1, 9, 77]:
            square = Square.at(file, rank)
            assert (square.file, square.rank) == (file, rank)
            assert Square(square.name) == Square(str(square)) == square
    for file, rank in [(78, 0), (0, 78), (-1, 0), (0, -1), (256, 0), (sys.maxsize, 0)]:
        with pytest.raises(TaflError, match="not a square") as caught:
            Square.at(file, rank)
        assert caught.value.code == "square-off-board"
    for number in [2**64, 10**100]:
        with pytest.raises(OverflowError):
            Square.at(number, 0)


@pytest.mark.parametrize("text", ["", "a", "1", "a0", "a79", "ca1", "A 1", "a1 ", "é1", "a\0", "a1a1", "5e"])
def test_names_that_are_not_squares(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        Square(text)
    error = caught.value
    assert error.code and error.message and error.line == 1 and error.column >= 1
    start, end = error.span
    assert 0 <= start <= end <= len(text)
    assert "-->" in str(error)


def test_squares_of_another_board() -> None:
    position = Position("/1t1/1K1/3/")
    assert position.piece_at("d4") is None
    assert "d4" not in position and "a3" in position
    with pytest.raises(KeyError):
        position["d4"]
    with pytest.raises(TaflError) as caught:
        position.with_piece("d4", "K")
    assert caught.value.code == "square-off-board"
    for move in ["d4-a4", "b1-d1", "b1-a1xz9"]:
        with pytest.raises(ReplayError) as refused:
            position.play(move)
        assert refused.value.address is None and refused.value.code


def test_spans_count_characters() -> None:
    with pytest.raises(ParseError) as caught:
        Position("/1t1/1é1/3/")
    start, end = caught.value.span
    assert "/1t1/1é1/3/"[start:end] == "é"


READERS: list[Callable[[Any], object]] = [
    Square,
    Piece,
    Move,
    Move.from_otn,
    Position,
    Position.from_otn,
    Rules,
    Rules.from_otn,
    lambda text: Position.empty(3).piece_at(text),
    lambda text: Position.empty(3)[text],
    lambda text: text in Position.empty(3),
    lambda text: Position.empty(3).with_piece(text, None),
    lambda text: Position.empty(3).with_piece("a1", text),
    lambda text: Position.empty(3).play(text),
    lambda text: Position.empty(3).pieces(text),
    lambda text: Position.empty(3).transformed(text),
    lambda text: Rules.BRANDUB.zone(text),
    lambda text: Rules.BRANDUB[text],
    lambda text: Rules.BRANDUB.diff(text),
    lambda text: Rules.BRANDUB.is_same_game(text),
    lambda text: Game(text),
    lambda text: Game("brandub", text),
    lambda text: Game("brandub", turn=text),
    lambda text: Outcome(text, "repetition"),
    lambda text: Outcome(None, text),
    lambda text: Move.from_dialect(text, "walker"),
    lambda text: Move.from_dialect("e5-e8", text),
    lambda text: Move("e5-e8").dialect(text),
    lambda text: Position.from_dialect(text, "taflzero"),
    lambda text: Position.from_dialect("3/1k1/3 a", text),
    lambda text: Position("/3/1K1/3/").dialect(text),
    lambda text: DialectPosition(text),
    lambda text: DialectPosition("/3/1K1/3/").dialect(text),
    lambda text: DialectPosition("/3/1K1/3/", counters={text: 1}),
    Tsn,
    lambda text: Tsn.from_position(text, "attackers"),
    lambda text: Tsn.from_position("/1T1/1K1/3/", text),
    lambda text: Tsn("3 4 3/1k1/3 a 7 2").captured(text),
]
NONE_ALLOWED = {11, 12, 14, 21, 22, 23}


@pytest.mark.parametrize("number", range(len(READERS)))
def test_wrong_types(number: int) -> None:
    wrong: list[Any] = [None, 0, 1.5, b"a1", bytearray(b"a1"), ["a1"], {"a1": 1}, object(), type, ...]
    for value in wrong:
        if value is None and number in NONE_ALLOWED:
            continue
        with pytest.raises(TypeError) as caught:
            READERS[number](value)
        assert str(caught.value)


@pytest.mark.parametrize("number", range(len(READERS)))
def test_texts_that_cannot_be_read(number: int) -> None:
    for text in ["?", "\0", "☃", "x" * 1_000_000, "/" * 100_000, "1" * 100_000, "\n" * 10_000, "-" * 100_000]:
        with pytest.raises((TaflError, KeyError)) as caught:
            READERS[number](text)
        if not isinstance(caught.value, KeyError):
            assert len(str(caught.value)) < 5_000
    for text in ["\ud800", "a1\udfff", "\udc80"]:
        with pytest.raises(UnicodeEncodeError):
            READERS[number](text)


def test_errors_have_one_base() -> None:
    for name in ["ParseError", "IllegalMove", "ReplayError", "PuzzleError", "RecordChanged"]:
        kind = getattr(tafl, name)
        assert issubclass(kind, TaflError) and issubclass(kind, ValueError)
        assert kind.__module__ == "tafl"


def test_values_do_not_leak() -> None:
    def work() -> None:
        for value in VALUES:
            pickle.loads(pickle.dumps(value))
            assert repr(value) and hash(value) == hash(value)
        game = Game("brandub")
        for move in game.legal_moves:
            game.push(move)
            game.pop()
        with pytest.raises(ParseError):
            Square("?")

    for _ in range(3):
        work()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(50):
        work()
    gc.collect()
    assert sys.getallocatedblocks() - before < 500
