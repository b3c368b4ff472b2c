"""The real games: the folder that `TAFL_CORPUS` names, or `../shared` next to the checkout."""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

VARIABLE = "TAFL_CORPUS"
ROOT = Path(__file__).parents[3]


def folder() -> Path:
    """The folder. A test without it is skipped; one whose variable names another folder fails."""
    named = os.environ.get(VARIABLE)
    found = Path(named) if named else ROOT.parent / "shared"
    if (found / "corpus").is_dir() and (found / "oracle").is_dir():
        return found
    if named:
        pytest.fail(f"{VARIABLE} names {found}, which has no real games")
    pytest.skip(f"no real games in {found}; set {VARIABLE} to their folder")


def lines(name: str) -> Iterator[str]:
    """The lines of a table that are not comments."""
    path = folder() / name
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))


def files(name: str, suffix: str) -> list[Path]:
    """The files of a folder with this suffix."""
    found = sorted((folder() / name).glob(f"*{suffix}"))
    assert found, f"{name} has no {suffix}"
    return found
