"""Tables: the same columns and values in every package, and what happens to streams that end early or fail."""

from __future__ import annotations

import gc
import io
import itertools
import resource
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import corpus as real_games
import tafl
from packages import duckdb, pandas, polars, pyarrow
from tafl import GameRecord, Position, tables

BRANDUB = "[rules:dim:7 name:Brandub ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]"
FIRST = f"[event:First]\n[attackers:Ada]\n[result:-1]\n{BRANDUB}\n\n1. d6-f6 d5-f5\n[|In.]\n2. d2-f2\n\n1b.1.1b. c4-c6\n[]\n"
BROKEN = "[event:Broken]\n1. b1\n[]\n"
THIRD = "[event:Köln \U0001f451]\n[date:2015.01.07]\n\n1. a1-a2 b1-b2\n[]\n"
ARCHIVE = FIRST + THIRD

MAKERS = {"games": tables.games, "plies": tables.plies, "positions": tables.positions}
TYPES = {
    "int16": "int16", "int32": "int32", "int64": "int64", "float64": "double", "boolean": "bool", "text": "string",
    "name": str(pyarrow.dictionary(pyarrow.int32(), pyarrow.string())), "date": "date32[day]",
    "key": "fixed_size_binary[16]",
}  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.otg"
    path.write_text(ARCHIVE, encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.otg"
    path.write_text(FIRST + BROKEN + THIRD, encoding="utf-8")
    return path


def rows(table: tables.Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.table(table).to_pylist()
    return found


@pytest.mark.parametrize("name", MAKERS)
def test_the_schema_is_that_of_the_columns(name: str, path: Path) -> None:
    table = MAKERS[name](path)
    schema = pyarrow.schema(table)
    assert table.name == name
    assert schema.names == [column.name for column in table.columns]
    assert pyarrow.table(table).schema == schema
    for column in table.columns:
        field = schema.field(column.name)
        assert field.nullable == (column.null is not None)
        assert column.meaning
        if column.type == "names":
            assert pyarrow.types.is_list(field.type) and field.type.value_type == pyarrow.string()
        else:
            assert str(field.type) == TYPES[column.type], column
    assert schema.metadata[b"tafl.version"] == str(tables.Table.VERSION).encode()


def test_games_are_as_the_records_say(path: Path) -> None:
    found = rows(tables.games(path))
    assert [row["game"] for row in found] == [1, 2]
    assert [row["event"] for row in found] == ["First", "Köln \U0001f451"]
    assert [row["plies"] for row in found] == [3, 2]
    assert [row["winner"] for row in found] == ["defenders", None]
    assert [row["file"] for row in found] == [str(path)] * 2
    assert found[1]["line"] == FIRST.count("\n") + 1
    assert found[0]["variant"] == "Brandub"
    assert found[0]["start_key"] == tafl.Rules.BRANDUB.start.key("attackers")


def test_plies_are_as_the_replay_says(path: Path) -> None:
    found = rows(tables.plies(path))
    record = next(iter(tafl.records(path)))
    replayed = list(record.replay())[1:]
    first = [row for row in found if row["game"] == 1]
    assert len(first) == len(replayed) == 3
    for row, ply, side in zip(first, replayed, ["attackers", "defenders", "attackers"], strict=True):
        assert (row["address"], row["position"], row["side"]) == (ply.address, ply.position.otn(), side)
        assert row["key"] == ply.position.key(ply.turn or "attackers")
    # Without a start position, there are moves but no positions.
    assert [(row["move"], row["position"], row["key"]) for row in found[3:]] == [("a1-a2", None, None), ("b1-b2", None, None)]


def test_variations_on_request(path: Path) -> None:
    main = rows(tables.plies(path))
    both = rows(tables.plies(path, variations=True))
    assert {row["variation"] for row in main} == {0}
    assert [row for row in both if row["variation"] == 0] == main
    assert [row["move"] for row in both if row["variation"] == 1] == ["c4-c6"]


def test_positions_are_those_of_the_plies(path: Path) -> None:
    plies = rows(tables.plies(path))
    positions = rows(tables.positions(path))
    expected = Counter(row["key"] for row in plies if row["key"])
    assert {row["key"]: row["plies"] for row in positions} == expected
    assert [row["key"] for row in positions] == sorted(expected)
    for row in positions:
        position = Position(row["position"])
        assert position == position.canonical() and position.key(row["side"]) == row["key"]


@pytest.mark.parametrize("name", MAKERS)
def test_all_packages_read_the_same(name: str, path: Path) -> None:
    compare(MAKERS[name](path))


def compare(source: tables.Table) -> Any:
    """Polars, pandas and DuckDB read what PyArrow reads."""
    expected = pyarrow.table(source)
    names = [column.name for column in source.columns]
    frame = polars.DataFrame(source)
    assert frame.columns == expected.column_names
    assert frame.to_arrow().to_pylist() == expected.to_pylist()
    data = pandas.DataFrame.from_arrow(source)
    assert list(data.columns) == expected.column_names and len(data) == expected.num_rows
    for column in source.columns:
        if column.type in {"text", "name", "int64"}:
            values = [None if pandas.isna(value) else value for value in data[column.name]]
            assert values == expected.column(column.name).to_pylist()
    columns = ", ".join(f'"{name}"' for name in names)
    found = duckdb.sql(f"select {columns} from source").fetchall()
    assert found == [tuple(row[name] for name in names) for row in expected.to_pylist()]
    return expected


def test_times_are_milliseconds() -> None:
    record = GameRecord.from_otn("[time-control:300 5i]\n\n1. a1-a2\n[290|]\n")
    assert compare(tables.games([record]))["time_main_ms"].to_pylist() == [300_000]
    assert compare(tables.plies([record]))["clock_ms"].to_pylist() == [290_000]


def test_names_are_dictionaries() -> None:
    # Each chunk has its own dictionary.
    players = [f"[attackers:Ada {number // 1_500}]\n[variant:Small]\n\n1. a1-a2\n" for number in range(3_000)]
    games = tables.games([GameRecord.from_otn(text) for text in players])
    expected = {"Ada 0": 1_500, "Ada 1": 1_500}
    frame = polars.DataFrame(games)
    assert frame["attackers"].dtype == polars.Categorical
    assert dict(frame.group_by("attackers").len().rows()) == expected
    data = pandas.DataFrame.from_arrow(games)
    assert isinstance(data["attackers"].dtype, pandas.CategoricalDtype)
    assert data["attackers"].value_counts().to_dict() == expected
    assert dict(duckdb.sql("select attackers, count(*) from games group by all").fetchall()) == expected


def test_sources(path: Path) -> None:
    expected = [(row["event"], row["plies"]) for row in rows(tables.games(path))]

    def read(table: tables.Table) -> list[tuple[str, int]]:
        return [(row["event"], row["plies"]) for row in rows(table)]

    def generated() -> Iterator[GameRecord]:
        yield from tafl.records(path)

    assert read(tables.games(str(path))) == expected
    assert read(tables.games(io.StringIO(ARCHIVE))) == expected
    assert read(tables.games(io.BytesIO(ARCHIVE.encode()))) == expected
    assert read(tables.games(tafl.records(path))) == expected
    assert read(tables.games(list(tafl.records(path)))) == expected
    assert read(tables.games(generated())) == expected


def test_games_of_records_have_a_file_and_lines(path: Path) -> None:
    from_records = pyarrow.table(tables.games(tafl.records(path)))
    assert from_records.equals(pyarrow.table(tables.games(path)))


def test_paths_and_lists_are_read_again(path: Path) -> None:
    for table in (tables.plies(path), tables.plies(list(tafl.records(path)))):
        assert rows(table) == rows(table)


def test_iterators_and_file_objects_are_read_once(path: Path) -> None:
    for table in (tables.games(tafl.records(path)), tables.games(io.StringIO(ARCHIVE))):
        assert len(rows(table)) == 2
        with pytest.raises(tafl.TaflError, match="were read already") as raised:
            rows(table)
        assert raised.value.code == "table-read-already"


def test_wrong_arguments(path: Path) -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match="expected a path, a file object or GameRecords, found int"):
        tables.games(wrong)
    with pytest.raises(tafl.TaflError, match="unknown value of `errors` `all`, expected `strict`"):
        tables.games(path, errors="all")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(tafl.TaflError, match="unknown table `moves`, expected one of `games`"):
        tables.Table("moves", path)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="`errors` is for files"):
        tables.games([], errors="skip")
    with pytest.raises(FileNotFoundError):
        pyarrow.table(tables.games(path.with_name("missing.otg")))
    with pytest.raises(pyarrow.ArrowInvalid, match="TypeError: expected a GameRecord, found int"):
        pyarrow.table(tables.games([wrong]))


