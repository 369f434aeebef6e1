"""What the extended profile adds to quality rules."""

from typing import Final

from floe.schemas import Schema, add_keys

EXTRA_METRICS: Final = ("pattern", "enumValues")
EXTRA_DIMENSIONS: Final = ("validity",)


def add_dimensions(schema: Schema) -> None:
    """Read the quality dimension `validity`."""
    schema["$defs"]["DataQuality"]["properties"]["dimension"]["enum"].extend(EXTRA_DIMENSIONS)


def add_metrics(schema: Schema) -> None:
    """Read the metrics `pattern` and `enumValues`, where the edition has metrics."""
    library = schema["$defs"]["DataQualityLibrary"]["properties"]
    if "metric" in library:
        library["metric"]["enum"].extend(EXTRA_METRICS)


def free_operators(schema: Schema) -> None:
    """Let a library rule have no operator, or several that must all hold; SQL needs one."""
    definitions = schema["$defs"]
    operators = definitions.get("DataQualityOperators")
    if operators is None:
        return
    choices = operators.pop("oneOf")
    add_keys(
        operators, {key: part for choice in choices for key, part in choice["properties"].items()}
    )
    definitions["DataQualitySql"]["anyOf"] = [
        {"required": choice["required"]} for choice in choices
    ]
