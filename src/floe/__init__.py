"""Compiles, checks and governs data contracts and data products."""

__all__ = ["__version__"]

__version__ = "0.1.0"