def test_errors_are_raised_collected_or_counted(broken: Path) -> None:
    strict = tables.games(broken)

    def with_duckdb(source: tables.Table) -> object:
        return duckdb.sql("from source").fetchall()

    for read in (pyarrow.table, polars.DataFrame, with_duckdb):
        with pytest.raises(Exception, match="a move has two squares") as raised:
            read(strict)
        assert "broken.otg" in str(raised.value)
        # The exception itself, which cannot pass through the other package.
        (error,) = strict.errors
        assert isinstance(error, tafl.ParseError) and error.code == "single-square"
    collect = tables.games(broken, errors="collect")
    assert [row["event"] for row in rows(collect)] == ["First", "Köln \U0001f451"]
    assert [type(error) for error in collect.errors] == [tafl.ParseError] and collect.skipped == 1
    skip = tables.games(broken, errors="skip")
    assert len(rows(skip)) == 2 and skip.skipped == 1 and skip.errors == []


def test_exceptions_of_sources_are_reported() -> None:
    class Failing(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise RuntimeError("lost\0connection")

    def generated() -> Iterator[GameRecord]:
        yield GameRecord()
        raise KeyError("gone")

    table = tables.games(generated())
    with pytest.raises(pyarrow.ArrowInvalid, match="KeyError: 'gone'"):
        pyarrow.table(table)
    assert isinstance(table.errors[0], KeyError)
    table = tables.games(Failing(), format="otg")
    with pytest.raises(Exception, match="lost"):
        pyarrow.table(table)


def test_streams_can_end_early(path: Path) -> None:
    table = tables.plies([GameRecord.from_otn(FIRST.replace("[]\n", ""))] * 5_000)
    for _ in range(5):
        reader = pyarrow.RecordBatchReader.from_stream(table)
        assert reader.read_next_batch().num_rows > 0
        reader.close()
        # A capsule that nobody takes.
        table.__arrow_c_stream__()
        table.__arrow_c_schema__()


def test_batches_are_bounded() -> None:
    table = tables.plies([GameRecord.from_otn(FIRST.replace("[]\n", ""))] * 5_000)
    sizes: list[int] = [batch.num_rows for batch in pyarrow.RecordBatchReader.from_stream(table)]
    assert sum(sizes) == 15_000 and max(sizes) <= 32 * 1024 and len(sizes) > 4


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss")
def test_memory_stays_flat(tmp_path: Path) -> None:
    path = tmp_path / "many.otg"
    path.write_text(ARCHIVE * 1_000, encoding="utf-8")

    def consume(times: int) -> None:
        for _ in range(times):
            for batch in pyarrow.RecordBatchReader.from_stream(tables.plies(path)):
                assert batch.num_rows
            gc.collect()

    consume(2)
    before = peak()
    consume(6)
    # The batches alone would be seven megabytes.
    assert peak() - before < 4 * 1024


def test_threads_read_at_the_same_time(path: Path) -> None:
    table = tables.plies(path)
    expected = rows(table)
    found: list[bool] = []

    def read() -> None:
        for _ in range(20):
            found.append(rows(table) == expected)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 80


@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_keys_of_positions(side: tafl.typing.Side) -> None:
    position = Position("/t2/1K1/3/")
    images = [position.transformed("quarter-turn"), position.transformed("mirror-files"), position]
    assert {image.key(side) for image in images} == {position.key(side)}
    assert len(position.key(side)) == 16
    assert position.key("attackers") != position.key("defenders")
    with pytest.raises(tafl.TaflError, match="unknown side `white`, expected `attackers` or `defenders`"):
        position.key("white")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_the_games_of_an_archive() -> None:
    path = real_games.folder() / "corpus" / "aagenielsen-sample.ndjson"
    games = polars.DataFrame(tables.games(path, errors="skip"))
    plies = polars.DataFrame(tables.plies(path, errors="skip"))
    records = tafl.records(path, errors="skip")
    number = 0
    for number, record in enumerate(records, start=1):
        row = games.row(number - 1, named=True)
        assert (row["game"], row["line"]) == (number, records.line)
        assert row["winner"] == record.headers.winner
        assert row["attackers"] == record.headers.get("attackers")
        assert row["plies"] == sum(move.origin is not None for move in record.mainline_moves())
    assert number == len(games)
    assert games["plies"].sum() == len(plies)
    ended = plies.group_by("game").len().sort("game")
    assert ended["len"].to_list() == games.filter(polars.col("plies") > 0)["plies"].to_list()
    print(f"{len(games)} games, {len(plies)} plies, {records.skipped} skipped")


def test_all_packages_read_an_archive_the_same() -> None:
    path = real_games.folder() / "corpus" / "copenhagen-1200.csv"
    games = list(itertools.islice(tafl.records(path, errors="skip"), 50))
    for make in MAKERS.values():
        found = compare(make(games))
        assert found.num_rows > 0
        print(f"{len(games)} games: {found.num_rows} rows")
