"""Boards as text and as SVG."""

import itertools
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import Any

import pytest
from tafl import Game, GameRecord, Move, ParseError, Position, Rules, Square, TaflError, diagram, svg

DRAW: list[Callable[..., str]] = [svg, diagram]
POSITION = Position("/1t1/1K1/3/")
ARGUMENTS: list[dict[str, Any]] = [
    {},
    {"rules": "dim:3 start:/1t1/1K1/3/"},
    {"rules": Rules("dim:3 start:/3/1K1/3/")},
    {"a1": "top-right"},
    {"labels": False},
    {"last_move": "b1-a1xc3"},
    {"last_move": Move("---")},
    {"marked": ["a1", Square("b2")]},
    {"marked": iter(["c3"])},
    {"arrows": ["a1-a3", Move("c1-c3"), ("b2", Square("a2"))]},
]


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=lambda one: repr(list(one)))
def test_every_picture_is_xml(arguments: dict[str, Any]) -> None:
    picture = svg(POSITION, **arguments)
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


CHANGES: list[dict[str, Any]] = [
    {"rules": "dim:3 start:/1t1/1K1/3/"},
    {"a1": "top-left"},
    {"a1": "top-right"},
    {"a1": "bottom-right"},
    {"labels": False},
    {"last_move": "c1-b1"},
    {"marked": ["a3"]},
    {"arrows": ["b1-c1"]},
]


def test_every_option_changes_the_picture() -> None:
    pictures = [svg(POSITION, **arguments) for arguments in [{}, *CHANGES]]
    pictures += [svg(POSITION, theme="dark"), svg(POSITION, title="A board")]
    assert len(set(pictures)) == len(pictures)


def test_the_defaults_of_options() -> None:
    picture = svg(
        POSITION,
        rules=None,
        theme="light",
        a1="bottom-left",
        labels=True,
        last_move=None,
        marked=None,
        arrows=(),
        title=None,
    )
    assert picture == svg(POSITION) == svg(POSITION.otn()) == POSITION._repr_svg_()  # pyright: ignore[reportPrivateUsage]


def test_the_title_is_escaped() -> None:
    title = "<script>&\"'</script>"
    tree = ElementTree.fromstring(svg(POSITION, title=title))
    assert title in [element.text for element in tree.iter()]


def test_arrows_are_moves_or_pairs() -> None:
    expected = svg(POSITION, arrows=["b1-c1"])
    assert svg(POSITION, arrows=[("b1", "c1")]) == svg(POSITION, arrows={Move("b1-c1")}) == expected


def test_text() -> None:
    assert diagram(POSITION) == str(POSITION)
    plain = diagram(POSITION, ascii=True)
    assert plain.isascii() and not diagram(POSITION).isascii()
    rows = [line.split()[1:4] for line in plain.splitlines()[1:4]]
    assert rows == [[".", ".", "."], [".", "K", "."], [".", "t", "."]]
    turned = [line.split() for line in diagram(POSITION, ascii=True, labels=False, a1="top-left").splitlines()]
    assert turned == [[".", "t", "."], [".", "K", "."], [".", ".", "."]]


def test_size_and_colours() -> None:
    picture = svg(POSITION, size=123, colors={"board": "ivory", "attackers-body": "#abc"})
    assert ElementTree.fromstring(picture).attrib["width"] == "123"
    assert "ivory" in picture and "#abc" in picture
    assert svg(POSITION, colors={}) == svg(POSITION)
    with pytest.raises(ValueError):
        svg(POSITION, size=0)


def test_a_game_and_a_node_are_drawn_with_what_they_say() -> None:
    game = Game("brandub")
    last = game.push("d6-f6")
    expected = svg(game.position, rules=game.rules, last_move=last)
    assert svg(game) == game._repr_svg_() == expected  # pyright: ignore[reportPrivateUsage]
    node = GameRecord.from_game(game).end()
    assert node is not None
    assert svg(node) == node._repr_svg_() == expected  # pyright: ignore[reportPrivateUsage]
    assert svg(game, rules="dim:7 start:/7/7/7/7/7/7/7/", last_move="a1-a2") != expected
    node.shapes = ["green:a1-a4"]
    assert svg(node) != expected
    assert diagram(node) == str(game)


