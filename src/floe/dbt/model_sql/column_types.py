"""The types that columns of a model have, and what can be cast to them."""

from collections.abc import Iterator

from floe.dbt.dialects import Dialect
from floe.dbt.options import DbtOptions
from floe.dbt.servers import choose_server
from floe.model import FLOATS, INTEGERS, TIMESTAMPS, Contract, DataType

_ENGINES = frozenset(
    (
        *("spark", "databricks", "hive", "postgres", "postgresql", "redshift", "duckdb"),
        *("snowflake", "bigquery", "mysql", "sqlserver", "synapse", "oracle", "trino", "presto"),
        *("athena",),
    )
)
_TEXTS = frozenset(("string", "json", "variant", "unknown"))
_NUMBERS = frozenset((*INTEGERS, *FLOATS, "decimal", "boolean"))
# How many digits they hold for sure, whole numbers at most.
_DIGITS = {"int8": 3, "int16": 5, "int32": 10, "int64": 19, "float32": 6, "float64": 15}
_MOMENTS = frozenset((*TIMESTAMPS, "date"))


def type_dialect(contract: Contract, options: DbtOptions) -> str:
    """Whose words a contract's types are, where engines differ on them: the server's, or dbt's."""
    server = choose_server(contract, options)
    kind = (server.type or "").strip().lower() if server else ""
    return kind if kind in _ENGINES else options.adapter


def cast_problem(source: DataType | None, target: DataType | None, dialect: Dialect) -> str | None:
    """Why a cast would fail, or mix up fields, whatever the values are."""
    if source is None or target is None or {source.kind, target.kind} & _TEXTS:
        return None
    if _has_other_fields(source, target):
        return "its fields are not those of the input, in the same order"
    if source.kind == target.kind or any(
        {source.kind, target.kind} <= family for family in (_NUMBERS, _MOMENTS)
    ):
        return None
    return f"{dialect.type_name(source)} cannot become {dialect.type_name(target)}"


def lost_by_cast(source: DataType, target: DataType) -> str | None:
    """What values may lose by a cast that does not fail."""
    if source.kind == target.kind and source.kind in ("array", "map", "struct"):
        parts = _parts(source, target)
        return next(filter(None, (lost_by_cast(inner, other) for inner, other in parts)), None)
    if source.kind in TIMESTAMPS and target.kind == "date":
        return "the time of day"
    if source.kind not in _NUMBERS or target.kind not in _NUMBERS or source.kind == target.kind:
        is_scaled = source.kind == target.kind == "decimal" and source.scale and target.precision
        return "fractions" if is_scaled and (source.scale or 0) > (target.scale or 0) else None
    if target.kind == "boolean":
        return "all but whether it is 0"
    has_fraction = source.kind in FLOATS or (source.kind == "decimal" and source.scale != 0)
    if has_fraction and target.kind in (*INTEGERS, "decimal"):
        return "fractions"
    digits = _DIGITS.get(source.kind) or source.precision or 0
    return "digits" if digits > _DIGITS.get(target.kind, digits) and target.kind in FLOATS else None


def keeps_apart(source: DataType | None, target: DataType | None) -> bool:
    """Whether no two values become one by a cast to a type; there is none without a type."""
    if target is None or source == target:
        return True
    if source is None or lost_by_cast(source, target):
        return False
    return any({source.kind, target.kind} <= family for family in (_NUMBERS, {"string"}))


def _has_other_fields(source: DataType, target: DataType) -> bool:
    """Whether a cast, which goes by position, would give a field another's values."""
    if source.kind == target.kind == "struct":
        names = [
            [field.name.lower() for field in data_type.fields] for data_type in (source, target)
        ]
        if names[0] != names[1]:
            return True
    return any(_has_other_fields(inner, other) for inner, other in _parts(source, target))


def _parts(source: DataType, target: DataType) -> Iterator[tuple[DataType, DataType]]:
    """What lies inside of both, side by side."""
    pairs = [
        (source.element, target.element),
        (source.key, target.key),
        (source.value, target.value),
        *(
            (field.type, other.type)
            for field, other in zip(source.fields, target.fields, strict=False)
        ),
    ]
    yield from ((inner, other) for inner, other in pairs if inner and other)
