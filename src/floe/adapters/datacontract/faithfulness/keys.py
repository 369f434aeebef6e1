"""Keys, said so that no column of several is promised to be unique by itself."""

from typing import Any, Final

from floe.adapters.datacontract.schema_walk import Node, entries

# These have no word for a key, but for what one column of a key promises.
_AS_CONSTRAINTS: Final = ("sodacl", "dbt-sources")
# These take no key that may be empty.
_REQUIRED: Final = ("iceberg", "great-expectations")


def phrase_keys(schema_object: Any, format: str) -> None:
    """Change the keys of a table, which is the caller's own."""
    columns: list[Any] = key_columns(schema_object)
    for column in columns:
        if format in (*_AS_CONSTRAINTS, *_REQUIRED):
            column["required"] = True
        if format in _AS_CONSTRAINTS and len(columns) == 1:
            column["unique"] = True
        if format == "dbml":
            # It fails where a key is said to be optional, or not unique.
            for name in ("required", "unique"):
                column.pop(name, None) if column.get(name) is False else None


def key_columns(schema_object: Node) -> list[Node]:
    """The columns of a table's key, in their order."""
    columns = [column for _, column in entries(schema_object, "properties", ())]
    return [column for column in columns if column.get("primaryKey")]
