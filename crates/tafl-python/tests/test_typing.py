"""The names of types exist at run time."""

import typing
from collections.abc import Callable

import pytest

import tafl
from tafl import Game, Position

#: Without its types, which refuse what these tests pass.
PACKAGE: typing.Any = tafl

LITERALS = [name for name in tafl.typing.__all__ if typing.get_origin(getattr(tafl.typing, name)) is typing.Literal]


def test_literals_are_what_the_package_accepts() -> None:
    assert typing.get_args(tafl.typing.PositionDialect) == tafl.POSITION_DIALECTS
    assert typing.get_args(tafl.typing.MoveDialect) == tafl.MOVE_DIALECTS
    position = Position("/3/1K1/3/")
    assert len({position.transformed(symmetry) for symmetry in typing.get_args(tafl.typing.Symmetry)}) == 1
    assert all(Game("brandub", turn=side).turn == side for side in typing.get_args(tafl.typing.Side))


def test_all_names_have_values() -> None:
    assert len(LITERALS) > 20
    assert sorted(tafl.typing.__all__) == tafl.typing.__all__


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: PACKAGE.Game("brandub", turn="white"), "unknown side `white`, expected `attackers` or `defenders`"),
        (lambda: PACKAGE.Position("/3/1K1/3/").transformed("turn"), "unknown symmetry `turn`, expected `identity`, "),
        (lambda: PACKAGE.Position("/3/1K1/3/").dialect("fen"), "unknown position dialect `fen`, expected `otn`, "),
        (lambda: PACKAGE.Move("a1-a2").dialect("x" * 99), "unknown move dialect `x{40}…`, expected `simple"),
        (lambda: PACKAGE.Piece("Q"), "unknown piece `Q`, expected one letter"),
        (lambda: PACKAGE.Rules.BRANDUB.zone("edge"), "unknown zone `edge`, expected one of `corner`"),
        (lambda: PACKAGE.svg("/3/1K1/3/", theme="\x1b[31m"), "unknown theme `\ufffd.31m`, expected "),
        (lambda: PACKAGE.records("games", errors="all"), "unknown value of `errors` `all`, expected `strict`"),
        (lambda: PACKAGE.records("games", format="pgn"), "unknown format `pgn`, expected one of `otg`"),
        (lambda: PACKAGE.Outcome(None, "won"), "unknown ending `won`, expected `no-attackers`, "),
    ],
)  # fmt: skip
def test_messages_say_what_was_found(call: Callable[[], object], message: str) -> None:
    with pytest.raises(tafl.TaflError, match=message):
        call()
