"""Copies the docstrings of the module into its stub, where editors read them: `docs_in_stubs.py --write`.

Without `--write` it fails if the stub in the sources has others. The module is that of the installed package.
"""

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent.parent / "python" / "tafl" / "_tafl.pyi"

Definition = ast.FunctionDef | ast.ClassDef


def documented(stub: str) -> str:
    """The stub with the docstrings of the module."""
    lines = stub.splitlines()
    module = importlib.import_module("tafl._tafl")
    # From the end, so that the numbers of the lines before it remain.
    for node, owner in reversed(list(definitions(ast.parse(stub), module))):
        text = docstring(owner, node.name)
        if text is not None:
            lines[node.lineno - 1 : header_or_end(node)] = with_docstring(node, lines, text)
    return "\n".join(lines) + "\n"


def definitions(tree: ast.Module, module: Any) -> Iterator[tuple[Definition, Any]]:
    """The definitions of a stub in their order, each with the object that has it."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node, module
            owner = getattr(module, node.name, None)
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and is_documented(inner):
                    yield inner, owner
        elif isinstance(node, ast.FunctionDef):
            yield node, module


def is_documented(node: ast.FunctionDef) -> bool:
    """The docstring of a property is that of its getter, and special methods need none."""
    decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
    return not node.name.startswith("_") and not any(text.endswith((".setter", ".deleter")) for text in decorators)


def docstring(owner: Any, name: str) -> str | None:
    found = inspect.getattr_static(owner, name, None)
    if found is None:
        # Only the stub has it. From CPython 3.13 on, `None` has a docstring.
        return None
    # A static method has the docstring of its class.
    text = getattr(getattr(found, "__func__", found), "__doc__", None)
    return inspect.cleandoc(text) if isinstance(text, str) and text.strip() else None


def own_docstring(node: Definition) -> ast.Expr | None:
    first = node.body[0]
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return first if is_text and isinstance(first, ast.Expr) else None


def header_or_end(node: Definition) -> int:
    """The last line that is written again: the docstring, a body of `...`, or the line before the body."""
    first = node.body[0]
    last = own_docstring(node)
    if last is not None:
        return last.end_lineno or last.lineno
    if is_ellipsis(first):
        return first.end_lineno or first.lineno
    return before_body(node)


def before_body(node: Definition) -> int:
    first = node.body[0]
    decorators = first.decorator_list if isinstance(first, ast.FunctionDef | ast.ClassDef) else []
    return min([first.lineno, *(decorator.lineno for decorator in decorators)]) - 1


def is_ellipsis(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and statement.value.value is ...


def with_docstring(node: Definition, lines: list[str], text: str) -> list[str]:
    """The header of a definition, its docstring, and nothing else that was there before."""
    first = node.body[0]
    same_line = first.lineno == last_line_of_header(node, lines)
    if same_line:
        header = lines[node.lineno - 1 : first.lineno]
        header[-1] = header[-1][: first.col_offset].rstrip()
    else:
        header = lines[node.lineno - 1 : before_body(node)]
    indent = " " * (node.col_offset + 4)
    return [*header, *drawn(text, indent)]


def last_line_of_header(node: Definition, lines: list[str]) -> int:
    first = node.body[0]
    before = lines[first.lineno - 1][: first.col_offset]
    return first.lineno if before.strip() else first.lineno - 1


def drawn(text: str, indent: str) -> list[str]:
    prefix = "r" if "\\" in text else ""
    first, *rest = text.replace('"""', "'''").splitlines()
    if not rest and not first.endswith('"'):
        return [f'{indent}{prefix}"""{first}"""']
    body = [f"{indent}{line}".rstrip() for line in rest]
    return [f'{indent}{prefix}"""{first}', *body, f'{indent}"""']


def main() -> int:
    stub = SOURCE.read_text("utf-8")
    new = documented(stub)
    if "--write" in sys.argv[1:]:
        SOURCE.write_text(new, "utf-8")
        return 0
    if new != stub:
        print(f"{SOURCE.name} has other docstrings than the module; run `{Path(__file__).name} --write`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
