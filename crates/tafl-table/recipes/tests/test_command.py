"""The tables agree with what `tafl stats` and `tafl explore` print."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import archive as recipes
import duckdb
import pytest
from conftest import Archive, tafl


@pytest.fixture
def stats(archive: Archive) -> Any:
    return json.loads(tafl("stats", "--format", "json", archive.games))


@pytest.fixture
def tables(archive: Archive) -> duckdb.DuckDBPyConnection:
    return recipes.duckdb(archive.tables())


def counts(tables: duckdb.DuckDBPyConnection, query: str) -> dict[Any, int]:
    return dict(tables.execute(query).fetchall())


def test_games_and_plies(stats: Any, tables: duckdb.DuckDBPyConnection) -> None:
    assert tables.execute("SELECT count(*), sum(plies) FROM games").fetchall() == [(stats["games"], stats["plies"])]
    assert tables.execute("SELECT count(*) FROM plies WHERE variation = 0").fetchall() == [(stats["plies"],)]


def test_results(stats: Any, tables: duckdb.DuckDBPyConnection) -> None:
    found = counts(tables, "SELECT coalesce(result, 'none'), count(*) FROM games GROUP BY ALL")
    assert found == {result: games for result, games in stats["results"].items() if games}


def test_variants(stats: Any, tables: duckdb.DuckDBPyConnection) -> None:
    found = tables.execute("SELECT variant, count(*), sum(plies) FROM games WHERE variant IS NOT NULL GROUP BY ALL")
    listed = {(it["name"], it["games"], it["plies"]) for it in stats["variants"] if it["name"] is not None}
    assert set(found.fetchall()) == listed


def test_lengths(stats: Any, tables: duckdb.DuckDBPyConnection) -> None:
    found = counts(tables, "SELECT plies, count(*) FROM games GROUP BY ALL")
    assert found == {it["plies"]: it["games"] for it in stats["lengths"]}


def test_first_moves(stats: Any, tables: duckdb.DuckDBPyConnection) -> None:
    found = counts(tables, "SELECT move, count(*) FROM plies WHERE variation = 0 AND ply = 1 GROUP BY ALL")
    listed: Counter[str] = Counter()
    for it in stats["first_moves"]:
        listed[it["record"]] += it["games"]
    assert found == listed
