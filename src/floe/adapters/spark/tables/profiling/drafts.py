"""A contract for a table that has none."""

from typing import Any

from floe.adapters.spark.tables.profiling.profiles import TableProfile
from floe.adapters.spark.tables.profiling.suggestions import (
    is_named_like_a_key,
    is_unique,
    suggest,
)
from floe.contracts import SUGGESTED, Draft
from floe.findings import Finding, Severity
from floe.model import Place, snake_case, typed_fields
from floe.plan import ActualColumn, TableFacts

ORIGIN = "table"
Node = dict[str, Any]


def draft_table(
    name: str,
    facts: TableFacts,
    profile: TableProfile | None = None,
    *,
    physical_name: str | None = None,
) -> Draft:
    """A draft with a column for each of the table's; a profile adds suggestions, marked as such.

    `physical_name` is the whole name of a table that lies in a schema or a catalog.
    """
    properties = [_property(column, facts, profile) for column in facts.columns]
    if profile is not None:
        _suggest_key(name, properties, facts, profile)
    own = snake_case(name) or "table"
    schema_object: Node = {
        "id": own,
        "name": own,
        "logicalType": "object",
        "physicalType": "table",
        "properties": properties,
    }
    if own != (physical_name or name):
        schema_object["physicalName"] = physical_name or name
    return Draft({"schema": [schema_object]}, ORIGIN, tuple(_gaps(own, facts)))


def _property(column: ActualColumn, facts: TableFacts, profile: TableProfile | None) -> Node:
    node: Node = {"id": snake_case(column.name) or "column", "name": column.name}
    node |= _types(column, facts)
    if not column.nullable and "nulls" in facts.keeps:
        node["required"] = True
    if "keys" in facts.keeps:
        node |= {"unique": True} if column.unique else {}
        node |= {"primaryKey": True} if column.primary_key else {}
    if profile is not None and column.name in profile.columns:
        is_text = facts.holds_texts(column.name)
        seen = profile.columns[column.name]
        node = {**node, **suggest(column, seen, profile.rows, is_text=is_text)}
    return node


def _types(column: ActualColumn, facts: TableFacts) -> Node:
    """Texts that stand for values of other types say nothing of the type."""
    if facts.holds_texts(column.name):
        return {"logicalType": "string"}
    return typed_fields(column.type, column.written or None)


def _suggest_key(
    name: str, properties: list[Node], facts: TableFacts, profile: TableProfile
) -> None:
    """One column that is unique and is named like a key, where the table itself has no key."""
    if any(column.primary_key for column in facts.columns):
        return
    for node in properties:
        column = str(node["name"])
        seen = profile.columns.get(column)
        is_key = seen is not None and is_unique(seen, profile.rows)
        if is_key and is_named_like_a_key(column, name):
            node |= {"primaryKey": True, "primaryKeyPosition": 1}
            mark = next(one for one in node["customProperties"] if one["property"] == SUGGESTED)
            mark["value"]["fields"].append("primaryKey")
            return


def _gaps(name: str, facts: TableFacts) -> list[Finding]:
    place = Place(f"{name}.odcs.yaml", ("schema", 0))
    unknown = [column.name for column in facts.columns if column.type.kind == "unknown"]
    gaps = [
        Finding(
            place,
            f"a table does not say what '{name}' is for, nor who answers for it",
            hint="add a description and a team",
            rule="generate/gap-description",
            severity=Severity.WARNING,
        )
    ]
    if unknown:
        message = f"floe has no words for the types of {', '.join(unknown)}"
        gaps.append(Finding(place, message, rule="generate/gap-types", severity=Severity.WARNING))
    return gaps
