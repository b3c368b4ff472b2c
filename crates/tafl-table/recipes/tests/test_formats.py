"""All formats have the same rows."""

from __future__ import annotations

from pathlib import Path

import archive as recipes
import duckdb
import polars as pl
import pyarrow.ipc
import pyarrow.parquet
import pytest
from conftest import Archive
from polars.testing import assert_frame_equal

HEX = {"key", "start_key"}
ORDER = {"games": ["game"], "plies": ["game", "variation", "ply"], "positions": ["key"]}


def parquet(archive: Archive, table: str) -> pl.DataFrame:
    return pl.read_parquet(archive.tables() / f"{table}.parquet")


@pytest.mark.parametrize("table", recipes.TABLES)
def test_arrow(archive: Archive, table: str) -> None:
    with pyarrow.ipc.open_file(archive.tables("arrow") / f"{table}.arrow") as file:
        frame = pl.DataFrame(file.read_all())
    assert_frame_equal(frame, parquet(archive, table), check_dtypes=False, categorical_as_str=True)


@pytest.mark.parametrize("table", recipes.TABLES)
def test_ndjson(archive: Archive, table: str) -> None:
    expected = as_text(parquet(archive, table))
    schema = {name: kind if isinstance(kind, pl.List) else pl.String for name, kind in expected.schema.items()}
    path = archive.tables("ndjson") / f"{table}.ndjson"
    typed = {name: _json_type(kind) for name, kind in parquet(archive, table).schema.items()}
    frame = pl.read_ndjson(path, schema=typed)
    assert_frame_equal(as_text(frame), expected.cast(schema))  # type: ignore[arg-type]


@pytest.mark.parametrize("table", recipes.TABLES)
def test_csv(archive: Archive, table: str) -> None:
    # A list is a text with spaces, and CSV cannot tell null from an empty text.
    expected = as_text(parquet(archive, table))
    lists = [name for name, kind in expected.schema.items() if isinstance(kind, pl.List)]
    expected = expected.with_columns(pl.col(lists).list.join(" ")).with_columns(pl.all().fill_null(""))
    frame = pl.read_csv(archive.tables("csv") / f"{table}.csv", infer_schema=False, empty_string_is_null=False)
    assert_frame_equal(frame, expected)


@pytest.mark.parametrize("table", recipes.TABLES)
def test_partitioned(archive: Archive, table: str) -> None:
    whole, parts = (
        getattr(recipes.polars(folder), table).collect()
        for folder in (archive.tables(), archive.tables("parquet", "--partition"))
    )
    parts, whole = parts.select(whole.columns).sort(ORDER[table]), whole.sort(ORDER[table])
    # The name of a folder is a text.
    assert_frame_equal(parts, whole, check_dtypes=False, categorical_as_str=True)


@pytest.mark.parametrize("table", recipes.TABLES)
def test_rows_are_sorted(archive: Archive, table: str) -> None:
    file = pyarrow.parquet.ParquetFile(archive.tables("parquet", "--variations") / f"{table}.parquet")
    (first,) = file.metadata.row_group(0).sorting_columns
    column = file.read().column(first.column_index).to_pylist()
    assert file.schema_arrow.names[first.column_index] == ORDER[table][0] and column == sorted(column)


def test_most_groups_without_a_position_are_skipped(archive: Archive) -> None:
    plies = str(archive.tables() / "plies.parquet")

    def skipped(key: bytes) -> set[bool]:
        query = "SELECT bloom_filter_excludes FROM parquet_bloom_probe(?, 'key', ?)"
        return {excludes for (excludes,) in duckdb.execute(query, [plies, key]).fetchall()}

    known = duckdb.execute("SELECT key FROM read_parquet(?) WHERE key IS NOT NULL LIMIT 20", [plies]).fetchall()
    assert all(False in skipped(key) for (key,) in known)
    assert sum(skipped(bytes([number] * 16)) == {True} for number in range(20)) > 10


def test_partitions_are_variants(archive: Archive) -> None:
    folder = archive.tables("parquet", "--partition")
    variants = parquet(archive, "games")["variant"].n_unique()
    for table in ("games", "plies"):
        assert len(list((folder / table).iterdir())) == variants
    assert not list(Path(folder).glob("**/*.tmp*"))


def as_text(frame: pl.DataFrame) -> pl.DataFrame:
    """Every value as a text, as CSV has it, except lists."""
    columns = []
    for name, kind in frame.schema.items():
        column = pl.col(name)
        if kind == pl.Binary:
            column = column.bin.encode("hex")
        elif not isinstance(kind, pl.List):
            column = column.cast(pl.String)
        columns.append(column)
    return frame.select(columns)


def _json_type(kind: pl.DataType) -> pl.DataType | type[pl.DataType]:
    if isinstance(kind, pl.List):
        return kind
    if kind.is_integer():
        return pl.Int64
    return pl.String
