"""The tables that the tests read: `tafl export` writes them once."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]

PLIES = "60000"
"""How many plies of generated games there are, at least."""


START = "[position:/t2/3/2K/]"

FEW = f"""\
[variant:Small]
[attackers:Ann]
[defenders:Ann]
[result:1]
{START}
1. a1-a2 Kc3-c2
2. a2-a1 Kc2-c3
3. a1-b1
[]
[variant:Small]
[attackers:Ann]
[defenders:Ann]
[result:-1]
{START}
1. a1-b1 Kc3-b3
[]
[variant:Small]
[attackers:Bob]
[defenders:Cay]
[result:0]
{START}
1.
[]
[variant:Other]
[attackers:Bob]
[defenders:Cay]
[result:1]
{START}
1. a1-c1xc3
[]
[attackers:Eve]
[defenders:Bob]
{START}
1. a1-b1 Kc3-c2
[]
[attackers:Eve]
[defenders:Bob]
[position:/3/1t1/2K/]
1. b2-b1
[]
"""
"""Games that tell questions apart which others confuse: variants with the same start, a start that games come back to, a
game without moves, players against themselves, and more games without a variant than of most variants."""


def program(variable: str, path: str) -> str:
    """A program that was built, which a variable may name."""
    return os.environ.get(variable, str(ROOT / "target" / "debug" / path))


TAFL = program("TAFL", "tafl")


def tafl(*arguments: str | Path) -> str:
    """Standard output of the command. Status 1 means that some games cannot be read, which are skipped."""
    done = subprocess.run([TAFL, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@dataclass
class Archive:
    """Games, and the folder for their tables."""

    name: str
    games: Path
    folder: Path
    exported: set[Path] = field(default_factory=set)

    def tables(self, form: str = "parquet", *options: str) -> Path:
        """The folder of the tables in this format, which is written once."""
        folder = self.folder / "-".join([self.name, form, *(option.strip("-") for option in options)])
        if folder not in self.exported:
            tafl("export", self.games, "--output", folder, "--format", form, *options)
            self.exported.add(folder)
        return folder

    def shards(self, *options: str) -> Path:
        """The folder of three shards, which is written once."""
        folder = self.folder / "-".join([self.name, "shards", *(option.strip("-") for option in options)])
        if folder not in self.exported:
            for shard in range(1, 4):
                tafl("export", self.games, "--output", folder / str(shard), "--shard", f"{shard}/3", *options)
            self.exported.add(folder)
        return folder


def _corpus() -> Path | None:
    folder = Path(os.environ.get("TAFL_CORPUS", ROOT.parent / "shared"))
    games = folder / "corpus" / "aagenielsen-sample.ndjson"
    return games if games.is_file() else None


@pytest.fixture(scope="session", params=["few", "generated", "real"])
def archive(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """A few games; generated ones, which have everything that the questions ask for; and real ones: those of the
    examples where no others are there.
    """
    folder = tmp_path_factory.mktemp("tables")
    games = folder / "games.otg"
    if request.param == "few":
        games.write_text(FEW, encoding="utf-8")
    elif request.param == "generated":
        with games.open("wb") as out:
            generate = program("TAFL_GENERATE", "examples/generate")
            subprocess.run([generate, "--plies", PLIES, "--seed", "1"], stdout=out, stderr=subprocess.PIPE, check=True)
    else:
        games = _corpus() or ROOT / "examples"
    yield Archive(request.param, games, folder)
