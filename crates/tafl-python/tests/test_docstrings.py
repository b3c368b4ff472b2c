"""Every public item has a docstring, whose examples run."""

import doctest
import inspect
from typing import Any

import pytest

import check_stubs
import docs_in_stubs
import public
import tafl

# In an order that does not depend on hashes, because several processes share the tests.
ITEMS = dict(sorted(public.documented()))


def docstring(item: Any) -> str:
    return inspect.cleandoc(getattr(item, "__doc__", None) or "")


def own_docstring(path: str, item: Any) -> str:
    """A class without its own docstring would have that of its base class."""
    text = docstring(item)
    if isinstance(item, type):
        inherited = {docstring(base) for base in item.__mro__[1:]}
        return "" if text in inherited else text
    return text


@pytest.mark.parametrize("path", ITEMS)
def test_every_item_has_a_docstring(path: str) -> None:
    text = own_docstring(path, ITEMS[path])
    assert text, f"{path} has no docstring"
    # A paragraph can take several lines.
    summary = " ".join(text.split("\n\n")[0].split())
    assert summary.rstrip(")").endswith((".", "!", "?", ":", "…")), f"the docstring of {path} begins without a sentence"


def module_of(path: str) -> str:
    """The module that has an item, by the longest name of one that its path begins with."""
    names = [module.__name__ for module in public.modules()]
    return max((name for name in names if f"{path}.".startswith(f"{name}.")), key=len)


EXAMPLES = [path for path, item in ITEMS.items() if ">>>" in docstring(item)]


@pytest.mark.parametrize("path", EXAMPLES)
def test_examples_run(path: str) -> None:
    names: dict[str, Any] = {"tafl": tafl}
    exec(f"from tafl import *\nfrom {module_of(path)} import *", names)
    text = docstring(ITEMS[path])
    test = doctest.DocTestParser().get_doctest(text, names, path, None, None)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert not report, "".join(report)


def test_there_are_examples() -> None:
    documented = {path.split(".")[1] for path in EXAMPLES if path.count(".") >= 1}
    assert {"Square", "Piece", "Move", "Position"} <= documented


def test_the_stub_has_the_docstrings_of_the_module() -> None:
    stub = check_stubs.STUB.read_text("utf-8")
    assert docs_in_stubs.documented(stub) == stub, "run tests/docs_in_stubs.py --write"
