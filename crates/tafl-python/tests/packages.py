"""Packages that read tables. Not all of them have types."""

import importlib
from typing import Any

duckdb: Any = importlib.import_module("duckdb")
pandas: Any = importlib.import_module("pandas")
polars: Any = importlib.import_module("polars")
pyarrow: Any = importlib.import_module("pyarrow")
