"""Boards of tic-tac-toe. The conformance suite has vectors for their texts."""

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
import tafl
from tafl import ParseError, TaflError
from tafl.t3en import Board, to_square


@st.composite
def boards(draw: st.DrawFn) -> Board:
    size = draw(st.integers(1, 12))
    row = st.text("_.xo", min_size=size, max_size=size)
    rows = draw(st.lists(row, min_size=size, max_size=size))
    return Board(f"{'/'.join(rows)} {draw(st.sampled_from('xo'))}")


@given(boards(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_what_is_printed_reads_back(board: Board, protocol: int) -> None:
    assert Board(str(board), strict=True) == Board(board.t3en()) == board
    assert Board(f"{'/'.join(board.rows)} {board.to_move}") == board
    assert eval(repr(board), {"Board": Board}) == board
    for again in (pickle.loads(pickle.dumps(board, protocol)), copy.copy(board), copy.deepcopy(board)):
        assert again == board and hash(again) == hash(board)
    assert to_square(str(board)) == str(board).split(" ")[0]


@given(boards(), boards())
def test_equality_is_that_of_the_notation(one: Board, other: Board) -> None:
    assert (one == other) == (str(one) == str(other))
    assert one != str(one)


@given(boards(), st.data())
def test_play_takes_an_empty_cell(board: Board, data: st.DataObject) -> None:
    cells = board.legal_cells()
    assert len(set(cells)) == len(cells) == "".join(board.rows).count("_")
    if not cells:
        assert board.status(line=board.size + 1) == "draw"
        return
    before, cell = str(board), data.draw(st.sampled_from(cells))
    after = board.play(cell)
    assert str(board) == before and after.to_move != board.to_move
    assert after.legal_cells() == tuple(other for other in cells if other != cell)
    assert "".join(after.rows).count(board.to_move) == "".join(board.rows).count(board.to_move) + 1
    with pytest.raises(TaflError) as caught:
        after.play(cell)
    assert caught.value.code == "cell-not-free"


@given(boards(), st.integers(1, 12))
def test_a_row_wins(board: Board, line: int) -> None:
    """The rows are searched here in another way; the vectors have columns and diagonals."""
    if any("x" * line in row for row in board.rows):
        assert board.status(line) in ("won-x", "both-won")
    if line > board.size:
        assert board.status(line) == ("open" if board.legal_cells() else "draw")


@given(strategies.texts)
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (Board, to_square, Board.empty(3).play):
        try:
            read(text)
        except (TaflError, UnicodeEncodeError) as error:
            assert str(error)


def test_a_game() -> None:
    board = Board.empty(3)
    for cell in ["b2", "a1", "c1", "a3"]:
        assert board.status() == "open"
        board = board.play(cell)
    assert board.play("a2").play("b1").status() == "open"
    assert board.play("b1").play("a2").status() == "won-o"
    assert (board.size, board.to_move, board.rows) == (3, "x", ("o_x", "_x_", "o__"))


def test_sizes() -> None:
    assert Board.empty(1024).size == 1024
    for size in (0, 1025, 2**16 + 3, 2**63):
        with pytest.raises(TaflError) as caught:
            Board.empty(size)
        assert caught.value.code == "size-out-of-range"
        assert str(caught.value) == f"a board has 1 to 1024 rows, found {size}"
    with pytest.raises(OverflowError):
        Board.empty(-1)
    assert Board.empty(3).status(2**63) == "open"


def test_errors_have_a_place() -> None:
    with pytest.raises(ParseError) as caught:
        Board("2_o/_X_/3_ x")
    assert (caught.value.code, caught.value.span) == ("unknown-cell", (5, 6))
    with pytest.raises(ParseError) as strict:
        Board("1_2_/3_/3_ x", strict=True)
    assert strict.value.code == "run-not-canonical"


def test_boards_cannot_be_changed() -> None:
    board: Any = Board.empty(3)
    for name in ("rows", "size", "to_move", "other"):
        with pytest.raises(AttributeError):
            setattr(board, name, None)


def test_the_module_is_imported_when_it_is_used() -> None:
    assert tafl.t3en.Board is Board
