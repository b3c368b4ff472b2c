"""DuckDB and Polars agree, whether the tables are partitioned or not."""

from __future__ import annotations

from pathlib import Path

import archive as recipes
import pytest
from compare import Row, difference, rows
from conftest import Archive, tafl
from questions import QUESTIONS, sql


def ask_duckdb(folder: object, question: str) -> tuple[list[str], list[Row]]:
    answer = recipes.duckdb(str(folder)).execute(sql(question))
    return [column[0] for column in answer.description or ()], rows(answer.fetchall())


def ask_polars(folder: object, question: str) -> tuple[list[str], list[Row]]:
    answer = QUESTIONS[question](recipes.polars(str(folder))).collect()
    return answer.columns, rows(answer.rows())


@pytest.mark.parametrize("question", QUESTIONS)
def test_duckdb_and_polars_agree(archive: Archive, question: str) -> None:
    columns, expected = ask_duckdb(archive.tables(), question)
    other_columns, answer = ask_polars(archive.tables(), question)
    assert columns == other_columns
    assert difference(expected, answer) is None
    if archive.name == "generated":
        assert expected, "a question without an answer compares nothing"


@pytest.mark.parametrize("question", QUESTIONS)
def test_partitioned_tables_give_the_same_answers(archive: Archive, question: str) -> None:
    _, expected = ask_duckdb(archive.tables(), question)
    partitioned = archive.tables("parquet", "--partition")
    for ask in (ask_duckdb, ask_polars):
        assert difference(expected, ask(partitioned, question)[1]) is None


@pytest.mark.parametrize("question", QUESTIONS)
def test_shards_give_the_same_answers(archive: Archive, question: str) -> None:
    _, expected = ask_duckdb(archive.tables(), question)
    for ask in (ask_duckdb, ask_polars):
        assert difference(expected, ask(archive.shards(), question)[1]) is None
    assert difference(expected, ask_duckdb(archive.shards("--partition"), question)[1]) is None


def test_a_shard_without_games_adds_nothing(archive: Archive, tmp_path: Path) -> None:
    for folder, shard in (("all", "1/1"), ("none", "100000/100000")):
        tafl("export", archive.games, "--output", tmp_path / folder, "--shard", shard, "--partition")
    question = sorted(QUESTIONS)[0]
    _, expected = ask_duckdb(archive.tables(), question)
    assert difference(expected, ask_duckdb(tmp_path, question)[1]) is None


def test_each_question_has_its_query() -> None:
    queries = {path.stem for path in (Path(__file__).parents[1] / "sql").glob("*.sql")}
    assert queries == set(QUESTIONS)


def test_differences_are_found() -> None:
    assert difference([(1, 0.5)], [(1, 0.5 + 1e-12)]) is None
    assert difference([(1, 0.5)], [(1, 0.5 + 1e-6)]) is not None
    assert difference([(1,)], [(2,)]) is not None
    assert difference([(1,)], [(1,), (2,)]) == "1 rows and 2 rows"
    assert difference([(None,)], [(0.0,)]) is not None
