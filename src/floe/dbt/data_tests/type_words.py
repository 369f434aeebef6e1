"""What engines call the types that a check accepts."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from floe.comparing import type_misfit
from floe.model import DataType

_COMMON = {
    "boolean": ("boolean",),
    "int16": ("smallint",),
    "int64": ("bigint",),
    "date": ("date",),
    "time": ("time", "time without time zone"),
    "json": ("json", "jsonb"),
    "uuid": ("uuid",),
    "array": ("array",),
    "struct": ("struct",),
    "map": ("map",),
    "variant": ("variant",),
    "interval": ("interval",),
}
WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "spark": {
        **_COMMON,
        "int8": ("tinyint",),
        "int32": ("int",),
        "float32": ("float",),
        "float64": ("double",),
        "decimal": ("decimal",),
        "string": ("string", "varchar", "char"),
        "binary": ("binary",),
        "timestamp": ("timestamp",),
        "timestamp_ntz": ("timestamp_ntz",),
    },
    "duckdb": {
        **_COMMON,
        "int8": ("tinyint",),
        "int32": ("integer",),
        "float32": ("float",),
        "float64": ("double",),
        "decimal": ("decimal",),
        "string": ("varchar", "character varying"),
        "binary": ("blob",),
        "timestamp": ("timestamp with time zone",),
        "timestamp_ntz": ("timestamp",),
    },
    "postgres": {
        **_COMMON,
        "int32": ("integer",),
        "float32": ("real",),
        "float64": ("double precision",),
        "decimal": ("numeric",),
        "string": ("text", "character varying", "varchar", "character", "char"),
        "binary": ("bytea",),
        "timestamp": ("timestamp with time zone",),
        "timestamp_ntz": ("timestamp without time zone",),
    },
    "snowflake": {
        **_COMMON,
        "float64": ("float", "double"),
        "decimal": ("number",),
        "string": ("text", "varchar", "character varying"),
        "binary": ("binary",),
        "struct": ("object",),
        "timestamp": ("timestamp_tz", "timestamp_ltz"),
        "timestamp_ntz": ("timestamp_ntz",),
    },
    "bigquery": {
        **_COMMON,
        "boolean": ("bool", "boolean"),
        "int64": ("int64",),
        "float64": ("float64",),
        "decimal": ("numeric", "bignumeric"),
        "string": ("string",),
        "binary": ("bytes",),
        "struct": ("struct", "record"),
        "timestamp": ("timestamp",),
        "timestamp_ntz": ("datetime",),
    },
}
_LOGICAL = (
    *("string", "integer", "number", "boolean", "date", "timestamp", "time"),
    *("object", "array", "map", "vector"),
)
_VAGUE = ("array", "struct", "map", "variant")
_TIGHTEST = DataType("decimal", precision=38, scale=0)
_LOOSEST = DataType("decimal", precision=37, scale=1)


@cache
def accepted_types(
    logical: str | None,
    physical: DataType | None,
    written: str | None,  # noqa: ARG001
    adapter: str,
    *,
    may_be_bytes: bool = False,
) -> tuple[str, ...]:
    """All names of types that are no misfit; whole, or without what stands in brackets.

    `written` tells types apart that look alike and of which one is vague.
    """
    types: list[str] = []
    for kind, words in WORDS[adapter].items():
        sample = physical if physical is not None and physical.kind == kind else DataType(kind)
        if kind == "decimal":
            types += _decimals(logical, physical, words)
        elif type_misfit(logical, physical, sample, may_be_bytes=may_be_bytes) is None:
            types += words
    return tuple(types)


def _decimals(
    logical: str | None, physical: DataType | None, words: tuple[str, ...]
) -> Iterator[str]:
    if physical is not None and physical.kind == "decimal" and physical.precision is not None:
        yield from (f"{word}({physical.precision},{physical.scale or 0})" for word in words)
    elif type_misfit(logical, physical, _LOOSEST) is None:
        yield from words
    elif type_misfit(logical, physical, _TIGHTEST) is None:
        size = "*,0" if physical is None else "38,0"
        yield from (f"{word}({size})" for word in words)


@cache
def type_names(adapter: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """What fits each logical type, and each type of the engine that others can stand for."""
    logical = {word: accepted_types(word, None, None, adapter) for word in _LOGICAL}
    physical = {
        words[0]: accepted_types(None, DataType(kind), None, adapter)
        for kind, words in WORDS[adapter].items()
        if kind not in _VAGUE
    }
    physical = {name: fitting for name, fitting in physical.items() if len(fitting) > 1}
    return {"logicalType": logical, "physicalType": physical}


def declared_type(logical: str | None, types: list[str], adapter: str) -> dict[str, Any]:
    """How a test is told which types fit: by the declared one where that says it, else by all."""
    names = type_names(adapter)
    if names["logicalType"].get(logical or "") == tuple(types):
        return {"logicalType": logical}
    for name, fitting in names["physicalType"].items():
        if fitting == tuple(types):
            return {"physicalType": name}
    return {"physicalType": types[0]} if len(types) == 1 else {"types": types}
