"""The notebooks run, and print what is stored in them. With `TAFL_WRITE_NOTEBOOKS=1` what they print is stored."""

# nbformat has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import asyncio
import copy
import importlib
import os
from pathlib import Path
from typing import Any

import pytest

# They have no types.
nbclient: Any = importlib.import_module("nbclient")
nbformat: Any = importlib.import_module("nbformat")

NOTEBOOKS = sorted((Path(__file__).parents[1] / "python" / "tafl" / "examples").glob("*.ipynb"))


def outputs(notebook: Any) -> list[list[Any]]:
    """What each cell prints and shows, in pieces that do not depend on buffering."""
    shown: list[list[Any]] = []
    for cell in notebook.cells:
        pieces: list[Any] = []
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and pieces and isinstance(pieces[-1], str):
                pieces[-1] += output.text
            else:
                pieces.append(output.text if output.output_type == "stream" else dict(output.data))
        shown.append(pieces)
    return shown


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_prints_what_is_stored(path: Path, tmp_path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    executed = copy.deepcopy(stored)
    for cell in executed.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    folder = {"metadata": {"path": str(tmp_path)}}
    client = nbclient.NotebookClient(executed, timeout=300, record_timing=False, resources=folder)
    asyncio.run(client.async_execute())
    if os.environ.get("TAFL_WRITE_NOTEBOOKS"):
        executed.metadata.language_info = {"name": "python"}
        nbformat.write(executed, path)
        return
    assert outputs(executed) == outputs(stored)


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
