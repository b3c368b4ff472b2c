"""Options of engines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tafl.engine._error import EngineError

ConfigValue: TypeAlias = str | int | bool | None


@dataclass(frozen=True)
class Option:
    """An option of an engine: its `name`, its `type`, `check`, `spin`, `combo`, `string` or `button`, and its `default`.

    A `spin` has `min` and `max`, and a `combo` the values in `var`. A button is set to `None`.

    >>> Option("Hash", "spin", 16, min=1, max=4096).max
    4096
    """

    name: str
    type: str
    default: ConfigValue = None
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()


def checked(option: Option, value: ConfigValue) -> ConfigValue:
    """The value of an option as it is kept. An `EngineError` if the option cannot have it."""
    if option.type == "button":
        return None
    text = as_text(value) or ""
    if option.type == "check" and text in ("true", "false"):
        return text == "true"
    if option.type == "spin" and not isinstance(value, bool) and _is_number(text):
        number = int(text)
        if (option.min is None or option.min <= number) and (option.max is None or number <= option.max):
            return number
    if option.type == "combo" and text in option.var:
        return text
    if option.type == "string" and value is not None and not {"\n", "\r"} & set(text):
        return text
    raise EngineError(f"{option.name} cannot be {value!r}, expected {_expected(option)}")


def _is_number(text: str) -> bool:
    try:
        return str(int(text)) == text
    except ValueError:
        return False


def _expected(option: Option) -> str:
    if option.type == "check":
        return "True or False"
    if option.type == "spin":
        return f"a whole number from {option.min} to {option.max}"
    if option.type == "combo":
        return f"one of {', '.join(map(repr, option.var))}"
    return "a text of one line"


def as_text(value: ConfigValue) -> str | None:
    """The value of an option as it is written; `None` for a button."""
    return None if value is None else str(value).lower() if isinstance(value, bool) else str(value)
