"""Games joined into opening books, which are those of the command."""

import io
import itertools
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import corpus
import tafl
from tafl import GameRecord, Rules, merge_games

TAFL = os.environ.get("TAFL", str(Path(__file__).parents[3] / "target" / "debug" / "tafl"))

START = "/t2/3/2K/"


def game(moves: str, start: str = START) -> GameRecord:
    return tafl.record.reads(f"[position:{start}]\n\n1. {moves}\n")


GAMES = [game("a1-a2 c3-c2"), game("a1-a2 c3-b3"), game("a1-a2 c3-c2"), game("a1-b1 c3-b3")]
OTHER = "/t2/3/1K1/"


def moves(book: GameRecord) -> list[str]:
    return [f"{node.address} {node.move}" for node in book.nodes()]


@pytest.mark.parametrize("name", ["aagenielsen-sample.ndjson", "copenhagen-1200.csv", "tournament-56.otg"])
def test_the_books_are_those_of_the_command(name: str) -> None:
    path = corpus.folder() / "corpus" / name
    games = list(tafl.records(path, errors="skip"))
    for depth, min_games, symmetric in [(3, 1, False), (3, 2, True), (None, 3, True)]:
        options = [*(["--depth", str(depth)] if depth else []), *(["--symmetric"] if symmetric else [])]
        merge = [TAFL, "merge", str(path), "--min", str(min_games), *options]
        done = subprocess.run(merge, capture_output=True, check=False)
        written = [str(book) for book in tafl.records(io.BytesIO(done.stdout))]
        books = merge_games(games, depth=depth, min_games=min_games, symmetric=symmetric, errors="skip")
        assert [str(book) for book in books] == written != []


def test_openings_have_names() -> None:
    rules = f"[rules:{Rules.COPENHAGEN.otn()}]\n\n"
    games = [tafl.record.reads(f"{rules}1. {line}\n") for line in ("h1-h3 g5-g2", "h1-h3 f8-i8", "k4-i4 f8-i8")]
    assert [record.opening_name for record in games] == ["Millar Gambit", "English Opening", "Face-to-Face Attack"]
    assert (game("a1-a2").opening_name, GameRecord("copenhagen").opening_name) == (None, None)
    [book] = merge_games(games)
    comments = {str(node.move): node.comment for node in book.nodes()}
    assert comments["g5-g2"] == "Millar Gambit. In 1 game: no result 1"
    # The header is what the file says.
    games[0].headers["opening"] = "Bold"
    assert games[0].opening_name == "Millar Gambit"


def test_games_that_begin_alike_are_a_book() -> None:
    [book, other] = merge_games([game("a1-a2", OTHER), *GAMES])
    assert moves(book) == ["1a a1-a2", "1b c3-c2", "1a.1.1a a1-b1", "1a.1.1b c3-b3", "1b.1.1b c3-b3"]
    assert (moves(other), other.start) == (["1a a1-a2"], tafl.Position(OTHER))
    assert merge_games([]) == []
    # The order of what is given once does not matter.
    assert merge_games(iter(GAMES)) == [book]


def test_what_is_left_out() -> None:
    [book] = merge_games([game("a1-a2", OTHER), *GAMES], min_games=2)
    assert moves(book) == ["1a a1-a2", "1b c3-c2"]
    [book] = merge_games(GAMES, depth=1)
    assert moves(book) == ["1a a1-a2", "1a.1.1a a1-b1"]
    [book] = merge_games(GAMES, symmetric=True, depth=1)
    assert moves(book) == ["1a a1-a2"]


def test_games_that_cannot_be_played() -> None:
    without_start = tafl.record.reads("1. a1-a2\n")
    broken = game("a1-a2 c3-c2\n2. b1-b2")
    with pytest.raises(tafl.ReplayError, match="^game 5: 2a: b1-b2 cannot be played: there is no piece") as raised:
        merge_games([*GAMES, broken])
    assert (raised.value.code, raised.value.address) == ("move-not-playable", "2a")
    with pytest.raises(tafl.ReplayError, match="^game 601: the record has no start position") as raised:
        merge_games([*[GAMES[0]] * 600, without_start])
    assert (raised.value.code, raised.value.address) == ("start-unknown", None)
    [book] = merge_games([without_start, broken, *GAMES], errors="skip")
    assert moves(book)[:2] == ["1a a1-a2", "1b c3-c2"]
    assert "In 4 games" in next(iter(book.nodes())).comment


def test_wrong_arguments() -> None:
    options: list[tuple[Any, str]] = [
        ({"errors": "collect"}, "unknown value of `errors` `collect`, expected `strict` or `skip`"),
        ({"depth": 0}, "a depth of 0, expected 1 or more"),
    ]
    for wrong, message in options:
        with pytest.raises(tafl.TaflError) as raised:
            merge_games([], **wrong)
        assert str(raised.value) == message
    texts: Any = ["1. a1-a2"]
    with pytest.raises(TypeError, match="expected a GameRecord, found str"):
        merge_games(texts)
    starts = ("/t9/" + "".join(pieces) + "/10" * 7 + "/9K/" for pieces in itertools.product("tT", repeat=10))
    with pytest.raises(tafl.TaflError, match="more than 1000 different start positions") as raised:
        merge_games(game("a1-b1", start) for start in starts)
    assert raised.value.code == "too-many-starts"


def test_an_exception_of_the_games_passes() -> None:
    def games() -> Iterator[GameRecord]:
        yield from GAMES
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        merge_games(games())
