"""What a module says whose packages are not installed."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("env", "numpy", "env"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("gymnasium", "numpy", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
    ],
)
def test_it_says_what_to_install(module: str, missing: str, extra: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import tafl; tafl.{module}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.splitlines()[-1].startswith(f"ModuleNotFoundError: tafl.{module} needs ")
    assert ran.stderr.rstrip().endswith(f": pip install 'tafl-notation[{extra}]'")
