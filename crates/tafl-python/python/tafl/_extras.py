"""What to install for the modules that need other packages."""

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def needs(module: str, package: str) -> Generator[None, None, None]:
    """Imports the packages of a module, whose extra has its name."""
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"tafl.{module} needs {package}: pip install 'tafl-notation[{module}]'"
        raise ModuleNotFoundError(message, name=error.name) from error
