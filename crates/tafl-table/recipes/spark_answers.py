"""Asks the questions in Spark, on this machine, and compares the answers with those of DuckDB. Then the workers verify games.

`cargo xtask spark` runs it. Spark reads folders by variant, as `tafl export --partition` writes them, of several shards.
"""

from __future__ import annotations

import argparse
import functools
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import archive
import pyarrow as pa
from compare import difference, rows
from pyspark.sql import SparkSession

ROOT = Path(__file__).parents[3]
QUERIES = sorted((Path(__file__).parent / "sql").glob("*.sql"))

RESULT_CODES = frozenset({"wrong-result", "result-unexplained", "move-after-end"})
"""Findings that depend on tags and on resignations, which the moves of `plies` do not have."""

GAMES = """
    SELECT
        games.game,
        games.rules,
        games.start,
        coalesce(games.findings_by_code, '{}') AS expected,
        transform(array_sort(collect_list(struct(plies.ply, plies.move))), it -> it.move) AS moves
    FROM games
    JOIN plies ON plies.game = games.game
    WHERE games.rules IS NOT NULL AND games.moves = games.plies
    GROUP BY games.game, games.rules, games.start, games.findings_by_code
"""


def session() -> Any:
    """Spark on this machine. Its SQL then reads names in double quotes, as other databases do."""
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.ansi.enabled": "true",
        "spark.sql.ansi.doubleQuotedIdentifiers": "true",
        # A variant such as `2024` is a text.
        "spark.sql.sources.partitionColumnTypeInference.enabled": "false",
        "spark.sql.shuffle.partitions": "8",
        "spark.sql.session.timeZone": "UTC",
        "spark.driver.memory": os.environ.get("SPARK_MEMORY", "4g"),
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
    }
    # Workers get the interpreter of this program, not the first one on the path.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[*]").appName("tafl")
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def open_tables(spark: Any, folder: Path) -> None:
    """Views of the tables."""
    folders = archive.shards(folder)
    for table in archive.TABLES:
        partitioned = (folders[0] / table).is_dir()
        paths = [str(shard / table if partitioned else shard / f"{table}.parquet") for shard in folders]
        # Spark takes the folders of several exports for contradictory partitions of one.
        rows = functools.reduce(lambda one, other: one.unionByName(other), map(spark.read.parquet, paths))
        if table == "positions" and len(folders) > 1:
            rows = rows.groupBy(*archive.SAME.split(", ")).sum("plies").withColumnRenamed("sum(plies)", "plies")
        rows.createOrReplaceTempView(table)


def compare_answers(spark: Any, folder: Path) -> int:
    """Prints how both answer each question, and returns how many answers differ."""
    connection = archive.duckdb(folder)
    wrong = 0
    for query in QUERIES:
        text = query.read_text(encoding="utf-8").rstrip().removesuffix(";")
        start = time.perf_counter()
        expected = rows(connection.execute(text).fetchall())
        middle = time.perf_counter()
        answer = rows(spark.sql(text).collect())
        end = time.perf_counter()
        found = difference(expected, answer)
        wrong += found is not None
        times = f"{middle - start:7.2f} s DuckDB {end - middle:7.2f} s Spark"
        print(f"{query.stem:<18} {len(answer):>6} rows {times}  {'equal' if found is None else found}")
    return wrong


def verify_games(spark: Any, folder: Path) -> int:
    """Verifies games on the workers with the Python package, and returns how many verdicts differ from the tables."""
    start = time.perf_counter()
    judged = spark.sql(GAMES).mapInArrow(judge, "game long, expected string, found string").toArrow().to_pylist()
    seconds = time.perf_counter() - start
    codes: Counter[str] = Counter()
    wrong = 0
    for row in judged:
        codes.update(_codes(row["found"]))
        if _codes(row["found"]) != _codes(row["expected"]):
            wrong += 1
            print(f"game {row['game']}: {row['found']}, but the tables have {row['expected']}")
    print(f"{len(judged)} games verified by workers in {seconds:.1f} s, {wrong} differ; {codes.total()} findings: {dict(codes)}")
    return wrong


def judge(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Runs on workers: makes each game from its rules, its start and its moves, and verifies it."""
    import json

    import tafl

    for batch in batches:
        found = []
        for game in batch.to_pylist():
            record = tafl.GameRecord(game["rules"])
            record.position_tag = game["start"]
            record.add_line(game["moves"])
            found.append(json.dumps(Counter(finding.code for finding in tafl.verify(record).findings)))
        columns = [batch.column("game"), batch.column("expected"), pa.array(found, pa.string())]
        yield pa.RecordBatch.from_arrays(columns, ["game", "expected", "found"])


def _codes(text: str) -> Counter[str]:
    import json

    return Counter({code: count for code, count in json.loads(text).items() if code not in RESULT_CODES})


def export(games: Path, folder: Path) -> None:
    """Writes the tables of an archive in three parts. Status 1 means that some games cannot be read."""
    shutil.rmtree(folder, ignore_errors=True)
    for shard in ("1", "2", "3"):
        output = ["--output", str(folder / shard), "--partition", "--shard", f"{shard}/3"]
        command = [os.environ["TAFL"], "export", str(games), *output]
        status = subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode
        if status not in (0, 1):
            raise SystemExit(f"`{' '.join(command)}` failed with status {status}")


def archives(folder: Path, plies: str) -> Iterator[tuple[str, Path]]:
    """The archives: generated games, and real ones where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    generated = folder / "games.otg"
    with generated.open("wb") as out:
        subprocess.run([os.environ["TAFL_GENERATE"], "--plies", plies, "--seed", "1"], stdout=out, check=True)
    yield "generated", generated
    corpus = Path(os.environ.get("TAFL_CORPUS", ROOT.parent / "shared")) / "corpus" / "aagenielsen-quarter.ndjson.gz"
    if corpus.is_file():
        yield "real", corpus
    else:
        print(f"{corpus} is absent: only generated games are asked about", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the tables are written")
    parser.add_argument("--plies", default="200000", help="how many plies of generated games")
    arguments = parser.parse_args()
    spark = session()
    print(f"Spark {spark.version}")
    wrong = 0
    for name, games in archives(arguments.folder, arguments.plies):
        print(f"-- {name}")
        tables = arguments.folder / name
        export(games, tables)
        open_tables(spark, tables)
        wrong += compare_answers(spark, tables)
        wrong += verify_games(spark, tables)
    spark.stop()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
