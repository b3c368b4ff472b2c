"""What the installed package has, found by looking at it: what is added is covered by itself."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import tafl

EXTENSION: ModuleType = importlib.import_module("tafl._tafl")


def is_public(name: str) -> bool:
    return not name.startswith("_")


def modules() -> list[ModuleType]:
    """`tafl` and its public modules."""
    names = [info.name for info in pkgutil.iter_modules(tafl.__path__) if is_public(info.name)]
    return [tafl, *(importlib.import_module(f"tafl.{name}") for name in names)]


def exports(module: ModuleType) -> list[str]:
    """The names that a module has for others."""
    return sorted(name for name in module.__all__ if is_public(name))


def classes(module: ModuleType = EXTENSION) -> list[type[object]]:
    """The public classes of a module."""
    found = [value for name, value in vars(module).items() if is_public(name)]
    return [value for value in found if isinstance(value, type) and value.__module__.startswith("tafl")]


def functions(module: ModuleType) -> list[tuple[str, Any]]:
    """The public functions of a module, with their names."""
    exported = [(name, getattr(module, name)) for name in exports(module)]
    return [(name, value) for name, value in exported if callable(value) and not isinstance(value, type)]


def members(owner: type[object]) -> dict[str, Any]:
    """The public members that a class itself has, as they are in it."""
    own = {name: value for name, value in vars(owner).items() if is_public(name)}
    return {name: value for name, value in own.items() if name not in borrowed(owner)}


def borrowed(owner: type[object]) -> set[str]:
    """The methods that a class has from an abstract class, whose stub declares them."""
    return {name for name, value in vars(owner).items() if getattr(value, "__module__", None) == "collections.abc"}


def documented() -> Iterator[tuple[str, Any]]:
    """Everything that must have a docstring, with its name: modules, classes, their members, functions."""
    seen: set[int] = set()
    for module in modules():
        yield module.__name__, module
        for name in exports(module):
            value = getattr(module, name)
            if id(value) in seen or not (callable(value) or isinstance(value, ModuleType)):
                continue
            seen.add(id(value))
            if isinstance(value, ModuleType):
                continue
            # An alias of types, such as `int | str`, has the docstring of its class.
            if not (isinstance(value, type) or inspect.isroutine(value)):
                continue
            yield f"{module.__name__}.{name}", value
            if isinstance(value, type):
                yield from documented_members(f"{module.__name__}.{name}", value)


def documented_members(path: str, owner: type[object]) -> Iterator[tuple[str, Any]]:
    for name, value in members(owner).items():
        # A static method has the docstring of its class.
        value = getattr(value, "__func__", value)
        is_described = inspect.isroutine(value) or inspect.isdatadescriptor(value)
        # The fields of a named tuple or a data class are described in its docstring.
        if is_described and not is_field(owner, name):
            yield f"{path}.{name}", value


def is_field(owner: type[object], name: str) -> bool:
    fields = {*getattr(owner, "_fields", ()), *getattr(owner, "__dataclass_fields__", ())}
    slots = getattr(owner, "__slots__", ())
    return name in fields or name in ([slots] if isinstance(slots, str) else slots)
