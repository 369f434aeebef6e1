"""What dbt is told of a model: how it is kept, and how it grows."""

from collections.abc import Callable, Sequence
from typing import Any

from floe.dbt.dialects import Dialect
from floe.dbt.model_sql.derivation import OutputColumn
from floe.dbt.model_sql.increments import Storage, storage_of
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Model
from floe.dbt.servers import choose_server, server_values

OVERWRITE = "insert_overwrite"

_LAKES = ("delta", "iceberg")
_FORMATS = ("parquet", "orc", *_LAKES)
_STRATEGIES = {"duckdb": "delete+insert", "postgres": "delete+insert"}
_BIGQUERY_MOMENTS = {"date": "date", "timestamp": "timestamp", "timestamp_ntz": "datetime"}
_WITH_MATERIALIZED_VIEWS = ("postgres", "bigquery")

Keeping = Callable[[Storage, Dialect], dict[str, Any]]


def model_config(
    model: Model,
    columns: Sequence[OutputColumn],
    dialect: Dialect,
    options: DbtOptions,
    asked: str | None = None,
) -> dict[str, Any]:
    """The configuration of a model, without what only documents it.

    A table that is asked to grow does so if its rows can be told apart; else it is made anew.
    """
    kind = asked or _materialization(model, options)
    if kind not in ("table", "incremental"):
        return {"materialized": kind}
    storage = storage_of(columns)
    config: dict[str, Any] = {"materialized": "table"}
    if options.adapter == "spark":
        config["file_format"] = file_format_of(model, options)
    config |= _KEEPING.get(options.adapter, _nothing)(storage, dialect)
    if kind == "incremental":
        config |= _growth(storage, dialect, config.get("file_format"))
    return config


def _materialization(model: Model, options: DbtOptions) -> str:
    kind = " ".join((model.schema_object.physical_type or "").lower().replace("_", " ").split())
    if kind == "view":
        return "view"
    if kind == "materialized view" and options.adapter in _WITH_MATERIALIZED_VIEWS:
        return "materialized_view"
    return "table"


def file_format_of(model: Model, options: DbtOptions) -> str:
    """The format that Spark keeps a model's table in."""
    values = server_values(choose_server(model.contract, options), options)
    words = (model.schema_object.physical_type, values.get("format"), values.get("type"))
    for word in words:
        for part in str(word or "").lower().split():
            if part in _FORMATS:
                return part
    return "parquet"


def _growth(storage: Storage, dialect: Dialect, file_format: str | None) -> dict[str, Any]:
    names = [dialect.identifier(key.name) for key in storage.keys]
    strategy = _STRATEGIES.get(dialect.name, "merge")
    if dialect.name == "spark" and file_format not in _LAKES:
        strategy = OVERWRITE
    telling = storage.partitions if strategy == OVERWRITE else storage.keys
    if not telling or not all(column.expression for column in telling):
        return {}
    # Whole partitions are replaced whatever their keys are.
    keys = {} if strategy == OVERWRITE else {"unique_key": names[0] if len(names) == 1 else names}
    return {
        "materialized": "incremental",
        **keys,
        "incremental_strategy": strategy,
        # dbt takes no other way for a model whose contract it enforces, but to fail.
        "on_schema_change": "append_new_columns",
    }


def _nothing(_storage: Storage, _dialect: Dialect) -> dict[str, Any]:
    return {}


def _on_spark(storage: Storage, dialect: Dialect) -> dict[str, Any]:
    names = [dialect.identifier(partition.name) for partition in storage.partitions]
    return {"partition_by": names} if names else {}


def _on_snowflake(storage: Storage, dialect: Dialect) -> dict[str, Any]:
    names = [dialect.identifier(partition.name) for partition in storage.partitions]
    return {"cluster_by": names} if names else {}


def _on_bigquery(storage: Storage, dialect: Dialect) -> dict[str, Any]:
    """One column of dates can part a table; the others only order it."""
    first = storage.partitions[0] if storage.partitions else None
    kind = _BIGQUERY_MOMENTS.get(first.type.kind) if first and first.type else None
    rest = storage.partitions[1:] if kind else storage.partitions
    config: dict[str, Any] = {}
    if kind and first:
        config["partition_by"] = {"field": first.name, "data_type": kind, "granularity": "day"}
    if rest:
        config["cluster_by"] = [dialect.identifier(column.name) for column in rest]
    return config


_KEEPING: dict[str, Keeping] = {
    "spark": _on_spark,
    "snowflake": _on_snowflake,
    "bigquery": _on_bigquery,
}
