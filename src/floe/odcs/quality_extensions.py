"""What the extended profile adds to quality rules."""

from typing import Final

from floe.schemas import Schema, add_keys

EXTRA_METRICS: Final = ("pattern", "enumValues")
EXTRA_DIMENSIONS: Final = ("validity",)
_QUERY: Final = r"^[\s(]*([sS][eE][lL][eE][cC][tT]|[wW][iI][tT][hH]|[fF][rR][oO][mM])\b"


def add_dimensions(schema: Schema) -> None:
    """Read the quality dimension `validity`."""
    schema["$defs"]["DataQuality"]["properties"]["dimension"]["enum"].extend(EXTRA_DIMENSIONS)


def add_metrics(schema: Schema) -> None:
    """Read the metrics `pattern` and `enumValues`, where the edition has metrics."""
    library = schema["$defs"]["DataQualityLibrary"]["properties"]
    if "metric" in library:
        library["metric"]["enum"].extend(EXTRA_METRICS)


def free_operators(schema: Schema) -> None:
    """Let a rule have no operator, or several that must all hold; a query needs one."""
    definitions = schema["$defs"]
    operators = definitions.get("DataQualityOperators")
    if operators is None:
        return
    choices = operators.pop("oneOf")
    add_keys(
        operators, {key: part for choice in choices for key, part in choice["properties"].items()}
    )
    sql = definitions["DataQualitySql"]
    sql["if"] = {"properties": {"query": {"pattern": _QUERY}}}
    sql["then"] = {"anyOf": [{"required": choice["required"]} for choice in choices]}
