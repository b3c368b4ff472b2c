"""Opening statistics, which are those of the command."""

import csv
import io
import os
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

import corpus
import tafl
from packages import pandas, polars

TAFL = os.environ.get("TAFL", str(Path(__file__).parents[3] / "target" / "debug" / "tafl"))

START = "/t2/3/2K/"


def game(moves: str, result: str = "1", tags: str = "") -> tafl.GameRecord:
    return tafl.record.reads(f"{tags}[result:{result}]\n[rules:dim:3 start:{START}]\n\n{moves}\n")


GAMES = [
    game("1. a1-a2 c3-c2\n2. a2-a3", "1", "[attackers-elo:1500]\n[date:2015.06.12]\n"),
    game("1. a1-a2 c3-b3", "-1", "[attackers-elo:1700]\n[defenders-elo:1800]\n[termination:timeout]\n"),
    game("1. a1-b1 c3-c2", "0", "[date:2016.??.??]\n"),
    game("1. a1-a2", "?"),
]


def test_moves_are_counted() -> None:
    explored = tafl.Explorer(GAMES).explore(START, "attackers")
    assert (explored.position, explored.turn, explored.symmetric, explored.ended) == (
        tafl.Position(START), "attackers", False, 0,
    )  # fmt: skip
    total = explored.total
    assert (total.games, total.attackers, total.defenders, total.draw, total.other) == (4, 1, 1, 1, 1)
    assert repr(total) == "<tafl.MoveStatistics side='attackers' games=4 score=0.500>"
    # Only moves have one.
    assert not hasattr(total, "move")
    assert total.endings["time"] == 1
    first, second = explored
    assert isinstance(first, tafl.MoveStatistics)
    assert repr(first) == "<tafl.ExploredMove a1-a2 side='attackers' games=3 score=0.500>"
    assert (len(explored), explored[0].move, explored[-1].move) == (2, tafl.Move("a1-a2"), tafl.Move("a1-b1"))
    assert (first.games, first.score, first.rating, first.rated) == (3, 0.5, 1600, 2)
    assert (first.opponent_rating, first.opponent_rated, first.last_played) == (1800, 1, "2015-06-12")
    assert (second.score, second.last_played, second.rating) == (0.5, "2016", None)
    assert first.position == tafl.Position("/3/t2/2K/")
    assert first.low is not None and first.high is not None and first.low < 0.5 < first.high


def test_a_game_has_a_position() -> None:
    played = tafl.Game("brandub")
    explorer = tafl.Explorer()
    for moves in (["d1-c1", "d3-c3"], ["d1-c1", "d5-g5"], ["d1-c1"], ["d1-f1"]):
        other = played.copy()
        for move in moves:
            other.push(move)
        explorer.add(tafl.GameRecord.from_game(other))
    assert explorer.explore(played).total.games == 4
    played.push("d1-c1")
    explored = explorer.explore(played)
    assert [str(move.move) for move in explored] == ["d3-c3", "d5-g5"]
    assert (explored.turn, explored.ended) == ("defenders", 1)
    assert played.copy().push(explored[0].move) == explored[0].move
    # The side that moved there more often, and another one.
    assert explorer.explore(played.position).turn == "defenders"
    assert explorer.explore(played, "attackers").total.games == 0
    assert explorer.explore("/3/3/1K1/").total.games == 0


def test_images_count_together() -> None:
    turned = game("1. a1-b1 c3-b3", "1")
    explorer = tafl.Explorer([*GAMES, turned])
    assert len(explorer.explore(START, "attackers")) == 2
    [only] = explorer.explore(START, "attackers", symmetric=True)
    assert (str(only.move), only.games) == ("a1-a2", 5)


def test_lines_of_moves() -> None:
    explored = tafl.Explorer(GAMES).explore(START, "attackers", depth=3)
    assert [str(reply.move) for reply in explored[0].replies] == ["c3-b3", "c3-c2"]
    assert [reply.side for reply in explored[0].replies] == ["defenders"] * 2
    lines = [row["line"] for row in explored.rows()]
    assert lines == ["a1-a2", "a1-a2 c3-b3", "a1-a2 c3-c2", "a1-a2 c3-c2 a2-a3", "a1-b1", "a1-b1 c3-c2"]
    for depth in (0, 21):
        with pytest.raises(tafl.TaflError, match=f"a depth of {depth}, expected 1 to 20"):
            tafl.Explorer().explore(START, "attackers", depth=depth)


def test_rows_are_tables() -> None:
    explored = tafl.Explorer(GAMES).explore(START, "attackers")
    rows = explored.rows()
    assert rows[0] | {"low": 0, "high": 0} == {
        "line": "a1-a2", "side": "attackers", "games": 3, "attackers": 1, "defenders": 1, "draw": 0, "other": 1, "none": 0,
        "score": 0.5, "low": 0, "high": 0, "rating": 1600.0, "rated": 2, "opponent_rating": 1800.0, "opponent_rated": 1,
        "last_played": "2015-06-12", "opening": None,
    }  # fmt: skip
    assert list(pandas.DataFrame(rows)["games"]) == list(polars.DataFrame(rows)["games"]) == [3, 1]


