"""The extended profile of ODCS: the official schema with the extensions that floe reads.

`EXTENSIONS` is the list; each entry changes one thing in a schema that the caller owns.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from floe.odcs.quality_extensions import add_dimensions, add_metrics, free_operators
from floe.odcs.relationship_extensions import (
    describe_relationships,
    refer_in_legacy_words,
    relate_properties,
    relate_schema_objects,
    relate_sla_and_custom_properties,
)
from floe.odcs.schema_parts import list_of, ref
from floe.odcs.schemas import NEWEST_EDITION, read_official
from floe.schemas import Schema, add_keys


def read_extended(edition: str) -> Schema:
    """The official schema of an edition as a fresh tree, with every extension applied."""
    schema = read_official(edition)
    for extend in EXTENSIONS:
        extend(schema)
    return schema


@cache
def extended_definitions() -> Mapping[str, Any]:
    """The newest edition's extended definitions, for schemas that borrow from contracts."""
    definitions: Mapping[str, Any] = read_extended(NEWEST_EDITION)["$defs"]
    return definitions


def allow_any_id(schema: Schema) -> None:
    """Let an id hold whatever a reference can spell, and let every schema element have one."""
    schema["$defs"]["StableId"] = {
        "type": "string",
        "description": "A stable technical identifier, unique among its siblings.",
        "pattern": r"^[^\s.#/\\@!%&^]+$",
    }
    add_keys(schema["$defs"]["SchemaElement"], {"id": ref("StableId")})


def allow_libraries(schema: Schema) -> None:
    """Let a contract hold quality rules and properties of its own, for others to import."""
    add_keys(
        schema,
        {"quality": ref("DataQualityChecks"), "properties": list_of("SchemaProperty")},
    )


def enrich_sla_properties(schema: Schema) -> None:
    """Let an SLA property have a business impact, and custom properties in every edition."""
    part = schema["$defs"]["ServiceLevelAgreementProperty"]
    add_keys(
        part, {"businessImpact": {"type": "string"}, "customProperties": ref("CustomProperties")}
    )


EXTENSIONS: Final[tuple[Callable[[Schema], None], ...]] = (
    allow_any_id,
    describe_relationships,
    relate_schema_objects,
    relate_properties,
    relate_sla_and_custom_properties,
    refer_in_legacy_words,
    allow_libraries,
    enrich_sla_properties,
    add_dimensions,
    add_metrics,
    free_operators,
)
