"""The examples of the README run."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
EXAMPLES = README.parents[2] / "examples"


def test_the_examples_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    text = README.read_text("utf-8")
    # Lines outside of the blocks become empty, so that a failure names the line of the file.
    code = re.sub(r"(?s)(?:\A|```\n).*?(?:```python\n|\Z)", lambda gap: "\n" * gap[0].count("\n"), text)
    assert code.count(">>> ") > 40
    example = doctest.DocTestParser().get_doctest(code, {}, README.name, str(README), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(example).failed == 0
