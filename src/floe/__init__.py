"""Compiles, checks and governs data contracts and data products."""

from importlib import import_module
from typing import Any

__all__ = ["__version__", "check"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`floe.check` is `floe.spark.check`, loaded for those who use it."""
    if name == "check":
        return import_module("floe.spark").check
    raise AttributeError(f"module 'floe' has no attribute '{name}'")
