"""Compares the stubs with the installed package: `mypy.stubtest`, which is told what only stubs have.

Options go to `mypy.stubtest`.
"""

import ast
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import tafl

STUB = Path(tafl.__file__).with_name("_tafl.pyi")


def aliases(stub: str) -> list[str]:
    """The names of the type aliases of a stub, which do not exist at run time."""
    return [
        node.target.id
        for node in ast.parse(stub).body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.annotation, ast.Name)
        and node.annotation.id == "TypeAlias"
    ]


def main() -> int:
    # PyO3 adds the list of exports.
    only_one_has = ["__all__", *aliases(STUB.read_text("utf-8"))]
    lines = [re.escape(f"tafl._tafl.{name}") for name in only_one_has]
    for path in STUB.parent.glob("*.py"):
        # Of an alias of literals, stubtest compares the class of the alias.
        lines += [re.escape(f"tafl.{path.stem}.{name}") for name in aliases(path.read_text("utf-8"))]
    with tempfile.TemporaryDirectory() as folder:
        allowed = Path(folder, "allowed.txt")
        allowed.write_text("\n".join(lines), "utf-8")
        command = [sys.executable, "-m", "mypy.stubtest", "tafl", "--allowlist", str(allowed)]
        command += ["--ignore-unused-allowlist", *sys.argv[1:]]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
