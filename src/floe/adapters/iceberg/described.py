"""What is taken from a table's metadata: its columns, its place, and when it was written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pyiceberg.schema import Schema

from floe.adapters.iceberg.types import to_columns
from floe.errors import OutsideError
from floe.plan import ActualColumn


@dataclass(frozen=True, slots=True)
class DescribedTable:
    """A table as its catalog describes it."""

    columns: tuple[ActualColumn, ...]
    location: str
    changes: tuple[datetime, ...]


def describe_table(schema: Schema, location: str, moments: Iterable[int]) -> DescribedTable:
    """A table by its schema, its place and the milliseconds of its snapshots."""
    changes = (datetime.fromtimestamp(moment / 1000, UTC) for moment in sorted(moments))
    return DescribedTable(to_columns(schema), location, tuple(changes))


def read_metadata(metadata: Mapping[str, Any]) -> DescribedTable:
    """The same from the text of a service; only these few keys of it are looked at.

    PyIceberg's own reader comes with its catalogs, which read settings from the current folder.
    """
    try:
        schema = Schema.model_validate(_current_schema(metadata))
        moments = [int(snapshot["timestamp-ms"]) for snapshot in metadata.get("snapshots") or ()]
        return describe_table(schema, str(metadata.get("location") or ""), moments)
    except Exception as error:  # noqa: BLE001 - what is wrong with it is the catalog's to know
        reason = f"its answer is no table of Iceberg ({type(error).__name__})"
        raise OutsideError(reason) from None


def _current_schema(metadata: Mapping[str, Any]) -> Any:
    """Version 1 of the format has one schema, and may have a list of them."""
    schemas = metadata.get("schemas")
    if not schemas:
        return metadata["schema"]
    current = metadata.get("current-schema-id")
    return next(schema for schema in schemas if schema.get("schema-id") == current)
