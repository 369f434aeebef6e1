"""Schemas as Spark and Delta write them into files."""

import json
from typing import Any

from pyspark.sql.types import StructType

from floe.adapters.spark.failures import SourceError


def parse_schema(text: str | bytes) -> StructType:
    """A schema from a file; a ValueError for one that only Spark should read."""
    try:
        return StructType.fromJson(json.loads(text, object_hook=_refuse_python_types))
    except (AttributeError, KeyError, RecursionError, TypeError) as error:
        raise ValueError("the schema in the file cannot be read") from error


def _refuse_python_types(written: dict[str, Any]) -> dict[str, Any]:
    if written.get("type") != "udt":
        return written
    if "serializedClass" in written:
        # PySpark would unpickle it, and with that run whatever its author wrote.
        reason = "its schema brings a Python class along, which floe does not run"
        raise SourceError(reason, is_outside=False)
    raise ValueError("the schema names a class")
