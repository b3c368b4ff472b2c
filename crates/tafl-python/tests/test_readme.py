"""The examples of the README run as a reader copies them: each section by itself, in an empty folder."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def sections() -> dict[str, str]:
    """The blocks of each section. Lines outside of them become empty, so that a failure names the line of the file."""
    found: dict[str, str] = {}
    heading, kept, is_code = "", list[str](), False
    for number, line in enumerate(README.read_text("utf-8").splitlines()):
        if line.startswith("```"):
            is_code = line == "```python"
        elif is_code:
            kept.append(line)
            found[heading] = "\n".join(kept)
            continue
        elif line.startswith("#"):
            heading, kept = line.strip("# "), [""] * number
        kept.append("")
    return found


SECTIONS = sections()


@pytest.mark.parametrize("heading", SECTIONS)
def test_the_examples_of_a_section_run(heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    example = doctest.DocTestParser().get_doctest(SECTIONS[heading], {}, heading, str(README), 0)
    assert example.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


def test_both_type_checkers_accept_the_examples(tmp_path: Path) -> None:
    for number, text in enumerate(SECTIONS.values()):
        sources = [statement(example.source) for example in doctest.DocTestParser().get_examples(text)]
        Path(tmp_path, f"section_{number}.py").write_text("".join(sources), "utf-8")
    Path(tmp_path, "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', "utf-8")
    for command in (["mypy", "--strict", "."], ["pyright", "--pythonpath", sys.executable]):
        ran = subprocess.run(
            [sys.executable, "-m", *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


def statement(source: str) -> str:
    """An expression whose value the shell shows is not one that was forgotten."""
    first = ast.parse(source).body[0]
    is_shown = isinstance(first, ast.Expr) and not isinstance(first.value, ast.Call)
    return f"print({source.strip()})\n" if is_shown else source


def test_there_are_examples() -> None:
    assert sum(len(re.findall("^>>> ", text, re.MULTILINE)) for text in SECTIONS.values()) > 100
