"""Opens the tables that `tafl export` writes: in DuckDB, and in Polars.

    import archive

    games = archive.duckdb("tables").sql("SELECT variant, count(*) FROM games GROUP BY variant")
    frame = archive.polars("tables").games.group_by("variant").len().collect()
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb as _duckdb

if TYPE_CHECKING:
    # Those who use DuckDB or Spark need no Polars.
    import polars as pl

TABLES = ("games", "plies", "positions")


@dataclass(frozen=True)
class Tables:
    """The tables as frames that are read when they are collected."""

    games: pl.LazyFrame
    plies: pl.LazyFrame
    positions: pl.LazyFrame


def duckdb(folder: str | Path) -> _duckdb.DuckDBPyConnection:
    """A connection in which the tables are views."""
    connection = _duckdb.connect()
    for table in TABLES:
        files = str(_files(Path(folder), table)).replace("'", "''")
        options = ", hive_types = {variant: VARCHAR}" if _is_partitioned(Path(folder), table) else ""
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{files}'{options})")
    return connection


def polars(folder: str | Path) -> Tables:
    """The tables, lazily."""
    return Tables(*(_scan(Path(folder), table) for table in TABLES))


def _scan(folder: Path, table: str) -> pl.LazyFrame:
    import polars as pl

    if _is_partitioned(folder, table):
        return pl.scan_parquet(_files(folder, table), hive_partitioning=True, hive_schema={"variant": pl.String})
    return pl.scan_parquet(_files(folder, table))


def _is_partitioned(folder: Path, table: str) -> bool:
    return (folder / table).is_dir()


def _files(folder: Path, table: str) -> Path:
    if _is_partitioned(folder, table):
        return folder / table / "*" / f"{table}.parquet"
    return folder / f"{table}.parquet"
