"""Positions and moves in the forms of other programs. The conformance suite has vectors for their texts."""

import warnings
from typing import Any, Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
import tafl
from tafl import ConversionWarning, DialectPosition, Move, ParseError, Position, TaflError

Side = Literal["attackers", "defenders"]
RowOrder = Literal["rank-1", "top-rank"]

SIDES: tuple[Side, ...] = get_args(Side)
START = tafl.Rules.BRANDUB.start
# The pieces that every form has.
MEN = "tTK"

sides = st.sampled_from(SIDES)
position_dialects = st.sampled_from(tafl.POSITION_DIALECTS)
move_dialects = st.sampled_from(tafl.MOVE_DIALECTS)
orders: st.SearchStrategy[RowOrder] = st.sampled_from(get_args(RowOrder))


def men_only(position: Position) -> Position:
    """The position without the pieces that few forms have."""
    for square, piece in position.pieces().items():
        if piece.symbol not in MEN:
            position = position.with_piece(square, None)
    return position


@given(strategies.positions(max_dimension=9).map(men_only), position_dialects, sides, orders)
def test_positions_read_back(position: Position, dialect: Any, turn: Side, order: Any) -> None:
    text = position.dialect(dialect, turn=turn, row_order=order)
    read = Position.from_dialect(text, dialect, row_order=order)
    assert read.position == position
    assert read.turn in (turn, None)
    assert read.dialect(dialect, row_order=order) == text


@given(
    strategies.positions(max_dimension=9).map(men_only),
    sides,
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.data(),
)
def test_a_form_keeps_what_it_has(position: Position, turn: Side, ply: int, rule: int, data: st.DataObject) -> None:
    target = data.draw(strategies.squares(position.dimension))
    given = DialectPosition(position, turn, last_target=target, counters={"rule": rule, "ply": ply})
    assert given == DialectPosition(position, turn, last_target=target, counters={"ply": ply, "rule": rule})
    assert Position.from_dialect(given.dialect("taflzero"), "taflzero") == given
    assert (given.position, given.turn, given.last_target) == (position, turn, target)
    assert given.counters == {"ply": ply, "rule": rule}
    # `start-fen` has no last move and no counter towards a draw.
    other = Position.from_dialect(given.dialect("start-fen", row_order="rank-1"), "start-fen", row_order="rank-1")
    assert other == DialectPosition(position, turn, counters={"ply": ply})


@given(strategies.moves(), move_dialects, sides)
def test_moves_keep_their_squares(move: Move, dialect: Any, turn: Side) -> None:
    """What is lost is a warning or an exception, and the rest reads back."""
    with warnings.catch_warnings(record=True) as losses:
        warnings.simplefilter("always")
        try:
            text = move.dialect(dialect, turn=turn)
        except TaflError as error:
            assert error.code == "resignation-without-counterpart" and move.is_resignation
            return
        again = Move.from_dialect(text, dialect, turn=turn)
    assert (again.origin, again.target, again.captures) == (move.origin, move.target, move.captures)
    messages = [loss.message for loss in losses]
    codes = {message.code for message in messages if isinstance(message, ConversionWarning)}
    assert len(messages) == len([message for message in messages if isinstance(message, ConversionWarning)])
    assert (again.mark == move.mark) == ("mark-without-counterpart" not in codes)
    is_same_kind = (again.is_jump, again.is_berserk) == (move.is_jump, move.is_berserk)
    assert is_same_kind == ("move-type-without-counterpart" not in codes)


