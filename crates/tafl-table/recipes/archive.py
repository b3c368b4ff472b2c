"""Opens the tables that `tafl export` writes, or the shards of one export: in DuckDB, and in Polars.

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

SAME = "key, position, side, size, attackers, defenders"
"""The columns of `positions` that are the same in all shards, which each have a part of `plies`."""


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
        folders = _parts(Path(folder), table)
        files = ", ".join("'" + str(_files(shard, table)).replace("'", "''") + "'" for shard in folders)
        options = ", hive_types = {variant: VARCHAR}" if _is_partitioned(folders[0], table) else ""
        rows = f"SELECT * FROM read_parquet([{files}]{options})"
        if table == "positions" and len(folders) > 1:
            rows = f"SELECT {SAME}, sum(plies)::BIGINT AS plies FROM ({rows}) GROUP BY ALL"
        connection.execute(f"CREATE VIEW {table} AS {rows}")
    return connection


def polars(folder: str | Path) -> Tables:
    """The tables, lazily."""
    import polars as pl

    parts = {table: _parts(Path(folder), table) for table in TABLES}
    games, plies, positions = (pl.concat([_scan(shard, table) for shard in parts[table]]) for table in TABLES)
    if len(parts["positions"]) > 1:
        positions = positions.group_by(SAME.split(", ")).agg(pl.col("plies").sum())
    return Tables(games, plies, positions)


def shards(folder: Path) -> list[Path]:
    """The folders of an export: itself, or one for each shard."""
    if any(_has(folder, table) for table in TABLES):
        return [folder]
    return sorted(path for path in folder.iterdir() if path.is_dir())


def _parts(folder: Path, table: str) -> list[Path]:
    """The shards that have a table: one without games has no folders of variants."""
    return [shard for shard in shards(folder) if _has(shard, table)]


def _has(folder: Path, table: str) -> bool:
    return _is_partitioned(folder, table) or _files(folder, table).exists()


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
