"""What engines call the types that a check accepts."""

from collections.abc import Mapping

from floe.checks import ColumnType
from floe.model import DataType, type_misfit

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
_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
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
        "string": ("varchar",),
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
_TIGHTEST = DataType("decimal", precision=38, scale=0)
_LOOSEST = DataType("decimal", precision=37, scale=1)


def accepted_types(metric: ColumnType, adapter: str) -> list[str]:
    """All names of types that are no misfit; whole, or without what stands in brackets."""
    found: list[str] = []
    for kind, words in _WORDS[adapter].items():
        if kind == "decimal":
            found += _decimals(metric, words)
        elif _fits(metric, _sample(metric, kind)):
            found += words
    return found


def _sample(metric: ColumnType, kind: str) -> DataType:
    """A type of the kind; what lies in it is what was declared, as that is not compared here."""
    declared = metric.physical
    return declared if declared is not None and declared.kind == kind else DataType(kind)


def _fits(metric: ColumnType, actual: DataType) -> bool:
    return type_misfit(metric.logical, metric.physical, actual) is None


def _decimals(metric: ColumnType, words: tuple[str, ...]) -> list[str]:
    declared = metric.physical
    if declared is not None and declared.kind == "decimal" and declared.precision is not None:
        return [f"{word}({declared.precision},{declared.scale or 0})" for word in words]
    if _fits(metric, _LOOSEST):
        return list(words)
    if declared is None and _fits(metric, _TIGHTEST):
        return [f"{word}(*,0)" for word in words]
    return [f"{word}(38,0)" for word in words] if _fits(metric, _TIGHTEST) else []
