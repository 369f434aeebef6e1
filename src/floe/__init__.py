"""Compiles, checks and governs data contracts and data products."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from floe.spark import check

__all__ = ["__version__", "check"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load Spark's part only for those who check."""
    if name == "check":
        return import_module("floe.spark").check
    raise AttributeError(f"module 'floe' has no attribute '{name}'")