def test_rules_show_their_zones() -> None:
    assert diagram(POSITION, rules="dim:3 start:/1t1/1K1/3/") != diagram(POSITION)
    game = Game("brandub")
    assert diagram(game.position, rules=game.rules) == str(game)


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"a1": "bottomLeft"}, "corner-unknown", "expected `bottom-left`"),
    ({"rules": "brandubb"}, "preset-unknown", "did you mean"),
    ({"marked": itertools.repeat("a1")}, "option-too-long", "`marked` has too many elements"),
    ({"arrows": itertools.repeat("a1-a2")}, "option-too-long", "`arrows` has too many elements"),
    ({"arrows": ["---"]}, "resignation", "moves no piece"),
    ({"marked": ["a1", "a4"]}, "square-off-board", "`a4` is not on a board of 3 by 3 squares"),
    ({"arrows": ["a1-d1"]}, "square-off-board", "`d1` is not on a board"),
    ({"last_move": "d1-a1"}, "square-off-board", "`d1` is not on a board"),
    ({"rules": "brandub"}, "position-size", "the position has 3 by 3 squares, but the rules are for 7 by 7"),
]


@pytest.mark.parametrize("arguments,code,message", BAD, ids=[message for *_, message in BAD])
def test_bad_options(arguments: dict[str, Any], code: str, message: str) -> None:
    for draw in DRAW:
        with pytest.raises(TaflError, match=message) as caught:
            draw(POSITION, **arguments)
        assert caught.value.code == code


@pytest.mark.parametrize("colors", [{"boards": "red"}, {"board": "red;"}, {"board": "url(x)"}, {"board": ""}])
def test_unknown_colours(colors: dict[str, str]) -> None:
    with pytest.raises(TaflError, match="expected") as caught:
        svg(POSITION, colors=colors)
    assert caught.value.code == "color-unknown"


def test_unknown_themes() -> None:
    with pytest.raises(TaflError, match="light") as caught:
        svg(POSITION, theme="blue")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert caught.value.code == "theme-unknown"


WRONG: list[dict[str, Any]] = [
    {"marked": "a1"},
    {"marked": 5},
    {"marked": [None]},
    {"marked": [b"a1"]},
    {"arrows": "a1-a2"},
    {"arrows": [None]},
    {"last_move": 5},
    {"rules": b"brandub"},
    {"rules": POSITION},
    {"labels": "no"},
    {"a1": None},
    {"unknown": 1},
]


@pytest.mark.parametrize("arguments", WRONG, ids=repr)
def test_wrong_types(arguments: dict[str, Any]) -> None:
    for draw in DRAW:
        with pytest.raises(TypeError):
            draw(POSITION, **arguments)


def test_wrong_values() -> None:
    with pytest.raises(ParseError):
        svg(POSITION, marked=["a1", "5"])
    for pair in [(), ("a1",), ("a1", "a2", "a3")]:
        with pytest.raises((ValueError, TypeError)):
            svg(POSITION, arrows=[pair])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
    wrong: list[Any] = [None, 5, b"/1t1/1K1/3/", Rules.BRANDUB, GameRecord("brandub")]
    for value in wrong:
        for draw in DRAW:
            with pytest.raises(TypeError, match="expected a Position or its record"):
                draw(value)


def test_an_iterator_that_fails() -> None:
    def squares() -> Any:
        yield "a1"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        svg(POSITION, marked=squares())


def test_the_largest_board() -> None:
    position = Position.empty(78)
    assert ElementTree.fromstring(svg(position, marked=position)) is not None
    assert len(diagram(position).splitlines()) == 80
