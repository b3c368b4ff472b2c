"""The stubs have every public name of the package, and no other one. `check_stubs.py` compares the signatures."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

import check_stubs
import public
import tafl

STUB = ast.parse(check_stubs.STUB.read_text("utf-8"))

# Attributes that every object has, or that only Python itself calls.
OF_EVERY_OBJECT = {*dir(object), "__module__", "__qualname__", "__match_args__", "__weakref__", "__dict__", "__hash__"}


def defined(body: list[ast.stmt]) -> set[str]:
    """The names that statements define. Imports of a stub are not exported."""
    names: set[str] = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return names


def stub_classes() -> dict[str, ast.ClassDef]:
    return {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}


def test_the_module_and_its_stub_have_the_same_names() -> None:
    in_stub = {name for name in defined(STUB.body) if public.is_public(name)}
    in_module = {name for name in vars(public.EXTENSION) if public.is_public(name)}
    only_in_stub = {name for name, node in stub_classes().items() if is_for_checkers_only(node)}
    assert in_stub - set(check_stubs.aliases(ast.unparse(STUB))) - only_in_stub == in_module


def is_for_checkers_only(node: ast.ClassDef) -> bool:
    return any("type_check_only" in ast.unparse(decorator) for decorator in node.decorator_list)


@pytest.mark.parametrize("owner", public.classes(), ids=lambda owner: owner.__name__)
def test_every_member_is_in_the_stub(owner: type[object]) -> None:
    node = stub_classes()[owner.__name__]
    in_stub = defined(node.body)
    if issubclass(owner, Exception):
        # Objects have further attributes, which only the stub declares.
        assert set(public.members(owner)) <= in_stub
        return
    assert {name for name in in_stub if public.is_public(name)} - public.borrowed(owner) == set(public.members(owner))
    special = {name for name in vars(owner) if name.startswith("__") and name not in OF_EVERY_OBJECT}
    assert special <= in_stub
    assert all(hasattr(owner, name) for name in in_stub)


def test_what_the_module_has_is_used() -> None:
    """By exporting it, or by a class in Python around it."""
    used = {id(value) for module in public.modules() for value in vars(module).values()}
    for owner in public.classes():
        assert id(owner) in used, f"no public module has {owner.__name__}"


@pytest.mark.parametrize("module", public.modules(), ids=lambda module: module.__name__)
def test_exports_exist_and_are_named_once(module: ModuleType) -> None:
    assert all(hasattr(module, name) for name in module.__all__)
    assert len(set(module.__all__)) == len(module.__all__)


def test_the_package_is_typed() -> None:
    assert Path(tafl.__file__).with_name("py.typed").is_file()
