"""`tafl explore` and the queries give the same answers."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import archive as recipes
import duckdb
import keys
import pytest
from conftest import Archive, tafl
from questions import sql

STEP = re.compile(r"([a-z]+[0-9]+)(\^=|\^|=|-)([a-z]+[0-9]+)")


@pytest.fixture
def tables(archive: Archive) -> duckdb.DuckDBPyConnection:
    return recipes.duckdb(archive.tables())


def most_frequent_start(tables: duckdb.DuckDBPyConnection, column: str) -> tuple[str, str, str]:
    """The most frequent variant and its start, as the queries choose it: equally frequent ones by this column."""
    query = f"""
        SELECT variant, min(start), start_side FROM games
        WHERE start_side IS NOT NULL AND variant = (
            SELECT variant FROM games WHERE start IS NOT NULL AND variant IS NOT NULL
            GROUP BY variant ORDER BY count(*) DESC, variant LIMIT 1
        )
        GROUP BY variant, {column}, start_side ORDER BY count(*) DESC, {column}, start_side LIMIT 1
    """
    ((variant, position, side),) = tables.execute(query).fetchall()
    return variant, position, side


def explore(archive: Archive, position: str, side: str, *options: str) -> Any:
    chosen = ("--position", position, "--side", side)
    return json.loads(tafl("explore", archive.games, *chosen, "--format", "json", *options))


@pytest.mark.parametrize("symmetric", [False, True])
def test_replies(archive: Archive, tables: duckdb.DuckDBPyConnection, symmetric: bool) -> None:
    variant, position, side = most_frequent_start(tables, "start_key" if symmetric else "start")
    answer = tables.execute(sql("replies_symmetric" if symmetric else "replies"))
    columns = [column[0] for column in answer.description or ()]
    expected = {row[0]: dict(zip(columns, row, strict=True)) for row in answer.fetchall()}
    options = ["--variant", variant, *(["--symmetric"] if symmetric else [])]
    moves = explore(archive, position, side, *options)["moves"]
    found = {name(move["move"], position if symmetric else None): move for move in moves}
    assert expected
    assert found.keys() == expected.keys()
    for move, row in expected.items():
        assert_same(found[move], row, side)


def test_a_position_that_games_reach(archive: Archive, tables: duckdb.DuckDBPyConnection) -> None:
    chosen = """
        SELECT positions.position, positions.side, positions.key FROM positions JOIN (
            SELECT key FROM plies WHERE variation = 0 AND ply = 4 AND key IS NOT NULL
            GROUP BY key ORDER BY count(*) DESC, key LIMIT 1
        ) AS frequent ON frequent.key = positions.key
    """
    position, side, key = tables.execute(chosen).fetchall()[0]
    expected = tables.execute(
        """
        WITH reached AS (
            SELECT game, 0 AS ply, start_key AS key FROM games
            UNION ALL SELECT game, ply, key FROM plies WHERE variation = 0
        )
        SELECT next.canonical_move, count(DISTINCT next.game) FROM reached
        JOIN plies AS next ON next.game = reached.game AND next.ply = reached.ply + 1
        WHERE next.variation = 0 AND reached.key = ? GROUP BY ALL
        """,
        [key],
    ).fetchall()
    found = explore(archive, position, side, "--symmetric")["moves"]
    assert {name(move["move"], position): move["games"] for move in found} == dict(expected)


def name(move: str, position: str | None) -> str:
    """The squares and the type of a move, on the canonical image of a position if there is one."""
    match = STEP.fullmatch(move)
    assert match, move
    origin, kind, target = match.groups()
    return keys.canonical_move(position, origin, kind, target) if position else move


def assert_same(found: Any, row: dict[str, Any], side: str) -> None:
    """The command scores for the side that moves, the queries for the attackers."""
    assert found["games"] == row["games"]
    results = found["results"]
    assert [results[name] for name in ("attackers", "defenders", "draw")] == [
        row[column] for column in ("attackers", "defenders", "draws")
    ]
    assert (found["score"] is None) == (row["score"] is None)
    if row["score"] is not None:
        score = [row["score"], row["low"], row["high"]]
        if side == "defenders":
            score = [1 - row["score"], 1 - row["high"], 1 - row["low"]]
        assert_close([found["score"][column] for column in ("value", "low", "high")], score)
    assert_close([found["rating"]["mean"], found["opponent_rating"]["mean"]], [row["rating"], row["opponents_rating"]])
    last = [int(part) for part in re.findall("[0-9]+", found["last_played"] or "")]
    assert last[:1] == [row["last_year"]][: row["last_year"] is not None]
    if len(last) == 3:
        assert row["last_day"].timetuple()[:3] == tuple(last)


def assert_close(found: list[float | None], expected: list[float | None]) -> None:
    for one, other in zip(found, expected, strict=True):
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
