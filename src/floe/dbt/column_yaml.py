"""Columns in dbt's YAML."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from floe.dbt.constraints import column_constraints, key_columns
from floe.dbt.dialects import UnwritableError, dialect_of
from floe.dbt.jinja import literal_text
from floe.dbt.metadata import column_meta, without_empty
from floe.dbt.model_sql import type_dialect
from floe.dbt.names import usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Relation
from floe.model import Property, declared_type

Tests = Mapping[str, Sequence[dict[str, Any]]]


def column_entries(
    relation: Relation,
    options: DbtOptions,
    tests: Tests,
    constraints: Sequence[str] = (),
    nulls: Collection[str] = (),
) -> list[dict[str, Any]]:
    """A table's columns, each with its words, its type, its constraints and its tests.

    Those of `nulls` are null in every row, which no constraint would let pass.
    """
    columns = usable_columns(relation.schema_object)
    keys = key_columns(columns)
    words = type_dialect(relation.contract, options)
    return [
        {
            **_entry(relation, prop, options, words),
            **without_empty(
                {
                    "constraints": column_constraints(
                        prop, keys, () if prop.data_name in nulls else constraints
                    ),
                    "config": _config(relation, prop),
                    "data_tests": list(tests.get(prop.data_name or "", ())),
                }
            ),
        }
        for prop in columns
    ]


def _entry(relation: Relation, prop: Property, options: DbtOptions, words: str) -> dict[str, Any]:
    name = prop.data_name or ""
    dialect = dialect_of(options.adapter)
    entry = {
        "name": literal_text(name),
        "description": literal_text((prop.description or "").strip()),
        "data_type": _type(relation, prop, options, words),
        "quote": dialect.needs_quotes(name) or None,
    }
    return without_empty(entry)


def _type(relation: Relation, prop: Property, options: DbtOptions, words: str) -> str | None:
    """The adapter's type; of what floe does not make, a type of the engine's own stays."""
    dialect, written = dialect_of(options.adapter), (prop.physical_type or "").strip()
    if relation.is_given and dialect.is_own_type(written):
        return literal_text(written)
    declared = declared_type(prop, words)
    try:
        return literal_text(dialect.type_name(declared)) if declared else None
    except UnwritableError:
        return None


def _config(relation: Relation, prop: Property) -> dict[str, Any]:
    meta = column_meta(relation.contract, relation.schema_object, prop)
    return without_empty({"tags": list(map(literal_text, prop.tags)), "meta": meta})