def test_games_that_cannot_be_played() -> None:
    without_start = tafl.record.reads("1. a1-a2\n")
    broken = game("1. a1-a2 c3-c2\n2. b1-b2")
    explorer = tafl.Explorer([without_start, broken, *GAMES])
    assert [error.code for error in explorer.errors] == ["start-unknown", "move-not-playable"]
    assert [error.address for error in explorer.errors] == [None, "2a"]
    assert len(explorer) == 5
    # It counts up to there.
    assert explorer.explore(START, "attackers").total.games == 5
    for record in (without_start, broken):
        with pytest.raises(tafl.ReplayError):
            explorer.add(record)
    assert len(explorer) == 6
    assert repr(explorer) == "<tafl.Explorer of 6 games>"


def test_games_are_added() -> None:
    explorer = tafl.Explorer()
    explorer.add(GAMES[0])
    explorer.update(iter(GAMES[1:]))
    assert explorer.explore(START, "attackers").rows() == tafl.Explorer(GAMES).explore(START, "attackers").rows()


def test_an_exception_of_the_games_passes_and_those_before_are_stored() -> None:
    def games() -> Any:
        yield from GAMES
        raise KeyError("no more")

    explorer = tafl.Explorer()
    with pytest.raises(KeyError, match="no more"):
        explorer.update(games())
    assert len(explorer) == len(GAMES)
    wrong: Any = ["1. a1-a2"]
    with pytest.raises(TypeError, match="expected a GameRecord, found str"):
        explorer.update(wrong)


def test_threads_share_an_explorer() -> None:
    explorer = tafl.Explorer(GAMES * 100)
    found: list[int] = []
    asked = [threading.Thread(target=lambda: found.append(explorer.explore(START, "attackers").total.games)) for _ in range(4)]
    for thread in asked:
        thread.start()
    explorer.update(GAMES * 300)
    for thread in asked:
        thread.join()
    assert all(400 <= games <= 1600 for games in found)
    assert explorer.explore(START, "attackers").total.games == 1600


def tafl_explore(path: Path, position: tafl.Position, turn: str, *options: str) -> str:
    """The table of the command, of positions that have games."""
    where = ["--position", position.otn(), "--side", turn, "--format", "tsv"]
    done = subprocess.run([TAFL, "explore", str(path), *where, *options], capture_output=True, text=True, check=False)
    return done.stdout


@pytest.mark.parametrize("name", ["aagenielsen-sample.ndjson", "copenhagen-1200.csv"])
def test_the_numbers_are_those_of_the_command(name: str) -> None:
    path = corpus.folder() / "corpus" / name
    explorer = tafl.Explorer(tafl.records(path, errors="skip"))
    starts = [explorer.explore(rules.start, rules.first_to_move) for rules in tafl.Rules.presets().values()]
    start = max(starts, key=total)
    assert total(start) > 50
    reply = start[0].position
    assert reply is not None
    for position, symmetric in ((start.position, False), (start.position, True), (reply, True)):
        explored = explorer.explore(position, symmetric=symmetric, depth=3)
        options = ["--depth", "3", *(["--symmetric"] if symmetric else [])]
        table = tafl_explore(path, position, explored.turn, *options)
        rows = list(csv.DictReader(io.StringIO(table), delimiter="\t"))
        assert [row for row in rows if row["section"] == "move"] == [as_text(row) for row in explored.rows()]
        endings = {row["line"]: int(row["games"]) for row in rows if row["section"] == "ending"}
        assert explored.total.endings == endings


def test_openings_have_the_names_of_the_command() -> None:
    path = corpus.folder() / "corpus" / "copenhagen-1200.csv"
    explorer, game = tafl.Explorer(tafl.records(path, errors="skip")), tafl.Game("copenhagen")
    start = game.position
    found: set[str] = set()
    for line in ("", "h1-h3", "g5-g2", "k4-h4"):
        if line:
            game.push(line)
        for symmetric in (False, True):
            explored = explorer.explore(game, symmetric=symmetric, depth=3)
            at = " ".join(str(move) for move in game.move_stack)
            options = ["--at", at, "--depth", "3", *(["--symmetric"] if symmetric else [])]
            table = tafl_explore(path, start, "attackers", *options)
            names = [row["opening"] for row in csv.DictReader(io.StringIO(table), delimiter="\t") if row["section"] != "ending"]
            moves = [row["opening"] or "" for row in explored.rows()]
            assert [explored.opening or "", *moves] == names
            found.update(names)
    assert {"Canadian Opening", "Millar Gambit", "Millar Gambit Declined"} < found
    # Without the game, nobody knows the moves before.
    assert explorer.explore(game.position, game.turn).opening is None
    assert explorer.explore(tafl.Game("brandub")).opening is None


def total(explored: tafl.Exploration) -> int:
    return explored.total.games


def as_text(row: dict[str, Any]) -> dict[str, str]:
    """A row as the command prints it."""
    return {"section": "move"} | {name: text_of(value) for name, value in row.items()}


def text_of(value: object) -> str:
    if value is None:
        return ""
    # The command leaves out `.0`.
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
