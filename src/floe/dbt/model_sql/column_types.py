"""The types that columns of a model have, and what can be cast to them."""

from floe.dbt.dialects import Dialect
from floe.dbt.options import DbtOptions
from floe.dbt.servers import choose_server
from floe.model import FLOATS, INTEGERS, TIMESTAMPS, Contract, DataType, Property, declared_type

_ENGINES = frozenset(
    (
        *("spark", "databricks", "hive", "postgres", "postgresql", "redshift", "duckdb"),
        *("snowflake", "bigquery", "mysql", "sqlserver", "synapse", "oracle", "trino", "presto"),
        *("athena",),
    )
)
_TEXTS = frozenset(("string", "json", "variant", "unknown"))
_NUMBERS = frozenset((*INTEGERS, *FLOATS, "decimal", "boolean"))
_MOMENTS = frozenset((*TIMESTAMPS, "date"))


def column_type(prop: Property, contract: Contract, options: DbtOptions) -> DataType | None:
    """What a column holds; words that engines differ on are read as the server's, or dbt's."""
    server = choose_server(contract, options)
    kind = (server.type or "").strip().lower() if server else ""
    return declared_type(prop, kind if kind in _ENGINES else options.adapter)


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


def _has_other_fields(source: DataType, target: DataType) -> bool:
    """Whether a cast, which goes by position, would give a field another's values."""
    pairs = [
        (source.element, target.element),
        (source.key, target.key),
        (source.value, target.value),
    ]
    if source.kind == target.kind == "struct":
        names = [
            [field.name.lower() for field in data_type.fields] for data_type in (source, target)
        ]
        if names[0] != names[1]:
            return True
        fields = zip(source.fields, target.fields, strict=True)
        pairs.extend((data_type.type, other.type) for data_type, other in fields)
    return any(
        data_type and other and _has_other_fields(data_type, other) for data_type, other in pairs
    )