@given(strategies.texts, position_dialects, move_dialects, st.none() | orders, st.none() | sides)
def test_any_text_is_read_or_refused(text: str, of_positions: Any, of_moves: Any, order: Any, turn: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for read in (
            lambda: Position.from_dialect(text, of_positions, row_order=order),
            lambda: Move.from_dialect(text, of_moves, turn=turn),
        ):
            try:
                read()
            except (TaflError, UnicodeEncodeError) as error:
                assert str(error)


def test_a_loss_is_a_warning_with_the_line_of_the_caller() -> None:
    with pytest.warns(ConversionWarning, match="no mark with this meaning") as caught:
        assert Move.from_dialect("e5-e8==", "hnefatafl-rs").otn() == "e5-e8"
    assert caught[0].filename == __file__
    message = caught[0].message
    assert isinstance(message, ConversionWarning) and message.code == "mark-without-counterpart"
    with pytest.warns(ConversionWarning) as caught:
        assert Move("e5-e8++").dialect("walker") == "e5-e8"
    assert getattr(caught[0].message, "code") == "side-needed"


def test_a_warning_can_be_an_exception() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", ConversionWarning)
        with pytest.raises(ConversionWarning) as raised:
            Move.from_dialect("e5-e8++", "walker")
    assert raised.value.code == "side-needed"


def test_nothing_is_lost_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Move.from_dialect("E5-E8xD8/F8++", "walker", turn="defenders").otn() == "e5-e8xd8/f8--"
        assert Move("Ke5-e8--").dialect("walker") == "e5-e8++"
        assert Move.from_dialect("Ce5^e7xKe6", "abstract-play", turn="attackers").otn() == "ce5^e7xKe6"


def test_words() -> None:
    assert Move.from_dialect("resigned", "aagenielsen").is_resignation
    assert Move("---").dialect("abstract-play") == "resign"
    for call, code in (
        (lambda: Move.from_dialect("timeout", "aagenielsen"), "timeout-without-counterpart"),
        (lambda: Move("---").dialect("walker"), "resignation-without-counterpart"),
    ):
        with pytest.raises(TaflError) as caught:
            call()
        assert caught.value.code == code


def test_the_order_of_rows() -> None:
    text = "2a2/1d1a1/a1k1a/3d1/a4 a 5 10"
    with pytest.raises(ParseError) as caught:
        Position.from_dialect(text, "fen-to-board")
    assert caught.value.code == "row-order-unknown"
    first, last = (Position.from_dialect(text, "fen-to-board", row_order=order) for order in get_args(RowOrder))
    assert first.position.transformed("mirror-ranks") == last.position
    assert first.counters == last.counters == {"rule": 5, "move": 10}
    with pytest.raises(TaflError) as unknown:
        START.dialect("fen-to-board", turn="attackers")
    assert unknown.value.code == "position-dialect-cannot"


CALLS: list[tuple[Any, str]] = [
    (lambda: Position.from_dialect("3/1k1/3 w", "taflzero"), "side-missing"),
    (lambda: START.dialect("taflzero"), "position-dialect-cannot"),
    (lambda: Position("/3/1N1/3/").dialect("taflzero", turn="attackers"), "position-dialect-cannot"),
    (lambda: DialectPosition(START, last_target="h8"), "square-off-board"),
    (lambda: DialectPosition(START, turn=unknown("white")), "side-unknown"),
    (lambda: DialectPosition(START, counters={unknown("x"): 1}), "counter-unknown"),
    (lambda: START.dialect(unknown("fen")), "position-dialect-unknown"),
    (lambda: START.dialect("otn", row_order=unknown("rank-7")), "row-order-unknown"),
    (lambda: START.dialect("otn", turn=unknown("white")), "side-unknown"),
    (lambda: Move("a1-a2").dialect(unknown("san")), "move-dialect-unknown"),
    (lambda: Move("a1-a2").dialect("walker", turn=unknown("white")), "side-unknown"),
    (lambda: Move.from_dialect("Ke5-e8", "walker"), "piece-prefix"),
]


def unknown(name: str) -> Any:
    """A name that the types do not allow."""
    return name


@pytest.mark.parametrize(("call", "code"), CALLS, ids=[f"{number}-{code}" for number, (_, code) in enumerate(CALLS)])
def test_codes(call: Any, code: str) -> None:
    with pytest.raises(TaflError) as caught:
        call()
    assert caught.value.code == code


def test_counters_are_numbers() -> None:
    wrong: dict[Any, type[Exception]] = {-1: OverflowError, 2**32: OverflowError, 1.5: TypeError, "1": TypeError}
    for value, error in wrong.items():
        with pytest.raises(error):
            DialectPosition(START, counters={"ply": value})
    read = DialectPosition(START, counters={"ply": 3})
    read.counters["ply"] = 4
    assert read.counters == {"ply": 3}
