"""The exports of the package. `check_stubs.py` compares the stubs with the module."""

import sys
from types import ModuleType

import pytest

import public
import tafl


def test_what_the_module_has_is_used() -> None:
    """By exporting it, or by a class in Python around it."""
    public.modules()
    # Also by modules that are not public.
    loaded = [module for name, module in sys.modules.items() if name.startswith("tafl.") and module is not public.EXTENSION]
    used = {id(value) for module in (tafl, *loaded) for value in vars(module).values()}
    assert [owner.__name__ for owner in public.classes() if id(owner) not in used] == []


@pytest.mark.parametrize("module", public.modules(), ids=lambda module: module.__name__)
def test_exports_exist_and_are_named_once(module: ModuleType) -> None:
    assert all(hasattr(module, name) for name in module.__all__)
    assert len(set(module.__all__)) == len(module.__all__)
