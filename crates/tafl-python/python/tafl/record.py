"""Reading and writing game records.

`read` and `write` take files, `reads` takes a text, and `read_all` reads as much of a text as possible. Files of several
games are read by `tafl.records` and written by `write_all`.
"""

from __future__ import annotations

from os import PathLike, fspath

from tafl._checks import expect
from tafl._tafl import FORMATS, GameRecord, read_record
from tafl._tafl import read_all_record as read_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tafl.typing import Source, Target

__all__ = ["FORMATS", "read", "read_all", "reads", "write", "write_all"]


def read(source: Source, *, strict: bool = False) -> GameRecord:
    """Reads the one game of a file.

    `source` is a path or a file object. The content can be compressed by gzip or Zstandard. A file that cannot be read
    as a game raises a `ParseError`, whose `filename` is the path. At most 64 MiB are read.

    >>> import io
    >>> read(io.StringIO("[event:Club]\\n\\n1. a1-a2\\n")).headers["event"]
    'Club'
    """
    return read_record(source, strict=strict)


def reads(text: str, *, strict: bool = False) -> GameRecord:
    """Reads a game from a text. Strict reading refuses what departs from the specification.

    >>> reads("1. a1-a2 c3-c2\\n").mainline_moves()
    [Move('a1-a2'), Move('c3-c2')]
    """
    return GameRecord.from_otn(text, strict=strict)


def write(record: GameRecord, target: Target) -> None:
    """Writes a game to a file, in its canonical layout.

    `target` is a path, whose file is replaced as a whole and compressed if it ends with `.gz`, or a file object for text
    or bytes. A path that ends with another compression, such as `.zst`, is a `ValueError`.

    >>> import sys
    >>> write(reads("1. a1-a2 c3-c2"), sys.stdout)
    <BLANKLINE>
    1. a1-a2 c3-c2
    """
    expect(record, GameRecord, "a GameRecord")
    _write(target, (record.otn(),))


def write_all(records: Iterable[GameRecord], target: Target) -> int:
    """Writes games to a file, which `tafl.records` reads, and returns their number.

    Only one of them is in memory at a time, and a file is replaced at the end, so games can be read from the file that
    they are written to. The games are separated by comment blocks, which are empty where the last
    move has no comment.

    >>> import io, tafl
    >>> file = io.BytesIO()
    >>> write_all([reads("1. a1-a2"), reads("1. b1-b2")], file)
    2
    >>> file.seek(0)
    0
    >>> [str(game.end().move) for game in tafl.records(file)]
    ['a1-a2', 'b1-b2']
    """
    return _write(target, (record.otn(archived=True) for record in records))


_OTHER_COMPRESSION = (".zst", ".bz2", ".xz", ".lz4", ".zip")


def _write(target: Target, texts: Iterable[str]) -> int:
    if isinstance(target, (str, PathLike)):
        return _replace(fspath(target), texts)
    count = 0
    for text in texts:
        try:
            target.write(text)
        except TypeError:
            # A file of bytes refuses a text before it writes any of it.
            target.write(text.encode())
        count += 1
    return count


def _replace(path: str, texts: Iterable[str]) -> int:
    """Writes a file next to the path and gives it that name: the games can come from the file that is replaced."""
    import gzip
    import os
    import tempfile

    if path.lower().endswith(_OTHER_COMPRESSION):
        raise ValueError(f"{path}: cannot compress so; write a path that ends with .gz, or give an open file")
    opened = gzip.open if path.lower().endswith(".gz") else open
    if os.path.exists(path) and not os.path.isfile(path):
        # A pipe or a device.
        with opened(path, "wt", encoding="utf-8", newline="\n") as file:
            return _write(file, texts)
    path = os.path.realpath(path)
    with tempfile.TemporaryDirectory(prefix=".tafl-", dir=os.path.dirname(path)) as folder:
        written = os.path.join(folder, "games")
        with opened(written, "wt", encoding="utf-8", newline="\n") as file:
            count = _write(file, texts)
        if os.path.exists(path):
            os.chmod(written, os.stat(path).st_mode)
        os.replace(written, path)
    return count
