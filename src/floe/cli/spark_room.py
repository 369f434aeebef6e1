"""Spark's own room, entered only by the commands that are about Spark itself."""

import importlib
from typing import Any

from floe.errors import ConfigurationError


def spark_room() -> Any:
    """The adapter for Spark, or one sentence on how to have it."""
    try:
        return importlib.import_module("floe.adapters.spark")
    except ModuleNotFoundError as error:
        message = f"Spark needs the package {error.name}: install floe[spark]"
        raise ConfigurationError(message) from error
