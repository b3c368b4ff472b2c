"""Games as tables, for Polars, pandas, DuckDB, PyArrow and other packages that read Arrow.

`games` has a row for each game, `plies` for each move, and `positions` for each position. A table is read by passing it to
another package. Nothing else needs to be installed for that, PyArrow neither:

>>> import io
>>> archive = io.StringIO("[attackers:Ada]\\n[rules:dim:3 start:/t2/3/2K/]\\n\\n1. a1-a2 c3-b3\\n")
>>> import polars
>>> polars.DataFrame(plies(archive)).select("game", "ply", "side", "move", "position").rows()
[(1, 1, 'attackers', 'a1-a2', '/3/t2/2K/'), (1, 2, 'defenders', 'c3-b3', '/3/t2/1K1/')]

| package | a table becomes |
| --- | --- |
| Polars | `polars.DataFrame(table)` |
| pandas | `pandas.DataFrame.from_arrow(table)`, which needs PyArrow |
| PyArrow | `pyarrow.table(table)`, or `pyarrow.RecordBatchReader.from_stream(table)` for one batch after another |
| DuckDB | `duckdb.sql("from games")`, where `games` is a variable |

The columns are those of the command `tafl export`. Keys are those of `tafl.Position.key`.
"""

from __future__ import annotations

from tafl._tafl import Column, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tafl._tafl import GameRecord
    from tafl.typing import ArchiveFormat, RulesLike, Source, TableErrors

__all__ = ["Column", "Table", "games", "plies", "positions"]


def games(
    source: Source | Iterable[GameRecord],
    *,
    errors: TableErrors = "strict",
    format: ArchiveFormat | None = None,
    rules: RulesLike | None = None,
) -> Table:
    """A table with a row for each game: its players, its result, its rules, and how it ended.

    `source` is a path or a file object, with the other options of `tafl.records`, or an iterable of `GameRecord`s. A file
    is opened when the table is read, each time again.

    >>> table = games([GameRecord.from_otn("[attackers:Ada]\\n[result:1]\\n\\n1. a1-a2\\n")])
    >>> import pyarrow
    >>> pyarrow.table(table).select(["game", "attackers", "winner", "plies"]).to_pylist()
    [{'game': 1, 'attackers': 'Ada', 'winner': 'attackers', 'plies': 1}]
    """
    return Table("games", source, errors=errors, format=format, rules=rules)


def plies(
    source: Source | Iterable[GameRecord],
    *,
    variations: bool = False,
    errors: TableErrors = "strict",
    format: ArchiveFormat | None = None,
    rules: RulesLike | None = None,
) -> Table:
    """A table with a row for each move: the side, the squares, the captures, and the position after it with its key.

    The column `game` is that of `games`. With `variations`, their moves have rows too; the column `variation` is 0 for the
    main line. The other arguments are those of `games`.

    >>> [column.name for column in plies("club.ndjson").columns][:6]
    ['game', 'variation', 'ply', 'address', 'side', 'move']
    """
    return Table("plies", source, variations=variations, errors=errors, format=format, rules=rules)


def positions(
    source: Source | Iterable[GameRecord],
    *,
    variations: bool = False,
    errors: TableErrors = "strict",
    format: ArchiveFormat | None = None,
    rules: RulesLike | None = None,
) -> Table:
    """A table with a row for each position that was reached, one for all its symmetric images, sorted by its key.

    The column `plies` is the number of moves that lead to it. The arguments are those of `plies`. All games are read before
    the first row.

    >>> [column.name for column in positions("club.ndjson").columns]
    ['key', 'position', 'side', 'size', 'attackers', 'defenders', 'plies']
    """
    return Table("positions", source, variations=variations, errors=errors, format=format, rules=rules)
