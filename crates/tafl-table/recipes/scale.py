"""Prints how long each question takes over tables of a folder: `python scale.py FOLDER duckdb|polars|spark`.

The figures of `docs/tables.md` are from this program.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

import archive

QUERIES = sorted((Path(__file__).parent / "sql").glob("*.sql"))


def duckdb(folder: str) -> Callable[[Path], int]:
    connection = archive.duckdb(folder)
    return lambda query: len(connection.execute(query.read_text(encoding="utf-8")).fetchall())


def polars(folder: str) -> Callable[[Path], int]:
    from questions import QUESTIONS

    tables = archive.polars(folder)
    return lambda query: QUESTIONS[query.stem](tables).collect(engine="streaming").height


def spark(folder: str) -> Callable[[Path], int]:
    import spark_answers

    session = spark_answers.session()
    spark_answers.open_tables(session, Path(folder))
    return lambda query: len(session.sql(query.read_text(encoding="utf-8").rstrip().removesuffix(";")).collect())


def main() -> None:
    _, folder, engine = sys.argv
    ask = {"duckdb": duckdb, "polars": polars, "spark": spark}[engine](folder)
    total = 0.0
    for query in QUERIES:
        start = time.perf_counter()
        rows = ask(query)
        seconds = time.perf_counter() - start
        total += seconds
        print(f"{query.stem:<18} {rows:>8} rows {seconds:8.2f} s", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{'total':<18} {'':>13} {total:8.2f} s, {peak} MiB")


if __name__ == "__main__":
    main()
