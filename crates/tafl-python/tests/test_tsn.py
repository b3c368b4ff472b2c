"""Tafl Standard Notation and TEN. The conformance suite has vectors for their texts."""

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
import tafl
from tafl import ParseError, Position, Rules, TaflError, Tsn

START = Rules.BRANDUB.start
NUMBERS = st.integers(0, 2**32 - 1)
POSITIVE = st.integers(1, 2**32 - 1)

# Texts that can be read back: a line without spaces or tabs around it.
extensions = st.text(st.characters(codec="utf-8", exclude_characters="\r\n")).filter(
    lambda text: text != "" and text.strip(" \t") == text
)


def without_others(position: Position) -> Position:
    """The position without the pieces that TSN does not have, and with one king at most."""
    kings = 0
    for square, piece in position.pieces().items():
        kings += piece.symbol == "K"
        if piece.symbol not in "tTK" or (piece.symbol == "K" and kings > 1):
            position = position.with_piece(square, None)
    return position


@given(
    strategies.positions().map(without_others),
    st.sampled_from(["attackers", "defenders"]),
    POSITIVE,
    POSITIVE,
    NUMBERS,
    st.one_of(st.none(), extensions),
)
def test_what_is_made_reads_back(
    position: Position, turn: Literal["attackers", "defenders"], defenders: int, ply: int, since: int, extension: str | None
) -> None:
    tsn = Tsn.from_position(position, turn, defenders, ply, since, extension)
    assert (tsn.position, tsn.turn, tsn.initial_defenders) == (position, turn, defenders)
    assert (tsn.ply, tsn.plies_since_capture, tsn.extension) == (ply, since, extension)
    assert tsn.turn_number == (ply + 1) // 2
    assert Tsn(str(tsn)) == Tsn(tsn.tsn()) == eval(repr(tsn), dict(vars(tafl))) == tsn
    assert hash(Tsn(tsn.tsn())) == hash(tsn)


@given(strategies.texts)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        tsn = Tsn(text)
    except (ParseError, UnicodeEncodeError):
        return
    assert Tsn(str(tsn)) == tsn


def test_the_start_of_a_game() -> None:
    tsn = Tsn.from_position(START.otn(), "attackers")
    assert tsn.tsn() == "7 4 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a 1 0"
    assert tsn == Tsn.from_position(START, turn="attackers", defenders=4, ply=1, plies_since_capture=0, extension=None)
    assert tsn.captured("attackers") == tsn.captured("defenders") == 0


def test_captures_are_counted_from_the_start() -> None:
    tsn = Tsn("3 4 2a/1k1/2d a 9 1")
    assert (tsn.captured("attackers"), tsn.captured("defenders")) == (7, 3)
    assert Tsn("3 1 3/1k1/1dd a 9 1").captured("defenders") is None


def test_strict_reading() -> None:
    text = "3 4  3/1k1/3 a 1 0"
    assert Tsn(text) == Tsn("3 4 3/1k1/3 a 1 0", strict=True)
    with pytest.raises(ParseError) as caught:
        Tsn(text, strict=True)
    assert caught.value.code == "several-spaces"
    start, end = caught.value.span
    assert text[start:end].isspace()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"position": "/3/1N1/3/", "defenders": 4}, "position-without-tsn"),
        ({"position": "/K2/1K1/3/", "defenders": 4}, "position-without-tsn"),
        ({"position": "/3/1K1/3/"}, "defenders-missing"),
        ({"defenders": 0}, "number-out-of-range"),
        ({"defenders": 2**32}, "number-out-of-range"),
        ({"ply": 0}, "number-out-of-range"),
        ({"ply": 2**64 - 1}, "number-out-of-range"),
        ({"plies_since_capture": 2**32}, "number-out-of-range"),
        ({"extension": ""}, "extension-invalid"),
        ({"extension": " a"}, "extension-invalid"),
        ({"extension": "a\nb"}, "extension-invalid"),
        ({"turn": "white"}, "side-unknown"),
    ],
)
def test_what_tsn_cannot_say(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(TaflError) as caught:
        given: dict[str, Any] = {"position": START, "turn": "attackers", **arguments}
        Tsn.from_position(**given)
    assert caught.value.code == code


@pytest.mark.parametrize("name", ["defenders", "ply", "plies_since_capture"])
def test_numbers_of_python(name: str) -> None:
    wrong: dict[Any, type[Exception]] = {-1: OverflowError, 2**64: OverflowError, 1.5: TypeError, "1": TypeError}
    for value, error in wrong.items():
        with pytest.raises(error):
            Tsn.from_position(START, "attackers", **{name: value})
