"""What dbt says of tables and columns without words in a contract, kept as custom properties."""

from collections.abc import Collection, Iterator
from typing import Any, Final

from floe.dbt.manifest.artifacts import Column, DbtTable, Meta
from floe.dbt.manifest.notes import floe_notes, is_attached, text

Node = dict[str, Any]
NODE: Final = "dbt.node"
_INCREMENTAL: Final = "incremental"
_OF_TABLES: Final = frozenset(
    (
        *("owner", "domain", "tenant", "product", "data_product", "contract", "data_contract"),
        *("contract_name", "version", "status", "team", "business_name", "port", "classification"),
    )
)
_OF_COLUMNS: Final = frozenset(("business_name", "classification"))
_FLAGS: Final = frozenset(("critical_data_element", "deprecated"))
# What floe writes for its own use stands elsewhere in a contract.
_OWN: Final = frozenset(("floe", "external_location"))


def table_notes(table: DbtTable) -> Iterator[Node]:
    """The notes of a table; those that floe wrote itself are known from its contract."""
    if classification := text(table.meta.get("classification")):
        yield {"property": "classification", "value": classification}
    if is_attached(table.meta) or not floe_notes(table.meta).get("contract"):
        said = {
            NODE: table.id,
            "dbt.materialized": table.materialized if table.materialized == _INCREMENTAL else None,
            "dbt.uniqueKey": table.unique_key,
            "dbt.access": table.access if table.access != "protected" else None,
            "dbt.group": table.group,
            "dbt.version": table.version,
        }
        for key, word in said.items():
            if word:
                yield {"property": key, "value": list(word) if isinstance(word, tuple) else word}
    yield from _meta(table.meta, _OF_TABLES)


def column_notes(column: Column) -> Iterator[Node]:
    """The notes of a column."""
    yield from _meta(column.meta, _OF_COLUMNS, _FLAGS)


def _meta(meta: Meta, words: Collection[str], flags: Collection[str] = ()) -> Iterator[Node]:
    """All that people note for others; what is a word of the contract has its own place."""
    kept = {
        key: value
        for key, value in meta.items()
        if value is not None
        and key not in _OWN
        and key not in flags
        and (key not in words or text(value) is None)
    }
    if kept:
        yield {"property": "dbt.meta", "value": kept}
